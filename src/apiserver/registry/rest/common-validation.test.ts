import { describe, expect, test } from 'vitest'
import { errorText } from '../../../apimachinery/field/error.ts'
import { objectFrom } from '../../storage/testing/fixtures.ts'
import { checkKey, checkSegment, generatedNameBase, validateMetadata, validateMetadataUpdate } from './common-validation.ts'

const named = (name: string) => `{"name":"${name}","namespace":"n"}`

describe('[RQ-6] the metadata of a new object', () => {
  test.each([
    ['a name', named('a'), []],
    ['a name with dots', named('a..b'), []],
    ['no name', '{"namespace":"n"}', ['metadata.name: Required value: name or generateName is required']],
    ['one dot', named('.'), [`metadata.name: Invalid value: ".": may not be '.'`]],
    ['two dots', named('..'), [`metadata.name: Invalid value: "..": may not be '..'`]],
    ['a slash', named('a/b'), [`metadata.name: Invalid value: "a/b": may not contain '/'`]],
    [
      'a slash and a percent sign',
      named('/%'),
      [`metadata.name: Invalid value: "/%": may not contain '/'`, `metadata.name: Invalid value: "/%": may not contain '%'`],
    ],
    ['dots as the beginning of a name', '{"name":"a","generateName":"..","namespace":"n"}', []],
    [
      'a slash in the beginning of a name',
      '{"name":"a","generateName":"b/","namespace":"n"}',
      [`metadata.generateName: Invalid value: "b/": may not contain '/'`],
    ],
    ['no namespace', '{"name":"a"}', ['metadata.namespace: Required value']],
  ])('%s', (_, json, expected) => {
    expect(validateMetadata(objectFrom(json), true).map(errorText)).toEqual(expected)
  })

  test('a resource without namespaces has none', () => {
    expect(validateMetadata(objectFrom(named('a')), false).map(errorText)).toEqual([
      'metadata.namespace: Forbidden: not allowed on this type',
    ])
  })
})

describe('[ST-6] the metadata of an update', () => {
  test.each([
    ['a version', '{"name":"a","namespace":"n","resourceVersion":"1"}', []],
    ['no version', named('a'), ['metadata.resourceVersion: Invalid value: "": must be specified for an update']],
    [
      'another name',
      '{"name":"..","namespace":"n","resourceVersion":"1"}',
      [`metadata.name: Invalid value: "..": may not be '..'`, 'metadata.name: Invalid value: "..": field is immutable'],
    ],
  ])('%s', (_, json, expected) => {
    expect(validateMetadataUpdate(objectFrom(json), objectFrom(named('a')), true).map(errorText)).toEqual(expected)
  })
})

test.each([
  ['short', 'short'],
  ['x'.repeat(58), 'x'.repeat(58)],
  ['x'.repeat(59), 'x'.repeat(58)],
])('[ST-4] a generated name has at most 63 characters: %s', (base, kept) => {
  expect(generatedNameBase(base)).toBe(kept)
})

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
