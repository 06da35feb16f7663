import { append } from '../apimachinery/append.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'
import type { Edit, Path } from './edit.ts'

function editsOfObject(path: Path, from: JsonObject, to: JsonObject): Edit[] {
  const gone = Object.keys(from).filter((key) => to[key] === undefined)
  const edits: Edit[] = gone.map((key) => ({ op: 'remove', path: [...path, key] }))
  for (const key of Object.keys(to)) {
    const [before, after] = [from[key], to[key]]
    if (after !== undefined) append(edits, editsBetween(before, after, [...path, key]))
  }
  return edits
}

/** The places of the items of a list that a shorter one has not, where it has no others. */
function removedItems(from: readonly JsonValue[], to: readonly JsonValue[]): readonly number[] | undefined {
  const removed: number[] = []
  let matched = 0
  for (const [i, item] of from.entries()) {
    const next = to[matched]
    if (next !== undefined && deepEqual(item, next)) matched++
    else removed.push(i)
  }
  return matched === to.length ? removed : undefined
}

function editsOfList(path: Path, from: readonly JsonValue[], to: readonly JsonValue[]): Edit[] {
  const kept = Math.min(from.length, to.length)
  const removed = to.length < from.length ? removedItems(from, to) : undefined
  const edits: Edit[] = []
  if (removed === undefined) {
    for (let i = 0; i < kept; i++) append(edits, editsBetween(from[i], to[i] ?? null, [...path, i]))
  }
  const rest = removed ?? Array.from({ length: from.length - kept }, (_, i) => kept + i)
  // From the last, so that the places of those before stay.
  for (const i of rest.toReversed()) edits.push({ op: 'remove', path: [...path, i] })
  for (let i = kept; i < to.length; i++) edits.push({ op: 'set', path: [...path, i], value: to[i] ?? null })
  return edits
}

/** The least edits that make one value of another: what is alike in both is not touched. */
export function editsBetween(from: JsonValue | undefined, to: JsonValue, path: Path = []): Edit[] {
  if (deepEqual(from, to)) return []
  const isEmpty = (value: JsonObject): boolean => Object.keys(value).length === 0
  if (isObject(from) && isObject(to) && !isEmpty(from) && !isEmpty(to)) return editsOfObject(path, from, to)
  if (Array.isArray(from) && Array.isArray(to) && from.length > 0 && to.length > 0) return editsOfList(path, from, to)
  return [{ op: 'set', path, value: to }]
}
