import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { listOf } from '../walk.ts'
import { apiVersionOf, type Kind } from './kind.ts'

export const DRAFTS = ['2020-12', '7'] as const

export type Draft = (typeof DRAFTS)[number]

const ADDRESSES: Readonly<Record<Draft, string>> = {
  '7': 'http://json-schema.org/draft-07/schema#',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
}

/** Keywords that mean the same in both. */
const SAME = [
  ...['title', 'description', 'default', 'example', 'multipleOf', 'maxLength', 'minLength', 'maxItems', 'minItems'],
  ...['uniqueItems', 'maxProperties', 'minProperties', 'required'],
] as const

/** The formats of JSON Schema that the API server checks alike. Others, as `int32`, are Kubernetes' own. */
const FORMATS: ReadonlySet<string> = new Set(['date', 'date-time', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uuid'])

/** Whether JavaScript, which editors check patterns with, reads a pattern of Go. */
function isReadable(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp && !/\\[AzQE]|\[\[:/.test(pattern)
  } catch {
    return false
  }
}

/** `minimum: 3` with `exclusiveMinimum: true` is one keyword now. */
function setBounds(from: JsonObject, into: JsonObject): void {
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const value = from[bound]
    if (value !== undefined) into[from[exclusive] === true ? exclusive : bound] = value
  }
}

const OBJECT_META: JsonObject = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    generateName: { type: 'string' },
    namespace: { type: 'string' },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    annotations: { type: 'object', additionalProperties: { type: 'string' } },
    finalizers: { type: 'array', items: { type: 'string' } },
  },
}

/** What the fields of an object may be; unknown ones are errors, unless the server keeps them. */
function setFields(from: JsonObject, into: JsonObject, isWhole: boolean): void {
  const { properties, additionalProperties, items } = from
  const embeds = isWhole && from['x-kubernetes-embedded-resource'] === true
  if (isObject(properties) || embeds) {
    const fields = newObject()
    if (embeds) {
      fields.apiVersion = { type: 'string' }
      fields.kind = { type: 'string' }
      fields.metadata = OBJECT_META
    }
    for (const [name, value] of Object.entries(isObject(properties) ? properties : {}))
      fields[name] = converted(value, isWhole, !isWhole)
    into.properties = fields
  }
  if (isObject(additionalProperties)) into.additionalProperties = converted(additionalProperties, isWhole, !isWhole)
  else if (typeof additionalProperties === 'boolean') into.additionalProperties = additionalProperties
  else if (isWhole && (from.type === 'object' || embeds) && from['x-kubernetes-preserve-unknown-fields'] !== true)
    into.additionalProperties = false
  if (isObject(items)) into.items = converted(items, isWhole, !isWhole)
}

/**
 * `isWhole`: it describes a value, not a condition within `allOf` and its like, which says nothing about unknown fields. `isInCondition`: it describes
 * what lies in the value of a condition, where null passes whatever has no type.
 */
function converted(schema: JsonValue, isWhole: boolean, isInCondition = false): JsonValue {
  if (!isObject(schema)) return schema
  const into = newObject()
  const { type, nullable, format, pattern, enum: values } = schema
  const isNullable = nullable === true
  if (schema['x-kubernetes-int-or-string'] === true)
    into.type = isNullable ? ['integer', 'string', 'null'] : ['integer', 'string']
  else if (type !== undefined) into.type = isNullable ? [type, 'null'] : type
  for (const key of SAME) if (schema[key] !== undefined) into[key] = schema[key]
  setBounds(schema, into)
  if (Array.isArray(values)) into.enum = values
  if (typeof format === 'string' && FORMATS.has(format)) into.format = format
  if (typeof pattern === 'string') {
    if (isReadable(pattern)) into.pattern = pattern
    else into.$comment = `The API server also checks the pattern ${pattern}`
  }
  if (schema['x-kubernetes-list-type'] === 'set') into.uniqueItems = true
  setFields(schema, into, isWhole)
  const conditions = newObject()
  for (const key of ['allOf', 'anyOf', 'oneOf'] as const)
    if (schema[key] !== undefined) conditions[key] = listOf(schema[key]).map((one) => converted(one, false))
  if (schema.not !== undefined) conditions.not = converted(schema.not, false)
  // The API server checks null against the type and the enum alone.
  if ((isNullable || isInCondition) && Object.keys(conditions).length > 0) into.anyOf = [{ type: 'null' }, conditions]
  else Object.assign(into, conditions)
  return into
}

/**
 * A version of a CRD as JSON Schema, for editors and for validators that know nothing of Kubernetes. What JSON Schema cannot say is left out:
 * CEL rules, the keys of list maps, formats and patterns of Go that it does not have. Unknown fields are errors, as with
 * `kubectl --validate=strict`; null is allowed where the schema says nullable.
 */
export function jsonSchemaOf(kind: Kind, draft: Draft): JsonObject {
  const body = converted(kind.schema, true)
  const { properties, required, ...rest } = isObject(body) ? body : newObject()
  const own = isObject(properties) ? properties : {}
  const apiVersion = apiVersionOf(kind)
  return {
    $schema: ADDRESSES[draft],
    title: kind.kind,
    ...rest,
    type: 'object',
    properties: {
      ...own,
      apiVersion: { type: 'string', const: apiVersion },
      kind: { type: 'string', const: kind.kind },
      metadata: isObject(own.metadata) && isObject(own.metadata.properties) ? withOwn(own.metadata) : OBJECT_META,
    },
    required: [...new Set(['apiVersion', 'kind', 'metadata', ...listOf(required)])],
  }
}

/** The conditions that a CRD has for `metadata`, which may restrict the name, beside what every object has. */
const withOwn = ({ additionalProperties: _closed, ...metadata }: JsonObject): JsonObject => ({
  ...OBJECT_META,
  ...metadata,
  properties: { ...(OBJECT_META.properties as JsonObject), ...(isObject(metadata.properties) ? metadata.properties : {}) },
})

/** The line by which editors with yaml-language-server check a file against a schema. */
export const modeline = (file: string): string => `# yaml-language-server: $schema=${file}`
