import type { Random } from '../../clock.ts'

/** Numbers that look random and are the same for the same seed (mulberry32). */
export class SeededRandom implements Random {
  private state: number

  constructor(seed: number) {
    this.state = seed
  }

  /** From 0 up to, but not, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** An integer from 0 up to, but not, `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  uuid(): string {
    return `00000000-0000-4000-8000-${this.below(2 ** 40)
      .toString(16)
      .padStart(12, '0')}`
  }

  suffix(length: number): string {
    return Array.from({ length }, () => 'bcdfghjklmnpqrstvwxz2456789'.charAt(this.below(27))).join('')
  }
}
