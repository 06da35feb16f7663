/** The middle of a list, the mean of the two middle ones when their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** The value below which a share `q` of a list lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN
}

const RESAMPLES = 2000

/** The interval that holds the median with a probability of 95 %, by the percentile bootstrap. The same values give the same interval. */
export function medianInterval(values: readonly number[]): [low: number, high: number] {
  const chance = generator(values.length)
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(Array.from(values, () => values[Math.floor(chance() * values.length)] ?? Number.NaN)),
  )
  return [quantile(medians, 0.025), quantile(medians, 0.975)]
}

// mulberry32
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
