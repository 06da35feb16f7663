import { scanQuantity } from './scan.ts'
import { type Format, suffixOf } from './suffix.ts'

export type { Format }

/** Why a text is no quantity, in upstream's words. */
export interface QuantityError {
  readonly error: string
}

/** Go computes with more digits than fit a machine only so long as anybody waits; beyond this many zeros we do not. */
const MAX_SHIFT = 100_000

/** A sum of quantities too far apart to be written down. */
export class QuantityRangeError extends Error {}

/**
 * A fixed-point number with a suffix: `100m`, `1.5Gi`, `12e6`. Immutable. The value is `amount` times ten to the power of
 * `exponent`. Upstream keeps small amounts in an int64 and goes over to big decimals when that overflows; `big` tells which it would
 * be, as it decides whether the quantity can be read as an integer.
 * Source: k8s.io/apimachinery/pkg/api/resource/quantity.go.
 */
export class Quantity {
  readonly #amount: bigint
  readonly #exponent: number
  readonly #big: boolean
  /** The notation it is written in. */
  readonly format: Format
  #text: string | undefined

  private constructor(amount: bigint, exponent: number, big: boolean, format: Format, text?: string) {
    this.#amount = amount
    this.#exponent = exponent
    this.#big = big
    this.format = format
    this.#text = text
  }

  /** An integer as a quantity that takes the notation of what it is added to. */
  static ofInt64(value: bigint): Quantity {
    return new Quantity(value, 0, false, 'DecimalExponent')
  }

  /** An amount times ten to the power of an exponent. */
  static ofDecimal(amount: bigint, exponent: number, format: Format): Quantity {
    return new Quantity(amount, exponent, false, format)
  }

  /** `toTheEnds`: as 1.38 does. */
  static parse(text: string, toTheEnds = false): Quantity | QuantityError {
    const scanned = scanQuantity(text, toTheEnds)
    if ('error' in scanned) return scanned
    const { amount, exponent, big, format, canonical } = scanned
    return new Quantity(amount, exponent, big, format, canonical ? text : undefined)
  }

  /** The value as `amount` times ten to the power of `exponent`. */
  get decimal(): { readonly amount: bigint; readonly exponent: number } {
    return { amount: this.#amount, exponent: this.#exponent }
  }

  /** -1, 0 or 1. */
  get sign(): -1 | 0 | 1 {
    return this.#amount === 0n ? 0 : this.#amount < 0n ? -1 : 1
  }

  /** The value as an int64; undefined when it has a fraction, or when upstream does not hold it as one. */
  asInt64(): bigint | undefined {
    if (this.#big || this.#exponent < 0) return undefined
    if (this.#amount === 0n) return 0n
    return this.#exponent > 18 ? undefined : int64(this.#amount * 10n ** BigInt(this.#exponent))
  }

  /** The value as a float64, not always the nearest. */
  asApproximateFloat(): number {
    const base = Number(this.#amount)
    return this.#exponent === 0 ? base : base * Number(`1e${this.#exponent}`)
  }

  /** Less than, equal to or greater than zero, as this is less than, equal to or greater than `other`. */
  compare(other: Quantity): -1 | 0 | 1 {
    if (this.sign !== other.sign || this.sign === 0) return this.sign < other.sign ? -1 : this.sign > other.sign ? 1 : 0
    const shift = this.#exponent - other.#exponent
    // Numbers of at most this many digits differ in size when their exponents do.
    if (Math.abs(shift) > MAX_SHIFT) return shift > 0 === this.sign > 0 ? 1 : -1
    const left = shift > 0 ? this.#amount * 10n ** BigInt(shift) : this.#amount
    const right = shift < 0 ? other.#amount * 10n ** BigInt(-shift) : other.#amount
    return left < right ? -1 : left > right ? 1 : 0
  }

  /** The sum, in the notation of this quantity, or of the other when this is zero. Throws QuantityRangeError. */
  add(other: Quantity): Quantity {
    const format = this.#amount === 0n ? other.format : this.format
    const small = this.#big || other.#big ? undefined : this.#sumOfInt64(other)
    if (small !== undefined) return new Quantity(small.amount, small.exponent, false, format)
    const exponent = Math.min(this.#exponent, other.#exponent)
    return new Quantity(this.#shiftedTo(exponent) + other.#shiftedTo(exponent), exponent, true, format)
  }

  /** The difference, by the rules of `add`. */
  sub(other: Quantity): Quantity {
    return this.add(new Quantity(-other.#amount, other.#exponent, other.#big, other.format))
  }

  #shiftedTo(exponent: number): bigint {
    const shift = this.#exponent - exponent
    if (shift > MAX_SHIFT) throw new QuantityRangeError('the quantities differ too much to be added')
    return this.#amount * 10n ** BigInt(shift)
  }

  /** The sum when int64 has room for it and for both parts on the way. */
  #sumOfInt64(other: Quantity): { readonly amount: bigint; readonly exponent: number } | undefined {
    if (other.#amount === 0n) return { amount: this.#amount, exponent: this.#exponent }
    if (this.#amount === 0n) return { amount: other.#amount, exponent: other.#exponent }
    const exponent = Math.min(this.#exponent, other.#exponent)
    if (Math.max(this.#exponent, other.#exponent) - exponent > 18) return undefined
    const left = int64(this.#shiftedTo(exponent))
    const right = int64(other.#shiftedTo(exponent))
    const amount = left === undefined || right === undefined ? undefined : int64(left + right)
    return amount === undefined ? undefined : { amount, exponent }
  }

  /** The canonical text; a text that was parsed and is as good stays as it was. */
  toString(): string {
    this.#text ??= this.#canonical()
    return this.#text
  }

  #canonical(): string {
    if (this.#amount === 0n) return '0'
    const whole = this.format === 'BinarySI' ? this.#asInteger() : undefined
    // Small or broken numbers lose nothing in decimal notation.
    if (whole !== undefined && (whole <= -1024n || whole >= 1024n)) {
      const [mantissa, times] = withoutFactors(whole, 1024n)
      return `${mantissa}${suffixOf('BinarySI', times * 10)}`
    }
    const [mantissa, times] = withoutFactors(this.#amount, 10n)
    const exponent = this.#exponent + times
    const excess = ((exponent % 3) + 3) % 3
    const format = this.format === 'BinarySI' ? 'DecimalSI' : this.format
    return `${mantissa * 10n ** BigInt(excess)}${suffixOf(format, exponent - excess)}`
  }

  /** The value when it has no fraction. */
  #asInteger(): bigint | undefined {
    if (this.#exponent >= 0) return this.#shiftedTo(0)
    const unit = 10n ** BigInt(-this.#exponent)
    return this.#amount % unit === 0n ? this.#amount / unit : undefined
  }
}

const int64 = (value: bigint): bigint | undefined => (BigInt.asIntN(64, value) === value ? value : undefined)

function withoutFactors(value: bigint, factor: bigint): readonly [bigint, number] {
  let rest = value
  let times = 0
  while (rest !== 0n && rest % factor === 0n) {
    rest /= factor
    times++
  }
  return [rest, times]
}
