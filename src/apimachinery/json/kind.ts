import { isObject, type JsonValue } from './value.ts'

/** What Go's encoding/json calls the kind of a value in its errors; null is none of these. */
export function jsonKind(value: JsonValue): 'array' | 'bool' | 'number' | 'object' | 'string' {
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  if (Array.isArray(value)) return 'array'
  return isObject(value) ? 'object' : 'number'
}
