import { type ErrorList, forbidden, invalid, type Path } from '../../apimachinery/field/error.ts'
import { parseRegExp } from '../../apimachinery/regexp/regexp.ts'
import { EMPTY_EXTENSIONS } from './keywords.ts'
import type { Extensions, Generic, NestedValueValidation, ValueValidation } from './structural.ts'

/**
 * Checks the keywords that judge a value [SS-7, SS-9]: branches of junctors must not shape it, patterns must compile.
 * @param skipAnyOf the anyOf is the int-or-string form and may name types
 * @param skipAllOfAnyOf the anyOf of the first branch of allOf is
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/validation.go, validateValueValidation.
 */
export function validateValueValidation(
  v: ValueValidation,
  skipAnyOf: boolean,
  skipAllOfAnyOf: boolean,
  path: Path,
  errors: ErrorList,
): void {
  if (!skipAnyOf) v.anyOf.forEach((branch, i) => void validateNested(branch, false, path.child('anyOf').index(i), errors))
  v.allOf.forEach((branch, i) => void validateNested(branch, skipAllOfAnyOf && i === 0, path.child('allOf').index(i), errors))
  v.oneOf.forEach((branch, i) => void validateNested(branch, false, path.child('oneOf').index(i), errors))
  if (v.not !== undefined) validateNested(v.not, false, path.child('not'), errors)
  if (v.pattern === '') return
  const compiled = parseRegExp(v.pattern)
  if ('error' in compiled) {
    errors.push(invalid(path.child('pattern'), v.pattern, `must be a valid regular expression, but isn't: ${compiled.error}`))
  }
}

function validateNested(v: NestedValueValidation, skipAnyOf: boolean, path: Path, errors: ErrorList): void {
  validateValueValidation(v.valueValidation, skipAnyOf, false, path, errors)
  if (v.items !== undefined) validateNested(v.items, false, path.child('items'), errors)
  for (const [name, child] of v.properties ?? []) validateNested(child, false, path.child('properties').key(name), errors)
  if (v.additionalProperties !== undefined) {
    errors.push(forbidden(path.child('additionalProperties'), 'must be undefined to be structural'))
  }
  rejectGeneric(v.forbidden.generic, path, errors)
  if (v.forbidden.extensions !== EMPTY_EXTENSIONS) rejectExtensions(v.forbidden.extensions, path, errors)
  if (v.properties?.has('metadata') === true) {
    errors.push(forbidden(path.child('properties').key('metadata'), 'must not be specified in a nested context'))
  }
}

function rejectGeneric(generic: Generic, path: Path, errors: ErrorList): void {
  if (generic.type !== '') errors.push(forbidden(path.child('type'), 'must be empty to be structural'))
  if (generic.default !== undefined) errors.push(forbidden(path.child('default'), 'must be undefined to be structural'))
  if (generic.title !== '') errors.push(forbidden(path.child('title'), 'must be empty to be structural'))
  if (generic.description !== '') errors.push(forbidden(path.child('description'), 'must be empty to be structural'))
  if (generic.nullable) errors.push(forbidden(path.child('nullable'), 'must be false to be structural'))
}

function rejectExtensions(extensions: Extensions, path: Path, errors: ErrorList): void {
  const reject = (name: string, state: 'false' | 'empty' | 'undefined') =>
    errors.push(forbidden(path.child(`x-kubernetes-${name}`), `must be ${state} to be structural`))
  if (extensions.preserveUnknownFields) reject('preserve-unknown-fields', 'false')
  if (extensions.embeddedResource) reject('embedded-resource', 'false')
  if (extensions.intOrString) reject('int-or-string', 'false')
  if (extensions.listMapKeys !== undefined) reject('list-map-keys', 'empty')
  if (extensions.listType !== undefined) reject('list-type', 'undefined')
  if (extensions.mapType !== undefined) reject('map-type', 'undefined')
  if (extensions.validations.length > 0) reject('validations', 'empty')
}
