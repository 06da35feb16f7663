import { stringOf } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import {
  INTERNAL_VERSION,
  isMissing,
  parseGroupVersion,
  unexpectedGroupVersion,
  withDefaultType,
} from '../../../apimachinery/meta/type-meta.ts'
import { internalErrors } from '../../registry/codec.ts'
import type { FieldValidation } from '../../registry/rest/options.ts'
import { setType, typeFault } from '../body.ts'
import type { RequestContext } from '../request-context.ts'
import { patchedType, type RequestScope } from '../scope.ts'
import { nameless } from './decode-object.ts'

/**
 * Writes into a patched object what kind it is of; returns why that cannot be told (rule RQ-2).
 * Source: k8s.io/apimachinery/pkg/runtime/serializer/json/json.go, Decode.
 */
export function settleType(
  context: RequestContext,
  scope: RequestScope,
  patched: JsonObject,
  text: string,
  fieldValidation: FieldValidation,
): string | undefined {
  const fault = typeFault(patched, 'apiVersion') ?? typeFault(patched, 'kind')
  if (fault !== undefined) return fault
  const apiVersion = stringOf(patched.apiVersion)
  const found = parseGroupVersion(apiVersion)
  if (found === undefined) return unexpectedGroupVersion(apiVersion)
  const named = { ...found, kind: stringOf(patched.kind) }
  const defaults = patchedType(scope)
  const type = defaults === undefined ? named : withDefaultType(named, defaults)
  if (type.kind === '') return isMissing('Kind', text)
  if (defaults !== undefined && type.version === '') return isMissing('apiVersion', text)
  const isInternal = type.version === INTERNAL_VERSION && type.kind === defaults?.kind && type.group === defaults.group
  if (isInternal) {
    const strict = internalErrors(context, patched, fieldValidation)
    if (strict !== undefined) return strict
    throw nameless(context.info.name)
  }
  setType(patched, type)
  return undefined
}
