import { typeName } from '../field/go-print.ts'
import { deepCopy, isObject, type JsonObject, type JsonValue, newObject } from '../json/value.ts'
import type { GoType } from '../typed/types.ts'
import { asChanged, checkOrder, checkTypes, mergeObjects, mergeScalars, ordered, withoutScalars } from './merged-list.ts'
import type { MergeKey } from './places.ts'
import { StrategicMergeError, unknownPatchType } from './strategic-merge-error.ts'

const DELETE_FROM = '$deleteFromPrimitiveList/'
const ORDER = '$setElementOrder/'
const RETAIN = '$retainKeys'

/** What a pointer points to; any other type as it is. */
const targetOf = (type: GoType | undefined): GoType | undefined => (type?.kind === 'pointer' ? type.to : type)

/** The type of a field of a value of this type. */
function fieldOf(type: GoType | undefined, name: string): GoType | undefined {
  const of = targetOf(type)
  if (of?.kind === 'map') return of.values
  return of?.kind === 'struct' ? targetOf(of.fields.get(name)?.type) : undefined
}

/** Whether a patch replaces the object in a field of a value of this type. */
function isReplaced(type: GoType | undefined, name: string): boolean {
  const of = targetOf(type)
  return of?.kind === 'struct' && of.fields.get(name)?.isReplaced === true
}

/** How a patch tells the items of a list apart; undefined for a list that it replaces. */
const mergeKeyOf = (type: GoType | undefined): MergeKey | undefined => (type?.kind === 'list' ? type.mergeKey : undefined)

/**
 * Applies a strategic merge patch to an object that is part of the server; no argument changes (rule RB-7). `type` says which lists are
 * merged item by item. Throws StrategicMergeError.
 * Source: k8s.io/apimachinery/pkg/util/strategicpatch.
 */
export function applyStrategicMerge(target: JsonObject, patch: JsonObject, type: GoType | undefined): JsonObject {
  const directive = patch.$patch
  if (directive === 'delete') return newObject()
  if (directive === 'replace') return withoutMarker(patch)
  if (directive !== undefined) throw unknownPatchType(directive, patch)
  const merged = retained(deepCopy(target), patch)
  const done = new Set<string>()
  for (const key in patch) {
    if (!key.startsWith(ORDER)) continue
    const of = key.slice(ORDER.length)
    setOrder(merged, of, patch[of], patch[key] as JsonValue, fieldOf(type, of))
    done.add(of)
  }
  for (const key in patch) {
    if (key === RETAIN || key.startsWith(ORDER) || done.has(key)) continue
    const value = patch[key] as JsonValue
    if (key.startsWith(DELETE_FROM)) removeItems(merged, key.slice(DELETE_FROM.length), value)
    else if (value === null) delete merged[key]
    else if (isReplaced(type, key)) merged[key] = deepCopy(value)
    else setMerged(merged, key, value, fieldOf(type, key))
  }
  return merged
}

function setMerged(into: JsonObject, key: string, value: JsonValue, type: GoType | undefined): void {
  const current = into[key]
  if (isObject(current) && isObject(value)) into[key] = applyStrategicMerge(current, value, type)
  else if (Array.isArray(current) && Array.isArray(value)) into[key] = mergeLists(current, value, type)
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

function mergeLists(current: readonly JsonValue[], patch: readonly JsonValue[], type: GoType | undefined): JsonValue[] {
  const key = mergeKeyOf(type)
  if (key === undefined) return patch.map(deepCopy)
  if (key === '') return mergeScalars(current, patch)
  const items = type?.kind === 'list' ? type.items : undefined
  return mergeObjects(current, patch.map(deepCopy), key, (item, change) => applyStrategicMerge(item, change, items))
}

/** Merges a list and sets it into the order that the patch asks for; the list that `of` names is done with then. */
function setOrder(into: JsonObject, of: string, patch: JsonValue | undefined, order: JsonValue, type: GoType | undefined): void {
  const key = mergeKeyOf(type)
  if (!Array.isArray(order)) throw badType(order)
  const current = into[of]
  if (current !== undefined && !Array.isArray(current)) throw badType(current)
  if (patch !== undefined && !Array.isArray(patch)) throw badType(patch)
  if (key === undefined) {
    if (patch !== undefined) setMerged(into, of, patch, type)
    return
  }
  checkOrder(patch ?? [], order, key)
  if (current === undefined && patch === undefined) return
  if (patch !== undefined) setMerged(into, of, patch, type)
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
  const kept = new Set(Array.isArray(keys) ? keys : [])
  const isForeign = Object.keys(patch).some((key) => patch[key] !== null && !isDirective(key) && !kept.has(key))
  if (!Array.isArray(keys) || isForeign) throw new StrategicMergeError('invalid patch format of retainKeys', 400)
  for (const key of Object.keys(target)) if (!kept.has(key)) delete target[key]
  return target
}

function removeItems(target: JsonObject, key: string, gone: JsonValue): void {
  const list = target[key]
  if (Array.isArray(list) && Array.isArray(gone)) target[key] = withoutScalars(list, gone)
}

function withoutMarker(patch: JsonObject): JsonObject {
  const kept = deepCopy(patch)
  delete kept.$patch
  return kept
}
