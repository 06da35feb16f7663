import { append } from '../../apimachinery/append.ts'
import { deepEqual, isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { Edit, Path } from '../edit.ts'

/** The edits that make `to` of `from`: fields are set and removed where they differ, items of lists are added and removed, others are replaced. */
export function editsBetween(from: JsonValue, to: JsonValue, path: Path = []): Edit[] {
  if (isObject(from) && isObject(to)) {
    const edits: Edit[] = []
    for (const key in to) {
      const [before, after] = [from[key], to[key]]
      if (after === undefined) continue
      if (before === undefined) edits.push({ op: 'set', path: [...path, key], value: after })
      else append(edits, editsBetween(before, after, [...path, key]))
    }
    for (const key in from) if (to[key] === undefined) edits.push({ op: 'remove', path: [...path, key] })
    return edits
  }
  if (Array.isArray(from) && Array.isArray(to) && from.length > 0 && to.length > 0) return listEdits(from, to, path)
  return deepEqual(from, to) ? [] : [{ op: 'set', path, value: to }]
}

function listEdits(from: readonly JsonValue[], to: JsonValue[], path: Path): Edit[] {
  if (to.length >= from.length) {
    return to.flatMap((item, i): Edit[] => {
      const before = from[i]
      return before === undefined ? [{ op: 'set', path: [...path, i], value: item }] : editsBetween(before, item, [...path, i])
    })
  }
  const removed: number[] = []
  let matched = 0
  for (const [i, item] of from.entries()) {
    if (deepEqual(item, to[matched])) matched++
    else removed.push(i)
  }
  if (matched < to.length) return [{ op: 'set', path, value: to }]
  // From the last, so that the places of those before stay.
  return removed.reverse().map((i) => ({ op: 'remove', path: [...path, i] }))
}
