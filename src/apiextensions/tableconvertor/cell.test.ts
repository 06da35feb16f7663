import { expect, test } from 'vitest'
import { parseTimestamp, ZERO_TIME } from './cell.ts'

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
