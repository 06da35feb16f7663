import { isObject, type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import type { Chance } from './chance.ts'
import { FORMAT_SAMPLES, NUMBERS, PATTERNS, TEXTS } from './samples.ts'

/** The names of members; few, so that schemas, branches and values meet. */
export const NAMES = ['a', 'b', 'c', 'd.e', 'f-g']

const TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object']

/** A random structural schema of an object: the root of a CRD's `openAPIV3Schema`, or a part of it. */
export function randomObjectSchema(chance: Chance, depth: number): JsonObject {
  return withRestrictions(chance, structureOf(chance, 'object', depth), depth)
}

/** A random structural schema of any type. */
export function randomSchema(chance: Chance, depth: number): JsonObject {
  const type = chance.pick(depth > 0 ? TYPES : TYPES.slice(0, 4))
  return withRestrictions(chance, chance.of(0.1) ? intOrString(chance) : structureOf(chance, type, depth), depth)
}

function intOrString(chance: Chance): JsonObject {
  const anyOf = chance.of(0.3) ? [objectOf({ type: 'integer' }), objectOf({ type: 'string' })] : undefined
  return objectOf({ 'x-kubernetes-int-or-string': true, anyOf, nullable: chance.of(0.2) ? true : undefined })
}

function structureOf(chance: Chance, type: string, depth: number): JsonObject {
  const schema = objectOf({ type, nullable: chance.of(0.15) ? true : undefined })
  if (type === 'object') {
    const kind = depth === 0 ? 1 : chance.below(10)
    if (kind === 0) schema['x-kubernetes-preserve-unknown-fields'] = true
    else if (kind < 3) schema.additionalProperties = depth === 0 ? true : randomSchema(chance, depth - 1)
    else schema.properties = propertiesOf(chance, depth)
  }
  if (type === 'array') addItems(chance, schema, depth)
  return schema
}

function propertiesOf(chance: Chance, depth: number): JsonObject {
  return objectOf(Object.fromEntries(chance.some(NAMES, 0.7).map((name) => [name, randomSchema(chance, depth - 1)])))
}

const scalar = (chance: Chance): JsonObject => objectOf({ type: chance.pick(TYPES.slice(0, 4)) })

function addItems(chance: Chance, schema: JsonObject, depth: number): void {
  const kind = chance.below(10)
  if (kind < 6) schema.items = randomSchema(chance, depth - 1)
  else if (kind < 8) Object.assign(schema, { items: setItems(chance), 'x-kubernetes-list-type': 'set' })
  else addMapItems(chance, schema, depth)
}

/** Items that a set may have: scalars, and objects and lists that are atomic. */
function setItems(chance: Chance): JsonObject {
  const kind = chance.below(4)
  if (kind === 0) {
    const properties = objectOf({ a: scalar(chance), b: scalar(chance) })
    return objectOf({ type: 'object', properties, 'x-kubernetes-map-type': 'atomic' })
  }
  return kind === 1 ? objectOf({ type: 'array', items: scalar(chance) }) : scalar(chance)
}

function addMapItems(chance: Chance, schema: JsonObject, depth: number): void {
  const keys = chance.of(0.5) ? ['a'] : ['a', 'b']
  const items = randomObjectSchema(chance, Math.max(1, depth - 1))
  for (const key of ['nullable', 'x-kubernetes-preserve-unknown-fields', 'additionalProperties', 'enum']) delete items[key]
  const others = isObject(items.properties) ? items.properties : objectOf({})
  items.properties = objectOf({ ...others, ...Object.fromEntries(keys.map((key) => [key, scalar(chance)])) })
  items.required = keys
  Object.assign(schema, { items, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': keys })
}

/** The type that restrictions have to do with: `any` for int-or-string. */
const kindOf = (schema: JsonObject): string => (typeof schema.type === 'string' ? schema.type : 'any')

function withRestrictions(chance: Chance, schema: JsonObject, depth: number): JsonObject {
  return Object.assign(schema, { ...restrictions(chance, schema, depth, 0.25), ...schema })
}

/** Keywords that restrict values of a structure; also what a branch of a junctor may have. */
function restrictions(chance: Chance, schema: JsonObject, depth: number, often: number): JsonObject {
  const kind = kindOf(schema)
  const all: JsonObject = objectOf({})
  const maybe = (key: string, make: () => JsonValue | undefined): void => {
    const value = chance.of(often) ? make() : undefined
    if (value !== undefined) all[key] = value
  }
  if (kind === 'string' || kind === 'any') textRestrictions(chance, maybe)
  if (kind === 'integer' || kind === 'number' || kind === 'any') numberRestrictions(chance, kind, maybe)
  if (kind === 'array') {
    maybe('minItems', () => chance.below(3))
    maybe('maxItems', () => 1 + chance.below(3))
  }
  if (kind === 'object') {
    maybe('minProperties', () => chance.below(3))
    maybe('maxProperties', () => 1 + chance.below(4))
    maybe('required', () => chance.some(NAMES, 0.3))
  }
  if (chance.of(often / 2)) all.enum = chance.list(1, 4, () => enumValue(chance, kind))
  if (chance.of(often)) Object.assign(all, junctor(chance, schema, depth))
  return all
}

type Maybe = (key: string, make: () => JsonValue | undefined) => void

function textRestrictions(chance: Chance, maybe: Maybe): void {
  maybe('minLength', () => chance.below(4))
  maybe('maxLength', () => 1 + chance.below(4))
  maybe('pattern', () => chance.pick(PATTERNS))
  maybe('format', () => chance.pick(Object.keys(FORMAT_SAMPLES)))
}

function numberRestrictions(chance: Chance, kind: string, maybe: Maybe): void {
  const formats = kind === 'integer' ? ['int32', 'int64', 'uint8'] : ['float', 'double', 'int32']
  maybe('minimum', () => chance.pick(NUMBERS))
  maybe('maximum', () => chance.pick(NUMBERS))
  maybe('exclusiveMinimum', () => chance.of(0.5))
  maybe('exclusiveMaximum', () => chance.of(0.5))
  maybe('multipleOf', () => chance.pick([0.1, 0.5, 1, 2, 3, 2.5, 1_000_000_007]))
  if (kind !== 'any') maybe('format', () => chance.pick(formats))
}

function enumValue(chance: Chance, kind: string): JsonValue {
  if (chance.of(0.1)) return chance.pick<JsonValue>([null, 'a', 1, 1.5, true, [], objectOf({ a: 1 })])
  if (kind === 'string') return chance.pick(TEXTS)
  if (kind === 'boolean') return chance.of(0.5)
  if (kind === 'array') return chance.list<JsonValue>(0, 2, () => chance.pick(NUMBERS))
  if (kind === 'object') return objectOf({ [chance.pick(NAMES)]: chance.pick(NUMBERS) })
  return chance.pick<JsonValue>([...NUMBERS, 'a', '10%'])
}

function junctor(chance: Chance, schema: JsonObject, depth: number): JsonObject {
  if (depth <= 0) return objectOf({})
  const key = chance.pick(['allOf', 'anyOf', 'oneOf', 'not'])
  const branch = (): JsonObject => branchOf(chance, schema, depth - 1)
  return objectOf({ [key]: key === 'not' ? branch() : chance.list(1, 3, branch) })
}

/** A branch restricts the structure beside the junctor, its members and items too. */
function branchOf(chance: Chance, schema: JsonObject, depth: number): JsonObject {
  const branch = restrictions(chance, schema, depth, 0.4)
  if (isObject(schema.properties)) {
    const { properties } = schema
    const names = chance.some(Object.keys(properties), 0.4)
    if (names.length > 0) {
      branch.properties = objectOf(
        Object.fromEntries(names.map((name) => [name, branchOf(chance, properties[name] as JsonObject, depth - 1)])),
      )
    }
  }
  if (isObject(schema.items) && chance.of(0.4)) branch.items = branchOf(chance, schema.items, depth - 1)
  return branch
}
