import { expect, test } from 'vitest'
import { indented } from './indented.ts'

test.each([
  ['an object', '{"a":1,"b":[true,null]}\n', JSON.stringify({ a: 1, b: [true, null] }, undefined, 2)],
  ['empty objects and lists', '{"a":{},"b":[]}', '{\n  "a": {},\n  "b": []\n}'],
  ['texts that look like JSON', '{"a":"{\\"b\\":[1,2]}\\\\"}', '{\n  "a": "{\\"b\\":[1,2]}\\\\"\n}'],
  ['numbers that JavaScript would change', '[1.0,12345678901234567890]', '[\n  1.0,\n  12345678901234567890\n]'],
  ['a scalar', '"a:b"\n', '"a:b"'],
])('indents %s', (_, text, expected) => {
  expect(indented(text)).toBe(expected)
})

test('a text that is nested so deep that it would become too long stays as it is', () => {
  const deep = `${'['.repeat(1_000)}${'1,'.repeat(10_000)}1${']'.repeat(1_000)}`
  expect(indented(deep) === deep).toBe(true)
})
