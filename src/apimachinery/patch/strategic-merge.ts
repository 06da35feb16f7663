import { deepCopy, deepEqual, isObject, type JsonObject, type JsonValue, newObject } from '../json/value.ts'
import { JsonPatchError } from './json-patch.ts'

/**
 * The lists of the server's own kinds that a strategic merge patch changes item by item: their keys, none for lists of texts. All
 * other lists are replaced as a whole. Source: the patchStrategy and patchMergeKey tags of metav1.ObjectMeta.
 */
const MERGED_LISTS: { readonly [path: string]: string | undefined } = {
  'metadata.finalizers': '',
  'metadata.ownerReferences': 'uid',
}

const DELETE_FROM = '$deleteFromPrimitiveList/'
const ORDER = '$setElementOrder/'
const RETAIN = '$retainKeys'

/**
 * Applies a strategic merge patch to an object that is part of the server; neither argument changes (rule
 * RB-7). Throws JsonPatchError for a
 * directive that is none.
 * Source: k8s.io/apimachinery/pkg/util/strategicpatch.
 */
export function applyStrategicMerge(target: JsonObject, patch: JsonObject): JsonObject {
  return mergeAt(target, patch, '')
}

function mergeAt(target: JsonObject, patch: JsonObject, path: string): JsonObject {
  const directive = patch.$patch
  if (directive === 'delete') return newObject()
  if (directive === 'replace') return withoutDirectives(patch)
  if (directive !== undefined && directive !== 'merge') throw new JsonPatchError('unknown patch type found')
  const merged = retained(deepCopy(target), patch[RETAIN])
  for (const key in patch) {
    if (key === '$patch' || key === RETAIN || key.startsWith(ORDER)) continue
    const value = patch[key] as JsonValue
    if (key.startsWith(DELETE_FROM)) removeItems(merged, key.slice(DELETE_FROM.length), value)
    else if (value === null) delete merged[key]
    else merged[key] = mergeValue(merged[key], value, path === '' ? key : `${path}.${key}`)
  }
  return merged
}

function mergeValue(current: JsonValue | undefined, value: JsonValue, path: string): JsonValue {
  if (isObject(value)) return mergeAt(isObject(current) ? current : newObject(), value, path)
  const key = MERGED_LISTS[path]
  return key !== undefined && Array.isArray(value)
    ? mergeList(Array.isArray(current) ? current : [], value, key)
    : deepCopy(value)
}

/** Items are told apart by their key, or as a whole where there is none. */
function mergeList(current: readonly JsonValue[], patch: readonly JsonValue[], key: string): JsonValue[] {
  const merged = current.map(deepCopy)
  for (const item of patch) {
    const at = merged.findIndex((one) =>
      key === '' || !isObject(one) || !isObject(item) ? deepEqual(one, item) : deepEqual(one[key] ?? null, item[key] ?? null),
    )
    const known = merged[at]
    if (isObject(item) && item.$patch === 'delete') merged.splice(at, at < 0 ? 0 : 1)
    else if (isObject(item) && item.$patch === 'replace') merged.splice(0, merged.length)
    else if (at < 0) merged.push(deepCopy(item))
    else if (isObject(known) && isObject(item)) merged[at] = mergeAt(known, item, '')
  }
  return merged
}

function removeItems(target: JsonObject, key: string, gone: JsonValue): void {
  const list = target[key]
  if (Array.isArray(list) && Array.isArray(gone)) target[key] = list.filter((one) => !gone.some((item) => deepEqual(one, item)))
}

function retained(target: JsonObject, keys: JsonValue | undefined): JsonObject {
  if (Array.isArray(keys)) for (const key of Object.keys(target)) if (!keys.includes(key)) delete target[key]
  return target
}

function withoutDirectives(patch: JsonObject): JsonObject {
  const kept = newObject()
  for (const key in patch) if (!key.startsWith('$') && patch[key] !== null) kept[key] = deepCopy(patch[key] as JsonValue)
  return kept
}
