import { describe, expect, it } from 'vitest'
import { Dbl, type JsonValue } from '../json/value.ts'
import { parseMicroTime, parseTime, TIME } from './time.ts'

const AS = 'as "2006-01-02T15:04:05Z07:00": cannot parse'

describe('parseTime reads what Go reads', () => {
  const rows: [string, string][] = [
    ['2026-11-21T02:57:06Z', '2026-11-21T02:57:06Z'],
    ['2026-11-21T02:57:06.987654Z', '2026-11-21T02:57:06Z'],
    ['2026-11-21T02:57:06,5Z', '2026-11-21T02:57:06Z'],
    ['2026-11-21T2:57:06Z', '2026-11-21T02:57:06Z'],
    ['2026-11-21T02:57:06+02:30', '2026-11-21T00:27:06Z'],
    ['2024-02-29T00:00:00-00:30', '2024-02-29T00:30:00Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
  ]
  for (const [text, time] of rows) it(text, () => expect(parseTime(text)).toEqual({ time }))
})

describe('parseTime rejects in the words of Go', () => {
  const rows: [string, string][] = [
    ['abc', `parsing time "abc" ${AS} "abc" as "2006"`],
    ['', `parsing time "" ${AS} "" as "2006"`],
    ['2026-1-21T02:57:06Z', `parsing time "2026-1-21T02:57:06Z" ${AS} "1-21T02:57:06Z" as "01"`],
    ['2026-11-21 02:57:06Z', `parsing time "2026-11-21 02:57:06Z" ${AS} " 02:57:06Z" as "T"`],
    ['2026-13-21T02:57:06Z', 'parsing time "2026-13-21T02:57:06Z": month out of range'],
    ['2025-02-29T02:57:06Z', 'parsing time "2025-02-29T02:57:06Z": day out of range'],
    ['2026-11-21T24:57:06Z', 'parsing time "2026-11-21T24:57:06Z": hour out of range'],
    ['2026-11-21T02:57:60Z', 'parsing time "2026-11-21T02:57:60Z": second out of range'],
    ['2026-11-21T02:57:06', `parsing time "2026-11-21T02:57:06" ${AS} "" as "Z07:00"`],
    ['2026-11-21T02:57:06Zx', 'parsing time "2026-11-21T02:57:06Zx": extra text: "x"'],
    ['2026-11-21T02:57:06+25:00', 'parsing time "2026-11-21T02:57:06+25:00": time zone offset hour out of range'],
    ['é', `parsing time "\\xc3\\xa9" ${AS} "\\xc3\\xa9" as "2006"`],
  ]
  for (const [text, error] of rows) it(text, () => expect(parseTime(text)).toEqual({ error }))
})

describe('parseMicroTime reads what Go reads', () => {
  const rows: [string, string][] = [
    ['2026-11-21T02:57:06.987654Z', '2026-11-21T02:57:06.987654Z'],
    ['2026-11-21T02:57:06,000001+02:30', '2026-11-21T00:27:06.000001Z'],
    ['0001-01-01T00:00:00.000000Z', '0001-01-01T00:00:00.000000Z'],
  ]
  for (const [text, time] of rows) it(text, () => expect(parseMicroTime(text)).toEqual({ time }))
})

describe('parseMicroTime rejects in the words of Go', () => {
  const as = 'as "2006-01-02T15:04:05.000000Z07:00": cannot parse'
  const rows: [string, string][] = [
    ['2026-11-21T02:57:06Z', `parsing time "2026-11-21T02:57:06Z" ${as} "Z" as ".000000"`],
    ['2026-11-21T02:57:06.98765Z', `parsing time "2026-11-21T02:57:06.98765Z" ${as} ".98765Z" as ".000000"`],
    ['2026-11-21T02:57:06.9876543Z', `parsing time "2026-11-21T02:57:06.9876543Z" ${as} "3Z" as "Z07:00"`],
    ['x', `parsing time "x" ${as} "x" as "2006"`],
  ]
  for (const [text, error] of rows) it(text, () => expect(parseMicroTime(text)).toEqual({ error }))
})

it.each<[JsonValue, string]>([
  [1, 'number'],
  [new Dbl(1e30), 'number'],
  [true, 'bool'],
  [[], 'array'],
])('a time is a text: %j is of kind %s', (value, kind) => {
  expect(TIME.unmarshal(value, () => ({ value: undefined }))).toEqual({
    error: { value: kind, go: 'string', struct: '', field: '' },
  })
})
