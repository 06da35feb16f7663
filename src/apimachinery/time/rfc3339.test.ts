import { expect, test } from 'vitest'
import { parseRfc3339 } from './rfc3339.ts'

test.each([
  ['1970-01-01T00:00:00Z', { seconds: 0, nanos: 0, offset: 0 }],
  ['0001-01-01T00:00:00Z', { seconds: -62_135_596_800, nanos: 0, offset: 0 }],
  ['2024-02-29T1:02:03,5+01:30', { seconds: 1_709_163_123, nanos: 500_000_000, offset: 5400 }],
  ['2024-01-01T00:00:00.1234567899Z', { seconds: 1_704_067_200, nanos: 123_456_789, offset: 0 }],
  ['2024-01-01T00:00:00-24:60', { seconds: 1_704_157_200, nanos: 0, offset: -90_000 }],
])('%s is read as Go reads it', (text, moment) => {
  expect(parseRfc3339(text)).toEqual(moment)
})

test.each([
  '2023-02-29T00:00:00Z',
  '2024-13-01T00:00:00Z',
  '2024-00-01T00:00:00Z',
  '2024-01-00T00:00:00Z',
  '2024-01-01T24:00:00Z',
  '2024-01-01T00:60:00Z',
  '2024-01-01T00:00:60Z',
  '2024-01-01T00:00:00+25:00',
  '2024-01-01T00:00:00+00:61',
  '2024-01-01 00:00:00Z',
  '2024-01-01T00:00:00',
  '2024-01-01T00:00:00z',
])('%s is no time', (text) => {
  expect(parseRfc3339(text)).toBeUndefined()
})
