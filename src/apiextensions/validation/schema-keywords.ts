import { type ErrorList, forbidden, invalid, notSupported, type Path } from '../../apimachinery/field/error.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { Place } from './openapi-schema.ts'

const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string']

/** Keywords of JSON schema that no CRD may use. */
const UNSUPPORTED = ['id', 'additionalItems', 'patternProperties', 'definitions', 'dependencies', '$ref'] as const

/** Those of which an empty one does no harm. */
const HARMLESS_WHEN_EMPTY: readonly string[] = ['patternProperties', 'definitions']

/** Keywords that a schema must not have, anywhere or at its place [CV-14]. */
export function validateKeywords(
  schema: JsonObject,
  path: Path,
  place: Place,
  requireValidType: boolean,
  errors: ErrorList,
): void {
  const { type } = schema
  if (typeof type === 'string') validateType(type, path, requireValidType, errors)
  if (schema.default !== undefined && place.noDefaults !== undefined) {
    errors.push(forbidden(path.child('default'), `must not be set ${place.noDefaults}`))
  }
  for (const keyword of UNSUPPORTED) {
    const value = schema[keyword]
    if (value === undefined || (HARMLESS_WHEN_EMPTY.includes(keyword) && isEmpty(value))) continue
    errors.push(forbidden(path.child(keyword), `${keyword} is not supported`))
  }
  if (Array.isArray(schema.items) && schema.items.length > 0) {
    errors.push(forbidden(path.child('items'), 'items must be a schema object and not an array'))
  }
  if (place.insideMeta && schema['x-kubernetes-embedded-resource'] === true) {
    errors.push(forbidden(path.child('x-kubernetes-embedded-resource'), 'must not be used inside of resource meta'))
  }
  if (schema.uniqueItems === true) {
    const why = 'uniqueItems cannot be set to true since the runtime complexity becomes quadratic'
    errors.push(forbidden(path.child('uniqueItems'), why))
  }
  if (schema['x-kubernetes-preserve-unknown-fields'] === false) {
    errors.push(invalid(path.child('x-kubernetes-preserve-unknown-fields'), false, 'must be true or undefined'))
  }
}

function validateType(type: string, path: Path, requireValidType: boolean, errors: ErrorList): void {
  if (requireValidType && !TYPES.includes(type)) errors.push(notSupported(path.child('type'), type, TYPES))
  if (type === 'null') errors.push(forbidden(path.child('type'), 'type cannot be set to null, use nullable as an alternative'))
}

/** True for a type that JSON schema of OpenAPI does not know. */
export const isUnknownType = (type: JsonValue | undefined): boolean => typeof type === 'string' && !TYPES.includes(type)

function isEmpty(value: JsonValue): boolean {
  if (isObject(value)) for (const _ in value) return false
  return true
}
