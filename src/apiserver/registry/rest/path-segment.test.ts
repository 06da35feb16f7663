import { expect, test } from 'vitest'
import { checkKey, checkSegment } from './path-segment.ts'

test.each([
  ['.', `Name parameter invalid: ".": may not be '.'`],
  ['..', `Name parameter invalid: "..": may not be '..'`],
  ['%', `Name parameter invalid: "%": may not contain '%'`],
  ['a/b%', `Name parameter invalid: "a/b%": may not contain '/';may not contain '%'`],
])('[RQ-6] the name %j cannot be a segment of a path', (name, message) => {
  expect(() => checkSegment(name)).toThrow(expect.objectContaining({ code: 400, message }))
})

test.each([['a'], ['...'], ['.a'], ['a..b'], ['']])('[RQ-6] the name %j can', (name) => {
  expect(() => checkSegment(name)).not.toThrow()
})

test.each([['/g/r/..'], ['/g/r/.'], ['/g/r/../x'], ['/g/r/./x']])('[RQ-6] %j is no key', (key) => {
  expect(() => checkKey(key)).toThrow(expect.objectContaining({ code: 500, message: `invalid key: "${key}"` }))
})

test.each([['/g/r/...'], ['/g/r/.x/..y'], ['/g.h/r/x.']])('[RQ-6] %j is a key', (key) => {
  expect(() => checkKey(key)).not.toThrow()
})
