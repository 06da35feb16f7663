import { printFloat } from '../../apimachinery/field/bad-value.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import {
  Dbl,
  deepEqual,
  isInteger,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
  MIN_INT64,
  newObject,
  toFloat,
  toInt64,
} from '../../apimachinery/json/value.ts'
import { parseRegExp } from '../../apimachinery/regexp/regexp.ts'
import type { Correlation } from './correlation.ts'
import { broken, brokenSentence, missing, notInEnum, type Problem, Result, tooFew, tooLong, tooMany, unplaced } from './result.ts'

/** True when a value passes; builds nothing, so that valid objects cost no paths and no errors. */
export type Accepts<T extends JsonValue = JsonValue> = (value: T) => boolean

/** A compiled schema. */
export interface SchemaNode {
  readonly accepts: Accepts
  /**
   * The errors of a value that was not accepted. `path` is its place, `correlation` its old value where the change is ratcheted.
   */
  report(value: JsonValue, path: string, correlation?: Correlation): Result
}

/** A group of keywords, compiled: `accepts` for the values of the kind it looks at, `report` for any but null. */
export interface Keyword<T extends JsonValue = JsonValue> {
  readonly accepts: Accepts<T>
  report(value: JsonValue, path: string, into: Result, correlation?: Correlation): void
}

/** Compiles a sub-schema; the same node for the same schema. */
export type Compile = (schema: JsonObject) => SchemaNode

/** A limit such as `maxLength`, or undefined. */
export const limit = (value: JsonValue | undefined): number | undefined => (isNumber(value) ? toFloat(value) : undefined)

/** One test out of several; undefined when there is none. */
export function every<T extends JsonValue>(tests: readonly (Accepts<T> | undefined)[]): Accepts<T> | undefined {
  const set = tests.filter((test) => test !== undefined)
  const [first, second, third] = set
  if (first === undefined || second === undefined) return first
  if (third === undefined) return (value) => first(value) && second(value)
  if (set.length === 3) return (value) => first(value) && second(value) && third(value)
  return (value) => {
    for (const test of set) if (!test(value)) return false
    return true
  }
}

/**
 * The result of a member or item: its errors are dropped when it is what it was before (rule RT-1).
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/validation/ratcheting.go.
 */
export function reportChild(node: SchemaNode, value: JsonValue, path: string, correlation: Correlation | undefined): Result {
  const result = node.report(value, path, correlation)
  return result.valid || correlation === undefined || !correlation.unchanged ? result : new Result()
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00

/** How many characters a text has, as Go counts them: surrogate pairs once. */
function runeCount(value: string): number {
  let count = value.length
  for (let i = 1; i < value.length; i++) {
    const unit = value.charCodeAt(i)
    if (unit >= 0xdc00 && unit < 0xe000 && isHigh(value.charCodeAt(i - 1))) count--
  }
  return count
}

// A text of n units has from n/2 to n characters: mostly counting is not needed.
const isLonger = (value: string, max: number): boolean => value.length > max && runeCount(value) > max

const isShorter = (value: string, min: number): boolean =>
  value.length < min || (value.length < 2 * min && runeCount(value) < min)

/** Compiles a pattern. `shown` is the pattern in messages, with the error of one that does not compile. */
function compilePattern(pattern: string): { test: Accepts<string>; shown: string } {
  const compiled = parseRegExp(pattern)
  if ('error' in compiled) return { test: () => false, shown: `${pattern}, but pattern is invalid: ${compiled.error}` }
  return { test: (value) => compiled.test(value), shown: pattern }
}

/**
 * `maxLength`, `minLength` and `pattern`: the first that is broken is the only one reported (rule VV-3).
 * Source: k8s.io/kube-openapi/pkg/validation/validate/validator.go, stringValidator.
 */
export function compileStrings(schema: JsonObject): Keyword<string> | undefined {
  const max = limit(schema.maxLength)
  const min = limit(schema.minLength)
  const source = stringOf(schema.pattern)
  const pattern = source === '' ? undefined : compilePattern(source)
  const accepts = every<string>([
    max === undefined ? undefined : (value) => !isLonger(value, max),
    min === undefined ? undefined : (value) => !isShorter(value, min),
    pattern?.test,
  ])
  if (accepts === undefined) return undefined
  return {
    accepts,
    report(value, path, into) {
      if (typeof value !== 'string') return
      if (max !== undefined && isLonger(value, max)) into.add(tooLong(path, max))
      else if (min !== undefined && isShorter(value, min))
        into.add(broken(path, value, `should be at least ${min} chars long`, 'VV-3'))
      else if (pattern?.test(value) === false) into.add(broken(path, value, `should match '${pattern.shown}'`, 'VV-3'))
    },
  }
}

/** The text that Go makes of an integer by converting it: the character with that number. */
function asRune(value: number | bigint): string {
  const isScalar = value >= 0 && value <= 0x10ffff && !(value >= 0xd800 && value <= 0xdfff)
  return isScalar ? String.fromCodePoint(Number(value)) : '\ufffd'
}

/**
 * Whether a value is equal to an allowed one after upstream's conversion to its type: floats are cut to integers, and an integer
 * can mean the character of its number. Null equals no value.
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

const hasTwins = (list: readonly JsonValue[]): boolean =>
  list.some((value, i) => list.some((other, j) => j < i && deepEqual(value, other)))

/**
 * `items`, `minItems`, `maxItems` and `uniqueItems` (rule VV-8). The forms that no CRD may have, `additionalItems` and a list of
 * schemas as `items`, are not read.
 * Source: k8s.io/kube-openapi/pkg/validation/validate/slice_validator.go.
 */
export function compileArrays(schema: JsonObject, compile: Compile): Keyword<JsonValue[]> | undefined {
  const min = limit(schema.minItems)
  const max = limit(schema.maxItems)
  const unique = schema.uniqueItems === true
  const items = isObject(schema.items) ? schema.items : undefined
  const accepts = every<JsonValue[]>([
    min === undefined ? undefined : (list) => list.length >= min,
    max === undefined ? undefined : (list) => list.length <= max,
    items === undefined ? undefined : acceptsItems(items, compile),
    unique ? (list) => !hasTwins(list) : undefined,
  ])
  if (accepts === undefined) return undefined
  return {
    accepts,
    report(value, path, into, correlation) {
      if (!Array.isArray(value)) return
      if (items !== undefined) {
        const node = compile(items)
        for (const [i, item] of value.entries()) into.merge(reportChild(node, item, `${path}[${i}]`, correlation?.index(i)))
      }
      if (min !== undefined && value.length < min) into.add(tooFew(path, value.length, min, 'items', 'VV-8'))
      if (max !== undefined && value.length > max) into.add(tooMany(path, value.length, max, 'items', 'VV-8'))
      if (unique && hasTwins(value)) into.add(brokenSentence(path, '', `${path} in body shouldn't contain duplicates`, 'VV-8'))
    },
  }
}

/** The schema of the items is compiled when the first item is met. */
function acceptsItems(items: JsonObject, compile: Compile): (list: JsonValue[]) => boolean {
  let accepts: ((item: JsonValue) => boolean) | undefined
  return (list) => {
    if (list.length === 0) return true
    accepts ??= compile(items).accepts
    for (let i = 0; i < list.length; i++) if (!accepts(list[i] as JsonValue)) return false
    return true
  }
}

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

/** The range of a number type with its format. */
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

interface Members {
  readonly properties: JsonObject | undefined
  readonly additional: JsonObject | undefined
  /** `additionalProperties: false`. */
  readonly closed: boolean
}

function membersOf(schema: JsonObject): Members {
  const properties = isObject(schema.properties) ? schema.properties : undefined
  const { additionalProperties: additional } = schema
  return { properties, additional: isObject(additional) ? additional : undefined, closed: additional === false }
}

/**
 * `properties`, `additionalProperties`, `required`, `minProperties` and `maxProperties` (rule VV-7). The keywords that no CRD may
 * have, `patternProperties` and `dependencies`, are not read.
 * Source: k8s.io/kube-openapi/pkg/validation/validate/object_validator.go.
 */
export function compileObjects(schema: JsonObject, compile: Compile): Keyword<JsonObject> | undefined {
  const members = membersOf(schema)
  const required = Array.isArray(schema.required) ? schema.required.map(stringOf) : []
  const min = limit(schema.minProperties)
  const max = limit(schema.maxProperties)
  const counts = min === undefined && max === undefined ? undefined : countTest(min, max)
  const accepts = every<JsonObject>([counts, acceptsMembers(members, required, compile)])
  if (accepts === undefined) return undefined
  return {
    accepts,
    report(value, path, into, correlation) {
      if (!isObject(value)) return
      reportCount(Object.keys(value).length, min, max, path, into)
      reportMembers(value, members, compile, { path, into, correlation })
      for (const name of required) if (value[name] === undefined) into.add(missing(`${path}.${name}`))
    },
  }
}

function hasAll(value: JsonObject, required: readonly string[]): boolean {
  for (let i = 0; i < required.length; i++) if (value[required[i] as string] === undefined) return false
  return true
}

function countTest(min = 0, max = Number.POSITIVE_INFINITY): Accepts<JsonObject> {
  return (value) => {
    let count = 0
    for (const _ in value) count++
    return count >= min && count <= max
  }
}

/** The test of all members at once, `required` with them, since most of the time of validation is spent here. */
function acceptsMembers(members: Members, required: readonly string[], compile: Compile): Accepts<JsonObject> | undefined {
  const { properties, additional, closed } = members
  if (properties === undefined || closed) {
    const others = additional === undefined ? undefined : eachMember(additional, compile)
    return every<JsonObject>([
      required.length === 0 ? undefined : (value) => hasAll(value, required),
      closed ? (value) => hasNoOther(value, properties) : undefined,
      properties === undefined ? others : declaredMembers(members, [], compile),
    ])
  }
  return declaredMembers(members, required, compile)
}

function hasNoOther(value: JsonObject, properties: JsonObject | undefined): boolean {
  for (const key in value) if (properties?.[key] === undefined) return false
  return true
}

/** A map: one schema for all members, compiled when the first is met. */
function eachMember(schema: JsonObject, compile: Compile): Accepts<JsonObject> {
  let accepts: Accepts | undefined
  return (value) => {
    for (const key in value) {
      accepts ??= compile(schema).accepts
      if (!accepts(value[key] as JsonValue)) return false
    }
    return true
  }
}

interface Member {
  readonly key: string
  /** 1 for a required member, else 0. */
  readonly need: number
  readonly test: Accepts | undefined
}

/** The most members whose order is kept. */
const MOST_IN_ORDER = 100

/** The tests of members by name; each is compiled when its member is first met. */
function declaredMembers(
  { properties, additional }: Members,
  required: readonly string[],
  compile: Compile,
): Accepts<JsonObject> {
  const needed = new Set(required)
  const found = newObject() as unknown as { [key: string]: Member | undefined }
  const find = (key: string, at: number): Member => {
    const known = found[key]
    if (known !== undefined) {
      if (at < MOST_IN_ORDER) last[at] = known
      return known
    }
    const schema = properties?.[key] ?? additional
    const test = schema === undefined ? undefined : compile(schema as JsonObject).accepts
    const member = { key, need: needed.has(key) ? 1 : 0, test }
    // Names that are not declared are the user's: nothing is kept of them.
    if (schema !== undefined && schema !== additional) found[key] = member
    return member
  }
  // Objects of one kind have their members in the same order nearly always, so those of the last object are looked at before the table.
  const last: Member[] = []
  return (value) => {
    let missing = needed.size
    let at = 0
    for (const key in value) {
      let member = last[at]
      if (member === undefined || member.key !== key) member = find(key, at)
      at++
      missing -= member.need
      if (member.test !== undefined && !member.test(value[key] as JsonValue)) return false
    }
    return missing === 0
  }
}

function reportCount(count: number, min: number | undefined, max: number | undefined, path: string, into: Result): void {
  if (min !== undefined && count < min) into.add(tooFew(path, count, min, 'properties', 'VV-7'))
  if (max !== undefined && count > max) into.add(tooMany(path, count, max, 'properties', 'VV-7'))
}

interface Report {
  readonly path: string
  readonly into: Result
  readonly correlation: Correlation | undefined
}

/** The root's own `kind` and `apiVersion` are never ratcheted: what the client changed is not seen there. */
const isTypeMeta = (path: string, key: string): boolean => path === '' && (key === 'kind' || key === 'apiVersion')

function reportMembers(value: JsonObject, { properties, additional, closed }: Members, compile: Compile, report: Report): void {
  const { path, into, correlation } = report
  const old = (key: string): Correlation | undefined => (isTypeMeta(path, key) ? undefined : correlation?.key(key))
  for (const key in value) {
    if (properties?.[key] !== undefined) continue
    const name = `${path}.${key}`
    if (closed) into.add(brokenSentence(path, key, `${name} in body is a forbidden property`, 'VV-7'))
    else if (additional !== undefined) into.merge(reportChild(compile(additional), value[key] as JsonValue, name, old(key)))
  }
  for (const key in properties) {
    const member = value[key]
    if (member === undefined) continue
    // At the root, a property's path has no dot before it, while those of `required` and of other members have one.
    const name = path === '' ? key : `${path}.${key}`
    into.merge(reportChild(compile(properties[key] as JsonObject), member, name, old(key)))
  }
}
