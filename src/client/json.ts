import type { JsonValue } from '../apimachinery/json/value.ts'

/** The value of an answer, or undefined when it is not JSON. */
export function decodeAnswer(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
}
