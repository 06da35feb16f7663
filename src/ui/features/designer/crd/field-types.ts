import type { Edit, Path } from '../../../../analysis/edit.ts'
import { CEL, listOf } from '../../../../analysis/walk.ts'
import { Dbl, isObject, type JsonObject, type JsonValue, objectOf } from '../../../../apimachinery/json/value.ts'
import type { CrdEdit } from './crd.ts'
import type { FieldNode } from './fields.ts'

export const TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'map', 'intOrString', 'any'] as const
export type FieldType = (typeof TYPES)[number]

export function typeOf(schema: JsonObject): FieldType {
  if (schema['x-kubernetes-int-or-string'] === true) return 'intOrString'
  if (schema.type === 'object' && isObject(schema.additionalProperties)) return 'map'
  if (schema.type === undefined && schema['x-kubernetes-preserve-unknown-fields'] === true) return 'any'
  return TYPES.find((type) => type === schema.type) ?? 'object'
}

const string = (): JsonObject => objectOf({ type: 'string' })

/** The least schema of a type. */
export function schemaOfType(type: FieldType): JsonObject {
  if (type === 'array') return objectOf({ type: 'array', items: string() })
  if (type === 'map') return objectOf({ type: 'object', additionalProperties: string() })
  if (type === 'intOrString') return objectOf({ 'x-kubernetes-int-or-string': true })
  if (type === 'any') return objectOf({ 'x-kubernetes-preserve-unknown-fields': true })
  return objectOf({ type })
}

/** The keyword that says a type, and what it says. */
function sign(type: FieldType): readonly [key: string, value: JsonValue] {
  if (type === 'intOrString') return ['x-kubernetes-int-or-string', true]
  if (type === 'any') return ['x-kubernetes-preserve-unknown-fields', true]
  return ['type', type === 'map' ? 'object' : type]
}

const SIGNS = ['type', 'x-kubernetes-int-or-string', 'x-kubernetes-preserve-unknown-fields'] as const

const TEXT: readonly FieldType[] = ['string', 'intOrString']
const NUMBER: readonly FieldType[] = ['integer', 'number', 'intOrString']
const LIST: readonly FieldType[] = ['array']
const OBJECT: readonly FieldType[] = ['object']
const ENTRIES: readonly FieldType[] = ['object', 'map']
const NONE: readonly FieldType[] = []

/** The types that a keyword can be said of; what is not listed says the same of any. */
const FITS: Readonly<Record<string, readonly FieldType[]>> = {
  pattern: TEXT,
  minLength: TEXT,
  maxLength: TEXT,
  minimum: NUMBER,
  maximum: NUMBER,
  exclusiveMinimum: NUMBER,
  exclusiveMaximum: NUMBER,
  multipleOf: NUMBER,
  format: NONE,
  items: LIST,
  minItems: LIST,
  maxItems: LIST,
  uniqueItems: LIST,
  additionalItems: LIST,
  'x-kubernetes-list-type': LIST,
  'x-kubernetes-list-map-keys': LIST,
  properties: OBJECT,
  required: OBJECT,
  patternProperties: OBJECT,
  dependencies: OBJECT,
  'x-kubernetes-embedded-resource': OBJECT,
  additionalProperties: ['map'],
  minProperties: ENTRIES,
  maxProperties: ENTRIES,
  'x-kubernetes-map-type': ENTRIES,
  allOf: NONE,
  anyOf: NONE,
  oneOf: NONE,
  not: NONE,
}

const isInteger = (value: JsonValue): boolean =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))

/** Whether a value given beside a type is one of that type. What holds others, and null, is not asked. */
function isOfType(value: JsonValue | undefined, type: FieldType): boolean {
  if (value === undefined) return true
  if (type === 'string') return typeof value === 'string'
  if (type === 'integer') return isInteger(value)
  if (type === 'number') return typeof value === 'number' || typeof value === 'bigint' || value instanceof Dbl
  if (type === 'boolean') return typeof value === 'boolean'
  return type === 'intOrString' && (typeof value === 'string' || isInteger(value))
}

const IMMUTABLE = /^\s*(?:self\s*==\s*oldSelf|oldSelf\s*==\s*self)\s*$/

const isImmutable = (rule: JsonValue): boolean => isObject(rule) && typeof rule.rule === 'string' && IMMUTABLE.test(rule.rule)

function fits(key: string, value: JsonValue | undefined, type: FieldType): boolean {
  if (key === 'default' || key === 'example') return isOfType(value, type)
  if (key === 'enum') return listOf(value).every((one) => isOfType(one, type))
  if (key === CEL) return listOf(value).every(isImmutable)
  return FITS[key]?.includes(type) ?? true
}

/** What a type needs beside its sign, where it is not there. */
function needs(path: Path, schema: JsonObject, type: FieldType): Edit[] {
  const key = type === 'array' ? 'items' : type === 'map' ? 'additionalProperties' : undefined
  return key === undefined || isObject(schema[key]) ? [] : [{ op: 'set', path: [...path, key], value: string() }]
}

/**
 * Gives a schema another type where the old one stands, and takes away what cannot be said of the new one, with its comments; everything else
 * stays as it is written. What stays: words (description, title, nullable, keywords nobody knows), bounds and patterns that the new type has
 * too, default, example and enum whose values are of the new type, and CEL rules when all of them only forbid changes
 * (`self == oldSelf`): others ask things of the old type. A format goes with its type.
 */
export function retype({ path, schema }: Pick<FieldNode, 'path' | 'schema'>, type: FieldType): CrdEdit {
  if (typeOf(schema) === type && schema[sign(type)[0]] !== undefined) return { edits: [], select: path }
  const [key, value] = sign(type)
  const edits: Edit[] = []
  const old = schema[key] === undefined ? SIGNS.find((one) => schema[one] !== undefined) : key
  if (old !== undefined && old !== key) edits.push({ op: 'rename', path: [...path, old], key })
  if (schema[key] !== value) edits.push({ op: 'set', path: [...path, key], value })
  for (const name of Object.keys(schema)) {
    if (name === key || name === old) continue
    const isSign = SIGNS.some((one) => one === name)
    if (isSign || !fits(name, schema[name], type)) edits.push({ op: 'remove', path: [...path, name] })
  }
  return { edits: [...edits, ...needs(path, schema, type)], select: path }
}
