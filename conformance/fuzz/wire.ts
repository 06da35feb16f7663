import { Dbl, type JsonValue } from '../../src/apimachinery/json/value.ts'
import type { Json, JsonMap } from '../replay/numbers.ts'

/** A value of the engine as scenarios write it: numbers that JavaScript would change are the string `number:` plus digits. */
export function toJson(value: JsonValue): Json {
  if (typeof value === 'bigint') return `number:${value}`
  if (value instanceof Dbl) return `number:${digitsOf(value.value)}`
  if (typeof value === 'number') return Number.isInteger(value) || !String(value).includes('e') ? value : `number:${value}`
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(toJson)
  const map: JsonMap = {}
  for (const key in value) map[key] = toJson(value[key] as JsonValue)
  return map
}

const digitsOf = (value: number): string => (/[.e]/.test(String(value)) ? String(value) : `${value}.0`)
