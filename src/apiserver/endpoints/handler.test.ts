import { expect, test } from 'vitest'
import { warningHeader } from './handler.ts'

test.each([
  ['unknown field "spec.a"', '299 - "unknown field \\"spec.a\\""'],
  ['a\nb', '299 - "a b"'],
  ['ü €', '299 - "\u00c3\u00bc \u00e2\u0082\u00ac"'],
])('[RQ-4] a warning is a header of bytes: %j', (text, header) => {
  expect(warningHeader(text)).toBe(header)
  expect(new Headers({ Warning: header }).get('warning')).toBe(header)
})
