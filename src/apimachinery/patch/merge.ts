import { copyWithoutNulls, deepCopy, isObject, type JsonObject, type JsonValue, newObject } from '../json/value.ts'

/** What the server says when a merge patch is JSON but neither an object nor a list. */
export const BAD_MERGE_PATCH = 'Invalid JSON Patch'

/**
 * Applies a JSON merge patch (RFC 7386) and returns a tree of its own; neither argument changes. Nulls inside values that are new
 * are dropped, also in the objects of lists; a list or scalar that takes the place of an object is taken as it is.
 * Source: gopkg.in/evanphx/json-patch.v4/merge.go.
 */
export function applyMergePatch(target: JsonValue, patch: JsonValue): JsonValue {
  return isObject(patch) && isObject(target) ? merge(target, patch) : copyWithoutNulls(patch)
}

/** Without recursion, since both may be as deep as the decoder lets them. */
function merge(target: JsonObject, patch: JsonObject): JsonObject {
  const root = newObject()
  const open = [{ target, patch, into: root }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { target, patch, into } = next
    for (const key in target) {
      if (patch[key] === undefined) into[key] = deepCopy(target[key] as JsonValue)
    }
    for (const key in patch) {
      const value = patch[key] as JsonValue
      if (value === null) continue
      const current = target[key]
      if (!isObject(current)) into[key] = copyWithoutNulls(value)
      else if (!isObject(value)) into[key] = deepCopy(value)
      else {
        const merged = newObject()
        into[key] = merged
        open.push({ target: current, patch: value, into: merged })
      }
    }
  }
  return root
}
