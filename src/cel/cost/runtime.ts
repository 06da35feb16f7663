import { utf8Length } from '../../apimachinery/json/utf8.ts'
import { InternalFault } from '../program.ts'
import {
  CelError,
  codePoints,
  Double,
  Duration,
  ListValue,
  MapValue,
  Opaque,
  Optional,
  type Result,
  Timestamp,
} from '../values.ts'

/**
 * What calls cost when they run.
 * Source: github.com/google/cel-go/interpreter/runtimecost.go, costCall; k8s.io/apiserver/pkg/cel/library/cost.go, CallCost;
 * github.com/google/cel-go/ext/{lists,sets}.go, the overloads that track their own.
 */
export const LIST_COST = 10
export const MAP_COST = 30
export const STRUCT_COST = 40
export const TRAVERSAL = 0.1
export const REGEX = 0.25

/** The cost of a call from its result and its first two arguments (the target counts as the first). */
export type CallCost = (result: Result, a: Result, b: Result) => number

/** The number that costs are made of: code points, bytes, elements; 1 for whatever has no size. */
export function sizeOf(value: Result): number {
  if (typeof value === 'string') return codePoints(value)
  if (value instanceof ListValue || value instanceof MapValue) return value.size
  if (value instanceof Uint8Array) return value.length
  return value instanceof Opaque ? value.size() : 1
}

// The core looks into optionals, libraries do not.
const coreSize = (value: Result): number =>
  value instanceof Optional && value.value !== undefined ? coreSize(value.value) : sizeOf(value)

const traversal = (size: number): number => Math.ceil(size * TRAVERSAL)

/** The cost of comparing two values. */
export function comparisonCost(a: Result, b: Result): number {
  if (typeof a === 'string' && typeof b === 'string') {
    const [short, long] = a.length <= b.length ? [a, b] : [b, a]
    if (short.length <= 10) return short.length === 0 ? 0 : 1
    const size = codePoints(short)
    // A code point takes two units at most.
    return traversal(a === b || size * 2 <= long.length ? size : Math.min(size, codePoints(long)))
  }
  return traversal(Math.min(coreSize(a), coreSize(b)))
}

const ofFirst: CallCost = (_, a) => traversal(sizeOf(a))
const twiceFirst: CallCost = (_, a) => Math.ceil(sizeOf(a) * 2 * TRAVERSAL)
const traverse: CallCost = (_, a) => traversalCost(a)

/** The cost of walking over a value with all that is in it. */
function traversalCost(value: Result): number {
  if (typeof value === 'string') return Math.floor(utf8Length(value) * TRAVERSAL)
  if (value instanceof Uint8Array) return Math.floor(value.length * TRAVERSAL)
  let cost = 0
  if (value instanceof ListValue) {
    for (let i = 0; i < value.size; i++) cost += traversalCost(value.get(i))
    return cost
  }
  if (!(value instanceof MapValue)) return 1
  for (const key of value.keys()) cost += traversalCost(key) + traversalCost(value.find(key) ?? null)
  return cost
}

/** The cost of matching a text of one size with a pattern of another. */
const regexCost = (text: number, pattern: number): number => Math.ceil((1 + text) * TRAVERSAL) * Math.ceil(pattern * REGEX)

const matching: CallCost = (_, a, b) => regexCost(coreSize(a), coreSize(b))
const finding: CallCost = (_, a, b) => regexCost(sizeOf(a), sizeOf(b))
const containsCost: CallCost = (_, a, b) => traversal(coreSize(a)) * traversal(coreSize(b))
const ofSecond: CallCost = (_, __, b) => traversal(coreSize(b))

const cidr =
  (parses: boolean, extra: (size: number) => number): CallCost =>
  (_, a, b) => {
    const size = sizeOf(a)
    return traversal(size + size) + extra(size) + (parses ? traversal(sizeOf(b)) : 0)
  }
const masked = (size: number): number => traversal(size) + 1
const nothing = (): number => 0

const allocating = (factor: number, size: number): number => Math.trunc(size * (factor < 0 ? 1 : factor)) + 1 + LIST_COST
const ofResult: CallCost = (result) => allocating(1, sizeOf(result))

// cel-go takes for granted that such an argument is a list, and stops where it is not.
function goType(value: Result): string {
  const missing = (type: string, method: string): string => `${type} is not traits.Lister: missing method ${method}`
  if (typeof value === 'string') return missing('types.String', 'Contains')
  if (typeof value === 'number' || typeof value === 'bigint') return missing('types.Int', 'Contains')
  if (typeof value === 'boolean') return missing('types.Bool', 'Add')
  if (value instanceof Timestamp) return missing('types.Timestamp', 'Contains')
  if (value instanceof Duration) return missing('types.Duration', 'Contains')
  if (value instanceof Double) return missing('types.Double', 'Contains')
  if (value instanceof MapValue) return missing(value.goType, 'Add')
  return value === null ? missing('types.Null', 'Add') : missing('*types.Err', 'Add')
}

const selfCompare = (list: Result): number => {
  if (!(list instanceof ListValue)) throw new InternalFault(`interface conversion: ${goType(list)}`)
  if (list.size === 0) return allocating(2, 0)
  const first = list.get(0)
  const textual = typeof first === 'string' || first instanceof Uint8Array
  return allocating(textual ? 2.1 : 2, list.size * list.size)
}
const sets =
  (factor: number): CallCost =>
  (_, a, b) =>
    Math.trunc(sizeOf(a) * sizeOf(b) * factor) + 1

const flatten: CallCost = (_, a, b) => allocating(typeof b === 'number' ? b : 1, sizeOf(a))

// What the libraries of cel-go track by overload; asked first.
const BY_OVERLOAD: Record<string, CallCost> = {
  list_slice: ofResult,
  list_flatten: (_, a) => allocating(1, sizeOf(a)),
  list_flatten_int: flatten,
  lists_range: ofResult,
  list_reverse: ofResult,
  list_distinct: (_, a) => selfCompare(a),
  list_sets_contains_list: sets(1),
  list_sets_intersects_list: sets(1),
  list_sets_equivalent_list: sets(2),
}

// Kubernetes' costs by function, whatever the overload.
const BY_FUNCTION: Record<string, CallCost> = {
  isSorted: traverse,
  sum: traverse,
  max: traverse,
  min: traverse,
  indexOf: traverse,
  lastIndexOf: traverse,
  includes: traverse,
  url: ofFirst,
  lowerAscii: ofFirst,
  upperAscii: ofFirst,
  substring: ofFirst,
  trim: ofFirst,
  replace: twiceFirst,
  split: twiceFirst,
  join: (result) => Math.ceil(sizeOf(result) * 2 * TRAVERSAL),
  find: finding,
  findAll: finding,
  cidr: ofFirst,
  isIP: ofFirst,
  isCIDR: ofFirst,
  ip: ofFirst,
  'ip.isCanonical': twiceFirst,
  quantity: ofFirst,
  isQuantity: ofFirst,
  semver: ofFirst,
  isSemver: ofFirst,
}

// Costs by overload that come after those by function.
const LAST: Record<string, CallCost> = {
  cidr_contains_ip_string: cidr(true, nothing),
  cidr_contains_ip_ip: cidr(false, nothing),
  cidr_contains_cidr_string: cidr(true, masked),
  cidr_contains_cidr: cidr(false, masked),
  cidr_ip: () => 1,
  starts_with_string: ofSecond,
  ends_with_string: ofSecond,
  string_to_bytes: (_, a) => traversal(coreSize(a)),
  bytes_to_string: (_, a) => traversal(coreSize(a)),
  strings_quote: (_, a) => traversal(coreSize(a)),
  string_format: (_, a) => traversal(coreSize(a)),
  in_list: (_, __, b) => coreSize(b),
  matches: matching,
  matches_string: matching,
  contains_string: containsCost,
  add_string: (_, a, b) => traversal(coreSize(a) + coreSize(b)),
  add_bytes: (_, a, b) => traversal(coreSize(a) + coreSize(b)),
}

const COMPARISONS = /^(less|greater)(_equals)?_(string|bytes)$/

/** The cost of a function that is one unit whatever happens. */
export const UNIT = 1

/**
 * How the cost of a call is found: a number where it is always the same.
 * `overload` is empty where the types of the arguments leave several open; then only the function counts.
 */
export function callCost(fn: string, overload: string): CallCost | number {
  const own = BY_OVERLOAD[overload] ?? ownSort(overload)
  if (own !== undefined) return own
  if (fn === '_==_') return (_, a, b) => (a instanceof Opaque ? 1 : comparisonCost(a, b))
  if (fn === '_!=_' || COMPARISONS.test(overload)) return (_, a, b) => comparisonCost(a, b)
  if (overload !== 'cidr_ip') {
    const known = BY_FUNCTION[fn]
    if (known !== undefined) return known
  }
  if (fn === 'validate') return validateCost
  return LAST[overload] ?? containsByFunction(fn) ?? UNIT
}

// Without a resolved overload the estimator of Kubernetes still knows these by name.
function containsByFunction(fn: string): CallCost | undefined {
  if (fn === 'containsIP') return cidr(false, nothing)
  return fn === 'containsCIDR' ? cidr(false, masked) : undefined
}

function ownSort(overload: string): CallCost | undefined {
  if (overload.endsWith('_sortByAssociatedKeys')) return (_, __, b) => selfCompare(b)
  return /^list_.*_sort$/.test(overload) ? (_, a) => selfCompare(a) : undefined
}

/** A named format; `patternSize` stands for the length of the pattern it checks with. */
export interface Patterned {
  readonly patternSize: number
}

const isPatterned = (value: Result): value is Opaque & Patterned => value instanceof Opaque && 'patternSize' in value

const validateCost: CallCost = (_, a, b) =>
  isPatterned(a) && !(b instanceof CelError)
    ? regexCost(sizeOf(b), a.patternSize)
    : isPatterned(a)
      ? regexCost(1, a.patternSize)
      : 1
