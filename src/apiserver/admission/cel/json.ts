import { Dbl, type JsonObject, type JsonValue, newObject } from '../../../apimachinery/json/value.ts'
import { base64Text } from '../../../apimachinery/typed/base64.ts'
import { toText } from '../../../cel/convert.ts'
import { shortValueText } from '../../../cel/explained-parts.ts'
import { PartialObject } from '../../../cel/library/patch-types.ts'
import { formatDuration, formatTimestamp } from '../../../cel/time.ts'
import { Type } from '../../../cel/types.ts'
import {
  ArrayList,
  CelError,
  Double,
  Duration,
  EntryMap,
  isInt,
  ListValue,
  MapValue,
  ObjectValue,
  Optional,
  type Result,
  Timestamp,
  Uint,
  type Value,
} from '../../../cel/values.ts'
import { PrintMeter, withoutJson } from './go-native.ts'
import { whyNoProtobuf } from './values.ts'

/** Why a value has no form as JSON. */
export class NotJson extends Error {}

/**
 * How many parts the values of an expression can have together: more than fit into an object that can be stored. Values share parts, so that few
 * can stand for very many.
 */
const MAX_PARTS = 500_000

/** Counts the parts of what one expression made. */
export class PartMeter {
  #left = MAX_PARTS
  readonly printed = new PrintMeter()

  /** Throws NotJson when there are too many. */
  count(): void {
    if (--this.#left < 0) throw new NotJson(`it has more than ${MAX_PARTS} parts`)
  }
}

/** A double; a whole one is told from an int. */
const doubleOf = ({ value }: Double): JsonValue => (Number.isInteger(value) ? new Dbl(value) : value)

const isLiteral = (value: Result): boolean => value instanceof ArrayList || value instanceof EntryMap

/** A map of which each value is converted. */
function objectFrom(map: MapValue, convert: (value: Result) => JsonValue): JsonObject {
  const object = newObject()
  for (const key of map.keys()) {
    if (typeof key !== 'string') throw new NotJson(`map key ${shortValueText(key)} is not a string`)
    object[key] = convert(map.find(key) ?? null)
  }
  return object
}

const itemsFrom = (list: ListValue, convert: (value: Result) => JsonValue): JsonValue[] =>
  Array.from({ length: list.size }, (_, i) => convert(list.get(i)))

/**
 * The parts of an object that an expression made. As upstream has it, what an expression put into a list or map that it wrote stays what it is in Go
 * there, which no schema takes unless it is JSON.
 * Source: k8s.io/apiserver/pkg/cel/mutation/dynamic/objects.go, convertField.
 */
export function objectOfParts({ fields }: PartialObject, meter = new PartMeter()): JsonObject {
  const object = newObject()
  for (const [name, value] of fields) object[name] = partOf(value, meter)
  return object
}

function partOf(value: Result, meter: PartMeter): JsonValue {
  const item = (below: Result): JsonValue => itemOf(below, meter)
  const part = (below: Result): JsonValue => partOf(below, meter)
  if (value instanceof ArrayList) return itemsFrom(value, item)
  if (value instanceof EntryMap) return objectFrom(value, item)
  if (value instanceof ListValue) return itemsFrom(value, part)
  return value instanceof MapValue ? objectFrom(value, part) : item(value)
}

/** What stands in a list or map that an expression wrote. */
function itemOf(value: Result, meter: PartMeter): JsonValue {
  meter.count()
  const item = (below: Result): JsonValue => itemOf(below, meter)
  if (value instanceof CelError) throw new NotJson(value.message)
  if (value instanceof PartialObject) return objectOfParts(value, meter)
  if (value instanceof Optional) return value.value === undefined ? null : item(value.value)
  if (value instanceof Type) return value.name
  if (value instanceof Double) return doubleOf(value)
  const stands = withoutJson(value, meter.printed)
  if (stands !== undefined) return stands
  if (value instanceof ListValue) return itemsFrom(value, item)
  if (value instanceof MapValue) return objectFrom(value, item)
  return typeof value === 'string' || typeof value === 'boolean' || isInt(value) ? value : true
}

/**
 * The value of an operation of a JSON patch, as protobuf writes it as JSON: an int that a double cannot hold is a string. Throws NotJson.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/mutating/patch/json_patch.go.
 */
export function jsonOf(value: Result, meter: PartMeter): JsonValue {
  meter.count()
  if (value instanceof CelError) throw new NotJson(value.message)
  if (value instanceof PartialObject) return structOf(value, meter)
  const why = whyNoProtobuf(value)
  if (why !== undefined) throw new NotJson(why)
  if (value instanceof ListValue) return itemsFrom(value, (below) => jsonOf(below, meter))
  if (value instanceof MapValue) return mapOf(value, meter)
  if (value instanceof Optional) return optionalOf(value, meter)
  return scalarOf(value)
}

/** An object that an expression made as a value of protobuf. Throws NotJson. Source: k8s.io/apiserver/pkg/cel/mutation/dynamic/objects.go, ConvertToNative. */
function structOf({ fields }: PartialObject, meter: PartMeter): JsonObject {
  const object = newObject()
  for (const [name, value] of fields) object[name] = protobufOf(value, false, meter)
  return object
}

/** A part of such an object; its numbers are doubles. `inLiteral`: it stands in a list or map that the expression wrote. */
function protobufOf(value: Result, inLiteral: boolean, meter: PartMeter): JsonValue {
  meter.count()
  if (value instanceof CelError) throw new NotJson(value.message)
  const type = formless(value, inLiteral)
  if (type !== undefined) throw new NotJson(`proto: invalid type: ${type}`)
  if (value instanceof PartialObject) return structOf(value, meter)
  const below = (part: Result): JsonValue => protobufOf(part, isLiteral(value), meter)
  if (value instanceof ListValue) return itemsFrom(value, below)
  if (value instanceof MapValue) return objectFrom(value, below)
  if (value instanceof Optional) return value.value === undefined ? null : protobufOf(value.value, inLiteral, meter)
  if (value instanceof Uint) return Number(value.value)
  return typeof value === 'bigint' ? Number(value) : scalarOf(value)
}

/** The Go type of a value for which protobuf has no form; undefined where it has one. */
function formless(value: Result, inLiteral: boolean): string | undefined {
  if (value === null) return 'structpb.NullValue'
  if (value instanceof Duration) return 'time.Duration'
  if (value instanceof Timestamp) return 'time.Time'
  if (!inLiteral) return undefined
  if (value instanceof ArrayList) return '[]ref.Val'
  return value instanceof EntryMap ? 'map[ref.Val]ref.Val' : undefined
}

function mapOf(map: MapValue, meter: PartMeter): JsonObject {
  const object = newObject()
  for (const key of map.keys()) object[String(toText(key))] = jsonOf(map.find(key) ?? null, meter)
  return object
}

function optionalOf({ value }: Optional, meter: PartMeter): JsonValue {
  if (value === undefined) throw new NotJson('optional.none() dereference')
  return jsonOf(value, meter)
}

function scalarOf(value: Value): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Double) return Number.isSafeInteger(value.value) ? value.value : doubleOf(value)
  if (value instanceof Uint) return value.value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value.value) : String(value.value)
  if (value instanceof Timestamp) return formatTimestamp(value)
  if (value instanceof Duration) return formatDuration(value)
  if (value instanceof Uint8Array) return base64Text(value)
  if (value instanceof ObjectValue) throw new NotJson('cannot convert to native type: *structpb.Value')
  throw new NotJson("type conversion not supported for 'type'")
}
