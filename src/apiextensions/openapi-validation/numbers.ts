import { printFloat } from '../../apimachinery/field/bad-value.ts'
import { Dbl, isInteger, isNumber, type JsonObject, MIN_INT64, toFloat, toInt64 } from '../../apimachinery/json/value.ts'
import { type Accepts, type Keyword, limit } from './keywords.ts'
import { broken, brokenSentence, type Problem, unplaced } from './result.ts'

type NumberValue = number | bigint | Dbl

/** `minimum` or `maximum` with its exclusive form: what upstream checks and says. */
interface Bound {
  readonly label: 'Minimum' | 'Maximum'
  readonly value: number
  readonly words: string
  breaks(value: number | bigint, bound: number | bigint): boolean
}

const BREAKS = {
  Minimum: (value: number | bigint, bound: number | bigint) => value < bound,
  exclusiveMinimum: (value: number | bigint, bound: number | bigint) => !(value > bound),
  Maximum: (value: number | bigint, bound: number | bigint) => value > bound,
  exclusiveMaximum: (value: number | bigint, bound: number | bigint) => !(value < bound),
}

function boundOf(schema: JsonObject, label: 'Minimum' | 'Maximum'): Bound | undefined {
  const value = limit(schema[label.toLowerCase()])
  if (value === undefined) return undefined
  const exclusive = schema[`exclusive${label}`] === true
  const word = label === 'Minimum' ? 'greater' : 'less'
  return {
    label,
    value,
    words: `should be ${word} than${exclusive ? '' : ' or equal to'}`,
    breaks: BREAKS[`${exclusive ? 'exclusive' : ''}${label}`],
  }
}

/** A float64 in the form in which errors show it: `Dbl` when it has no fraction. */
const shownFloat = (value: number): number | Dbl => (Number.isInteger(value) ? new Dbl(value) : value)

const printNumber = (value: number | bigint, isInt: boolean): string => (isInt ? String(value) : printFloat(Number(value)))

/** The problem of a value with a bound; integers are compared as int64 with the bound cut to one, when the bound fits the type. */
function boundProblem(value: NumberValue, bound: Bound, native: boolean, path: string): Problem | undefined {
  const isInt = native && isInteger(value)
  const compared = isInt ? value : toFloat(value)
  const against = isInt ? toInt64(bound.value) : bound.value
  if (!bound.breaks(compared, against)) return undefined
  return broken(path, isInt ? value : shownFloat(toFloat(value)), `${bound.words} ${printNumber(against, isInt)}`, 'VV-5')
}

function isMultiple(value: number, factor: number): boolean {
  return isJsonInteger(factor < 1 ? (1 / factor) * value : value / factor)
}

function multipleProblem(value: NumberValue, factor: number, native: boolean, path: string): Problem | undefined {
  const isInt = native && isInteger(value)
  const by = isInt ? toInt64(factor) : factor
  if (by <= 0) {
    const sentence = `factor MultipleOf declared for ${path} must be positive: ${printNumber(by, isInt)}`
    return brokenSentence(path, isInt ? by : shownFloat(factor), sentence, 'VV-5')
  }
  const fits = isInt ? BigInt(value) % BigInt(by) === 0n : isMultiple(toFloat(value), factor)
  if (fits) return undefined
  return broken(path, isInt ? value : shownFloat(toFloat(value)), `should be a multiple of ${printNumber(by, isInt)}`, 'VV-5')
}

/**
 * The test of safe integers that needs no errors and no bigints: the least and the largest that pass. Undefined when the limits
 * themselves do not fit the type, or when they are beyond safe integers.
 */
function integerTest(range: NumberRange | undefined, bounds: readonly Bound[]): Accepts<number> | undefined {
  let min = Number.MIN_SAFE_INTEGER
  let max = Number.MAX_SAFE_INTEGER
  if (range?.format === 'int32') {
    min = -(2 ** 31)
    max = 2 ** 31 - 1
  }
  for (const bound of bounds) {
    const cut = toInt64(bound.value)
    if (typeof cut === 'bigint' || range?.problem(shownFloat(bound.value), '', '') !== undefined) return undefined
    if (bound.label === 'Minimum') min = Math.max(min, bound.breaks(cut, cut) ? cut + 1 : cut)
    else max = Math.min(max, bound.breaks(cut, cut) ? cut - 1 : cut)
  }
  return (value) => value >= min && value <= max
}

function fitsBounds(value: number, bounds: readonly Bound[]): boolean {
  for (const bound of bounds) if (bound.breaks(value, bound.value)) return false
  return true
}

/**
 * `minimum`, `maximum`, `multipleOf` and the number formats (rule VV-5). A value is compared as the int64 or float64 that it was
 * written as, and the limits themselves must fit the type.
 * Source: k8s.io/kube-openapi/pkg/validation/validate/validator.go, numberValidator;
 * k8s.io/kube-openapi/pkg/validation/validate/values.go.
 */
export function compileNumbers(schema: JsonObject, types: readonly string[], format: string): Keyword<NumberValue> | undefined {
  const range = rangeOf(types, format)
  const bounds = [boundOf(schema, 'Minimum'), boundOf(schema, 'Maximum')].filter((bound) => bound !== undefined)
  const factor = limit(schema.multipleOf)
  if (range === undefined && bounds.length === 0 && factor === undefined) return undefined

  const limitProblems = (value: NumberValue, path: string): Problem[] => {
    const problems: (Problem | undefined)[] = []
    if (factor !== undefined) {
      const unfit = range?.problem(shownFloat(factor), 'MultipleOf', path)
      problems.push(unfit, multipleProblem(value, factor, unfit === undefined, path))
    }
    for (const bound of bounds) {
      const unfit = range?.problem(shownFloat(bound.value), `${bound.label} boundary`, path)
      problems.push(unfit, boundProblem(value, bound, unfit === undefined, path))
    }
    return problems.filter((problem) => problem !== undefined)
  }
  const problems = (value: NumberValue, path: string): Problem[] => {
    const unfit = range?.problem(value, 'Checked', path)
    return unfit === undefined ? limitProblems(value, path) : [unfit, ...limitProblems(value, path)]
  }
  const integers = factor === undefined ? integerTest(range, bounds) : undefined
  const plainFloats = factor === undefined && range === undefined
  return {
    accepts(value) {
      if (typeof value === 'number') {
        if (Number.isInteger(value)) {
          if (integers?.(value) === true) return true
        } else if (plainFloats) return fitsBounds(value, bounds)
      }
      return problems(value, '').length === 0
    },
    report(value, path, into) {
      if (isNumber(value)) for (const problem of problems(value, path)) into.add(problem)
    },
  }
}

/** What a number type with its format can hold. */
interface NumberRange {
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
function rangeOf(types: readonly string[], format: string): NumberRange | undefined {
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

/**
 * Whether a float64 counts as an integer: exactly, or within a billionth of one, and inside ±(2^53-1).
 * Source: github.com/go-openapi/swag/conv, IsFloat64AJSONInteger.
 */
export function isJsonInteger(value: number): boolean {
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return false
  const rounded = Math.sign(value) * Math.round(Math.abs(value))
  if (value === rounded) return true
  return rounded !== 0 && Math.abs(value - rounded) < 1e-9 * Math.abs(rounded)
}

const MAX_INT64 = 2n ** 63n - 1n
