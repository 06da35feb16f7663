import { fromInt64 } from '../../apimachinery/json/value.ts'

export const MIN_INT64 = -(2n ** 63n)
export const MAX_INT64 = 2n ** 63n - 1n

/** A float cut to an int64 as Go on amd64 does it: what does not fit becomes the smallest one. */
export function toInt64(value: number): number | bigint {
  const whole = Math.trunc(value)
  if (Number.isSafeInteger(whole)) return whole === 0 ? 0 : whole
  return fromInt64(whole >= -(2 ** 63) && whole < 2 ** 63 ? BigInt(whole) : MIN_INT64)
}
