/** Decimal digits of float64 numbers, rounded half to even as Go and x/text do. */

// A finite float64 is mantissa * 2^exponent, both integers.
function parts(value: number): { mantissa: bigint; exponent: number } {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, Math.abs(value))
  const bits = view.getBigUint64(0)
  const biased = Number(bits >> 52n)
  const fraction = bits & 0xfffffffffffffn
  return biased === 0 ? { mantissa: fraction, exponent: -1074 } : { mantissa: fraction | (1n << 52n), exponent: biased - 1075 }
}

function divideHalfEven(a: bigint, b: bigint): bigint {
  const quotient = a / b
  const twice = (a % b) * 2n
  return twice > b || (twice === b && quotient % 2n === 1n) ? quotient + 1n : quotient
}

/** |value| with exactly this many digits after the point. */
export function fixed(value: number, digits: number): string {
  const { mantissa, exponent } = parts(value)
  const scaled = mantissa * 10n ** BigInt(digits)
  const whole = exponent >= 0 ? scaled << BigInt(exponent) : divideHalfEven(scaled, 1n << BigInt(-exponent))
  const text = whole.toString().padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** |value| as one digit, a point, six digits, and the power of ten. */
export function scientific(value: number): { digits: string; power: number } {
  if (value === 0) return { digits: '0.000000', power: 0 }
  let power = Number(value.toExponential().split('e')[1])
  const { mantissa, exponent } = parts(value)
  const shift = 6 - power
  const top = mantissa * (shift > 0 ? 10n ** BigInt(shift) : 1n) * (exponent > 0 ? 1n << BigInt(exponent) : 1n)
  const bottom = (shift < 0 ? 10n ** BigInt(-shift) : 1n) * (exponent < 0 ? 1n << BigInt(-exponent) : 1n)
  let text = divideHalfEven(top, bottom).toString()
  if (text.length > 7) {
    text = text.slice(0, 7)
    power++
  }
  return { digits: `${text[0]}.${text.slice(1)}`, power }
}
