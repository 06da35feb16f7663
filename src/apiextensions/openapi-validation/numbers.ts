import { printFloat } from '../../apimachinery/field/bad-value.ts'
import { Dbl, isInteger, isNumber, type JsonObject, toFloat } from '../../apimachinery/json/value.ts'
import { toInt64 } from './int64.ts'
import { isJsonInteger } from './json-integer.ts'
import { type Accepts, type Keyword, limit } from './keyword.ts'
import { type NumberRange, rangeOf } from './number-range.ts'
import { broken, brokenSentence } from './problems.ts'
import type { Problem } from './result.ts'

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
