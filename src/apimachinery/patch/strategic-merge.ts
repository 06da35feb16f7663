import { typeName } from '../field/go-print.ts'
import { deepCopy, isObject, type JsonObject, type JsonValue, newObject } from '../json/value.ts'
import {
  asChanged,
  checkOrder,
  checkTypes,
  type MergeKey,
  mergeObjects,
  mergeTexts,
  ordered,
  StrategicMergeError,
  unknownPatchType,
  withoutTexts,
} from './merged-list.ts'

/**
 * The lists of the server's own kinds that a strategic merge patch changes item by item: their keys, none for lists of texts. All
 * other lists are replaced as a whole.
 * Source: k8s.io/apimachinery/pkg/apis/meta/v1/types.go, the patchStrategy and patchMergeKey tags of ObjectMeta.
 */
const MERGED_LISTS: { readonly [path: string]: MergeKey | undefined } = {
  'metadata.finalizers': '',
  'metadata.ownerReferences': 'uid',
}

const DELETE_FROM = '$deleteFromPrimitiveList/'
const ORDER = '$setElementOrder/'
const RETAIN = '$retainKeys'

/**
 * Applies a strategic merge patch to an object that is part of the server; neither argument changes (rule RB-7). Throws
 * StrategicMergeError.
 * Source: k8s.io/apimachinery/pkg/util/strategicpatch.
 */
export function applyStrategicMerge(target: JsonObject, patch: JsonObject): JsonObject {
  return mergeAt(target, patch, '')
}

function mergeAt(target: JsonObject, patch: JsonObject, path: string): JsonObject {
  const directive = patch.$patch
  if (directive === 'delete') return newObject()
  if (directive === 'replace') return withoutMarker(patch)
  if (directive !== undefined) throw unknownPatchType(directive, patch)
  const merged = retained(deepCopy(target), patch)
  const below = (key: string): string => (path === '' ? key : `${path}.${key}`)
  const done = new Set<string>()
  for (const key in patch) {
    if (!key.startsWith(ORDER)) continue
    const of = key.slice(ORDER.length)
    setOrder(merged, of, patch[of], patch[key] as JsonValue, below(of))
    done.add(of)
  }
  for (const key in patch) {
    if (key === RETAIN || key.startsWith(ORDER) || done.has(key)) continue
    const value = patch[key] as JsonValue
    if (key.startsWith(DELETE_FROM)) removeItems(merged, key.slice(DELETE_FROM.length), value)
    else if (value === null) delete merged[key]
    else setMerged(merged, key, value, below(key))
  }
  return merged
}

function setMerged(into: JsonObject, key: string, value: JsonValue, path: string): void {
  const current = into[key]
  if (isObject(current) && isObject(value)) into[key] = mergeAt(current, value, path)
  else if (Array.isArray(current) && Array.isArray(value)) into[key] = mergeLists(current, value, path)
  else {
    const kept = plain(deepCopy(value))
    if (kept === undefined) delete into[key]
    else into[key] = kept
  }
}

/** A value that takes a place of its own: directives and what is null are left out of it; undefined: it is a directive itself. */
function plain(value: JsonValue): JsonValue | undefined {
  if (Array.isArray(value)) return value.map(plain).filter((item) => item !== undefined)
  if (!isObject(value)) return value
  if (value.$patch !== undefined) return undefined
  const kept = newObject()
  for (const key in value) {
    const own = value[key] === null ? undefined : plain(value[key] as JsonValue)
    if (own !== undefined) kept[key] = own
  }
  return kept
}

function mergeLists(current: readonly JsonValue[], patch: readonly JsonValue[], path: string): JsonValue[] {
  const key = MERGED_LISTS[path]
  if (key === undefined) return patch.map(deepCopy)
  if (key === '') return mergeTexts(current, patch)
  return mergeObjects(current, patch.map(deepCopy), key, (item, change) => mergeAt(item, change, ''))
}

/** Merges a list and sets it into the order that the patch asks for; the list that `of` names is done with then. */
function setOrder(into: JsonObject, of: string, patch: JsonValue | undefined, order: JsonValue, path: string): void {
  const key = MERGED_LISTS[path]
  if (!Array.isArray(order)) throw badType(order)
  const current = into[of]
  if (current !== undefined && !Array.isArray(current)) throw badType(current)
  if (patch !== undefined && !Array.isArray(patch)) throw badType(patch)
  if (key === undefined) {
    if (patch !== undefined) setMerged(into, of, patch, path)
    return
  }
  checkOrder(patch ?? [], order, key)
  if (current === undefined && patch === undefined) return
  if (patch !== undefined) setMerged(into, of, patch, path)
  const merged = into[of] as JsonValue[]
  if ((current ?? patch ?? []).length + (patch ?? []).length === 0) {
    throw new StrategicMergeError('no elements in any of the given slices')
  }
  checkTypes(current ?? [], patch ?? [])
  into[of] = ordered(merged, order, asChanged(current ?? [], merged, key), key)
}

const badType = (value: JsonValue): StrategicMergeError =>
  new StrategicMergeError(`expected a []interface {}, but received a ${value === null ? '%!s(<nil>)' : typeName(value)}`)

function retained(target: JsonObject, patch: JsonObject): JsonObject {
  const keys = patch[RETAIN]
  if (keys === undefined) return target
  const isDirective = (key: string): boolean => key === RETAIN || key.startsWith(DELETE_FROM) || key.startsWith(ORDER)
  const isKept = (key: string): boolean => Array.isArray(keys) && keys.includes(key)
  const isForeign = Object.keys(patch).some((key) => patch[key] !== null && !isDirective(key) && !isKept(key))
  if (!Array.isArray(keys) || isForeign) throw new StrategicMergeError('invalid patch format of retainKeys', 400)
  for (const key of Object.keys(target)) if (!keys.includes(key)) delete target[key]
  return target
}

function removeItems(target: JsonObject, key: string, gone: JsonValue): void {
  const list = target[key]
  if (Array.isArray(list) && Array.isArray(gone)) target[key] = withoutTexts(list, gone)
}

function withoutMarker(patch: JsonObject): JsonObject {
  const kept = deepCopy(patch)
  delete kept.$patch
  return kept
}
