import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringifyPretty } from '../../apimachinery/json/serialize.ts'

const LIMIT = 200_000

/** A body as people read it: JSON indented, anything else as it is, the very long cut. */
export function pretty(text: string): string {
  if (text.length > LIMIT) return `${text.slice(0, LIMIT)}\n…`
  try {
    return stringifyPretty(parseJson(text).value)
  } catch {
    return text
  }
}
