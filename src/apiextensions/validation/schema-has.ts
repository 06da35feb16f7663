import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { type InternalSpec, schemasOf } from './internal.ts'

/** Keywords that hold schemas, in the order in which upstream looks at them. */
const HOLDERS = [
  'items',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'properties',
  'additionalProperties',
  'patternProperties',
  'additionalItems',
  'definitions',
  'dependencies',
]

/** Whether a schema, or one in it, fulfils a test. Source: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation, SchemaHas. */
export function schemaHas(schema: JsonObject, test: (schema: JsonObject) => boolean): boolean {
  if (test(schema)) return true
  for (const key of HOLDERS) {
    const value = schema[key]
    if (value !== undefined && childrenOf(key, value).some((child) => schemaHas(child, test))) return true
  }
  return false
}

/** Whether any schema of a CRD has one in it that fulfils a test. */
export const specHas = (spec: InternalSpec, test: (schema: JsonObject) => boolean): boolean =>
  schemasOf(spec).some((schema) => schemaHas(schema, test))

const childrenOf = (key: string, value: JsonValue): readonly JsonObject[] => {
  if (Array.isArray(value)) return value.filter(isObject)
  if (!isObject(value)) return []
  return MAPS.includes(key) ? Object.values(value).filter(isObject) : [value]
}

/** Those whose value maps names to schemas. */
const MAPS: readonly string[] = ['properties', 'patternProperties', 'definitions', 'dependencies']
