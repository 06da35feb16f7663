import { expect, test } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { Codec } from '../registry/codec.ts'
import { decodeManaged, encodeManaged, keepTimes, managedOf, managerId, managerInfo, managerName, setManaged } from './entries.ts'

const entry = (more: string): string =>
  `{"manager":"m","operation":"Update","apiVersion":"g/v1","fieldsType":"FieldsV1","fieldsV1":{"f:a":{}}${more}}`

const decode = (text: string) => decodeManaged(parseJson(text).value)

test.each([
  ['[{"manager":"m"}]', 'operation must be `Apply` or `Update`'],
  ['[{"operation":"Apply"}]', 'apiVersion must not be empty'],
  ['[{"operation":"Apply","apiVersion":"v1"}]', 'missing fieldsType in managed fields entry 0'],
  ['[{"operation":"Apply","apiVersion":"v1","fieldsType":"V2"}]', 'invalid fieldsType "V2" in managed fields entry 0'],
  ['[{"operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"bad":{}}}]', 'error decoding versioned set'],
])('%s is no record [SA-5]', (text, error) => {
  expect(decode(text)).toEqual({ error })
})

test('entries are sorted: appliers, then by time, name, version and subresource [SA-4]', () => {
  const sorted = `[${[
    '{"apiVersion":"g/v1","fieldsType":"FieldsV1","fieldsV1":{"f:a":{}},"manager":"z","operation":"Apply","time":"2030-01-01T00:00:00Z"}',
    '{"apiVersion":"g/v1","fieldsType":"FieldsV1","fieldsV1":{},"manager":"s","operation":"Update","subresource":"scale"}',
    '{"apiVersion":"g/v1","fieldsType":"FieldsV1","fieldsV1":{},"manager":"b","operation":"Update","time":"2020-01-01T00:00:00Z"}',
    '{"apiVersion":"g/v2","fieldsType":"FieldsV1","fieldsV1":{},"manager":"b","operation":"Update","time":"2020-01-01T00:00:00Z"}',
    '{"apiVersion":"g/v2","fieldsType":"FieldsV1","fieldsV1":{},"manager":"b","operation":"Update","subresource":"status","time":"2020-01-01T00:00:00Z"}',
    '{"apiVersion":"g/v1","fieldsType":"FieldsV1","fieldsV1":{},"manager":"a","operation":"Update","time":"2021-01-01T00:00:00Z"}',
  ].join(',')}]`
  const entries = [...(parseJson(sorted).value as JsonObject[])].reverse()
  const managed = decodeManaged(entries)
  expect('fields' in managed && stringify(encodeManaged(managed) ?? null)).toBe(sorted)
})

test('a manager has its name, operation and subresource; an updater its version too [SA-2]', () => {
  const of = { manager: 'm', operation: 'Update', apiVersion: 'g/v1', subresource: 'status' } as const
  expect(managerId(of)).toBe('{"manager":"m","operation":"Update","apiVersion":"g/v1","subresource":"status"}')
  expect(managerInfo(managerId(of))).toEqual(of)
  expect(managerId({ ...of, operation: 'Apply', subresource: '' })).toBe('{"manager":"m","operation":"Apply"}')
})

test('what was read of an object is not shared with who changes it [SA-1]', () => {
  const object = parseJson(`{"metadata":{"managedFields":[${entry('')}]}}`).value as JsonObject
  setManaged(object, managedOf(object))
  managedOf(object).fields.clear()
  expect(managedOf(object).fields.size).toBe(1)
})

test('an object with a broken record has none [SA-5]', () => {
  const object = parseJson('{"metadata":{"managedFields":[{"manager":"m"}]}}').value as JsonObject
  expect(managedOf(object).fields.size).toBe(0)
  setManaged(object, managedOf(object))
  expect(stringify(object)).toBe('{"metadata":{}}')
})

const CODEC = {} as Codec

const object = (value: number, ...entries: string[]): JsonObject =>
  parseJson(`{"metadata":{"name":"a","managedFields":[${entries.join(',')}]},"spec":${value}}`).value as JsonObject

const timed = (manager: string, time: string): string => `{"manager":"${manager}","time":"2020-01-01T00:00:0${time}Z"}`

test.each([
  ['nothing but a time differs', 1, [timed('m', '1')], 1, [timed('m', '2')], '1'],
  ['the object differs too', 1, [timed('m', '1')], 2, [timed('m', '2')], '2'],
  ['a manager differs', 1, [timed('m', '1')], 1, [timed('n', '2')], '2'],
  ['a manager is new', 1, [timed('m', '1')], 1, [timed('m', '2'), timed('n', '2')], '2'],
  ['a manager is gone', 1, [timed('m', '1'), timed('n', '1')], 1, [timed('m', '2')], '2'],
  ['the second of two managers differs', 1, [timed('m', '1'), timed('n', '1')], 1, [timed('m', '2'), timed('o', '2')], '2'],
  ['an entry is no object', 1, ['5'], 1, [timed('m', '2')], '2'],
])('the old times stay only when nothing else differs: %s [ST-5]', (_name, value, entries, newValue, newEntries, time) => {
  const before = object(value, ...entries)
  const after = object(newValue, ...newEntries)
  keepTimes(after, before, CODEC)
  const [first] = (after.metadata as JsonObject).managedFields as JsonObject[]
  expect(first?.time).toBe(`2020-01-01T00:00:0${time}Z`)
})

test('objects are compared in the form of the wire [ST-5]', () => {
  const codec = { encode: (of: JsonObject) => ({ ...of, spec: 1 }) } as Partial<Codec> as Codec
  const after = object(2, timed('m', '2'))
  keepTimes(after, object(1, timed('m', '1')), codec)
  expect(after).toEqual(object(2, timed('m', '1')))
})

test.each([
  ['a new record', '{"metadata":{"managedFields":5},"spec":1}', object(1, timed('m', '2'))],
  ['no new record', '{"metadata":{"managedFields":[]},"spec":1}', parseJson('{"metadata":{},"spec":1}').value as JsonObject],
])('a record of another form is left alone: %s [ST-5]', (_name, existing, given) => {
  const before = parseJson(existing).value as JsonObject
  const copy = parseJson(JSON.stringify(given)).value as JsonObject
  keepTimes(copy, before, CODEC)
  expect(copy).toEqual(given)
})

test('an object without a record is left alone [ST-5]', () => {
  const after = object(1, timed('m', '2'))
  keepTimes(after, { metadata: {} }, CODEC)
  expect(after).toEqual(object(1, timed('m', '2')))
})

const nameFor = (agent: string | undefined, fieldManager = ''): string =>
  managerName(
    {
      method: 'POST',
      path: '/',
      query: new URLSearchParams(),
      body: '',
      header: (name) => (name === 'user-agent' ? agent : undefined),
    },
    fieldManager,
  )

test.each([
  ['the fieldManager of the request', 'curl/8', 'me', 'me'],
  ['the first part of the User-Agent', 'kubectl/v1.37 (linux/amd64)', '', 'kubectl'],
  ['all of one without parts', 'tool', '', 'tool'],
  ['nothing where there is none', undefined, '', ''],
  ['only what can be printed', 'a\u0000b\u00a0c d/1', '', 'abc d'],
  ['at most 128 bytes', `${'x'.repeat(127)}ü/1`, '', 'x'.repeat(127)],
])('a manager is named by %s [SA-2]', (_name, agent, fieldManager, expected) => {
  expect(nameFor(agent, fieldManager)).toBe(expected)
})
