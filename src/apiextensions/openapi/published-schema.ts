import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../apimachinery/json/value.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import shared from './shared-definitions.json' with { type: 'json' }

/** The two forms in which the schemas of custom resources are published. */
export type OpenApiForm = 'v2' | 'v3'

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1.'

/** A reference to a schema, by its name. */
export const refTo = (form: OpenApiForm, name: string): JsonObject =>
  objectOf({ $ref: `${form === 'v2' ? '#/definitions/' : '#/components/schemas/'}${name}` })

/** A reference with a description: OpenAPI v3 has to wrap it. */
export const describedRef = (form: OpenApiForm, name: string, description: string): JsonObject => {
  const ref = refTo(form, name)
  return objectOf(form === 'v2' ? { description, ...ref } : { description, allOf: [ref] })
}

export const OBJECT_META = (form: OpenApiForm): JsonObject =>
  describedRef(form, `${META}ObjectMeta`, shared.object.metadata.description)

const EMBEDDED = {
  apiVersion:
    'apiVersion defines the versioned schema of this representation of an object. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#resources',
  kind: 'kind is a string value representing the type of this object. In CamelCase. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds',
}

const PRESERVE = 'x-kubernetes-preserve-unknown-fields'
const INT_OR_STRING = 'x-kubernetes-int-or-string'
const JUNCTORS = new Set(['allOf', 'anyOf', 'oneOf'])

/** Keywords whose value may be empty or false: it is not the same as none. */
const KEEPS_EMPTY = new Set(['default', 'example', 'additionalProperties', 'not', 'items'])

/** Go leaves out fields that have their zero value. */
const isLeftOut = (key: string, value: JsonValue): boolean => {
  if (value === null) return true
  if (KEEPS_EMPTY.has(key)) return false
  if (value === '' || value === false) return true
  if (Array.isArray(value)) return value.length === 0
  return key === 'properties' && isObject(value) && Object.keys(value).length === 0
}

type Change = (schema: JsonObject) => JsonObject

const mapValues = (object: JsonObject, change: Change): JsonObject => {
  const into = newObject()
  for (const key in object) {
    const value = object[key]
    if (isObject(value)) into[key] = change(value)
  }
  return into
}

/** Copies a schema without its zero values. `below` copies the schemas of its parts, `nested` those of allOf, anyOf, oneOf and not. */
function copySchema(schema: JsonObject, below: Change, nested: Change): JsonObject {
  const into = newObject()
  for (const key in schema) {
    const value = schema[key] as JsonValue
    if (isLeftOut(key, value)) continue
    if (key === 'properties' && isObject(value)) into[key] = mapValues(value, below)
    else if ((key === 'items' || key === 'additionalProperties') && isObject(value)) into[key] = below(value)
    else if (key === 'not' && isObject(value)) into.not = nested(value)
    else if (JUNCTORS.has(key) && Array.isArray(value)) into[key] = value.map((item) => (isObject(item) ? nested(item) : item))
    else into[key] = value
  }
  return into
}

/** A schema within `allOf`, `anyOf`, `oneOf` or `not`. */
const validation: Change = (schema) => copySchema(schema, validation, validation)

const typeIs = (value: JsonValue | undefined, type: string): boolean => isObject(value) && value.type === type

const isIntOrString = (anyOf: JsonValue | undefined): boolean =>
  Array.isArray(anyOf) && anyOf.length === 2 && typeIs(anyOf[0], 'integer') && typeIs(anyOf[1], 'string')

/** Writes out the two types of an int-or-string. Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/unfold.go. */
function unfold(schema: JsonObject): void {
  const { anyOf, allOf } = schema
  const first = Array.isArray(allOf) ? allOf[0] : undefined
  if (isIntOrString(anyOf) || (isObject(first) && isIntOrString(first.anyOf))) return
  const types = ['integer', 'string'].map((type) => objectOf({ type }))
  if (anyOf === undefined) schema.anyOf = types
  else schema.allOf = [objectOf({ anyOf: types }), ...(Array.isArray(allOf) ? allOf : [])]
}

const isNullable = (schema: JsonValue | undefined): boolean => isObject(schema) && schema.nullable === true

/**
 * Takes from a schema what OpenAPI v2 cannot express and what kubectl cannot read.
 * Source: k8s.io/apiextensions-apiserver/pkg/controller/openapi/v2/conversion.go; k8s.io/kube-openapi/pkg/handler/default_pruning.go.
 */
function reduceToV2(schema: JsonObject): JsonObject {
  const { allOf: _1, anyOf: _2, oneOf: _3, not: _4, default: _5, nullable, ...rest } = schema
  const into = objectOf(rest)
  if (nullable === true || into[PRESERVE] === true) {
    delete into.items
    delete into.properties
  }
  if (nullable === true) delete into.type
  if (into.type === 'array' && into.items === undefined) delete into.type
  if (into.type === 'object' && into[PRESERVE] === true) delete into.type
  const { properties, required } = into
  if (isNullable(into.additionalProperties)) delete into.required
  else if (isObject(properties) && Array.isArray(required)) {
    const kept = required.filter((name) => typeof name === 'string' && !isNullable(properties[name]))
    if (kept.length > 0) into.required = kept
    else delete into.required
  }
  return into
}

/** Names the metadata of an object that is embedded in another. */
function addEmbedded(schema: JsonObject, form: OpenApiForm): void {
  if (schema['x-kubernetes-embedded-resource'] !== true || (form === 'v2' && schema[PRESERVE] === true)) return
  const { required, properties } = schema
  const given = Array.isArray(required) ? required : []
  schema.required = [...given, ...['kind', 'apiVersion'].filter((name) => !given.includes(name))]
  schema.properties = objectOf({
    ...(isObject(properties) ? properties : {}),
    apiVersion: objectOf({ description: EMBEDDED.apiVersion, type: 'string' }),
    kind: objectOf({ description: EMBEDDED.kind, type: 'string' }),
    metadata: OBJECT_META(form),
  })
}

/**
 * Returns the published form of the structural schema of a custom resource, or of a part of it.
 * Source: k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder/builder.go.
 */
export function publishedSchema(schema: JsonObject, form: OpenApiForm, release: Release): JsonObject {
  const reduced = form === 'v2' ? reduceToV2(schema) : schema
  const into = copySchema(reduced, (below) => publishedSchema(below, form, release), validation)
  if ((into.example ?? into.externalDocs) !== undefined && !release.has('examplesPublished')) {
    delete into.example
    delete into.externalDocs
  }
  if (form === 'v3' && schema[INT_OR_STRING] === true) unfold(into)
  addEmbedded(into, form)
  return into
}
