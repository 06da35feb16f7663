import { expect, test } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { Codec } from './codec.ts'
import { keepTimes } from './keep-times.ts'

const CODEC = {} as Codec

const object = (value: number, ...entries: string[]): JsonObject =>
  parseJson(`{"metadata":{"name":"a","managedFields":[${entries.join(',')}]},"spec":${value}}`).value as JsonObject

const entry = (manager: string, time: string): string => `{"manager":"${manager}","time":"2020-01-01T00:00:0${time}Z"}`

test.each([
  ['nothing but a time differs', 1, [entry('m', '1')], 1, [entry('m', '2')], '1'],
  ['the object differs too', 1, [entry('m', '1')], 2, [entry('m', '2')], '2'],
  ['a manager differs', 1, [entry('m', '1')], 1, [entry('n', '2')], '2'],
  ['a manager is new', 1, [entry('m', '1')], 1, [entry('m', '2'), entry('n', '2')], '2'],
  ['a manager is gone', 1, [entry('m', '1'), entry('n', '1')], 1, [entry('m', '2')], '2'],
  ['the second of two managers differs', 1, [entry('m', '1'), entry('n', '1')], 1, [entry('m', '2'), entry('o', '2')], '2'],
  ['an entry is no object', 1, ['5'], 1, [entry('m', '2')], '2'],
])('the old times stay only when nothing else differs: %s [ST-5]', (_name, value, entries, newValue, newEntries, time) => {
  const before = object(value, ...entries)
  const after = object(newValue, ...newEntries)
  keepTimes(after, before, CODEC)
  const [first] = (after.metadata as JsonObject).managedFields as JsonObject[]
  expect(first?.time).toBe(`2020-01-01T00:00:0${time}Z`)
})

test('objects are compared in the form of the wire [ST-5]', () => {
  const codec = { encode: (of: JsonObject) => ({ ...of, spec: 1 }) } as Partial<Codec> as Codec
  const after = object(2, entry('m', '2'))
  keepTimes(after, object(1, entry('m', '1')), codec)
  expect(after).toEqual(object(2, entry('m', '1')))
})

test.each([
  ['a new record', '{"metadata":{"managedFields":5},"spec":1}', object(1, entry('m', '2'))],
  ['no new record', '{"metadata":{"managedFields":[]},"spec":1}', parseJson('{"metadata":{},"spec":1}').value as JsonObject],
])('a record of another form is left alone: %s [ST-5]', (_name, existing, given) => {
  const before = parseJson(existing).value as JsonObject
  const copy = parseJson(JSON.stringify(given)).value as JsonObject
  keepTimes(copy, before, CODEC)
  expect(copy).toEqual(given)
})

test('an object without a record is left alone [ST-5]', () => {
  const after = object(1, entry('m', '2'))
  keepTimes(after, { metadata: {} }, CODEC)
  expect(after).toEqual(object(1, entry('m', '2')))
})
