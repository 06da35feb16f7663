import { isObject, type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'

/** The way from a resource to one of its values: a field, or the first item of a list. */
export type Step = string | typeof ITEM

export const ITEM = Symbol('item')

/**
 * Builds the smallest resource that contains a value at a path, so that a default of metadata can be validated in place.
 * A value at the root is returned unchanged. Undefined: the root would not be an object.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting/surroundingobject.go.
 */
export function surround(value: JsonValue, way: readonly Step[]): JsonObject | undefined {
  let around = value
  for (let i = way.length - 1; i >= 0; i--) {
    const step = way[i] as Step
    around = step === ITEM ? [around] : objectOf({ [step]: around })
  }
  return isObject(around) ? around : undefined
}

/** Gives a resource an apiVersion and a kind, in place, where it has none. */
export function withTypeMeta(resource: JsonObject): JsonObject {
  resource.kind ??= 'Validation'
  resource.apiVersion ??= 'validation/v1'
  return resource
}

/** The value at the end of a way; undefined when it is gone. */
export function follow(resource: JsonValue, way: readonly Step[]): JsonValue | undefined {
  let at: JsonValue | undefined = resource
  for (const step of way) {
    if (step === ITEM) at = Array.isArray(at) ? at[0] : undefined
    else at = isObject(at) ? at[step] : undefined
  }
  return at
}
