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
  toInt64,
} from '../../apimachinery/json/value.ts'
import { parseRegExp } from '../../apimachinery/regexp/regexp.ts'
import type { Correlation } from './correlation.ts'
import { broken, brokenSentence, notInEnum, Result, tooLong, tooMany } from './result.ts'

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

export const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

/** A limit such as `maxLength`, or undefined. */
export const limit = (value: JsonValue | undefined): number | undefined => (isNumber(value) ? toFloat(value) : undefined)

export const schemasIn = (value: JsonValue | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** One test out of several; undefined when there is none. */
export function every<T extends JsonValue>(tests: readonly (Accepts<T> | undefined)[]): Accepts<T> | undefined {
  const set = tests.filter((test) => test !== undefined)
  const [first, second] = set
  if (first === undefined || set.length === 1) return first
  if (second !== undefined && set.length === 2) return (value) => first(value) && second(value)
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

/** What a pattern that cannot be compiled adds to its sentence. */
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
  const source = text(schema.pattern)
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
      if (min !== undefined && value.length < min) {
        into.add(broken(path, value.length, `should have at least ${min} items`, 'VV-8'))
      }
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
