import { expect, test } from 'vitest'
import { humanDuration, parseTimestamp, ZERO_TIME } from './cell.ts'

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

test.each([
  ['1970-01-01T00:00:00Z', 0],
  ['1970-01-01T00:00:00.0015Z', 1.5],
  ['1970-01-01T00:00:00,5Z', 500],
  ['1970-01-01T01:00:00+01:00', 0],
  ['1970-01-01T00:00:00-00:30', 1_800_000],
  ['1970-01-02T00:00:00+24:60', -3_600_000],
  ['1970-01-01T1:00:00Z', 3_600_000],
  ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
  ['0001-01-01T00:00:00Z', ZERO_TIME],
  ['1970-01-01t00:00:00Z', undefined],
  ['1970-01-01T00:00:00z', undefined],
  ['1970-01-01T00:00:00', undefined],
  ['1970-01-01T24:00:00Z', undefined],
  ['1970-01-01T00:60:00Z', undefined],
  ['1970-01-01T00:00:60Z', undefined],
  ['1970-01-01T00:00:00.Z', undefined],
  ['1970-01-01T00:00:00+25:00', undefined],
  ['1970-01-01T00:00:00+00:61', undefined],
  ['2023-02-29T00:00:00Z', undefined],
  ['1970-01-01 00:00:00Z', undefined],
])('[TB-4] the moment of %s', (text, milliseconds) => {
  expect(parseTimestamp(text)).toBe(milliseconds)
})
