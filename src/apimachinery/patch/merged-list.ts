import { print, typeName } from '../field/go-print.ts'
import { deepEqual, isInteger, isNumber, isObject, type JsonObject, type JsonValue } from '../json/value.ts'
import { keyOf, type MergeKey, Places } from './places.ts'
import { StrategicMergeError, unknownPatchType } from './strategic-merge-error.ts'

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
  const [inOrder, inBefore] = [new Places(order, key), new Places(before, key)]
  const placed = items.map((item) => {
    const of = keyOf(item, key)
    return { item, at: inOrder.find(of), was: inBefore.find(of) }
  })
  const named = placed.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)
  const others = placed.filter(({ at }) => at < 0).sort((a, b) => a.was - b.was)
  const merged: JsonValue[] = []
  let next = 0
  for (const { item, was } of named) {
    while (was >= 0 && next < others.length) {
      const other = others[next] as (typeof others)[number]
      if (other.was < 0 || other.was >= was) break
      merged.push(other.item)
      next++
    }
    merged.push(item)
  }
  for (const { item } of others.slice(next)) merged.push(item)
  return merged
}

/** What a list without a key becomes when another is merged into it: each item once, those of the patch in its order. */
export function mergeScalars(current: readonly JsonValue[], patch: readonly JsonValue[]): JsonValue[] {
  checkTypes(current, patch)
  const both = [...current, ...patch]
  const places = new Places(both, '')
  const once = both.filter((item, i) => places.find(item) === i)
  return ordered(once, patch, current, '')
}

/** What a list becomes when items are taken out of it by name. */
export function withoutScalars(current: readonly JsonValue[], gone: readonly JsonValue[]): JsonValue[] {
  checkTypes(current, gone)
  const places = new Places(gone, '')
  return current.filter((item) => !places.has(item))
}

/** Merges the items of a patch into those with the same key; `merge` merges two of them. Directives take items away, or all. */
export function mergeObjects(
  current: readonly JsonValue[],
  patch: readonly JsonValue[],
  key: MergeKey,
  merge: (item: JsonObject, patch: JsonObject) => JsonObject,
): JsonValue[] {
  checkTypes(current, patch)
  let isReplaced = false
  const items: JsonObject[] = []
  const gone: JsonObject[] = []
  for (const item of patch.filter(isObject)) {
    const { $patch: directive } = item
    if (directive === undefined) items.push(item)
    else if (directive === 'delete') {
      keyOf(item, key)
      gone.push(item)
    } else if (directive === 'replace') isReplaced = true
    else if (directive === 'merge') throw new StrategicMergeError('merging lists cannot yet be specified in the patch')
    else throw unknownPatchType(directive, item)
  }
  if (isReplaced) return ordered(items, [], items, key)
  const taken = new Places(gone, key)
  const kept = current.filter((one) => !isObject(one) || one[key] === undefined || !taken.has(one))
  const merged = [...kept]
  const places = new Places(kept, key)
  for (const item of items) {
    const at = places.find(keyOf(item, key))
    if (at >= 0) merged[at] = merge(merged[at] as JsonObject, item)
    else {
      merged.push(item)
      places.add(item)
    }
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
  const [before, after] = [new Places(current, key), new Places(merged, key)]
  const kept = current.filter((item) => after.has(item))
  const added = merged.filter((item) => !before.has(item))
  return [...kept, ...added.slice(0, current.length - kept.length)]
}
