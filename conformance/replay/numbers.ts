/** JSON in which a number that JavaScript cannot tell from another is the string `number:` plus its digits. */
export type Json = null | boolean | number | string | Json[] | JsonMap

export interface JsonMap {
  [key: string]: Json
}

export const isMap = (value: Json | undefined): value is JsonMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const STRINGS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** A number with a point, an exponent or 16 digits where a value of a list or an object can begin. Strings match it now and then. */
const MANY_DIGITS = /[:[,]\s*-?(?:\d{16}|\d+[.eE])/

const survives = (digits: string): boolean =>
  /^-?\d+$/.test(digits) ? Number.isSafeInteger(Number(digits)) : String(Number(digits)) === digits

/** Parses JSON text; `9223372036854775807` and `1.0` become `"number:9223372036854775807"` and `"number:1.0"`. */
export function parseJson(text: string): Json {
  // Most answers have no such number. A text that is a single number is not looked at by the expression.
  if (/^[{[]/.test(text) && !MANY_DIGITS.test(text)) return JSON.parse(text) as Json
  const marked = text.replace(STRINGS_AND_NUMBERS, (token) =>
    token.startsWith('"') || survives(token) ? token : `"number:${token}"`,
  )
  return JSON.parse(marked) as Json
}

/** The inverse of `parseJson`. */
export function printJson(value: Json): string {
  const text = JSON.stringify(value)
  return text.includes('"number:') ? text.replace(/"number:(-?[\d.eE+-]+)"/g, '$1') : text
}
