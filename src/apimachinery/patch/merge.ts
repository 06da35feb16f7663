import { deepCopy, isObject, type JsonObject, type JsonValue, newObject } from '../json/value.ts'

/** What the server says when a merge patch is JSON but neither an object nor a list. */
export const BAD_MERGE_PATCH = 'Invalid JSON Patch'

/**
 * Applies a JSON merge patch (RFC 7386) and returns a tree of its own; neither argument changes. Nulls inside values that are new
 * are dropped, also in the objects of lists; a list or scalar that takes the place of an object is taken as it is.
 * Source: gopkg.in/evanphx/json-patch.v4 merge.go.
 */
export function applyMergePatch(target: JsonValue, patch: JsonValue): JsonValue {
  if (!isObject(patch)) return withoutNulls(patch)
  return isObject(target) ? merge(target, patch) : withoutNulls(patch)
}

function merge(target: JsonObject, patch: JsonObject): JsonObject {
  const merged = newObject()
  for (const key in target) {
    if (patch[key] === undefined) merged[key] = deepCopy(target[key] as JsonValue)
  }
  for (const key in patch) {
    const value = patch[key] as JsonValue
    if (value !== null) merged[key] = mergeValue(target[key], value)
  }
  return merged
}

function mergeValue(current: JsonValue | undefined, value: JsonValue): JsonValue {
  if (!isObject(current)) return withoutNulls(value)
  return isObject(value) ? merge(current, value) : deepCopy(value)
}

/** A copy in which no object has a key with null. */
function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const kept = newObject()
  for (const key in value) {
    const item = value[key] as JsonValue
    if (item !== null) kept[key] = withoutNulls(item)
  }
  return kept
}
