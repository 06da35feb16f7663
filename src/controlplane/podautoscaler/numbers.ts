/** Numbers as Go has them on the machines that Kubernetes runs on. */

export const MAX_INT32 = 2 ** 31 - 1
export const MAX_INT64 = 2n ** 63n - 1n
const MIN_INT64 = -(2n ** 63n)
const INT64_LIMIT = 2 ** 63

/** A float64 as an int64: what does not fit is the least int64. */
export const toInt64 = (value: number): bigint =>
  value >= -INT64_LIMIT && value < INT64_LIMIT ? BigInt(Math.trunc(value)) : MIN_INT64

/** A float64 as an int32: the last 32 bits of its int64. */
export const toInt32 = (value: number): number => Number(BigInt.asIntN(32, toInt64(value)))
