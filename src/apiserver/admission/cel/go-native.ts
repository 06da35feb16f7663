import { quote } from '../../../apimachinery/field/bad-value.ts'
import { goNative } from '../../../apimachinery/field/go-print.ts'
import { compareBytes } from '../../../apimachinery/json/utf8.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../../apimachinery/json/value.ts'
import { withoutRunAtEnd } from '../../../apimachinery/text/runs.ts'
import { base64Bytes } from '../../../apimachinery/typed/base64.ts'
import { TIME } from '../../../apimachinery/typed/time.ts'
import { type GoType, type StructType, TYPE_META } from '../../../apimachinery/typed/types.ts'
import { valueText } from '../../../cel/value-text.ts'
import {
  ArrayList,
  Duration,
  EntryMap,
  ListValue,
  MapValue,
  Opaque,
  Optional,
  Timestamp,
  Uint,
  type Value,
} from '../../../cel/values.ts'
import { LazyVariables, nativeJson } from './values.ts'

/** The null of protobuf, which is a number of a type of its own in Go. */
const NULL_VALUE = goNative({ text: 'NULL_VALUE', type: 'structpb.NullValue', syntax: '0' })

/** What stands for a value that has nothing to show, such as `authorizer`. */
const NO_VALUE = 'no such overload'
const NO_VALUE_TYPE = '*types.Err'

/** Where Go prints the place of something in memory, which is another each time. */
const ADDRESS = '0xc000012340'

const NO_TIME = new Timestamp(-62135596800, 0)

/**
 * What stands for a value of CEL that an apply configuration holds and that is no JSON, which no schema takes; undefined where it is JSON.
 * Source: k8s.io/apiserver/pkg/cel/mutation/dynamic/objects.go, convertField; Go's fmt.
 */
export function withoutJson(value: Value, meter: PrintMeter): JsonValue | undefined {
  const type = nativeTypeOf(value)
  if (type === undefined) return undefined
  if (value === null) return NULL_VALUE
  return goNative({
    type,
    get text() {
      return printed(value, false, meter)
    },
    get syntax() {
      return printed(value, true, meter)
    },
  })
}

/** What Go calls the type of a value that is no JSON; undefined: it is JSON. */
function nativeTypeOf(value: Value): string | undefined {
  const go = nativeJson(value)
  if (go !== undefined) return goTypeOf(go.type)
  if (value === null) return 'structpb.NullValue'
  if (value instanceof Timestamp) return 'time.Time'
  if (value instanceof Duration) return 'time.Duration'
  if (value instanceof Uint) return 'uint64'
  if (value instanceof Uint8Array) return '[]uint8'
  if (value instanceof ArrayList) return '[]ref.Val'
  if (value instanceof EntryMap) return 'map[ref.Val]ref.Val'
  if (value instanceof LazyVariables) return NO_VALUE_TYPE
  return value instanceof Opaque ? (value.printed() === undefined ? NO_VALUE_TYPE : value.type.name) : undefined
}

/** What the values of one configuration print together, at most, in letters: values can share parts, so that a few stand for very long texts. */
const MAX_PRINTED = 65_536

/** Counts the letters that the values of one configuration print. */
export class PrintMeter {
  left = MAX_PRINTED
}

/** A text that ends where the letters of its meter do. */
class BoundedText {
  text = ''
  readonly #meter: PrintMeter

  constructor(meter: PrintMeter) {
    this.#meter = meter
  }

  get isFull(): boolean {
    return this.#meter.left <= 0
  }

  add(more: string): void {
    const part = more.slice(0, this.#meter.left)
    this.#meter.left -= part.length
    this.text += part
  }
}

/** A value as `%v` prints it, or as `%#v` does. */
function printed(value: Value, asSyntax: boolean, meter: PrintMeter): string {
  const into = new BoundedText(meter)
  print(value, asSyntax, into)
  return into.text
}

function print(value: Value, asSyntax: boolean, into: BoundedText): void {
  if (into.isFull) return
  if (value instanceof ArrayList) printAll(value.items as Value[], asSyntax, into)
  else if (value instanceof EntryMap) printMap(value, asSyntax, into)
  else if (value instanceof Optional && value.value !== undefined) {
    into.add('optional(')
    print(value.value, asSyntax, into)
    into.add(')')
  } else into.add(plainText(value, asSyntax))
}

function printAll(items: readonly Value[], asSyntax: boolean, into: BoundedText): void {
  into.add(asSyntax ? '[]ref.Val{' : '[')
  for (const [i, item] of items.entries()) {
    if (into.isFull) return
    if (i > 0) into.add(asSyntax ? ', ' : ' ')
    print(item, asSyntax, into)
  }
  into.add(asSyntax ? '}' : ']')
}

function printMap(map: EntryMap, asSyntax: boolean, into: BoundedText): void {
  into.add(asSyntax ? 'map[ref.Val]ref.Val{' : 'map[')
  const keys = map.keys().map((key) => [plainText(key, asSyntax), key] as const)
  for (const [i, [text, key]] of keys.sort(([a], [b]) => compareBytes(a, b)).entries()) {
    if (into.isFull) return
    into.add(`${i === 0 ? '' : asSyntax ? ', ' : ' '}${text}:`)
    print(map.find(key) as Value, asSyntax, into)
  }
  into.add(asSyntax ? '}' : ']')
}

/** What is printed of a value without parts, or of one from Go structs. */
function plainText(value: Value, asSyntax: boolean): string {
  const go = nativeJson(value)
  if (go !== undefined) return asSyntax ? goSyntax(go.json, go.type) : goText(go.json, go.type)
  if (typeof value === 'string') return asSyntax ? quote(value) : value
  if (value instanceof Timestamp) return asSyntax ? timeSyntax(value) : timeText(value)
  if (value instanceof Duration) return asSyntax ? String(value.nanos) : durationText(value.nanos)
  if (value instanceof Uint) return asSyntax ? `0x${value.value.toString(16)}` : String(value.value)
  if (value instanceof Uint8Array) return asSyntax ? bytesSyntax(value) : bytesText(value)
  if (value instanceof LazyVariables) return NO_VALUE
  if (value instanceof Opaque) return value.printed() ?? NO_VALUE
  return value instanceof ListValue || value instanceof MapValue ? ADDRESS : valueText(value)
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
