import { print, typeName } from '../field/go-print.ts'
import { deepEqual, isInteger, isNumber, isObject, type JsonObject, type JsonValue } from '../json/value.ts'

/** A patch that cannot be applied; `code` is that of the answer. Without a reason of its own upstream answers 500. */
export class StrategicMergeError extends Error {
  readonly code: number
  constructor(message: string, code = 500) {
    super(message)
    this.code = code
  }
}

export const unknownPatchType = (directive: JsonValue, of: JsonObject): StrategicMergeError =>
  new StrategicMergeError(`unknown patch type: ${print(directive)} in map: ${print(of)}`)

/** How the items of a list are told apart: by the value of a field, or, where that is empty, as a whole. */
export type MergeKey = string

const noMergeKey = (item: JsonObject, key: MergeKey): StrategicMergeError =>
  new StrategicMergeError(`map: ${print(item)} does not contain declared merge key: ${key}`)

/** The value by which an item is told apart. */
function keyOf(item: JsonValue, key: MergeKey): JsonValue {
  if (key === '') return item
  if (!isObject(item)) throw new StrategicMergeError(`expected a map[string]interface {}, but received a ${typeName(item)}`)
  const value = item[key]
  if (value === undefined) throw noMergeKey(item, key)
  return value
}

/** Where the item with a key stands, or -1. */
function indexOf(list: readonly JsonValue[], wanted: JsonValue, key: MergeKey): number {
  return list.findIndex((item, i) => {
    if (key === '') return deepEqual(item, wanted)
    if (!isObject(item)) throw new StrategicMergeError(`value for key ${i} is not a map`)
    return item[key] !== undefined && deepEqual(item[key] as JsonValue, wanted)
  })
}

const kindOf = (value: JsonValue): string => (isNumber(value) ? (isInteger(value) ? 'int64' : 'float64') : typeName(value))

/** All items of both lists are of one type, and no lists. */
export function checkTypes(...lists: readonly (readonly JsonValue[])[]): void {
  const [first, ...rest] = lists.flat()
  if (first === undefined) return
  if (Array.isArray(first)) throw new StrategicMergeError('lists of lists are not supported', 422)
  if (rest.every((item) => kindOf(item) === kindOf(first))) return
  throw new StrategicMergeError(`list element types are not identical: ${print(lists.map((list) => [...list]))}`)
}

/**
 * Sets those items that `order` names into its order, and leaves all others in the order in which they stand in `before`, each before
 * the first of the named ones that stood behind it. Source: k8s.io/apimachinery/pkg/util/strategicpatch, normalizeElementOrder.
 */
export function ordered(
  items: readonly JsonValue[],
  order: readonly JsonValue[],
  before: readonly JsonValue[],
  key: MergeKey,
): JsonValue[] {
  const place = (item: JsonValue, among: readonly JsonValue[]): number => indexOf(among, keyOf(item, key), key)
  const by = (among: readonly JsonValue[]) => (a: JsonValue, b: JsonValue) => place(a, among) - place(b, among)
  const named = items.filter((item) => place(item, order) >= 0).sort(by(order))
  const others = items.filter((item) => place(item, order) < 0).sort(by(before))
  const merged: JsonValue[] = []
  while (others.length > 0 || named.length > 0) {
    const [left, right] = [others[0], named[0]]
    const isFirst = (): boolean => {
      if (left === undefined || right === undefined) return right === undefined
      const [at, than] = [place(left, before), place(right, before)]
      return at >= 0 && than >= 0 && at < than
    }
    merged.push((isFirst() ? others : named).shift() as JsonValue)
  }
  return merged
}

/** What a list without a key becomes when another is merged into it: each item once, those of the patch in its order. */
export function mergeTexts(current: readonly JsonValue[], patch: readonly JsonValue[]): JsonValue[] {
  checkTypes(current, patch)
  const both = [...current, ...patch]
  const once = both.filter((item, i) => indexOf(both, item, '') === i)
  return ordered(once, patch, current, '')
}

/** What a list becomes when items are taken out of it by name. */
export function withoutTexts(current: readonly JsonValue[], gone: readonly JsonValue[]): JsonValue[] {
  checkTypes(current, gone)
  return current.filter((item) => indexOf(gone, item, '') < 0)
}

/** Merges the items of a patch into those with the same key; `merge` merges two of them. Directives take items away, or all. */
export function mergeObjects(
  current: readonly JsonValue[],
  patch: readonly JsonValue[],
  key: MergeKey,
  merge: (item: JsonObject, patch: JsonObject) => JsonObject,
): JsonValue[] {
  checkTypes(current, patch)
  let kept = [...current]
  let isReplaced = false
  const items: JsonObject[] = []
  for (const item of patch.filter(isObject)) {
    const { $patch: directive } = item
    if (directive === undefined) items.push(item)
    else if (directive === 'delete') {
      const gone = keyOf(item, key)
      kept = kept.filter((one) => !isObject(one) || one[key] === undefined || !deepEqual(one[key] as JsonValue, gone))
    } else if (directive === 'replace') isReplaced = true
    else if (directive === 'merge') throw new StrategicMergeError('merging lists cannot yet be specified in the patch')
    else throw unknownPatchType(directive, item)
  }
  if (isReplaced) return ordered(items, [], items, key)
  const merged = [...kept]
  for (const item of items) {
    const at = indexOf(merged, keyOf(item, key), key)
    if (at < 0) merged.push(item)
    else merged[at] = merge(merged[at] as JsonObject, item)
  }
  return ordered(merged, items, kept, key)
}

/** The items of a patch stand in the order that is asked for, and all of them are named there. */
export function checkOrder(patch: readonly JsonValue[], order: readonly JsonValue[], key: MergeKey): void {
  const items = key === '' ? patch : patch.filter((item) => !(isObject(item) && item.$patch === 'delete'))
  if (order.length === 0 || patch.length === 0) return
  let next = 0
  for (let at = 0; at < order.length && next < items.length; ) {
    const item = items[next] as JsonValue
    const isDirective = isObject(item) && item.$patch !== undefined
    if (isDirective || deepEqual(keyOf(item, key), keyOf(order[at] as JsonValue, key))) next++
    if (!isDirective) at++
  }
  if (next < items.length) {
    throw new StrategicMergeError(
      `The order in patch list:\n${print([...patch])}\n doesn't match $setElementOrder list:\n${print([...order])}\n`,
    )
  }
}

/**
 * What upstream takes for the list as it was when it sets an order after merging: items that are new stand there in the places of those
 * that were taken away, because its lists are changed where they lie.
 */
export function asChanged(current: readonly JsonValue[], merged: readonly JsonValue[], key: MergeKey): JsonValue[] {
  if (key === '') return [...current]
  const among = (item: JsonValue, list: readonly JsonValue[]): boolean => indexOf(list, keyOf(item, key), key) >= 0
  const kept = current.filter((item) => among(item, merged))
  const added = merged.filter((item) => !among(item, current))
  return [...kept, ...added.slice(0, current.length - kept.length)]
}
