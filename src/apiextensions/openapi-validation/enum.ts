import {
  Dbl,
  deepEqual,
  isInteger,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
  newObject,
  toFloat,
} from '../../apimachinery/json/value.ts'
import { toInt64 } from './int64.ts'
import type { Keyword } from './keyword.ts'
import { notInEnum } from './problems.ts'

/** The text that Go makes of an integer by converting it: the character with that number. */
function asRune(value: number | bigint): string {
  const isScalar = value >= 0 && value <= 0x10ffff && !(value >= 0xd800 && value <= 0xdfff)
  return isScalar ? String.fromCodePoint(Number(value)) : '\ufffd'
}

/**
 * Whether a value is equal to an allowed one after upstream's conversion to its type: floats are cut to integers, and an integer
 * may stand for the character of its number. Null is equal to nothing.
 */
function isAllowed(value: JsonValue, allowed: JsonValue): boolean {
  if (allowed === null) return false
  if (typeof allowed === 'string') return value === allowed || (isInteger(value) && asRune(value) === allowed)
  if (!isNumber(allowed)) return deepEqual(value, allowed)
  if (!isNumber(value)) return false
  return isInteger(allowed)
    ? (isInteger(value) ? value : toInt64(toFloat(value))) === allowed
    : toFloat(value) === toFloat(allowed)
}

/** A value as it comes back from storage, where `1.0` is written as `1`. */
function asStored(value: JsonValue): JsonValue {
  if (value instanceof Dbl) return Math.abs(value.value) < 2 ** 63 ? toInt64(value.value) : value
  if (Array.isArray(value)) return value.map(asStored)
  if (!isObject(value)) return value
  const stored = newObject()
  for (const key in value) stored[key] = asStored(value[key] as JsonValue)
  return stored
}

/**
 * `enum` (rule VV-6).
 * Source: k8s.io/kube-openapi/pkg/validation/validate/validator.go, basicCommonValidator.
 */
export function compileEnum(schema: JsonObject): Keyword | undefined {
  if (!Array.isArray(schema.enum) || schema.enum.length === 0) return undefined
  const values = schema.enum.map(asStored)
  const texts = new Set(values.filter((value) => typeof value === 'string'))
  const accepts = (value: JsonValue): boolean =>
    (typeof value === 'string' && texts.has(value)) || values.some((allowed) => isAllowed(value, allowed))
  return {
    accepts,
    report(value, path, into) {
      if (!accepts(value)) into.add(notInEnum(path, value, values))
    },
  }
}
