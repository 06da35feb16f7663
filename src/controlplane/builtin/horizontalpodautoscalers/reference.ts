import { type ErrorList, invalid, type Path, required } from '../../../apimachinery/field/error.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { validatePathSegmentName } from '../../../apimachinery/meta/names.ts'
import { parseGroupVersion, unexpectedGroupVersion } from '../../../apimachinery/meta/type-meta.ts'

/** How strictly a reference is checked. */
export interface ReferenceStrictness {
  readonly allowInvalidVersion: boolean
  readonly allowNoGroup: boolean
}

/** Why the apiVersion of a reference is rejected; undefined: it is not. */
export function apiVersionError(
  reference: JsonObject,
  { allowInvalidVersion, allowNoGroup }: ReferenceStrictness,
): string | undefined {
  if (allowInvalidVersion) return undefined
  const apiVersion = stringAt(reference, 'apiVersion')
  const parsed = parseGroupVersion(apiVersion)
  if (parsed === undefined) return unexpectedGroupVersion(apiVersion)
  return !allowNoGroup && parsed.group === '' ? 'apiVersion must specify API group' : undefined
}

/** Source: k8s.io/kubernetes/pkg/apis/autoscaling/validation/validation.go, ValidateCrossVersionObjectReference. */
export function referenceErrors(reference: JsonObject, strictness: ReferenceStrictness, path: Path): ErrorList {
  const errors: ErrorList = []
  for (const field of ['kind', 'name']) {
    const text = stringAt(reference, field)
    if (text === '') errors.push(required(path.child(field), ''))
    else for (const why of validatePathSegmentName(text, false)) errors.push(invalid(path.child(field), text, why))
  }
  const why = apiVersionError(reference, strictness)
  if (why !== undefined) errors.push(invalid(path.child('apiVersion'), stringAt(reference, 'apiVersion'), why))
  return errors
}
