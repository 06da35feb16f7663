import { stringOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { withEnum } from '../sample/branches.ts'
import { isRequired, listOf } from '../walk.ts'
import type { Kind } from './kind.ts'

/** The type of a value, as programming languages tell them apart. */
export type TypeRef =
  | { readonly is: 'string' | 'integer' | 'number' | 'boolean' | 'intOrString' | 'any' | 'metadata' }
  | { readonly is: 'struct'; readonly name: string; readonly schema: JsonObject }
  | { readonly is: 'list' | 'map'; readonly of: TypeRef; readonly schema: JsonObject }

export interface TypeField {
  /** As it stands in objects. */
  readonly name: string
  readonly type: TypeRef
  readonly isRequired: boolean
  readonly schema: JsonObject
}

/** A type with fields, which gets a name: the path to it, after the name of the kind. */
export interface Struct {
  readonly name: string
  /** Where it stands in an object: `spec.template`, `spec.env[]`; empty for the object. */
  readonly at: string
  readonly fields: readonly TypeField[]
  readonly schema: JsonObject
}

/** Longer names than this lose what is between their first and last part. */
const LONGEST = 120

/** `max-size` as a part of the name of a type: `MaxSize`. */
export function pascal(text: string): string {
  const parts = text.split(/[^A-Za-z0-9]+/).filter((part) => part !== '')
  return parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
}

/** What the values of a map are described by; true for any. */
export const valuesOf = ({ additionalProperties: values }: JsonObject): JsonObject | true | undefined =>
  values === true ? true : isObject(values) ? values : undefined

export const keepsUnknown = (schema: JsonObject): boolean => schema['x-kubernetes-preserve-unknown-fields'] === true

/** The values that a schema allows by `enum`, also by those within `allOf`; undefined where none has one. */
export function enumOf(schema: JsonObject): readonly JsonValue[] | undefined {
  const { enum: values } = withEnum(schema)
  return Array.isArray(values) ? values : undefined
}

class Namer {
  readonly #kind: string
  readonly #taken = new Set<string>()

  constructor(kind: string) {
    this.#kind = kind
    this.#taken.add(`${kind}List`)
  }

  name(above: string, part: string): string {
    const whole = above + pascal(part)
    const wanted = whole.length > LONGEST ? this.#kind + pascal(part).slice(0, LONGEST / 2) : whole
    let name = wanted
    for (let i = 2; this.#taken.has(name); i++) name = wanted + i
    this.#taken.add(name)
    return name
  }
}

/** The type of a schema that stands at a place. `nameOf` names an object with fields, given its schema and its place. */
export function typeOf(schema: JsonObject, at: string, nameOf: (struct: JsonObject, at: string) => string): TypeRef {
  if (schema['x-kubernetes-int-or-string'] === true) return { is: 'intOrString' }
  const { type, items, properties } = schema
  if (type === 'array') return { is: 'list', of: isObject(items) ? typeOf(items, `${at}[]`, nameOf) : ANY, schema }
  if (type === 'string' || type === 'integer' || type === 'number' || type === 'boolean') return { is: type }
  if (isObject(properties) && Object.keys(properties).length > 0) return { is: 'struct', name: nameOf(schema, at), schema }
  const values = valuesOf(schema)
  if (values === true) return { is: 'map', of: ANY, schema }
  if (values !== undefined) return { is: 'map', of: typeOf(values, `${at}.*`, nameOf), schema }
  return type === 'object' && !keepsUnknown(schema) ? { is: 'map', of: ANY, schema } : ANY
}

class Reader {
  readonly structs: Struct[] = []
  readonly #namer: Namer

  constructor(kind: string) {
    this.#namer = new Namer(kind)
  }

  /** `above` and `part` make the name of a struct. */
  typeOf(schema: JsonObject, above: string, part: string, at: string): TypeRef {
    return typeOf(schema, at, (struct, place) => {
      const name = this.#namer.name(above, part)
      this.#struct(name, struct, place)
      return name
    })
  }

  #struct(name: string, schema: JsonObject, at: string): void {
    const place = this.structs.length
    const { properties } = schema
    const fields = Object.entries(isObject(properties) ? properties : {}).map(([field, value]): TypeField => {
      const own = isObject(value) ? value : {}
      const isOwn = schema['x-kubernetes-embedded-resource'] === true || at === ''
      const type: TypeRef =
        isOwn && field === 'metadata' ? { is: 'metadata' } : this.typeOf(own, name, field, at === '' ? field : `${at}.${field}`)
      return { name: field, type, isRequired: isRequired(schema, field), schema: own }
    })
    this.structs.splice(place, 0, { name, at, fields, schema })
  }
}

const ANY: TypeRef = { is: 'any' }

/** The types of a kind, the object first, each before those of its fields. `metadata`, `apiVersion` and `kind` are fields of the object always. */
export function structsOf({ kind, schema }: Kind): readonly [Struct, ...Struct[]] {
  const { properties, required } = schema
  const own = { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: { type: 'object' } }
  const names = [...Object.keys(own), ...listOf(required)]
  const whole = {
    ...schema,
    type: 'object',
    required: names,
    properties: { ...own, ...(isObject(properties) ? properties : {}) },
  }
  const reader = new Reader(kind)
  reader.typeOf(whole, '', pascal(kind) || 'Object', '')
  const [root, ...structs] = reader.structs
  return [root ?? { name: kind, at: '', fields: [], schema }, ...structs]
}

export const descriptionOf = (schema: JsonObject): string => stringOf(schema.description).trim()
