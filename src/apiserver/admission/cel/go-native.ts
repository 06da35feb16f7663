import { quote } from '../../../apimachinery/field/bad-value.ts'
import { type GoNative, goNative, nativeOf } from '../../../apimachinery/field/go-print.ts'
import { compareBytes } from '../../../apimachinery/json/utf8.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../../apimachinery/json/value.ts'
import { withoutRunAtEnd } from '../../../apimachinery/text/runs.ts'
import { base64Bytes } from '../../../apimachinery/typed/base64.ts'
import { TIME } from '../../../apimachinery/typed/time.ts'
import { type GoType, type StructType, TYPE_META } from '../../../apimachinery/typed/types.ts'
import { valueText } from '../../../cel/value-text.ts'
import { ArrayList, Duration, EntryMap, Opaque, Optional, Timestamp, Uint, type Value } from '../../../cel/values.ts'
import { LazyVariables, nativeJson } from './values.ts'

/** The null of protobuf, which is a number of a type of its own in Go. */
const NULL_VALUE = goNative({ text: 'NULL_VALUE', type: 'structpb.NullValue', syntax: '0' })

/** What stands for a value that has nothing to show, such as `authorizer`. */
const NO_VALUE: GoNative = { text: 'no such overload', type: '*types.Err', syntax: 'no such overload' }

/** Where Go prints the place of something in memory, which is another each time. */
const ADDRESS = '0xc000012340'

const NO_TIME = new Timestamp(-62135596800, 0)

/**
 * What stands for a value of CEL that an apply configuration holds and that is no JSON, which no schema takes; undefined where it is JSON.
 * Source: k8s.io/apiserver/pkg/cel/mutation/dynamic/objects.go, convertField; Go's fmt.
 */
export function withoutJson(value: Value): JsonValue | undefined {
  const go = nativeJson(value)
  if (go !== undefined) {
    const { json, type } = go
    return goNative({ text: goText(json, type), type: goTypeOf(type), syntax: goSyntax(json, type) })
  }
  if (value === null) return NULL_VALUE
  if (value instanceof LazyVariables) return goNative(NO_VALUE)
  if (value instanceof Timestamp) return goNative({ text: timeText(value), type: 'time.Time', syntax: timeSyntax(value) })
  if (value instanceof Duration)
    return goNative({ text: durationText(value.nanos), type: 'time.Duration', syntax: String(value.nanos) })
  if (value instanceof Uint)
    return goNative({ text: String(value.value), type: 'uint64', syntax: `0x${value.value.toString(16)}` })
  if (value instanceof Uint8Array) return goNative({ text: bytesText(value), type: '[]uint8', syntax: bytesSyntax(value) })
  if (value instanceof ArrayList || value instanceof EntryMap) return goNative(literalNative(value))
  if (value instanceof Opaque) {
    const text = value.printed()
    if (text === undefined) return goNative(NO_VALUE)
    return goNative({ text, type: value.type.name, syntax: text })
  }
  return undefined
}

/** A list or map that an expression wrote. */
function literalNative(value: ArrayList | EntryMap): GoNative {
  if (value instanceof ArrayList) {
    const items = value.items.map((item) => literalText(item as Value))
    const syntax = value.items.map((item) => literalSyntax(item as Value))
    return { text: `[${items.join(' ')}]`, type: '[]ref.Val', syntax: `[]ref.Val{${syntax.join(', ')}}` }
  }
  const entries = value.keys().map((key) => [key, value.find(key) as Value] as const)
  const sorted = entries.sort(([a], [b]) => compareBytes(literalText(a), literalText(b)))
  const text = sorted.map(([key, part]) => `${literalText(key)}:${literalText(part)}`).join(' ')
  const syntax = sorted.map(([key, part]) => `${literalSyntax(key)}:${literalSyntax(part)}`).join(', ')
  return { text: `map[${text}]`, type: 'map[ref.Val]ref.Val', syntax: `map[ref.Val]ref.Val{${syntax}}` }
}

function literalText(value: Value): string {
  if (typeof value === 'string') return value
  if (value instanceof Optional) return value.value === undefined ? 'optional.none()' : `optional(${literalText(value.value)})`
  const stands = withoutJson(value)
  return (stands === undefined ? undefined : nativeOf(stands)?.text) ?? valueText(value)
}

function literalSyntax(value: Value): string {
  const stands = withoutJson(value)
  return (stands === undefined ? undefined : nativeOf(stands)?.syntax) ?? valueText(value)
}

/** A time as Go's `time.Time` prints it. */
function timeText({ seconds, nanos }: Timestamp): string {
  const [date, time] = new Date(seconds * 1000).toISOString().slice(0, -'.000Z'.length).split('T')
  const fraction = nanos === 0 ? '' : `.${withoutZeros(String(nanos).padStart(9, '0'))}`
  return `${date?.padStart(10, '0')} ${time}${fraction} +0000 UTC`
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

function timeSyntax({ seconds, nanos }: Timestamp, zone = 'UTC'): string {
  const at = new Date(seconds * 1000)
  const parts = [at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds(), nanos].join(', ')
  return `time.Date(${at.getUTCFullYear()}, time.${MONTHS[at.getUTCMonth()]}, ${parts}, time.${zone})`
}

/** A span as Go's `time.Duration` prints it: `1h0m3.5s`. */
function durationText(nanos: bigint): string {
  const size = nanos < 0n ? -nanos : nanos
  const sign = nanos < 0n ? '-' : ''
  if (size === 0n) return '0s'
  const [unit, name] = size < 1000n ? [1n, 'ns'] : size < 1_000_000n ? [1000n, '\u00b5s'] : [1_000_000n, 'ms']
  if (size < 1_000_000_000n) return `${sign}${decimal(size, unit)}${name}`
  const minutes = size / 60_000_000_000n
  const seconds = `${decimal(size % 60_000_000_000n, 1_000_000_000n)}s`
  if (minutes === 0n) return sign + seconds
  return minutes < 60n ? `${sign}${minutes}m${seconds}` : `${sign}${minutes / 60n}h${minutes % 60n}m${seconds}`
}

/** Digits without the zeros at their end. */
const withoutZeros = (digits: string): string => withoutRunAtEnd(digits, (code) => code === 48)

/** A quotient with its exact fraction; `by` is a power of ten. */
function decimal(value: bigint, by: bigint): string {
  const fraction = withoutZeros(String(by + (value % by)).slice(1))
  return `${value / by}${fraction === '' ? '' : `.${fraction}`}`
}

const bytesText = (bytes: Uint8Array): string => `[${Array.from(bytes).join(' ')}]`

const bytesSyntax = (bytes: Uint8Array): string =>
  `[]uint8{${Array.from(bytes, (byte) => `0x${byte.toString(16).padStart(2, '0')}`).join(', ')}}`

/** The time of a field; none is the year one. */
function timeOf(value: JsonValue | undefined): Timestamp {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? NO_TIME : new Timestamp(Math.floor(ms / 1000), 0)
}

const GROUP_VERSION_KIND = 'v1.GroupVersionKind'
const GROUP_VERSION_RESOURCE = 'v1.GroupVersionResource'

/** A value of a type as `%v` prints it; absent: the zero of the type. */
function goText(value: JsonValue | undefined, type: GoType): string {
  switch (type.kind) {
    case 'string':
      return typeof value === 'string' ? value : ''
    case 'bool':
      return String(value ?? false)
    case 'bytes':
      return bytesText(base64Bytes(typeof value === 'string' ? value : ''))
    case 'pointer':
      return pointerText(value, type.to)
    case 'list':
      return `[${(Array.isArray(value) ? value : []).map((item) => goText(item, type.items)).join(' ')}]`
    case 'map':
      return `map[${sortedEntries(value)
        .map(([key, part]) => `${key}:${goText(part, type.values)}`)
        .join(' ')}]`
    case 'struct':
      return structText(objectFrom(value), type)
    case 'custom':
      return type === TIME ? timeText(timeOf(value)) : typeof value === 'string' ? value : '{[] <nil>}'
    default:
      return String(value ?? 0)
  }
}

/** What is behind a pointer is printed where its type prints itself. */
function pointerText(value: JsonValue | undefined, to: GoType): string {
  if (value === undefined || value === null) return '<nil>'
  const fields = objectFrom(value)
  if (to.kind === 'struct' && to.go === GROUP_VERSION_RESOURCE)
    return `${fields.group}/${fields.version}, Resource=${fields.resource}`
  return to === TIME || (to.kind === 'struct' && to.go === GROUP_VERSION_KIND) ? goText(value, to) : ADDRESS
}

function structText(fields: JsonObject, type: StructType): string {
  if (type.go === GROUP_VERSION_KIND) return `${fields.group}/${fields.version}, Kind=${fields.kind}`
  const parts = partsOf(type).map(([name, part]) => goText(fields[name], part))
  return `{${[...(hasTypeMeta(type) ? ['{ }'] : []), ...parts].join(' ')}}`
}

const hasTypeMeta = ({ fields }: StructType): boolean => fields.get('apiVersion') === TYPE_META.apiVersion

/** The fields of a struct in Go's order, without its kind and version, which informers take away. */
const partsOf = (type: StructType): (readonly [string, GoType])[] =>
  [...type.fields]
    .filter(([name]) => !hasTypeMeta(type) || !Object.hasOwn(TYPE_META, name))
    .map(([name, { type: part }]) => [name, part] as const)

const objectFrom = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : newObject())

const sortedEntries = (value: JsonValue | undefined): [string, JsonValue][] =>
  Object.entries(objectFrom(value)).sort(([a], [b]) => compareBytes(a, b))

/** The name of a type as `%T` prints it. */
function goTypeOf(type: GoType): string {
  if (type.kind === 'pointer') return `*${goTypeOf(type.to)}`
  if (type.kind === 'list') return type.go ?? `[]${goTypeOf(type.items)}`
  return type.kind === 'map' ? (type.go ?? `map[string]${goTypeOf(type.values)}`) : type.go
}

/** A value of a type as `%#v` prints it; absent: the zero of the type. */
function goSyntax(value: JsonValue | undefined, type: GoType): string {
  switch (type.kind) {
    case 'string':
      return quote(typeof value === 'string' ? value : '')
    case 'bytes':
      return typeof value === 'string' ? bytesSyntax(base64Bytes(value)) : '[]uint8(nil)'
    case 'pointer':
      if (type.to === TIME) return value === undefined ? '<nil>' : timeSyntax(timeOf(value), 'Local')
      return `(*${goTypeOf(type.to)})(${value === undefined || value === null ? 'nil' : ADDRESS})`
    case 'list':
      if (!Array.isArray(value)) return `${goTypeOf(type)}(nil)`
      return `${goTypeOf(type)}{${value.map((item) => goSyntax(item, type.items)).join(', ')}}`
    case 'map':
      if (!isObject(value)) return `${goTypeOf(type)}(nil)`
      return `${goTypeOf(type)}{${sortedEntries(value)
        .map(([key, part]) => `${quote(key)}:${goSyntax(part, type.values)}`)
        .join(', ')}}`
    case 'struct':
      return structSyntax(objectFrom(value), type)
    case 'custom':
      return type === TIME ? timeSyntax(timeOf(value), value === undefined ? 'UTC' : 'Local') : `${type.go}{}`
    default:
      return String(value ?? (type.kind === 'bool' ? false : 0))
  }
}

function structSyntax(fields: JsonObject, type: StructType): string {
  const parts = partsOf(type).map(([name, part]) => `${fieldName(name, part)}:${goSyntax(fields[name], part)}`)
  const meta = hasTypeMeta(type) ? ['TypeMeta:v1.TypeMeta{Kind:"", APIVersion:""}'] : []
  return `${type.go}{${[...meta, ...parts].join(', ')}}`
}

/** What Go calls a field. */
function fieldName(json: string, type: GoType): string {
  if (type.kind === 'struct' && type.go === 'v1.ObjectMeta') return 'ObjectMeta'
  if (json === 'uid') return 'UID'
  return json.charAt(0).toUpperCase() + json.slice(1)
}
