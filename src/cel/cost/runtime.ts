import { utf8Length } from '../../apimachinery/json/utf8.ts'
import { codePoints, ListValue, MapValue, Opaque, Optional, type Result } from '../values.ts'

/**
 * What calls cost when they run. Each library has the costs of its functions; here are those that several share.
 * Source: github.com/google/cel-go/interpreter/runtimecost.go, costCall; k8s.io/apiserver/pkg/cel/library/cost.go, CallCost.
 */
export const LIST_COST = 10
export const MAP_COST = 30
export const STRUCT_COST = 40
export const TRAVERSAL = 0.1
export const REGEX = 0.25

/** The cost of a call from its result and its first two arguments (the target counts as the first). */
export type CallCost = (result: Result, a: Result, b: Result) => number

/** The cost of a function that is one unit whatever happens. */
export const UNIT = 1

/** The number that costs are made of: code points, bytes, elements; 1 for whatever has no size. */
export function sizeOf(value: Result): number {
  if (typeof value === 'string') return codePoints(value)
  if (value instanceof ListValue || value instanceof MapValue) return value.size
  if (value instanceof Uint8Array) return value.length
  return value instanceof Opaque ? value.size() : 1
}

/** The size as the core of cel-go sees it: it looks into optionals, libraries do not. */
export const coreSize = (value: Result): number =>
  value instanceof Optional && value.value !== undefined ? coreSize(value.value) : sizeOf(value)

export const traversal = (size: number): number => Math.ceil(size * TRAVERSAL)

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

/** Follows the size of the first argument as the core sees it. */
export const ofCoreFirst: CallCost = (_, a) => traversal(coreSize(a))

/** Follows the size of the first argument. */
export const ofFirst: CallCost = (_, a) => traversal(sizeOf(a))
export const twiceFirst: CallCost = (_, a) => Math.ceil(sizeOf(a) * 2 * TRAVERSAL)
/** Walks over the first argument with all that is in it. */
export const walksFirst: CallCost = (_, a) => traversalCost(a)

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
export const regexCost = (text: number, pattern: number): number => Math.ceil((1 + text) * TRAVERSAL) * Math.ceil(pattern * REGEX)
