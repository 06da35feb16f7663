import { type Dbl, isInteger, toFloat } from '../../apimachinery/json/value.ts'
import { MAX_INT64, MIN_INT64 } from './int64.ts'
import { unplaced } from './problems.ts'
import type { Problem } from './result.ts'

type NumberValue = number | bigint | Dbl

/** What a number type with its format can hold. */
export interface NumberRange {
  readonly type: 'integer' | 'number'
  readonly format: string
  /** The sentence for a number that does not fit; `label` says which number it is. */
  problem(value: NumberValue, label: string, path: string): Problem | undefined
}

// Upstream writes a float with its shortest digits and reads that text as an integer. JavaScript writes the same text below 1e21,
// and what is above does not fit anyway.
function isBetween(value: NumberValue, min: bigint, max: bigint): boolean {
  if (isInteger(value)) return value >= min && value <= max
  const digits = String(toFloat(value))
  if (!/^-?\d+$/.test(digits)) return false
  const whole = BigInt(digits)
  return whole >= min && whole <= max
}

// Half-way above the largest float32; its shortest digits are a little less, and so rounded down.
const FLOAT32_EDGE = 3.4028235677973366e38

const fitsFloat32 = (value: NumberValue): boolean => {
  const float = Math.abs(toFloat(value))
  return Math.fround(float) !== Number.POSITIVE_INFINITY || float === FLOAT32_EDGE
}

const INTEGER_FORMATS: { readonly [format: string]: readonly [min: bigint, max: bigint] } = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
}

/**
 * The range that values of a schema are held to; undefined when there is none. Two types at once have none.
 * Source: k8s.io/kube-openapi/pkg/validation/validate/values.go, IsValueValidAgainstRange.
 */
export function rangeOf(types: readonly string[], format: string): NumberRange | undefined {
  const type = types.length === 1 ? types[0] : undefined
  if (type === 'integer') {
    const [min, max] = INTEGER_FORMATS[format] ?? [MIN_INT64, MAX_INT64]
    return range('integer', format, (value) => isBetween(value, min, max))
  }
  return type === 'number' && (format === 'float' || format === 'float32') ? range('number', format, fitsFloat32) : undefined
}

function range(type: 'integer' | 'number', format: string, fits: (value: NumberValue) => boolean): NumberRange {
  const kind = format === '' ? '(default format)' : `with format ${format}`
  const problem = (value: NumberValue, label: string, path: string): Problem | undefined =>
    fits(value) ? undefined : unplaced(`${label} value must be of type ${type} ${kind} in ${path}`, 'VV-5')
  return { type, format, problem }
}
