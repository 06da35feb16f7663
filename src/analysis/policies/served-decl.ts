import type { DeclType } from '../../apiextensions/schema/cel/decl-type.ts'
import { escapeName } from '../../apiextensions/schema/cel/escape.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { BOOL, BYTES, DOUBLE, DURATION, DYN, INT, STRING, TIMESTAMP, type Type } from '../../cel/types.ts'

const FORMATS: { readonly [format: string]: Type | undefined } = {
  byte: BYTES,
  duration: DURATION,
  date: TIMESTAMP,
  'date-time': TIMESTAMP,
}

const NOTHING = { type: DYN, maxElements: 0, minSize: 0, element: undefined, fields: undefined } as const

/** The declared type of a value of one type. */
export const scalarDecl = (type: Type): DeclType => ({ ...NOTHING, kind: 'scalar', type })

/** The declared type of an object with these fields. */
export const objectDecl = (fields: ReadonlyMap<string, DeclType>): DeclType => ({ ...NOTHING, kind: 'object', fields })

/** The declared type of a list of such elements. */
export const listDecl = (element: DeclType): DeclType => ({ ...NOTHING, kind: 'list', element })

const known = new WeakMap<JsonObject, DeclType | undefined>()

/**
 * The type that expressions of policies see of a schema that a server publishes, with the fields of its objects; undefined for what they cannot see.
 * Source: k8s.io/apiserver/pkg/cel/common/schemas.go, SchemaDeclType.
 */
export function declOfServed(schema: JsonValue | undefined): DeclType | undefined {
  if (!isObject(schema)) return undefined
  if (!known.has(schema)) {
    // A schema that contains itself has no type there.
    known.set(schema, undefined)
    known.set(schema, read(schema))
  }
  return known.get(schema)
}

function read(schema: JsonObject): DeclType | undefined {
  const { type, items, additionalProperties, properties } = schema
  if (schema['x-kubernetes-int-or-string'] === true) return scalarDecl(DYN)
  if (type === 'array') {
    const element = declOfServed(items)
    return element && listDecl(element)
  }
  if (type === 'object' && isObject(additionalProperties)) {
    const element = declOfServed(additionalProperties)
    return element && { ...NOTHING, kind: 'map', element }
  }
  if (type === 'object') return objectDecl(fieldsOf(isObject(properties) ? properties : {}))
  if (type === 'string') return scalarDecl(FORMATS[stringAt(schema, 'format')] ?? STRING)
  const scalar = { boolean: BOOL, number: DOUBLE, integer: INT }[String(type)]
  return scalar && scalarDecl(scalar)
}

function fieldsOf(properties: { readonly [name: string]: JsonValue }): Map<string, DeclType> {
  const fields = new Map<string, DeclType>()
  for (const [name, property] of Object.entries(properties)) {
    const [escaped, decl] = [escapeName(name), declOfServed(property)]
    if (escaped !== undefined && decl !== undefined) fields.set(escaped, decl)
  }
  return fields
}
