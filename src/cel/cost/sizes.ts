/**
 * Ranges of sizes and costs, unsigned 64 bit numbers that stop at the greatest. A `number` is exact far beyond what any limit asks for.
 * Source: github.com/google/cel-go/checker/cost.go, SizeEstimate, CostEstimate.
 */
export interface Range {
  readonly min: number
  readonly max: number
}

/** Stands for 2^64-1, as it does when Go turns that into a float64. */
export const MAX = 2 ** 64

export const UNKNOWN: Range = { min: 0, max: MAX }
export const ZERO: Range = { min: 0, max: 0 }
export const ONE: Range = { min: 1, max: 1 }

export const exactly = (n: number): Range => ({ min: n, max: n })
export const range = (min: number, max: number): Range => ({ min, max })

const cap = (n: number): number => Math.min(n, MAX)

export const add = (a: Range, b: Range): Range => ({ min: cap(a.min + b.min), max: cap(a.max + b.max) })
export const multiply = (a: Range, b: Range): Range => ({ min: times(a.min, b.min), max: times(a.max, b.max) })

// Zero times anything is zero; Infinity never occurs.
const times = (a: number, b: number): number => cap(a * b)

/** Multiplied by a factor and rounded up. */
export const scale = (a: Range, factor: number): Range => ({
  min: cap(Math.ceil(a.min * factor)),
  max: cap(Math.ceil(a.max * factor)),
})

export const union = (a: Range, b: Range): Range => ({ min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) })

/** `n * factor + plus` as 64 bit arithmetic without a check has it: it wraps around. */
export function wrapped(n: number, factor: number, plus = 0): number {
  const start = n >= MAX ? 0xffffffffffffffffn : BigInt(n)
  return Number(BigInt.asUintN(64, start * BigInt(factor) + BigInt(plus)))
}
