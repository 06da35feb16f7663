import { deepCopy, type JsonValue } from '../../../apimachinery/json/value.ts'

/** Choices out of a source of random numbers. */
export class Dice {
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.#random() * end)
  }

  chance(probability: number): boolean {
    return this.#random() < probability
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T
  }

  copyOf(value: JsonValue): JsonValue {
    return deepCopy(value)
  }
}
