import type { ReportField } from '../field/report.ts'
import { jsonKind } from '../json/kind.ts'
import {
  Dbl,
  fromFloat,
  fromInt64,
  isObject,
  type JsonObject,
  type JsonValue,
  mapScalars,
  newObject,
  someScalar,
} from '../json/value.ts'
import { normalizeBase64 } from './base64.ts'
import {
  type CustomResult,
  type CustomType,
  type DecodeFault,
  type Field,
  type GoType,
  goName,
  type ListType,
  type MapType,
  type ScalarType,
  type StructType,
  structName,
  type TypeFault,
} from './types.ts'
import { zeroOf } from './zero.ts'

export interface Decoded {
  /**
   * The decoded tree: zero scalars that are not written are gone, fields that are always written are there, empty lists and maps
   * stay as they were given. `encodeTyped` drops those too.
   */
  readonly value: JsonObject
  /** Paths of fields that the type does not have, as strict decoding names them, each once, at most 100. */
  readonly unknown: string[]
  /** The sentence of the first error, as Go says it; the value is then of no use. */
  readonly error: string | undefined
}

/** Strict decoding reports no more than this. */
const MAX_UNKNOWN = 100

/**
 * Decodes a JSON object into a Go struct as the server does: keys are case-sensitive, unknown ones are dropped and named, null
 * leaves a scalar or struct at its zero value.
 * Source: sigs.k8s.io/json/json.go, UnmarshalCaseSensitivePreserveInts and UnmarshalStrict.
 */
export function decodeTyped(value: JsonValue, type: StructType, report?: ReportField): Decoded {
  const decoder = new Decoder(true, report)
  const decoded = decoder.decode(value, type)
  const fault = decoder.fault
  return {
    value: isObject(decoded) ? decoded : newObject(),
    unknown: decoder.unknown,
    error: fault === undefined ? undefined : faultText(fault),
  }
}

function faultText(fault: DecodeFault): string {
  if (typeof fault === 'string') return fault
  const { value, go, struct, field } = fault
  const target = struct !== '' || field !== '' ? `Go struct field ${struct}.${field}` : 'Go value'
  return `json: cannot unmarshal ${value} into ${target} of type ${go}`
}

class Decoder {
  readonly #strict: boolean
  readonly #report: ReportField | undefined
  readonly #path: (string | number)[] = []
  readonly #fields: string[] = []
  #struct = ''
  /** The first error of a type that goes on; an error of a custom type ends decoding and wins. */
  #saved: DecodeFault | undefined
  #fatal: DecodeFault | undefined
  readonly unknown: string[] = []

  constructor(strict: boolean, report?: ReportField) {
    this.#strict = strict
    this.#report = report
  }

  get fault(): DecodeFault | undefined {
    return this.#fatal ?? this.#saved
  }

  /** The decoded value; undefined is the zero value of the type. */
  decode(value: JsonValue, type: GoType): JsonValue | undefined {
    switch (type.kind) {
      case 'struct':
        return this.#structure(value, type)
      case 'pointer':
        return value === null ? undefined : (this.decode(value, type.to) ?? zeroOf(type.to))
      case 'list':
        return this.#list(value, type)
      case 'map':
        return this.#map(value, type)
      case 'custom':
        return this.#custom(value, type)
      default:
        return value === null ? undefined : this.#scalar(value, type)
    }
  }

  #structure(value: JsonValue, type: StructType): JsonValue {
    const into = newObject()
    if (isObject(value)) {
      const outer = this.#struct
      this.#struct = structName(type)
      for (const key in value) {
        const field = type.fields.get(key)
        if (field === undefined) this.#unknown(key, value[key] as JsonValue)
        else this.#field(key, value[key] as JsonValue, field, into)
      }
      this.#struct = outer
    } else if (value !== null) this.#mismatch(value, type)
    for (const [key, field] of type.fields) {
      if (into[key] !== undefined || field.write === 'nonzero') continue
      if (field.write === 'always' || field.type.kind === 'struct') into[key] = zeroOf(field.type)
      else if (field.type.kind === 'custom') into[key] = null
    }
    return into
  }

  #field(key: string, value: JsonValue, field: Field, into: JsonObject): void {
    const outer = this.#struct
    this.#fields.push(field.embedded === undefined ? key : `${field.embedded}.${key}`)
    this.#path.push(key)
    const decoded = this.decode(value, field.type)
    this.#path.pop()
    this.#fields.pop()
    this.#struct = outer
    if (decoded !== undefined) into[key] = decoded
  }

  #list(value: JsonValue, type: ListType): JsonValue | undefined {
    if (value === null) return undefined
    if (!Array.isArray(value)) {
      this.#mismatch(value, type)
      return undefined
    }
    return value.map((item, i) => {
      this.#path.push(i)
      const decoded = this.decode(item, type.items)
      this.#path.pop()
      return decoded ?? zeroOf(type.items)
    })
  }

  #map(value: JsonValue, type: MapType): JsonValue | undefined {
    if (value === null) return undefined
    if (!isObject(value)) {
      this.#mismatch(value, type)
      return undefined
    }
    const into = newObject()
    for (const key in value) {
      this.#path.push(key)
      into[key] = this.decode(value[key] as JsonValue, type.values) ?? zeroOf(type.values)
      this.#path.pop()
    }
    return into
  }

  #custom(value: JsonValue, type: CustomType): JsonValue | undefined {
    const result = type.unmarshal(value, decodeNested)
    if (!('error' in result)) return result.value
    this.#fatal ??= this.#inContext(result.error)
    return undefined
  }

  #scalar(value: JsonValue, type: ScalarType): JsonValue | undefined {
    const decoded = scalarOf(value, type)
    if (!('fault' in decoded)) return decoded.value
    this.#saved ??= this.#inContext(decoded.fault)
    return undefined
  }

  #mismatch(value: JsonValue, type: GoType): void {
    this.#saved ??= this.#inContext(typeFault(jsonKind(value), goName(type)))
  }

  /** Says where a clash of types happened. A fault from within a custom type loses its own struct to the one around it. */
  #inContext(fault: DecodeFault): DecodeFault {
    if (typeof fault === 'string' || (this.#struct === '' && this.#fields.length === 0)) return fault
    const fields = fault.field === '' ? this.#fields : [...this.#fields, fault.field]
    return { ...fault, struct: this.#struct, field: fields.join('.') }
  }

  #unknown(key: string, value: JsonValue): void {
    const why = { code: 'notInType', type: this.#struct } as const
    this.#report?.({ action: 'pruned', why }, [...this.#path, key], value, undefined)
    if (!this.#strict || this.unknown.length >= MAX_UNKNOWN) return
    let path = ''
    for (const step of this.#path) path += typeof step === 'number' ? `[${step}]` : path === '' ? step : `.${step}`
    path = path === '' ? key : `${path}.${key}`
    if (!this.unknown.includes(path)) this.unknown.push(path)
  }
}

/** A custom type decodes its parts anew: leniently, and without the path around it. */
function decodeNested(value: JsonValue, type: GoType): CustomResult {
  const decoder = new Decoder(false)
  const decoded = decoder.decode(value, type)
  const fault = decoder.fault
  return fault === undefined ? { value: decoded } : { error: fault }
}

const typeFault = (value: string, go: string): TypeFault => ({ value, go, struct: '', field: '' })

type Scalar = { readonly value: JsonValue | undefined } | { readonly fault: DecodeFault }

/** A scalar of a type; undefined is its zero value. */
function scalarOf(value: JsonValue, type: ScalarType): Scalar {
  switch (type.kind) {
    case 'string':
      if (typeof value === 'string') return { value: value === '' ? undefined : value }
      break
    case 'bool':
      if (typeof value === 'boolean') return { value: value ? value : undefined }
      break
    case 'bytes':
      if (typeof value === 'string') return bytesOf(value)
      if (Array.isArray(value)) return bytesIn(value)
      break
    case 'float64':
      if (typeof value === 'number') return { value: value === 0 ? undefined : value }
      if (typeof value === 'bigint' || value instanceof Dbl) return { value: floatOf(value) }
      break
    default:
      return integerOf(value, type)
  }
  return { fault: typeFault(jsonKind(value), goName(type)) }
}

/** A float64 that prints as Go prints it: whole ones without a point. */
function floatOf(value: bigint | Dbl): JsonValue | undefined {
  const float = value instanceof Dbl ? value.value : Number(value)
  if (float === 0) return undefined
  return Number.isSafeInteger(float) ? float : fromFloat(float)
}

const INT32_LIMIT = 2 ** 31

function integerOf(value: JsonValue, type: ScalarType): Scalar {
  if (typeof value === 'number' && Number.isInteger(value)) {
    if (type.kind === 'int64' || (value >= -INT32_LIMIT && value < INT32_LIMIT)) return { value: value === 0 ? undefined : value }
  } else if (typeof value === 'bigint' && type.kind === 'int64') return { value }
  return noInteger(value, goName(type))
}

function noInteger(value: JsonValue, go: string): Scalar {
  const kind = jsonKind(value)
  return { fault: typeFault(kind === 'number' ? `number ${numberText(value)}` : kind, go) }
}

/** The literal of a number as it most likely stood in the text: what no int64 holds needs no point to be a float. */
function numberText(value: JsonValue): string {
  if (!(value instanceof Dbl)) return String(value)
  const text = String(value.value)
  return /[.e]/.test(text) || Math.abs(value.value) >= INT64_LIMIT ? text : `${text}.0`
}

function bytesOf(text: string): Scalar {
  const result = normalizeBase64(text)
  if ('error' in result) return { fault: result.error }
  return { value: result.base64 === '' ? undefined : result.base64 }
}

/** Go reads a list of numbers as bytes, too. */
function bytesIn(items: readonly JsonValue[]): Scalar {
  const wrong = items.find((item) => item !== null && item !== (Number(item) & 255))
  if (wrong !== undefined) return noInteger(wrong, 'uint8')
  return { value: btoa(items.map((item) => String.fromCharCode(Number(item))).join('')) || undefined }
}

/**
 * The wire form of a decoded tree: what Go's encoder writes for it, so without the empty lists and maps of optional fields.
 * Parts that do not change are shared with the decoded tree.
 */
export function encodeTyped(value: JsonObject, type: StructType): JsonObject {
  return encodeStruct(value, type, encode)
}

/**
 * A decoded tree as the field manager compares it: the wire form, but lists that are owned as a whole keep the empty lists and maps
 * within them.
 * Source: sigs.k8s.io/structured-merge-diff/v6/value/listreflect.go, EqualsUsing, which tells an empty slice from none.
 */
export function comparedTyped(value: JsonObject, type: StructType): JsonObject {
  return encodeStruct(value, type, compared)
}

const compared: Encode = (value, type) =>
  type.kind === 'list' && type.keys === undefined ? value : encodeWith(value, type, compared)

const encode: Encode = (value, type) => encodeWith(value, type, encode)

/** Encodes a part of a tree; undefined leaves it out. */
type Encode = (value: JsonValue, type: GoType) => JsonValue | undefined

function encodeWith(value: JsonValue, type: GoType, encode: Encode): JsonValue | undefined {
  switch (type.kind) {
    case 'struct':
      return isObject(value) ? encodeStruct(value, type, encode) : value
    case 'pointer':
      return encode(value, type.to)
    case 'list':
      return Array.isArray(value) && isDeep(type.items) ? encodeList(value, type.items, encode) : value
    case 'map':
      return isObject(value) && isDeep(type.values) ? encodeMap(value, type.values, encode) : value
    case 'custom':
      return type.marshal === undefined ? value : type.marshal(value, encode)
    default:
      return value
  }
}

const isDeep = (type: GoType): boolean =>
  type.kind === 'struct' || type.kind === 'custom' || type.kind === 'map' || type.kind === 'list'

function encodeStruct(object: JsonObject, type: StructType, encode: Encode): JsonObject {
  let into = object
  for (const key in object) {
    const field = type.fields.get(key)
    if (field === undefined) continue
    const value = object[key] as JsonValue
    const written = isDropped(value, field) ? undefined : encode(value, field.type)
    if (written === value) continue
    if (into === object) into = shallowCopy(object)
    if (written === undefined) delete into[key]
    else into[key] = written
  }
  return into
}

function isDropped(value: JsonValue, field: Field): boolean {
  if (field.write === 'always') return false
  const { kind } = field.type
  if (kind === 'list') return Array.isArray(value) && value.length === 0
  return kind === 'map' && isObject(value) && isEmpty(value)
}

function isEmpty(object: JsonObject): boolean {
  for (const _ in object) return false
  return true
}

function encodeList(list: JsonValue[], items: GoType, encode: Encode): JsonValue[] {
  let into = list
  for (let i = 0; i < list.length; i++) {
    const value = list[i] as JsonValue
    const written = encode(value, items) ?? null
    if (written === value) continue
    if (into === list) into = [...list]
    into[i] = written
  }
  return into
}

function encodeMap(object: JsonObject, values: GoType, encode: Encode): JsonObject {
  let into = object
  for (const key in object) {
    const value = object[key] as JsonValue
    const written = encode(value, values) ?? null
    if (written === value) continue
    if (into === object) into = shallowCopy(object)
    into[key] = written
  }
  return into
}

function shallowCopy(object: JsonObject): JsonObject {
  const copy = newObject()
  for (const key in object) copy[key] = object[key] as JsonValue
  return copy
}

const INT64_LIMIT = 2 ** 63

/**
 * A value of no fixed type as it comes back after Go wrote it: a whole float is written without a point and so is read as an integer.
 * The value itself when there is none in it.
 */
export const settleNumbers = (value: JsonValue): JsonValue =>
  someScalar(value, settles) ? mapScalars(value, (scalar) => (settles(scalar) ? fromInt64(BigInt(scalar.value)) : scalar)) : value

const settles = (scalar: JsonValue): scalar is Dbl => scalar instanceof Dbl && Math.abs(scalar.value) < INT64_LIMIT
