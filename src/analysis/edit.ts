import { isObject, type JsonObject, type JsonValue, newObject } from '../apimachinery/json/value.ts'

/** Where a value stands: keys of objects and indices of lists, from the root. */
export type Path = readonly (string | number)[]

/**
 * One change of a document. `set` makes objects and lists that are missing or null on the way, replaces what is there, and appends to a list at its length;
 * `insert` puts a new key behind `after`; `move` changes places with a neighbour.
 */
export type Edit =
  | { readonly op: 'set'; readonly path: Path; readonly value: JsonValue }
  | { readonly op: 'insert'; readonly path: Path; readonly after: string; readonly value: JsonValue }
  | { readonly op: 'remove'; readonly path: Path }
  | { readonly op: 'rename'; readonly path: Path; readonly key: string }
  | { readonly op: 'move'; readonly path: Path; readonly by: 1 | -1 }

/** The value at a path; undefined when there is none. */
export function valueAt(root: JsonValue | undefined, path: Path): JsonValue | undefined {
  let at = root
  for (const step of path) {
    if (Array.isArray(at) && typeof step === 'number') at = at[step]
    else if (isObject(at) && typeof step === 'string') at = at[step]
    else return undefined
  }
  return at
}

/** An object with its entries in another order. */
function reordered(object: JsonObject, keys: readonly string[], rename?: readonly [from: string, to: string]): JsonObject {
  const made = newObject()
  for (const key of keys) made[rename?.[0] === key ? rename[1] : key] = object[key] ?? null
  return made
}

function swapped<T>(list: readonly T[], index: number, by: number): T[] {
  const copy = [...list]
  const a = copy[index]
  const b = copy[index + by]
  if (a !== undefined && b !== undefined) [copy[index], copy[index + by]] = [b, a]
  return copy
}

function changed(parent: JsonValue, step: string | number, edit: Edit): JsonValue | undefined {
  if (Array.isArray(parent) && typeof step === 'number') {
    if (step > parent.length || step < 0) return undefined
    if (edit.op === 'set') return [...parent.slice(0, step), edit.value, ...parent.slice(step + 1)]
    if (step === parent.length) return undefined
    if (edit.op === 'remove') return parent.filter((_, i) => i !== step)
    if (edit.op === 'move') return parent[step + edit.by] === undefined ? undefined : swapped(parent, step, edit.by)
    return undefined
  }
  if (!isObject(parent) || typeof step !== 'string') return undefined
  const keys = Object.keys(parent)
  if (edit.op === 'set') return Object.assign(reordered(parent, keys), { [step]: edit.value })
  if (edit.op === 'insert') {
    if (keys.includes(step) || !keys.includes(edit.after)) return undefined
    const made = newObject()
    for (const key of keys) {
      made[key] = parent[key] ?? null
      if (key === edit.after) made[step] = edit.value
    }
    return made
  }
  const index = keys.indexOf(step)
  if (index < 0) return undefined
  if (edit.op === 'remove') return reordered(parent, keys.toSpliced(index, 1))
  if (edit.op === 'rename') return keys.includes(edit.key) ? undefined : reordered(parent, keys, [step, edit.key])
  return keys[index + edit.by] === undefined ? undefined : reordered(parent, swapped(keys, index, edit.by))
}

function descend(value: JsonValue | undefined, path: Path, edit: Edit): JsonValue | undefined {
  const [step, ...rest] = path
  if (step === undefined) return edit.op === 'set' ? edit.value : undefined
  const made = typeof step === 'string' ? newObject() : []
  const parent = (value === undefined || value === null) && edit.op === 'set' ? made : value
  if (parent === undefined) return undefined
  if (rest.length === 0) return changed(parent, step, edit)
  const inner = descend(valueAt(parent, [step]), rest, edit)
  return inner === undefined ? undefined : changed(parent, step, { op: 'set', path: [step], value: inner })
}

/** A value after edits, in their order; undefined when one of them has nothing to act on. The given value is not changed; what no edit touches is shared with it. */
export function applyEdits(value: JsonValue, edits: readonly Edit[]): JsonValue | undefined {
  let at: JsonValue | undefined = value
  for (const edit of edits) {
    if (at === undefined) return undefined
    at = descend(at, edit.path, edit)
  }
  return at
}
