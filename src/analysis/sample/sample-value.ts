import { UNUSUAL_KEYWORDS } from '../../apiextensions/openapi-validation/lazy-keywords.ts'
import * as keywords from '../../apiextensions/openapi-validation/unusual-keywords.ts'
import { nodeOf } from '../../apiextensions/openapi-validation/validator.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import {
  deepCopy,
  deepEqual,
  isObject,
  type JsonObject,
  type JsonValue,
  newObject,
  objectOf,
} from '../../apimachinery/json/value.ts'
import { CEL, listOf } from '../walk.ts'
import { type Merged, mergedSchemas } from './branches.ts'
import { numbersOf } from './numbers.ts'
import { textsOf } from './texts.ts'

// Values are checked while a form is drawn, which waits for nothing.
UNUSUAL_KEYWORDS.provide(keywords)

/** Makes a value of a schema; another `turn` makes another one where the schema leaves a choice. */
export type MakeValue = (schema: JsonObject, name: string, turn: number) => JsonValue

/** Changes a value until the rules of its schema accept it, as far as a bounded search finds how. */
export type Repair = (schema: JsonObject, value: JsonValue, make: MakeValue) => JsonValue

export interface SampleOptions {
  /** With a value for every property, but for those that exclude each other. */
  readonly isFull?: boolean
  /** How many optional values there are at most. */
  readonly maxValues?: number
  readonly repair?: Repair
}

const MOST_VALUES = 20_000
/** Of the choices of branches and the values of an enum, how many are tried. */
const MOST_CHOICES = 40
const MOST_TRIES = 1000
/** Longer lists are no samples. */
const MOST_ITEMS = 1000

const object = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : newObject())
const count = (value: JsonValue | undefined): number | undefined => (typeof value === 'number' ? value : undefined)
const hasBranches = (schema: JsonObject): boolean =>
  schema.allOf !== undefined || schema.anyOf !== undefined || schema.oneOf !== undefined || schema.not !== undefined

/** A value with the defaults that the server adds below it. */
export function withDefaults(schema: JsonObject, value: JsonValue): JsonValue {
  if (Array.isArray(value)) for (const item of value) withDefaults(object(schema.items), item)
  else if (isObject(value)) {
    const properties = object(schema.properties)
    for (const [name, inner] of Object.entries(properties)) {
      if (!isObject(inner)) continue
      if (value[name] === undefined && inner.default !== undefined) value[name] = deepCopy(inner.default)
      if (value[name] !== undefined) withDefaults(inner, value[name])
    }
    const { additionalProperties } = schema
    if (isObject(additionalProperties)) {
      for (const [key, one] of Object.entries(value)) if (properties[key] === undefined) withDefaults(additionalProperties, one)
    }
  }
  return value
}

/** Takes out of a value what the server adds as a default. */
function withoutDefaults(schema: JsonObject, value: JsonValue): JsonValue {
  if (Array.isArray(value)) for (const item of value) withoutDefaults(object(schema.items), item)
  else if (isObject(value)) {
    const properties = object(schema.properties)
    for (const [name, one] of Object.entries(value)) {
      const inner = object(properties[name] ?? schema.additionalProperties)
      if (inner.default !== undefined && deepEqual(withDefaults(inner, deepCopy(inner.default)), one)) delete value[name]
      else withoutDefaults(inner, one)
    }
  }
  return value
}

/** An object with the fields of another over its own, also below; any other value gives way. */
function overlaid(value: JsonValue, over: JsonValue): JsonValue {
  if (!isObject(value) || !isObject(over)) return over
  const made = objectOf(value)
  for (const [key, one] of Object.entries(over)) made[key] = made[key] === undefined ? one : overlaid(made[key], one)
  return made
}

class Maker {
  readonly #options: SampleOptions
  #left: number
  #tries = MOST_TRIES

  constructor(options: SampleOptions) {
    this.#options = options
    this.#left = options.maxValues ?? MOST_VALUES
  }

  readonly make: MakeValue = (schema, name, turn) => {
    const value = this.#schemaValue(schema, name, turn)
    const { repair } = this.#options
    return repair === undefined || schema[CEL] === undefined ? value : repair(schema, value, this.make)
  }

  #schemaValue(schema: JsonObject, name: string, turn: number): JsonValue {
    const accepts = (value: JsonValue): boolean => nodeOf(schema).accepts(value)
    let first: JsonValue | undefined
    let choices = 0
    for (const merged of mergedSchemas(schema)) {
      const value = this.#mergedValue(merged, name, turn, accepts)
      if (!hasBranches(schema) || accepts(value)) return value
      first ??= value
      if (++choices >= MOST_CHOICES || --this.#tries < 0) break
    }
    return first ?? null
  }

  #mergedValue(merged: Merged, name: string, turn: number, accepts: (value: JsonValue) => boolean): JsonValue {
    const { schema } = merged
    if (schema.type === 'array') return this.#list(merged, name, turn)
    if (Array.isArray(schema.enum)) return firstOf(inTurn(schema.enum, turn), accepts)
    const isEither = schema['x-kubernetes-int-or-string'] === true
    if (isEither) {
      const numbers = [...numbersOf(merged, turn)]
      // A pattern is about the text form, which a quantity is mostly written in.
      const texts = [...textsOf(merged, name, turn)]
      return firstOf(merged.patterns.length > 0 ? [...texts, ...numbers] : [...numbers, ...texts], accepts)
    }
    switch (schema.type) {
      case 'string':
        return firstOf(textsOf(merged, name, turn), accepts)
      case 'integer':
      case 'number':
        return firstOf(numbersOf(merged, turn), accepts)
      case 'boolean':
        return firstOf(turn % 2 === 0 ? [false, true] : [true, false], accepts)
      default:
        return this.#object(merged, name, turn)
    }
  }

  #list({ schema }: Merged, name: string, turn: number): JsonValue[] {
    const items = object(schema.items)
    const isFull = this.#options.isFull === true && this.#left-- > 0
    const least = Math.max(count(schema.minItems) ?? 0, isFull ? 1 : 0)
    const length = Math.min(least, count(schema.maxItems) ?? MOST_ITEMS, MOST_ITEMS)
    const listType = schema['x-kubernetes-list-type']
    const isDistinct = listType === 'set' || listType === 'map' || schema.uniqueItems === true
    return Array.from({ length }, (_, i) => this.make(items, name, isDistinct ? turn + i : turn))
  }

  /** A value within an object: its default where it has one; where everything is shown, with the fields that the default leaves out. */
  #member(schema: JsonObject, name: string, turn: number): JsonValue {
    if (schema.default === undefined) return this.make(schema, name, turn)
    if (this.#options.isFull === true && isObject(schema.default) && --this.#tries >= 0) {
      const all = withDefaults(schema, overlaid(this.make(schema, name, turn), deepCopy(schema.default)))
      if (nodeOf(schema).accepts(all)) return all
    }
    return withDefaults(schema, deepCopy(schema.default))
  }

  #object({ schema, excluded }: Merged, name: string, turn: number): JsonObject {
    const made = newObject()
    const properties = object(schema.properties)
    const { additionalProperties } = schema
    const most = count(schema.maxProperties) ?? Number.POSITIVE_INFINITY
    const least = count(schema.minProperties) ?? 0
    const add = (key: string): void => {
      if (made[key] !== undefined) return
      made[key] = this.#member(object(properties[key] ?? additionalProperties), key, turn)
    }
    for (const key of listOf(schema.required)) add(stringOf(key))
    const optional = Object.keys(properties).filter((key) => !excluded.has(key))
    for (const key of optional) if (object(properties[key]).default !== undefined) add(key)
    const isFull = this.#options.isFull === true
    for (const key of optional) {
      const size = Object.keys(made).length
      if (size >= most || (size >= least && !(isFull && this.#left-- > 0))) break
      add(key)
    }
    if (schema['x-kubernetes-embedded-resource'] === true) addIdentity(made, name)
    const isMap = isObject(additionalProperties) || schema['x-kubernetes-preserve-unknown-fields'] === true
    for (
      let i = Object.keys(made).length;
      isMap && i < Math.min(Math.max(least, isFull && isObject(additionalProperties) ? 1 : 0), most, MOST_ITEMS);
      i++
    )
      add(i === 0 ? 'key' : `key-${i + 1}`)
    return made
  }
}

/** What each object has: a value embedded in another too. */
function addIdentity(made: JsonObject, name: string): void {
  if (stringOf(made.apiVersion) === '' || made.apiVersion === 'apiversion') made.apiVersion = 'v1'
  if (stringOf(made.kind) === '' || made.kind === 'kind')
    made.kind = name === '' ? 'Example' : name.charAt(0).toUpperCase() + name.slice(1)
  if (!isObject(made.metadata)) made.metadata = newObject()
  else if (made.metadata.creationTimestamp === null) delete made.metadata.creationTimestamp
}

function inTurn(values: readonly JsonValue[], turn: number): JsonValue[] {
  const some = values.slice(0, MOST_TRIES)
  const from = turn % Math.max(some.length, 1)
  const turned = [...some.slice(from), ...some.slice(0, from)]
  return turn > 0 ? turned : [...turned.filter((one) => one !== '' && one !== null), ...turned]
}

/** The first value that is accepted, or else the first. */
function firstOf(values: Iterable<JsonValue>, accepts: (value: JsonValue) => boolean): JsonValue {
  let first: JsonValue | undefined
  for (const value of values) {
    if (accepts(value)) return value
    first ??= value
  }
  return first ?? null
}

/** A value that the schema accepts, where a bounded search finds one, with all defaults in it. */
export const valueWithDefaults = (schema: JsonObject, name: string, options: SampleOptions): JsonValue =>
  new Maker(options).make(schema, name, 0)

/** A value that the schema accepts, with what it requires alone. What has a default is left to the server. */
export const sampleValue = (schema: JsonObject, name: string, options: SampleOptions = {}): JsonValue =>
  withoutDefaults(schema, valueWithDefaults(schema, name, options))

/** A value with all that the schema can say: every property, one item in every list, one key in every map. */
export const fullSample = (schema: JsonObject, name = '', options: SampleOptions = {}): JsonValue =>
  schema.default === undefined
    ? valueWithDefaults(schema, name, { ...options, isFull: true })
    : withDefaults(schema, deepCopy(schema.default))
