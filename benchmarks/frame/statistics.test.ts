import { expect, test } from 'vitest'
import { median, medianInterval, quantile } from './statistics.ts'

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[7], 7],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})

test('quantiles are values of the list', () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i)
  expect([quantile(values, 0), quantile(values, 0.5), quantile(values, 0.99), quantile(values, 1)]).toEqual([1, 50, 99, 100])
})

test('the interval holds the median, is narrow for equal values and wide for scattered ones', () => {
  expect(medianInterval(Array.from({ length: 30 }, () => 2))).toEqual([2, 2])
  const scattered = Array.from({ length: 30 }, (_, i) => (i * 37) % 30)
  const [low, high] = medianInterval(scattered)
  expect(low).toBeLessThan(median(scattered))
  expect(high).toBeGreaterThan(median(scattered))
  expect(medianInterval(scattered)).toEqual([low, high])
})
