import { quote } from '../apimachinery/field/bad-value.ts'
import { formatDuration, formatTimestamp, plainDecimal } from './time.ts'
import { Type } from './types.ts'
import { CelError, Double, Duration, ListValue, MapValue, Opaque, Optional, type Result, Timestamp, Uint } from './values.ts'

/** A value written as CEL would write it; an error as its message. Keys of maps are sorted. */
export function valueText(value: Result): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (value instanceof CelError) return value.message
  if (value instanceof Uint) return `${value.value}u`
  if (value instanceof Double) return doubleText(value.value)
  if (value instanceof Uint8Array) return `b"${Array.from(value, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`
  if (value instanceof Timestamp) return `timestamp("${formatTimestamp(new Timestamp(value.seconds, value.nanos))}")`
  if (value instanceof Duration) return `duration("${formatDuration(value)}")`
  if (value instanceof Optional) return value.value === undefined ? 'optional.none()' : `optional.of(${valueText(value.value)})`
  if (value instanceof Type) return value.name
  if (value instanceof ListValue) return `[${Array.from({ length: value.size }, (_, i) => valueText(value.get(i))).join(', ')}]`
  if (value instanceof MapValue) return mapText(value)
  return value instanceof Opaque ? (value.text() ?? value.type.name) : ''
}

function doubleText(number: number): string {
  if (Number.isNaN(number)) return 'double("NaN")'
  if (!Number.isFinite(number)) return number > 0 ? 'double("Infinity")' : 'double("-Infinity")'
  const text = (Object.is(number, -0) ? '-' : '') + plainDecimal(number)
  return text.includes('.') ? text : `${text}.0`
}

function mapText(map: MapValue): string {
  const entries = map.keys().map((key) => [valueText(key), valueText(map.find(key) ?? null)] as const)
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, value]) => `${key}: ${value}`).join(', ')}}`
}
