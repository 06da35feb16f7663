import { type ErrorList, forbidden, invalid, type Path, required } from '../../apimachinery/field/error.ts'
import { EMPTY_EXTENSIONS, EMPTY_VALUE_VALIDATION } from './keywords.ts'
import { validateValueValidation } from './nested-validation.ts'
import type { NestedValueValidation, Structural, ValueValidation } from './structural.ts'

/** The position of a node, on which the message about a missing type depends. */
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

/**
 * Every property and every list that a junctor of the root speaks of must be specified outside of junctors too [SS-10].
 * As upstream does, it checks only the junctors at the root of the schema.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/complete.go.
 */
function validateCompleteness(s: Structural, path: Path, errors: ErrorList): void {
  if (s.valueValidation !== undefined) completeValue(s.valueValidation, s, path, path, errors)
}

/** `sPath` is the path of the structure, `vPath` the path in messages. */
function completeValue(v: ValueValidation, s: Structural, sPath: Path, vPath: Path, errors: ErrorList): void {
  if (v.not !== undefined) completeNested(v.not, s, sPath, vPath.child('not'), errors)
  for (const junctor of ['allOf', 'anyOf', 'oneOf'] as const) {
    v[junctor].forEach((branch, i) => void completeNested(branch, s, sPath, vPath.child(junctor).index(i), errors))
  }
}

function completeNested(v: NestedValueValidation, s: Structural | undefined, sPath: Path, vPath: Path, errors: ErrorList): void {
  if (s === undefined) {
    errors.push(required(sPath, `because it is defined in ${vPath}`))
    return
  }
  completeValue(v.valueValidation, s, sPath, vPath, errors)
  if (v.items !== undefined) completeNested(v.items, s.items, sPath.child('items'), vPath.child('items'), errors)
  for (const [name, child] of v.properties ?? []) {
    completeNested(
      child,
      s.properties?.get(name),
      sPath.child('properties').key(name),
      vPath.child('properties').key(name),
      errors,
    )
  }
}

/**
 * The two forms in which a branch may name a type, beside x-kubernetes-int-or-string [SS-8]: `anyOf: [{type: integer}, {type:
 * string}]`, and the same as the anyOf of the first branch of allOf.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/validation.go.
 */
const isIntOrStringAnyOf = (v: ValueValidation): boolean => isPattern(v.anyOf)

const isIntOrStringAllOf = (v: ValueValidation): boolean => {
  const first = v.allOf[0]
  return first !== undefined && isPattern(first.valueValidation.anyOf)
}

function isPattern(anyOf: readonly NestedValueValidation[]): boolean {
  const [first, second] = anyOf
  return anyOf.length === 2 && first !== undefined && second !== undefined && isOnly(first, 'integer') && isOnly(second, 'string')
}

/** A branch that says nothing but its type. */
function isOnly(branch: NestedValueValidation, type: string): boolean {
  const { generic, extensions } = branch.forbidden
  return (
    generic.type === type &&
    generic.description === '' &&
    generic.title === '' &&
    !generic.nullable &&
    generic.default === undefined &&
    generic.externalDocs === undefined &&
    generic.example === undefined &&
    extensions === EMPTY_EXTENSIONS &&
    branch.valueValidation === EMPTY_VALUE_VALIDATION &&
    branch.items === undefined &&
    branch.properties === undefined &&
    branch.additionalProperties === undefined
  )
}
