import { applyEdits, type Edit, type Path } from '../../../../analysis/edit.ts'
import {
  Dbl,
  deepEqual,
  isObject,
  type JsonObject,
  type JsonValue,
  mapScalars,
  newObject,
} from '../../../../apimachinery/json/value.ts'

/** Edits of a value as edits of the document that holds it at a path. */
export const under = (path: Path, edits: readonly Edit[]): Edit[] =>
  edits.map((edit) => ({ ...edit, path: [...path, ...edit.path] }))

/** A value that may go to a worker: a float without a fraction is a plain number there. */
export const portable = (value: JsonValue): JsonValue =>
  mapScalars(value, (scalar) => (scalar instanceof Dbl ? scalar.value : scalar))

function editsOfObject(path: Path, from: JsonObject, to: JsonObject): Edit[] {
  const gone = Object.keys(from).filter((key) => to[key] === undefined)
  const edits: Edit[] = gone.map((key) => ({ op: 'remove', path: [...path, key] }))
  for (const key of Object.keys(to)) {
    const [before, after] = [from[key], to[key]]
    if (after !== undefined) edits.push(...editsBetween(before, after, [...path, key]))
  }
  return edits
}

function editsOfList(path: Path, from: readonly JsonValue[], to: readonly JsonValue[]): Edit[] {
  const edits: Edit[] = []
  const kept = Math.min(from.length, to.length)
  for (let i = 0; i < kept; i++) edits.push(...editsBetween(from[i], to[i] ?? null, [...path, i]))
  for (let i = from.length - 1; i >= kept; i--) edits.push({ op: 'remove', path: [...path, i] })
  for (let i = kept; i < to.length; i++) edits.push({ op: 'set', path: [...path, i], value: to[i] ?? null })
  return edits
}

/** The least edits that make one value of another: what is alike in both is not touched. */
export function editsBetween(from: JsonValue | undefined, to: JsonValue, path: Path): Edit[] {
  if (deepEqual(from, to)) return []
  const isEmpty = (value: JsonObject): boolean => Object.keys(value).length === 0
  if (isObject(from) && isObject(to) && !isEmpty(from) && !isEmpty(to)) return editsOfObject(path, from, to)
  if (Array.isArray(from) && Array.isArray(to) && from.length > 0 && to.length > 0) return editsOfList(path, from, to)
  return [{ op: 'set', path, value: to }]
}

/** A value of its own after edits, undefined when it is removed or an edit has nothing to act on. */
export function editedValue(value: JsonValue | undefined, edits: readonly Edit[]): JsonValue | undefined {
  const holder = newObject()
  if (value !== undefined) holder.value = value
  const made = applyEdits(holder, under(['value'], edits))
  return isObject(made) ? made.value : undefined
}
