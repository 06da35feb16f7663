import { type ErrorList, type FieldError, invalid, invalidShown, type Path } from '../field/error.ts'
import { stringOf } from '../json/access.ts'
import type { JsonObject, JsonValue } from '../json/value.ts'
import { shownReference } from '../meta/object-meta.ts'
import type { Release } from './release.ts'

/** Code of older releases that takes the place of the newest. It loads with them. */
export interface Former {
  /** The faults of an owner reference; `path` is that of the list. */
  ownerReferenceErrors?(reference: JsonObject, path: Path): ErrorList
  /** The fault of an operation that managedFields do not know. */
  operationError?(path: Path, operation: JsonValue): FieldError
}

/** The code that a release has instead of the newest. */
export const formerOf = (has: Release['has']): Former => ({
  ...(has('ownerReferencePaths') ? {} : { ownerReferenceErrors }),
  ...(has('managedFieldsOperations') ? {} : { operationError }),
})

/** Source: k8s.io/apimachinery/pkg/api/validation/objectmeta.go of 1.36, validateOwnerReference. */
function ownerReferenceErrors(reference: JsonObject, path: Path): ErrorList {
  const errors: ErrorList = []
  const apiVersion = stringOf(reference.apiVersion)
  const kind = stringOf(reference.kind)
  // A version that cannot be read is none.
  if (!/^([^/]*\/)?[^/]+$/.test(apiVersion))
    errors.push(invalid(path.child('apiVersion'), apiVersion, 'version must not be empty'))
  for (const field of ['kind', 'name', 'uid']) {
    const value = stringOf(reference[field])
    if (value === '') errors.push(invalid(path.child(field), value, 'must not be empty'))
  }
  if ((apiVersion === 'v1' || apiVersion === '/v1') && kind === 'Event') {
    errors.push(invalidShown(path, shownReference(reference), '/v1, Kind=Event is disallowed from being an owner'))
  }
  return errors
}

/** Source: k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go of 1.36, ValidateManagedFields. */
const operationError = (path: Path, operation: JsonValue): FieldError => invalid(path, operation, 'must be `Apply` or `Update`')
