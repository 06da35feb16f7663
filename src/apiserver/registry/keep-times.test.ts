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
  ['nothing but a time differs', object(1, entry('m', '1')), object(1, entry('m', '2')), '1'],
  ['the object differs too', object(1, entry('m', '1')), object(2, entry('m', '2')), '2'],
  ['a manager differs', object(1, entry('m', '1')), object(1, entry('n', '2')), '2'],
  ['a manager is new', object(1, entry('m', '1')), object(1, entry('m', '2'), entry('n', '2')), '2'],
])('the old times stay only when nothing else differs: %s [ST-5]', (_name, before, after, time) => {
  keepTimes(after, before, CODEC)
  const [first] = (after.metadata as JsonObject).managedFields as JsonObject[]
  expect(first?.time).toBe(`2020-01-01T00:00:0${time}Z`)
})

test('an object without a record is left alone [ST-5]', () => {
  const after = object(1, entry('m', '2'))
  keepTimes(after, { metadata: {} }, CODEC)
  expect(after).toEqual(object(1, entry('m', '2')))
})
