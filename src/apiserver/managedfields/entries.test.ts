import { expect, test } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { decodeManaged, encodeManaged, managedOf, managerId, managerInfo, setManaged } from './entries.ts'

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
