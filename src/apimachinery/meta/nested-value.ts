import { print, typeName } from '../field/go-print.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../json/value.ts'

/** The keys of a path like `.spec.replicas`, of which every part is a key, even an empty one or one with brackets. */
export const keysOf = (path: string): string[] => path.replace(/^\./, '').split('.')

export interface Nested {
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
    if (!isObject(at)) return { fault: fault(keys.slice(0, i + 1), at, 'map[string]interface{}') }
    const next: JsonValue | undefined = at[key]
    if (next === undefined) return {}
    at = next
  }
  return isRight(at) ? { value: at } : { fault: fault(keys, at, expected) }
}

/**
 * Sets the value at a path like `.spec.replicas`, with objects for what is missing on the way. Where something on the way is no object, nothing below it
 * is set: returned is where it stands, `spec.scaling`; undefined when the value was set.
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

const fault = (keys: readonly string[], value: JsonValue, expected: string): string =>
  `.${keys.join('.')} accessor error: ${print(value)} is of the type ${typeName(value)}, expected ${expected}`
