import { parseJson } from '../json/parse.ts'
import { escapeHtml, stringify } from '../json/serialize.ts'
import { compareBytes } from '../json/utf8.ts'
import { copyWithoutNulls, deepCopy, isObject, type JsonObject, type JsonValue, newObject } from '../json/value.ts'
import type { PatchedJson } from './json-patch.ts'
import { RawJson } from './raw-json.ts'

/** What the server says when a merge patch is JSON but neither an object nor a list. */
export const BAD_MERGE_PATCH = 'Invalid JSON Patch'

/**
 * Applies a JSON merge patch (RFC 7386) and returns a tree of its own; neither argument changes. Nulls inside values that are new
 * are dropped, also in the objects of lists; a list or scalar that takes the place of an object is taken as it is.
 * Source: gopkg.in/evanphx/json-patch.v4/merge.go.
 */
export function applyMergePatch(target: JsonValue, patch: JsonValue): JsonValue {
  return isObject(patch) && isObject(target) ? merge(target, patch).root : copyWithoutNulls(patch)
}

/** Without recursion, since both may be as deep as the decoder lets them. `takes`: something of the patch takes the place of an object. */
function merge(target: JsonObject, patch: JsonObject): { readonly root: JsonObject; readonly takes: boolean } {
  const root = newObject()
  let takes = false
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
      else if (!isObject(value)) {
        into[key] = deepCopy(value)
        takes = true
      } else {
        const merged = newObject()
        into[key] = merged
        open.push({ target: current, patch: value, into: merged })
      }
    }
  }
  return { root, takes }
}

/** What decoding finds in a patched document that has nothing of the patch's own spelling. */
export const merged = (value: JsonValue): PatchedJson => ({ value, duplicates: [], text: () => stringify(value) })

/**
 * `applyMergePatch`, with what decoding the patched text finds. A list or scalar that takes the place of an object stands in it as the patch
 * spells it, repeated keys and all; `text` is the patch, which has no number beyond float64. Time and memory are linear in all three.
 */
export function patchMerge(target: JsonObject, patch: JsonValue, text: string): PatchedJson {
  if (!isObject(patch)) return merged(applyMergePatch(target, patch))
  const { root, takes } = merge(target, patch)
  if (!takes) return merged(root)
  const patched = textOf(root, target, new RawJson(text))
  return { value: root, duplicates: parseJson(patched).duplicates, text: () => patched }
}

/** A patched object that is being written, with the object before and the offsets of what the patch has for it. */
interface Frame {
  readonly object: JsonObject
  readonly keys: readonly string[]
  readonly target: JsonObject
  readonly members: ReadonlyMap<string, number>
  next: number
}

/** The text of a patched object, with the patch's own spelling of what takes the place of an object. Without recursion, like `merge`. */
function textOf(root: JsonObject, target: JsonObject, raw: RawJson): string {
  const pieces: string[] = []
  const open: Frame[] = []
  const begin = (object: JsonObject, before: JsonObject, at: number): void => {
    pieces.push('{')
    open.push({ object, keys: Object.keys(object).sort(compareBytes), target: before, members: raw.members(at), next: 0 })
  }
  begin(root, target, 0)
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const key = frame.keys[frame.next]
    if (key === undefined) {
      pieces.push('}')
      open.pop()
      continue
    }
    pieces.push(frame.next === 0 ? '' : ',', stringify(key), ':')
    frame.next++
    const value = frame.object[key] as JsonValue
    const before = frame.target[key]
    const at = frame.members.get(key)
    if (at === undefined || !isObject(before)) pieces.push(stringify(value))
    else if (isObject(value)) begin(value, before, at)
    else pieces.push(escapeHtml(raw.slice(at)))
  }
  return pieces.join('')
}
