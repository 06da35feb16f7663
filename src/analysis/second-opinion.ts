import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema'
import { objectAt } from '../apimachinery/json/access.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { deepCopy, isObject, type JsonObject, type JsonValue, newObject } from '../apimachinery/json/value.ts'
import { jsonSchemaOf } from './export/json-schema.ts'
import type { Kind } from './export/kind.ts'
import { withDefaults } from './sample/sample-value.ts'

/** Why JSON Schema rejects what the API server accepts. */
export type Difference = 'unknown' | 'null' | 'default' | 'format' | 'number'

/** What a validator of JSON Schema finds in an object that the API server accepts. */
export interface SecondOpinion {
  readonly difference: Difference
  /** Fields as the server spells them. */
  readonly fields: readonly string[]
}

/** What the server has accepted already or takes a validator more than linear time. */
const COSTLY = ['pattern', 'uniqueItems']

/** What a value as a whole must match. */
const CONDITIONS = ['enum', 'anyOf', 'oneOf', 'not']

/** Whether a schema is of numbers, which the server converts to the types of the values of an enum. */
const isNumeric = ({ type }: JsonObject): boolean => [type].flat().some((one) => one === 'number' || one === 'integer')

function reduced(schema: JsonValue, leftOut: readonly string[]): JsonValue {
  if (Array.isArray(schema)) return schema.map((one) => reduced(one, leftOut))
  if (!isObject(schema)) return schema
  const into = newObject()
  for (const [key, value] of Object.entries(schema)) {
    if (leftOut.includes(key) && !(key === 'enum' && isNumeric(schema))) continue
    if (key === 'properties' && isObject(value)) {
      const properties = newObject()
      for (const [name, property] of Object.entries(value)) properties[name] = reduced(property, leftOut)
      into.properties = properties
    } else into[key] = ['items', 'additionalProperties', 'allOf'].includes(key) ? reduced(value, leftOut) : value
  }
  return into
}

/** Returns what a validator finds in a value that lacks nothing of a schema but some keywords. */
function errorsIn(schema: JsonObject, leftOut: readonly string[], value: JsonValue): OutputUnit[] {
  const read: Schema = JSON.parse(stringify(reduced(schema, leftOut)))
  return new Validator(read, '2020-12', false).validate(JSON.parse(stringify(value))).errors
}

/** Takes null out of objects, in place. */
function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) for (const item of value) withoutNulls(item)
  else if (isObject(value))
    for (const [name, inner] of Object.entries(value)) {
      if (inner === null) delete value[name]
      else withoutNulls(inner)
    }
  return value
}

/** Returns where a value breaks a condition that it fulfills without null, or with its defaults. */
function brokenConditions(kind: Kind, schema: JsonObject, value: JsonObject): [Difference, string][] {
  const changed = deepCopy(value)
  const find = () =>
    errorsIn(schema, COSTLY, changed).flatMap(({ keyword, instanceLocation }) =>
      CONDITIONS.includes(keyword) ? [instanceLocation] : [],
    )
  let broken = find()
  const fulfilledBy = (difference: Difference): [Difference, string][] => {
    const left = broken.length > 0 ? find() : []
    const fulfilled = broken.filter((place) => !left.includes(place))
    broken = left
    return fulfilled.map((place) => [difference, place])
  }
  withoutNulls(changed)
  const byNull = fulfilledBy('null')
  withDefaults(kind.schema, changed)
  return [...byNull, ...fulfilledBy('default')]
}

/** Converts a pointer such as `#/spec/ports/0` to a field: `spec.ports[0]`. */
function fieldOf(pointer: string, root: JsonValue): string {
  let field = ''
  let at: JsonValue | undefined = root
  for (const part of pointer.split('/').slice(1)) {
    const step = decodeURI(part).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(at)) {
      field += `[${step}]`
      at = at[Number(step)]
    } else {
      field += field === '' ? step : `.${step}`
      at = isObject(at) ? at[step] : undefined
    }
  }
  return field
}

/** The keyword under which the validator reports a field that no schema allows. */
const FALSE = 'false'

/** Returns the places that have problems of their own or below them: the validator reports those as not allowed besides. */
function faultyPlaces(errors: readonly OutputUnit[]): ReadonlySet<string> {
  const places = new Set<string>()
  for (const { keyword, instanceLocation } of errors) {
    const own = keyword === FALSE ? instanceLocation.lastIndexOf('/') : instanceLocation.length
    for (let end = own; end > 0; end = instanceLocation.lastIndexOf('/', end - 1)) {
      const place = instanceLocation.slice(0, end)
      if (places.has(place)) break
      places.add(place)
    }
  }
  return places
}

function differenceOf({ keyword, instanceLocation, error }: OutputUnit, value: JsonValue): [Difference, string] | undefined {
  const field = fieldOf(instanceLocation, value)
  if (keyword === FALSE) return ['unknown', field]
  if (keyword === 'format') return ['format', field]
  if (keyword === 'type' && error.startsWith('Instance type "null"')) return ['null', field]
  if (keyword === 'enum' || keyword === 'multipleOf' || (keyword === 'type' && error.startsWith('Instance type "number"')))
    return ['number', field]
  // The server accepts a list where a string of a format is expected.
  if (keyword === 'type' && error.startsWith('Instance type "array"')) return ['format', field]
  if (keyword === 'minProperties') return ['default', field]
  if (keyword !== 'required') return undefined
  const missing = error.slice(error.indexOf('"') + 1, error.lastIndexOf('"'))
  return ['default', field === '' ? missing : `${field}.${missing}`]
}

/**
 * Returns what a validator of JSON Schema finds in an object that the API server accepts, by kind of difference. The validator interprets schemas, as the page
 * allows no generated code. Nothing is found in objects nested too deeply for it, nor in a status that
 * the server ignores.
 */
export function secondOpinion(kind: Kind, object: JsonObject): SecondOpinion[] {
  // Tests of CRDs leave out the metadata, which a name is added to.
  const value: JsonObject = { metadata: newObject(), ...object }
  if (objectAt(kind.entry, 'subresources').status !== undefined) delete value.status
  const found = new Map<Difference, string[]>()
  const add = (difference: Difference, field: string): void => {
    const fields = found.get(difference) ?? []
    found.set(difference, fields.includes(field) ? fields : [...fields, field])
  }
  try {
    const schema = jsonSchemaOf(kind, '2020-12')
    const errors = errorsIn(schema, [...COSTLY, ...CONDITIONS], value)
    const faulty = faultyPlaces(errors)
    for (const one of errors) {
      const [difference, field] = ((one.keyword !== FALSE || !faulty.has(one.instanceLocation)) && differenceOf(one, value)) || []
      if (difference !== undefined && field !== undefined) add(difference, field)
    }
    for (const [difference, place] of brokenConditions(kind, schema, value)) add(difference, fieldOf(place, value))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return [...found].map(([difference, fields]) => ({ difference, fields }))
}
