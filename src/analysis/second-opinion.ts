import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema'
import { stringify } from '../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../apimachinery/json/value.ts'
import { jsonSchemaOf } from './export/json-schema.ts'
import type { Kind } from './export/kind.ts'

/** Why JSON Schema rejects what the API server accepts. */
export type Difference = 'unknown' | 'null' | 'default' | 'format'

/** What a validator of JSON Schema finds in an object that the API server accepts. */
interface SecondOpinion {
  readonly difference: Difference
  /** Fields as the server spells them. */
  readonly fields: readonly string[]
}

/** What the server has accepted already, takes a validator more than linear time, or asks for one branch of several. */
const LEFT_OUT: ReadonlySet<string> = new Set(['pattern', 'uniqueItems', 'enum', 'anyOf', 'oneOf', 'not'])

function reduced(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(reduced)
  if (!isObject(schema)) return schema
  const into = newObject()
  for (const [key, value] of Object.entries(schema)) {
    if (LEFT_OUT.has(key)) continue
    if (key === 'properties' && isObject(value)) {
      const properties = newObject()
      for (const [name, property] of Object.entries(value)) properties[name] = reduced(property)
      into.properties = properties
    } else into[key] = ['items', 'additionalProperties', 'allOf'].includes(key) ? reduced(value) : value
  }
  return into
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
  if (keyword === 'minProperties') return ['default', field]
  if (keyword !== 'required') return undefined
  const missing = error.slice(error.indexOf('"') + 1, error.lastIndexOf('"'))
  return ['default', field === '' ? missing : `${field}.${missing}`]
}

/**
 * Returns what a validator of JSON Schema finds in an object that the API server accepts, by kind of difference. The validator interprets schemas, as the page
 * allows no generated code. Nothing is found in objects nested too deeply for it.
 */
export function secondOpinion(kind: Kind, value: JsonObject): SecondOpinion[] {
  const found = new Map<Difference, string[]>()
  try {
    const schema: Schema = JSON.parse(stringify(reduced(jsonSchemaOf(kind, '2020-12'))))
    const { errors } = new Validator(schema, '2020-12', false).validate(JSON.parse(stringify(value)))
    const faulty = faultyPlaces(errors)
    for (const one of errors) {
      if (one.keyword === FALSE && faulty.has(one.instanceLocation)) continue
      const [difference, field] = differenceOf(one, value) ?? []
      if (difference === undefined || field === undefined) continue
      const fields = found.get(difference) ?? []
      found.set(difference, fields.includes(field) ? fields : [...fields, field])
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return [...found].map(([difference, fields]) => ({ difference, fields }))
}
