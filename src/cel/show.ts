import { formatG } from './convert.ts'
import { formatDuration, formatTimestamp } from './time.ts'
import { Type } from './types.ts'
import {
  CelError,
  Double,
  Duration,
  isInt,
  ListValue,
  MapValue,
  Opaque,
  Optional,
  type Result,
  Timestamp,
  Uint,
} from './values.ts'
import { countMember } from './work.ts'

/** A value as it appears inside the text of an error (Go's `%v`). */
export function show(value: Result): string {
  countMember()
  if (typeof value === 'string') return value
  if (isInt(value) || typeof value === 'boolean') return String(value)
  if (value === null) return '0'
  if (value instanceof Double) return formatG(value.value)
  if (value instanceof Uint) return String(value.value)
  if (value instanceof Timestamp) return formatTimestamp(value)
  if (value instanceof Duration) return formatDuration(value)
  if (value instanceof CelError) return value.message
  if (value instanceof Optional) return value.value === undefined ? 'optional.none()' : `optional(${show(value.value)})`
  if (value instanceof Type) return value.name
  if (value instanceof Uint8Array) return `[${value.join(' ')}]`
  if (value instanceof ListValue) return `[${Array.from({ length: value.size }, (_, i) => show(value.get(i))).join(', ')}]`
  if (value instanceof MapValue) {
    return `{${value
      .keys()
      .map((key) => `${show(key)}: ${show(value.find(key) ?? null)}`)
      .join(', ')}}`
  }
  return value instanceof Opaque ? (value.text() ?? value.type.name) : ''
}
