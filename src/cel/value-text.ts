import { quote } from '../apimachinery/field/bad-value.ts'
import { formatDuration, formatTimestamp, plainDecimal } from './time.ts'
import { Type } from './types.ts'
import { CelError, Double, Duration, ListValue, MapValue, Opaque, Optional, type Result, Timestamp, Uint } from './values.ts'

/**
 * A value written as CEL would write it; an error as its message. Keys of maps are sorted. A text of more than `limit` characters can end
 * early: it is for those who cut it.
 */
export function valueText(value: Result, limit = Number.POSITIVE_INFINITY): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return quote(value.slice(0, limit))
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (value instanceof CelError) return value.message
  if (value instanceof Uint) return `${value.value}u`
  if (value instanceof Double) return doubleText(value.value)
  if (value instanceof Uint8Array)
    return `b"${Array.from(value.subarray(0, limit), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`
  if (value instanceof Timestamp) return `timestamp("${formatTimestamp(new Timestamp(value.seconds, value.nanos))}")`
  if (value instanceof Duration) return `duration("${formatDuration(value)}")`
  if (value instanceof Optional)
    return value.value === undefined ? 'optional.none()' : `optional.of(${valueText(value.value, limit)})`
  if (value instanceof Type) return value.name
  if (value instanceof ListValue) return listText(value, limit)
  if (value instanceof MapValue) return mapText(value, limit)
  return value instanceof Opaque ? (value.text() ?? value.type.name) : ''
}

function doubleText(number: number): string {
  if (Number.isNaN(number)) return 'double("NaN")'
  if (!Number.isFinite(number)) return number > 0 ? 'double("Infinity")' : 'double("-Infinity")'
  const text = (Object.is(number, -0) ? '-' : '') + plainDecimal(number)
  return text.includes('.') ? text : `${text}.0`
}

/** The first of some texts whose lengths come to the limit. */
function upTo(limit: number, count: number, textAt: (i: number) => string): string[] {
  const texts: string[] = []
  for (let i = 0, length = 0; i < count && length <= limit; i++) {
    const text = textAt(i)
    texts.push(text)
    length += text.length + 2
  }
  return texts
}

const listText = (list: ListValue, limit: number): string =>
  `[${upTo(limit, list.size, (i) => valueText(list.get(i), limit)).join(', ')}]`

function mapText(map: MapValue, limit: number): string {
  const keys = map.keys().map((key) => [valueText(key), key] as const)
  const sorted = keys.sort(([a], [b]) => (a < b ? -1 : 1))
  const textAt = (i: number): string => {
    const [text, key] = sorted[i] as (typeof sorted)[number]
    return `${text}: ${valueText(map.find(key) ?? null, limit)}`
  }
  return `{${upTo(limit, sorted.length, textAt).join(', ')}}`
}
