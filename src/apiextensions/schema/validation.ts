import { type ErrorList, forbidden, invalid, type Path, required } from '../../apimachinery/field/error.ts'
import { validateCompleteness } from './complete.ts'
import { isIntOrStringAllOf, isIntOrStringAnyOf } from './int-or-string.ts'
import { EMPTY_EXTENSIONS, EMPTY_VALUE_VALIDATION } from './keywords.ts'
import { validateValueValidation } from './nested-validation.ts'
import type { Structural } from './structural.ts'

/** Where a node stands: the sentence about a missing type depends on it. */
type Level = 'root' | 'item' | 'field'

const MISSING_TYPE: { readonly [K in Level]: string } = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
}

/**
 * Whether a schema is structural [SS-2 .. SS-12]: every value has a type of its own, junctors only judge values and never shape
 * them, metadata is left alone, and what junctors name is named outside of them too.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/validation.go, ValidateStructural.
 */
export function validateStructural(s: Structural, path: Path): ErrorList {
  const errors: ErrorList = []
  validateInvariants(s, 'root', path, errors)
  validateCompleteness(s, path, errors)
  return errors
}

function validateInvariants(s: Structural, level: Level, path: Path, errors: ErrorList): void {
  const { generic, items, properties, additionalProperties: additional, valueValidation } = s
  if (items !== undefined) validateInvariants(items, 'item', path.child('items'), errors)
  else if (generic.type === 'array') errors.push(required(path.child('items'), 'must be specified'))
  if (properties !== undefined) {
    const under = path.child('properties')
    for (const [name, child] of properties) validateInvariants(child, 'field', under.key(name), errors)
  }
  if (additional !== undefined) {
    if (level === 'root') errors.push(forbidden(path.child('additionalProperties'), 'must not be used at the root'))
    if (typeof additional === 'object') validateInvariants(additional, 'field', path.child('additionalProperties'), errors)
  }
  if (s.extensions !== EMPTY_EXTENSIONS) validateExtensions(s, path, errors)
  if (valueValidation !== undefined) {
    validateValueValidation(
      valueValidation,
      isIntOrStringAnyOf(valueValidation),
      isIntOrStringAllOf(valueValidation),
      path,
      errors,
    )
  }
  validateType(s, level, path, errors)
  if (properties !== undefined) validateMetaProperties(s, properties, level, path, errors)
}

function validateExtensions(s: Structural, path: Path, errors: ErrorList): void {
  const { intOrString, preserveUnknownFields, embeddedResource } = s.extensions
  const beside = 'must be false if x-kubernetes-int-or-string is true'
  if (intOrString && preserveUnknownFields) errors.push(invalid(path.child('x-kubernetes-preserve-unknown-fields'), true, beside))
  if (intOrString && embeddedResource) errors.push(invalid(path.child('x-kubernetes-embedded-resource'), true, beside))
  if (!embeddedResource) return
  if (s.additionalProperties !== undefined) {
    errors.push(forbidden(path.child('additionalProperties'), 'must not be used if x-kubernetes-embedded-resource is set'))
  }
  if (!preserveUnknownFields && s.properties === undefined) {
    const why = 'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields'
    errors.push(required(path.child('properties'), why))
  }
}

function validateType(s: Structural, level: Level, path: Path, errors: ErrorList): void {
  const { type } = s.generic
  const { embeddedResource, intOrString, preserveUnknownFields } = s.extensions
  if (embeddedResource && type !== 'object') {
    const why = 'must be object if x-kubernetes-embedded-resource is true'
    errors.push(type === '' ? required(path.child('type'), why) : invalid(path.child('type'), type, why))
  } else if (type === '' && !intOrString && !preserveUnknownFields) {
    errors.push(required(path.child('type'), MISSING_TYPE[level]))
  }
  if (level === 'root' && type !== '' && type !== 'object')
    errors.push(invalid(path.child('type'), type, 'must be object at the root'))
}

/** apiVersion, kind and metadata belong to the server wherever a resource begins. */
function validateMetaProperties(
  s: Structural,
  properties: ReadonlyMap<string, Structural>,
  level: Level,
  path: Path,
  errors: ErrorList,
): void {
  const isResource = level === 'root' || s.extensions.embeddedResource
  if (!isResource) return
  for (const name of ['kind', 'apiVersion']) {
    const type = properties.get(name)?.generic.type
    if (type !== undefined && type !== 'string') {
      errors.push(invalid(path.child('properties').key(name).child('type'), type, 'must be string'))
    }
  }
  const metadata = properties.get('metadata')
  if (metadata === undefined) return
  const at = path.child('properties').key('metadata')
  if (metadata.generic.type !== 'object') errors.push(invalid(at.child('type'), metadata.generic.type, 'must be object'))
  if (level === 'root' && !isBareMetadata(metadata)) {
    errors.push(forbidden(at, 'must not specify anything other than name and generateName, but metadata is implicitly specified'))
  }
}

/** True for metadata that says at most something about name and generateName. A default is judged elsewhere. */
function isBareMetadata(s: Structural): boolean {
  const { description, title, nullable, externalDocs, example } = s.generic
  const silent = description === '' && title === '' && !nullable && externalDocs === undefined && example === undefined
  return (
    silent &&
    s.items === undefined &&
    s.additionalProperties === undefined &&
    s.extensions === EMPTY_EXTENSIONS &&
    (s.valueValidation ?? EMPTY_VALUE_VALIDATION) === EMPTY_VALUE_VALIDATION &&
    [...(s.properties?.keys() ?? [])].every((name) => name === 'name' || name === 'generateName')
  )
}
