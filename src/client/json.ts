import { parseJson } from '../apimachinery/json/parse.ts'
import type { JsonValue } from '../apimachinery/json/value.ts'

/** The value of an answer with exact integers, or undefined when it is not JSON. */
export function decodeAnswer(text: string): JsonValue | undefined {
  try {
    return parseJson(text).value
  } catch {
    return undefined
  }
}
