import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import type { Chance } from './chance.ts'
import { NAMES } from './random-schema.ts'
import { FORMAT_SAMPLES, NUMBERS, TEXTS } from './samples.ts'

/** A random value, mostly near what the schema asks for: right types, limits broken here and there. */
export function randomValue(chance: Chance, schema: JsonObject, spoil = 0.06): JsonValue {
  if (chance.of(spoil)) return anything(chance, 2)
  if (schema.nullable === true && chance.of(0.3)) return null
  if (Array.isArray(schema.enum) && schema.enum.length > 0 && chance.of(0.7)) return chance.pick(schema.enum)
  switch (schema['x-kubernetes-int-or-string'] === true ? chance.pick(['string', 'integer']) : schema.type) {
    case 'string':
      return text(chance, schema)
    case 'integer':
      return integer(chance, schema)
    case 'number':
      return chance.pick(NUMBERS)
    case 'boolean':
      return chance.of(0.5)
    case 'array':
      return list(chance, schema, spoil)
    default:
      return object(chance, schema, spoil)
  }
}

/** Changes a value at random: most parts stay, some are made anew. */
export function randomChange(chance: Chance, schema: JsonObject, old: JsonValue): JsonValue {
  if (chance.of(0.12)) return randomValue(chance, schema)
  if (Array.isArray(old)) return changedList(chance, isObject(schema.items) ? schema.items : newObject(), old)
  if (!isObject(old)) return old
  const changed = newObject()
  for (const name in old) {
    if (chance.of(0.05)) continue
    changed[name] = randomChange(chance, memberSchema(schema, name), old[name] as JsonValue)
  }
  if (chance.of(0.1)) {
    const name = chance.pick(NAMES)
    changed[name] = randomValue(chance, memberSchema(schema, name))
  }
  return changed
}

function changedList(chance: Chance, items: JsonObject, old: readonly JsonValue[]): JsonValue[] {
  const changed = old.filter(() => !chance.of(0.05)).map((item) => randomChange(chance, items, item))
  if (chance.of(0.1)) changed.push(randomValue(chance, items))
  if (chance.of(0.2)) changed.reverse()
  return changed
}

function memberSchema(schema: JsonObject, name: string): JsonObject {
  const property = isObject(schema.properties) ? schema.properties[name] : undefined
  if (isObject(property)) return property
  return isObject(schema.additionalProperties) ? schema.additionalProperties : newObject()
}

function anything(chance: Chance, depth: number): JsonValue {
  switch (chance.below(depth > 0 ? 6 : 4)) {
    case 0:
      return null
    case 1:
      return chance.of(0.5)
    case 2:
      return chance.pick(NUMBERS)
    case 3:
      return chance.pick(TEXTS)
    case 4:
      return chance.list(0, 2, () => anything(chance, depth - 1))
    default:
      return objectOf(Object.fromEntries(chance.some(NAMES, 0.3).map((name) => [name, anything(chance, depth - 1)])))
  }
}

function text(chance: Chance, schema: JsonObject): string {
  const samples = typeof schema.format === 'string' ? FORMAT_SAMPLES[schema.format] : undefined
  return chance.pick(samples !== undefined && chance.of(0.8) ? samples : TEXTS)
}

function integer(chance: Chance, schema: JsonObject): JsonValue {
  const near = [schema.minimum, schema.maximum].filter((bound) => typeof bound === 'number' && Number.isSafeInteger(bound * 2))
  if (near.length === 0 || chance.of(0.4)) return chance.pick(chance.of(0.8) ? NUMBERS.slice(0, 10) : NUMBERS)
  return Math.trunc(chance.pick(near) as number) + chance.below(3) - 1
}

function list(chance: Chance, schema: JsonObject, spoil: number): JsonValue[] {
  const items = isObject(schema.items) ? schema.items : newObject()
  return chance.list(0, 3, () => randomValue(chance, items, spoil))
}

function object(chance: Chance, schema: JsonObject, spoil: number): JsonObject {
  const value = newObject()
  const required = Array.isArray(schema.required) ? schema.required : []
  const named = isObject(schema.properties) || isObject(schema.additionalProperties)
  const properties = isObject(schema.properties) ? Object.keys(schema.properties) : []
  for (const name of new Set([...NAMES, ...properties])) {
    const member = memberSchema(schema, name)
    const declared = isObject(schema.properties) ? schema.properties[name] !== undefined : named
    const wanted = required.includes(name) ? 0.95 : declared ? 0.6 : 0.1
    if (chance.of(wanted)) value[name] = declared ? randomValue(chance, member, spoil) : anything(chance, 1)
  }
  return value
}
