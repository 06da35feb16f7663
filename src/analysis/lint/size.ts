import { stringOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { LAST_APPLIED } from '../../apimachinery/meta/annotations.ts'
import { valueAt } from '../edit.ts'

/** All annotations of an object together, keys and values, in bytes (apimachinery's `TotalAnnotationSizeLimitB`). */
export const ANNOTATIONS_LIMIT = 262_144

const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(text).length

/** What Go's encoder writes in six bytes where JSON asks for less: `<`, `>`, `&`, and two ends of lines of three bytes. */
const ESCAPED = /[<>&\u2028\u2029]/g

/** How many bytes more Go needs for a text of JSON. */
function escapes(json: string): number {
  let more = 0
  for (const [found] of json.matchAll(ESCAPED)) more += found < '\u0080' ? 5 : 3
  return more
}

/**
 * How many bytes the annotations of a CRD have once `kubectl apply` has put the CRD itself into one of them, as it does without
 * `--server-side`. `json` is the CRD as compact JSON.
 */
export function appliedBytes(crd: JsonObject, json: string): number {
  const annotations = valueAt(crd, ['metadata', 'annotations'])
  let others = 0
  let inside = bytesOf(json) + escapes(json)
  if (isObject(annotations)) {
    for (const key in annotations) {
      const value = annotations[key]
      const text = stringOf(value)
      if (key !== LAST_APPLIED) others += bytesOf(key) + bytesOf(text)
      else {
        // What kubectl wrote before is not written into what it writes now.
        const entry = `${JSON.stringify(key)}:${JSON.stringify(text)}${Object.keys(annotations).length > 1 ? ',' : ''}`
        inside -= bytesOf(entry) + escapes(entry)
      }
    }
  } else if (isObject(crd.metadata))
    inside += bytesOf(Object.keys(crd.metadata).length > 0 ? '"annotations":{},' : '"annotations":{}')
  // The text ends with a line feed.
  return others + bytesOf(LAST_APPLIED) + inside + 1
}
