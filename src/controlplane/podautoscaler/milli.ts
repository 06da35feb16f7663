import { Quantity } from '../../apimachinery/quantity/quantity.ts'

const MILLI = 1000n

/** No int64 is ten to a greater power. */
const MOST_DIGITS = 18

/**
 * A quantity in thousandths, rounded away from zero; 0 where an int64 cannot hold it.
 * Source: k8s.io/apimachinery/pkg/api/resource/quantity.go, MilliValue; k8s.io/apimachinery/pkg/api/resource/amount.go, AsScaledInt64.
 */
export function milliOf(quantity: Quantity): bigint {
  const { amount, exponent } = quantity.decimal
  const shift = exponent + 3
  if (shift > MOST_DIGITS) return 0n
  if (shift >= 0) {
    const scaled = amount * 10n ** BigInt(shift)
    return BigInt.asIntN(64, scaled) === scaled ? scaled : 0n
  }
  const unit = 10n ** BigInt(Math.min(-shift, MOST_DIGITS))
  const whole = amount / unit
  return BigInt.asIntN(64, amount % unit === 0n ? whole : whole + (amount < 0n ? -1n : 1n))
}

/** Thousandths as a quantity's text: `1500` is `1500m`, `2000` is `2`. Memory is written by powers of two where that is exact. */
export function milliText(milli: bigint, isMemory = false): string {
  if (isMemory && milli % MILLI === 0n) return Quantity.ofDecimal(milli / MILLI, 0, 'BinarySI').toString()
  return Quantity.ofDecimal(milli, -3, 'DecimalSI').toString()
}
