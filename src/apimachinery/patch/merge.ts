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

/** Values of a patch that take the place of objects, each by its offset in the patch, by the keys that lead to them. */
type Taken = Map<string, Taken | number>

/**
 * `applyMergePatch`, with what decoding the patched text finds. A list or scalar that takes the place of an object stands in it as the patch
 * spells it, repeated keys and all; `text` is the patch, which has no number beyond float64.
 */
export function patchMerge(target: JsonObject, patch: JsonValue, text: string): PatchedJson {
  if (!isObject(patch)) return plain(applyMergePatch(target, patch))
  const { root, takes } = merge(target, patch)
  if (!takes) return plain(root)
  const raw = new RawJson(text)
  const patched = textWith(root, takenValues(target, raw, 0), raw)
  return { value: root, duplicates: parseJson(patched).duplicates, text: () => patched }
}

const plain = (value: JsonValue): PatchedJson => ({ value, duplicates: [], text: () => stringify(value) })

/** Those of the object of a patch at an offset. */
function takenValues(target: JsonObject, raw: RawJson, at: number): Taken {
  const taken: Taken = new Map()
  for (const [key, member] of raw.members(at)) {
    const current = target[key]
    const kind = raw.kindAt(member)
    if (!isObject(current) || kind === 'null') continue
    taken.set(key, kind === 'object' ? takenValues(current, raw, member) : member)
  }
  return taken
}

function textWith(object: JsonObject, taken: Taken, raw: RawJson): string {
  const members = Object.keys(object).sort(compareBytes)
  const texts = members.map((key) => {
    const value = object[key] as JsonValue
    const found = taken.get(key)
    if (typeof found === 'number') return `${stringify(key)}:${escapeHtml(raw.slice(found))}`
    return `${stringify(key)}:${found === undefined || !isObject(value) ? stringify(value) : textWith(value, found, raw)}`
  })
  return `{${texts.join(',')}}`
}
