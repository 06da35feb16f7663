import { deepEqual, isObject, type JsonObject, type JsonValue, newObject } from '../apimachinery/json/value.ts'

/** The JSON merge patch that makes `after` of `before`. Source: gopkg.in/evanphx/json-patch.v4, CreateMergePatch. */
export function createMergePatch(before: JsonObject, after: JsonObject): JsonObject {
  const patch = newObject()
  for (const key of Object.keys(after)) {
    const [old, value] = [before[key], after[key] as JsonValue]
    if (isObject(old) && isObject(value)) {
      const inner = createMergePatch(old, value)
      if (Object.keys(inner).length > 0) patch[key] = inner
    } else if (!deepEqual(old, value)) patch[key] = value
  }
  for (const key of Object.keys(before)) if (after[key] === undefined) patch[key] = null
  return patch
}

/** A patch with its deletions alone, or without them. Maps that hold nothing else go, too. */
function filtered(patch: JsonObject, deletions: boolean): JsonObject {
  const kept = newObject()
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) {
      if (deletions) kept[key] = null
    } else if (isObject(value)) {
      const inner = filtered(value, deletions)
      if (Object.keys(inner).length > 0 || (!deletions && Object.keys(value).length === 0)) kept[key] = inner
    } else if (!deletions) kept[key] = value
  }
  return kept
}

/** Both patches as one; of the same field `second` has the last word. */
function combined(first: JsonObject, second: JsonObject): JsonObject {
  const result = newObject()
  for (const key of Object.keys(first)) result[key] = first[key] as JsonValue
  for (const [key, value] of Object.entries(second)) {
    const old = result[key]
    result[key] = isObject(old) && isObject(value) ? combined(old, value) : value
  }
  return result
}

/**
 * The patch that `kubectl apply` sends: what `modified` adds to or changes of `current`, and the deletion of what `original` had and
 * `modified` has not. Source: k8s.io/apimachinery/pkg/util/jsonmergepatch/patch.go, CreateThreeWayJSONMergePatch.
 */
export function threeWayMergePatch(original: JsonObject, modified: JsonObject, current: JsonObject): JsonObject {
  const changes = filtered(createMergePatch(current, modified), false)
  const deletions = filtered(createMergePatch(original, modified), true)
  return combined(deletions, changes)
}
