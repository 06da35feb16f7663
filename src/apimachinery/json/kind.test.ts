import { expect, test } from 'vitest'
import { jsonKind } from './kind.ts'
import { parseJson } from './parse.ts'

test.each([
  ['"a"', 'string'],
  ['true', 'bool'],
  ['[1]', 'array'],
  ['{}', 'object'],
  ['1', 'number'],
  ['1.5', 'number'],
  ['1234567890123456789', 'number'],
])('%s is of kind %s', (text, kind) => {
  expect(jsonKind(parseJson(text).value)).toBe(kind)
})
