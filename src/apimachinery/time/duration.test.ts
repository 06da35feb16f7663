import { expect, test } from 'vitest'
import { humanDuration } from './duration.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR
const YEAR = 365 * DAY

test.each([
  [-2, '<invalid>'],
  [-1, '0s'],
  [0, '0s'],
  [119, '119s'],
  [2 * MINUTE, '2m'],
  [3 * MINUTE + 12, '3m12s'],
  [10 * MINUTE - 1, '9m59s'],
  [10 * MINUTE, '10m'],
  [3 * HOUR - 1, '179m'],
  [3 * HOUR, '3h'],
  [7 * HOUR + 59 * MINUTE + 59, '7h59m'],
  [8 * HOUR, '8h'],
  [2 * DAY - 1, '47h'],
  [2 * DAY, '2d'],
  [2 * DAY + 4 * HOUR, '2d4h'],
  [8 * DAY - 1, '7d23h'],
  [8 * DAY, '8d'],
  [2 * YEAR - 1, '729d'],
  [2 * YEAR, '2y'],
  [2 * YEAR + DAY, '2y1d'],
  [8 * YEAR - 1, '7y364d'],
  [8 * YEAR, '8y'],
  [100 * YEAR, '100y'],
])('[TB-4] %i seconds are %s', (seconds, text) => {
  expect(humanDuration(seconds)).toBe(text)
})
