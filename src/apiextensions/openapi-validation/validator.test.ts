import { expect, test } from 'vitest'
import { Path } from '../../apimachinery/field/error.ts'
import { parseJson } from '../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { compileValidator, type ValueValidator } from './validator.ts'

const compile = (schema: string): ValueValidator => compileValidator(parseJson(schema).value as JsonObject)

const lines = (errors: ReturnType<ValueValidator['validate']>): string[] => errors.map(({ field, body }) => `${field}: ${body}`)

test.each([
  [
    'a property',
    '{"properties":{"x":{"type":"string"}}}',
    '{"x":1}',
    ['x: Invalid value: "integer": x in body must be of type string: "integer"'],
  ],
  ['a required property', '{"required":["x"]}', '{}', ['x: Required value']],
  [
    'a member of a map',
    '{"additionalProperties":{"type":"string"}}',
    '{"x":1}',
    ['x: Invalid value: "integer": .x in body must be of type string: "integer"'],
  ],
  [
    'a member of a member of a map',
    '{"additionalProperties":{"additionalProperties":{"type":"string"}}}',
    '{"x":{"y":1}}',
    ['x.y: Invalid value: "integer": .x.y in body must be of type string: "integer"'],
  ],
  ['the root', '{"type":"object"}', '"x"', ['<nil>: Invalid value: "string":  in body must be of type object: "string"']],
  ['a junctor of the root', '{"not":{}}', '{}', ['<nil>: Invalid value: "": "" must not validate the schema (not)']],
])('[VV-11] the field of %s', (_, schema, value, errors) => {
  expect(lines(compile(schema).validate(parseJson(value).value, undefined))).toEqual(errors)
})

test.each([
  [
    'a property',
    '{"properties":{"x":{"type":"string"}}}',
    '{"x":1}',
    ['status.x: Invalid value: "integer": x in body must be of type string: "integer"'],
  ],
  ['a required property', '{"required":["x"]}', '{}', ['status.x: Required value']],
  ['the value itself', '{"type":"object"}', '[]', ['status: Invalid value: "array":  in body must be of type object: "array"']],
  ['a junctor', '{"not":{}}', '{}', ['status: Invalid value: "": "" must not validate the schema (not)']],
  [
    'an item',
    '{"items":{"type":"string"}}',
    '[1]',
    ['status.[0]: Invalid value: "integer": [0] in body must be of type string: "integer"'],
  ],
])('[VV-11] the field of %s below a path', (_, schema, value, errors) => {
  expect(lines(compile(schema).validate(parseJson(value).value, Path.of('status')))).toEqual(errors)
})

test('[RT-3] the root compares with nothing as with null', () => {
  const validator = compile('{"type":"object"}')
  expect(validator.validateUpdate(null, undefined, Path.of('status'))).toEqual([])
  expect(lines(validator.validateUpdate(null, parseJson('{}').value, Path.of('status')))).toEqual([
    'status: Invalid value: "null":  in body must be of type object: "null"',
  ])
})

test('[RT-3] kind and apiVersion of the root are never taken for unchanged', () => {
  const validator = compile(
    '{"properties":{"kind":{"type":"string","maxLength":1},"spec":{"properties":{"kind":{"maxLength":1}}}}}',
  )
  const object = parseJson('{"kind":"Widget","spec":{"kind":"Widget"},"new":1}').value
  const old = parseJson('{"kind":"Widget","spec":{"kind":"Widget"}}').value
  expect(lines(validator.validateUpdate(object, old, undefined))).toEqual(['kind: Too long: may not be more than 1 byte'])
})

test('[VV-10] errors name their rule', () => {
  const errors = compile('{"required":["x"],"minProperties":1,"properties":{"y":{"not":{}}}}').validate(
    parseJson('{"y":1}').value,
    undefined,
  )
  expect(errors.map(({ origin }) => origin)).toEqual(['VV-9', 'VV-7'])
})

test('[VV-7] members are found in any order, after objects with others', () => {
  const validator = compile(
    '{"required":["b"],"properties":{"a":{"type":"string"},"b":{"type":"integer"}},"additionalProperties":{"type":"boolean"}}',
  )
  const objects: [text: string, fields: string[]][] = [
    ['{"a":"x","b":1}', []],
    ['{"b":1,"a":"x"}', []],
    ['{"a":"x","b":1}', []],
    ['{"a":"x"}', ['b']],
    ['{"a":1,"b":1}', ['a']],
    ['{"c":true,"a":"x","b":"1"}', ['b']],
    ['{"d":1,"a":"x","b":1}', ['d']],
    ['{"c":1,"a":"x","b":1}', ['c']],
    ['{}', ['b']],
  ]
  for (const [text, fields] of objects) {
    const problems = validator.validate(parseJson(text).value, undefined)
    expect(
      problems.map(({ field }) => field),
      text,
    ).toEqual(fields)
  }
})

test('[VV-7] of wide objects each member is checked', () => {
  const validator = compile(
    '{"required":["last"],"properties":{"last":{"type":"integer"}},"additionalProperties":{"type":"boolean"}}',
  )
  const wide = Array.from({ length: 300 }, (_, i) => `"m${i}":true`).join()
  for (const [end, fields] of [
    ['"last":1', []],
    ['"last":"1"', ['last']],
    ['"other":1,"last":1', ['other']],
    ['"other":true', ['last']],
  ] as const) {
    const problems = validator.validate(parseJson(`{${wide},${end}}`).value, undefined)
    expect(
      problems.map(({ field }) => field),
      end,
    ).toEqual(fields)
  }
})
