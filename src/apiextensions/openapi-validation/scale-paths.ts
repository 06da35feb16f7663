import type { ErrorList, FieldError } from '../../apimachinery/field/error.ts'
import { showValue } from '../../apimachinery/field/go-print.ts'
import { isInteger, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { nestedValue } from '../../apimachinery/meta/nested-value.ts'

const MAX_INT32 = 2_147_483_647

/**
 * Checks the values at the paths of the scale subresource (rule SC-3): replicas are integers from 0 to 2147483647, the selector is a
 * string; what is missing is not checked. `scale` is the CRD's `subresources.scale`; with `statusOnly`, as for `/status`, the path
 * of the spec's replicas is left out.
 * Source: k8s.io/apiextensions-apiserver/pkg/registry/customresource/validator.go, ValidateScaleSpec, ValidateScaleStatus.
 */
export function validateScalePaths(value: JsonObject, scale: JsonObject, options: { readonly statusOnly: boolean }): ErrorList {
  const { specReplicasPath: spec, statusReplicasPath: status, labelSelectorPath: selector } = scale
  const errors = [
    options.statusOnly ? undefined : replicasError(value, spec),
    replicasError(value, status),
    typeof selector === 'string' ? selectorError(value, selector) : undefined,
  ]
  return errors.filter((error) => error !== undefined)
}

const invalid = (path: string, value: JsonValue, detail: string): FieldError => ({
  type: 'FieldValueInvalid',
  field: path,
  body: `Invalid value: ${showValue(value)}: ${detail}`,
  origin: 'SC-3',
})

function replicasError(object: JsonObject, path: JsonValue | undefined): FieldError | undefined {
  if (typeof path !== 'string') return undefined
  const { value, fault } = nestedValue(object, path, isInteger, 'int64')
  if (fault !== undefined) return invalid(path, 0, fault)
  if (value === undefined || !isInteger(value)) return undefined
  if (value < 0) return invalid(path, value, 'should be a non-negative integer')
  return value > MAX_INT32 ? invalid(path, value, `should be less than or equal to ${MAX_INT32}`) : undefined
}

function selectorError(object: JsonObject, path: string): FieldError | undefined {
  const { fault } = nestedValue(object, path, (value) => typeof value === 'string', 'string')
  return fault === undefined ? undefined : invalid(path, '', fault)
}
