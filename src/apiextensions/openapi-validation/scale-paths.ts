import type { ErrorList, FieldError } from '../../apimachinery/field/error.ts'
import { accessorError, showValue } from '../../apimachinery/field/go-print.ts'
import { isInteger, isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'

/** The keys of a path like `.spec.replicas`, of which every part is a key, even an empty one or one with brackets. */
export const keysOf = (path: string): string[] => path.replace(/^\./, '').split('.')

interface Nested {
  readonly value?: JsonValue
  /** Why there is a value at the path, or on the way to it, that cannot be used. */
  readonly fault?: string
}

/**
 * The value at a path like `.spec.replicas`, when it has the type that `expected` names; without value and fault when there is none.
 * Source: k8s.io/apimachinery/pkg/apis/meta/v1/unstructured/helpers.go, NestedFieldNoCopy.
 */
export function nestedValue(object: JsonObject, path: string, isRight: (value: JsonValue) => boolean, expected: string): Nested {
  const keys = keysOf(path)
  let at: JsonValue = object
  for (const [i, key] of keys.entries()) {
    if (at === null) return {}
    if (!isObject(at)) return { fault: accessorError(keys.slice(0, i + 1), at, 'map[string]interface{}') }
    const next: JsonValue | undefined = at[key]
    if (next === undefined) return {}
    at = next
  }
  return isRight(at) ? { value: at } : { fault: accessorError(keys, at, expected) }
}

/**
 * Sets the value at a path like `.spec.replicas`, with objects for what is missing on the way. Where something on the way is no object, nothing below it
 * is set. Returns the path of that value, `spec.scaling`; undefined when the value was set.
 * Source: k8s.io/apimachinery/pkg/apis/meta/v1/unstructured/helpers.go, SetNestedField.
 */
export function setNestedValue(object: JsonObject, path: string, value: JsonValue): string | undefined {
  const keys = keysOf(path)
  const last = keys.pop() ?? ''
  let at = object
  for (const [i, key] of keys.entries()) {
    const known: JsonValue | undefined = at[key]
    const next = known === undefined ? newObject() : known
    if (!isObject(next)) return keys.slice(0, i + 1).join('.')
    at[key] = next
    at = next
  }
  at[last] = value
  return undefined
}

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
