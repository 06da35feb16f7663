import { Quantity } from '../../apimachinery/quantity/quantity.ts'

const MILLI = 1000n

/** A quantity in thousandths, rounded away from zero. Source: k8s.io/apimachinery/pkg/api/resource/quantity.go, MilliValue. */
export function milliOf(quantity: Quantity): bigint {
  const { amount, exponent } = quantity.decimal
  const shift = exponent + 3
  if (shift >= 0) return BigInt.asIntN(64, amount * 10n ** BigInt(shift))
  const unit = 10n ** BigInt(-shift)
  const whole = amount / unit
  return amount % unit === 0n ? whole : whole + (amount < 0n ? -1n : 1n)
}

/** Thousandths as a quantity's text: `1500` is `1500m`, `2000` is `2`. Memory is written by powers of two where that is exact. */
export function milliText(milli: bigint, isMemory = false): string {
  if (isMemory && milli % MILLI === 0n) return Quantity.ofDecimal(milli / MILLI, 0, 'BinarySI').toString()
  return Quantity.ofDecimal(milli, -3, 'DecimalSI').toString()
}
