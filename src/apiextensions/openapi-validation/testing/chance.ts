/** Draws from a source of random numbers in [0, 1), so that a seed repeats a run. */
export class Chance {
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  /** True with this probability. */
  of(probability: number): boolean {
    return this.#random() < probability
  }

  /** An integer from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T
  }

  /** From `min` to `max` things made by `make`. */
  list<T>(min: number, max: number, make: (i: number) => T): T[] {
    return Array.from({ length: min + this.below(max - min + 1) }, (_, i) => make(i))
  }

  /** Each of them with this probability, in their order. */
  some<T>(from: readonly T[], probability: number): T[] {
    return from.filter(() => this.of(probability))
  }
}

/** A small, fast source of random numbers from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
