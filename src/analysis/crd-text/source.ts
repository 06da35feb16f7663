import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { Edit } from '../edit.ts'
import { editsBetween } from '../edits-between.ts'
import { paneText } from '../yaml/pane-text.ts'
import { readText } from './read.ts'
import { spliceText } from './splice.ts'

const asText = (edit: Edit): string => stringify(edit as unknown as JsonObject)

const objectOf = (json: string): JsonValue | undefined => parseJson(json).value

function decoded(text: string): JsonValue | undefined {
  try {
    return readText(text).value
  } catch {
    return undefined
  }
}

/**
 * What a server made of a CRD's text when it stored it, its defaults for example, each change as the JSON of an edit. The stored CRD is given as JSON,
 * without what the server writes. Undefined where either cannot be read.
 */
export function storedChanges(text: string, stored: string): readonly string[] | undefined {
  const [from, to] = [decoded(text), objectOf(stored)]
  return isObject(from) && isObject(to) ? editsBetween(from, to).map(asText) : undefined
}

/**
 * A stored CRD as the text that it was written as, with its comments and its order, after all that has changed since: `changes` are those that the
 * server made when it stored that text, and stay out of it. Undefined where the text would not say what is stored.
 */
function sourceOf(text: string, changes: ReadonlySet<string>, stored: JsonObject): string | undefined {
  const from = decoded(text)
  if (!isObject(from)) return undefined
  const later = editsBetween(from, stored).filter((edit) => !changes.has(asText(edit)))
  const made = later.length === 0 ? text : spliceText(text, later)
  const rest = made === undefined ? undefined : editsBetween(decoded(made), stored)
  return rest?.every((edit) => changes.has(asText(edit))) === true ? made : undefined
}

/** A stored CRD as a text to edit: as its source, which is the text it was written as, or with its keys sorted where that says something else. */
export function crdText(stored: string, source?: { readonly text: string; readonly changes: readonly string[] }): string {
  const object = objectOf(stored)
  if (!isObject(object)) return ''
  const own = source && sourceOf(source.text, new Set(source.changes), object)
  return own ?? paneText('', object, true)
}
