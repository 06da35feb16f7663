import { describe, expect, test } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import { type Table, tableOf } from './convertor.ts'

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5)

const withColumns = (columns: string): Table => tableOf(objectOf({ additionalPrinterColumns: parseJson(columns).value }))

const objectWith = (spec: string): JsonObject =>
  objectOf({ metadata: objectOf({ name: 'x' }), spec: parseJson(spec).value as JsonValue })

/** The one cell, as JSON, of a column of this type at `.spec.v`. */
const cellOf = (type: string, spec: string): string =>
  stringify(withColumns(`[{"name":"V","type":"${type}","jsonPath":".spec.v"}]`).cells(objectWith(spec), NOW)[1] as JsonValue)

describe('[TB-1] columns', () => {
  test('the name and the age when a version has none of its own', () => {
    const table = tableOf(objectOf({}))
    expect(table.columnDefinitions.map(({ name, type, format, priority }) => [name, type, format, priority])).toEqual([
      ['Name', 'string', 'name', 0],
      ['Age', 'date', '', 0],
    ])
    expect(String(table.columnDefinitions[1]?.description)).toContain(
      'CreationTimestamp is a timestamp representing the server time',
    )
    expect(table.cells(objectOf({ metadata: objectOf({ name: 'x', creationTimestamp: '2026-01-02T03:04:00Z' }) }), NOW)).toEqual([
      'x',
      '5s',
    ])
  })

  test('an empty list is none', () => {
    expect(withColumns('[]').columnDefinitions.map(({ name }) => name)).toEqual(['Name', 'Age'])
  })

  test('those of the version, with all fields that a client reads', () => {
    const table = withColumns(
      '[{"name":"A","type":"integer","jsonPath":".spec.a","priority":1,"format":"int32","description":"words"},{"name":"B","type":"string","jsonPath":".spec.b"}]',
    )
    expect(table.columnDefinitions.slice(1).map((column) => stringify(column))).toEqual([
      '{"description":"words","format":"int32","name":"A","priority":1,"type":"integer"}',
      '{"description":"Custom resource definition column (in JSONPath format): .spec.b","format":"","name":"B","priority":0,"type":"string"}',
    ])
  })

  test('a path that cannot be parsed ends them', () => {
    const table = withColumns(
      '[{"name":"A","type":"string","jsonPath":".spec.v"},{"name":"B","type":"string","jsonPath":".spec["},{"name":"C","type":"string","jsonPath":".spec.v"}]',
    )
    expect(table.columnDefinitions.map(({ name }) => name)).toEqual(['Name', 'A'])
    expect(table.cells(objectWith('{"v":"y"}'), NOW)).toEqual(['x', 'y'])
  })
})

test.each([
  ['a member', '.spec.a.b', '{"a":{"b":"y"}}', '"y"'],
  ['a name with a dot', '.spec.a\\\\.b', '{"a.b":"y"}', '"y"'],
  ['a name with a dash', '.spec.a-b', '{"a-b":"y"}', '"y"'],
  ['nothing there', '.spec.a.b', '{"a":{}}', 'null'],
  ['nothing on the way', '.spec.a.b', '{}', 'null'],
  ['null on the way', '.spec.a.b', '{"a":null}', 'null'],
  ['a scalar on the way', '.spec.a.b', '{"a":5}', 'null'],
  ['an item', '.spec.a[1]', '{"a":["y","z"]}', '"z"'],
  ['an item that is not there', '.spec.a[2]', '{"a":["y","z"]}', 'null'],
  ['the first of several', '.spec.a[*].b', '{"a":[{"b":"y"},{"b":"z"}]}', '"y"'],
  ['the first that a filter finds', '.spec.a[?(@.t==\\"r\\")].s', '{"a":[{"t":"q","s":"1"},{"t":"r","s":"2"}]}', '"2"'],
])('[TB-2] the value of a path: %s', (_, path, spec, cell) => {
  const table = withColumns(`[{"name":"V","type":"string","jsonPath":"${path}"}]`)
  expect(stringify(table.cells(objectWith(spec), NOW)[1] as JsonValue)).toBe(cell)
})

test.each([
  ['string', '{"v":"a\\nb"}', '"a\\nb"'],
  ['string', '{"v":5}', '"5"'],
  ['string', '{"v":1500000.5}', '"1.5000005e+06"'],
  ['string', '{"v":true}', '"true"'],
  ['string', '{"v":{"b":[1],"a":"<"}}', '"{\\"a\\":\\"\\\\u003c\\",\\"b\\":[1]}"'],
  ['string', '{"v":[1,"x"]}', '"[1,\\"x\\"]"'],
  ['string', '{"v":null}', '"\\u003cno value\\u003e"'],
  ['string', '{}', 'null'],
  ['integer', '{"v":5}', '5'],
  ['integer', '{"v":-2.9}', '-2'],
  ['integer', '{"v":9223372036854775807}', '9223372036854775807'],
  ['integer', '{"v":"5"}', 'null'],
  ['integer', '{"v":null}', 'null'],
  ['number', '{"v":5}', '5'],
  ['number', '{"v":2.5}', '2.5'],
  ['number', '{"v":9223372036854775807}', '9223372036854776000'],
  ['number', '{"v":"5"}', 'null'],
  ['boolean', '{"v":false}', 'false'],
  ['boolean', '{"v":"true"}', 'null'],
  ['date', '{"v":5}', 'null'],
  ['date', '{"v":null}', 'null'],
  ['object', '{"v":{}}', 'null'],
])('[TB-3] a column of type %s shows %s as %s', (type, spec, cell) => {
  expect(cellOf(type, spec)).toBe(cell)
})

test.each([
  ['2026-01-02T03:04:05Z', '0s'],
  ['2026-01-02T03:02:05Z', '2m'],
  ['2026-01-02T03:02:04Z', '2m1s'],
  ['2026-01-02T04:04:05+01:00', '0s'],
  ['2026-01-02T03:04:06.9Z', '0s'],
  ['2026-01-02T03:04:07Z', '<invalid>'],
  ['2026-01-01T03:04:05.5Z', '23h'],
  ['1700-01-01T00:00:00Z', '292y'],
  ['0001-01-01T00:00:00Z', '<unknown>'],
  ['', '<unknown>'],
  ['null', '<unknown>'],
  ['2026-01-02', '<invalid>'],
  ['2026-02-30T00:00:00Z', '<invalid>'],
  ['yesterday', '<invalid>'],
])('[TB-4] the age of %s is %s', (time, age) => {
  expect(cellOf('date', `{"v":"${time}"}`)).toBe(stringify(age))
})
