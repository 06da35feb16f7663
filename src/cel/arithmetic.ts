import { addDuration, addTime, subtractDuration, subtractTimes } from './time.ts'
import {
  CelError,
  compareNumbers,
  compareStrings,
  Double,
  Duration,
  intOf,
  isInt,
  isNumeric,
  ListValue,
  MAX_INT,
  MAX_UINT,
  MIN_INT,
  noSuchOverload,
  type Result,
  Timestamp,
  Uint,
  type Value,
} from './values.ts'

/**
 * Operators on numbers, strings, bytes, times and lists, checked for overflow.
 * Source: github.com/google/cel-go/common/types/{int,uint,double,string,bytes,overflow}.go;
 * github.com/google/cel-go/common/types/types.go, the traits, which say what operators a type has.
 */
export const INT_OVERFLOW = new CelError('integer overflow')
const UINT_OVERFLOW = new CelError('unsigned integer overflow')
const DIVISION_BY_ZERO = new CelError('division by zero')
const MODULUS_BY_ZERO = new CelError('modulus by zero')
const NAN_ORDER = new CelError('NaN values cannot be ordered')

const int64 = (value: bigint): Result => (value > MAX_INT || value < MIN_INT ? INT_OVERFLOW : intOf(value))
const uint64 = (value: bigint): Result => (value > MAX_UINT || value < 0n ? UINT_OVERFLOW : new Uint(value))

// Types that receive calls answer without the name of the operator.
const receives = (value: Value): boolean => typeof value === 'string' || value instanceof Timestamp || value instanceof Duration

/** The error for an operator that the type of its left operand does not have. */
export const noOperator = (name: string, left: Value): CelError =>
  receives(left) ? noSuchOverload() : new CelError(`no such overload: ${name}`)

export function add(a: Value, b: Value): Result {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    return Number.isSafeInteger(sum) ? sum : int64(BigInt(a) + BigInt(b))
  }
  if (typeof a === 'string') return typeof b === 'string' ? a + b : noSuchOverload()
  if (a instanceof ListValue) return a.add(b)
  if (isInt(a)) return isInt(b) ? int64(BigInt(a) + BigInt(b)) : noSuchOverload()
  if (a instanceof Double) return b instanceof Double ? new Double(a.value + b.value) : noSuchOverload()
  if (a instanceof Uint) return b instanceof Uint ? uint64(a.value + b.value) : noSuchOverload()
  if (a instanceof Duration) {
    if (b instanceof Duration) return addDuration(a, b)
    return b instanceof Timestamp ? addTime(b, a) : noSuchOverload()
  }
  if (a instanceof Timestamp) return b instanceof Duration ? addTime(a, b) : noSuchOverload()
  if (a instanceof Uint8Array) return b instanceof Uint8Array ? concatBytes(a, b) : noSuchOverload()
  return noOperator('_+_', a)
}

function concatBytes(a: Uint8Array, b: Uint8Array): Uint8Array {
  const into = new Uint8Array(a.length + b.length)
  into.set(a)
  into.set(b, a.length)
  return into
}

export function subtract(a: Value, b: Value): Result {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b
    return Number.isSafeInteger(difference) ? difference : int64(BigInt(a) - BigInt(b))
  }
  if (isInt(a)) return isInt(b) ? int64(BigInt(a) - BigInt(b)) : noSuchOverload()
  if (a instanceof Double) return b instanceof Double ? new Double(a.value - b.value) : noSuchOverload()
  if (a instanceof Uint) return b instanceof Uint ? uint64(a.value - b.value) : noSuchOverload()
  if (a instanceof Duration) return b instanceof Duration ? subtractDuration(a, b) : noSuchOverload()
  if (a instanceof Timestamp) {
    if (b instanceof Timestamp) return subtractTimes(a, b)
    if (!(b instanceof Duration)) return noSuchOverload()
    return b.nanos === MIN_INT ? INT_OVERFLOW : addTime(a, new Duration(-b.nanos))
  }
  return noOperator('_-_', a)
}

export function multiply(a: Value, b: Value): Result {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b
    return Number.isSafeInteger(product) ? product + 0 : int64(BigInt(a) * BigInt(b))
  }
  if (isInt(a)) return isInt(b) ? int64(BigInt(a) * BigInt(b)) : noSuchOverload()
  if (a instanceof Double) return b instanceof Double ? new Double(a.value * b.value) : noSuchOverload()
  if (a instanceof Uint) return b instanceof Uint ? uint64(a.value * b.value) : noSuchOverload()
  return noOperator('_*_', a)
}

export function divide(a: Value, b: Value): Result {
  if (isInt(a)) {
    if (!isInt(b)) return noSuchOverload()
    if (b === 0) return DIVISION_BY_ZERO
    if (typeof a === 'number' && typeof b === 'number') return Math.trunc(a / b) + 0
    return int64(BigInt(a) / BigInt(b))
  }
  if (a instanceof Double) return b instanceof Double ? new Double(a.value / b.value) : noSuchOverload()
  if (a instanceof Uint) {
    if (!(b instanceof Uint)) return noSuchOverload()
    return b.value === 0n ? DIVISION_BY_ZERO : new Uint(a.value / b.value)
  }
  return noOperator('_/_', a)
}

export function modulo(a: Value, b: Value): Result {
  if (isInt(a)) {
    if (!isInt(b)) return noSuchOverload()
    if (b === 0) return MODULUS_BY_ZERO
    if (typeof a === 'number' && typeof b === 'number') return (a % b) + 0
    if (BigInt(a) === MIN_INT && b === -1) return INT_OVERFLOW
    return int64(BigInt(a) % BigInt(b))
  }
  if (a instanceof Uint) {
    if (!(b instanceof Uint)) return noSuchOverload()
    return b.value === 0n ? MODULUS_BY_ZERO : new Uint(a.value % b.value)
  }
  return noOperator('_%_', a)
}

export function negate(a: Value): Result {
  if (typeof a === 'number') return 0 - a
  if (typeof a === 'bigint') return int64(-a)
  if (a instanceof Double) return new Double(-a.value)
  if (a instanceof Duration) return a.nanos === MIN_INT ? INT_OVERFLOW : new Duration(-a.nanos)
  return typeof a === 'boolean' ? noSuchOverload() : noOperator('-_', a)
}

const ordered = (value: Value): boolean =>
  isNumeric(value) ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  value instanceof Timestamp ||
  value instanceof Duration ||
  value instanceof Uint8Array

/** Whether a value has an order at all. */
export const isOrdered = ordered

/** -1, 0 or 1; an error where the two have no order. `name` is the operator that asks. */
export function compare(a: Value, b: Value, name: string): number | CelError {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'string') return typeof b === 'string' ? compareStrings(a, b) : noSuchOverload()
  if (isNumeric(a))
    return isNumeric(b)
      ? (compareNumbers(a, b) ?? NAN_ORDER)
      : a instanceof Double && Number.isNaN(a.value)
        ? NAN_ORDER
        : noSuchOverload()
  if (typeof a === 'boolean') return typeof b === 'boolean' ? Number(a) - Number(b) : noSuchOverload()
  if (a instanceof Timestamp)
    return b instanceof Timestamp ? Math.sign(a.seconds - b.seconds || a.nanos - b.nanos) : noSuchOverload()
  if (a instanceof Duration)
    return b instanceof Duration ? (a.nanos < b.nanos ? -1 : a.nanos > b.nanos ? 1 : 0) : noSuchOverload()
  if (a instanceof Uint8Array) return b instanceof Uint8Array ? compareBytes(a, b) : noSuchOverload()
  return noOperator(name, a)
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const difference = (a[i] as number) - (b[i] as number)
    if (difference !== 0) return Math.sign(difference)
  }
  return Math.sign(a.length - b.length)
}
