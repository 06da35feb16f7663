import { describe, expect, test } from 'vitest'
import { committedAt, lastState, replaceVersion, resourceVersionOf, Stored, store, unversionedText } from './stored-object.ts'

describe('[SG-38] the text of an object without its resourceVersion', () => {
  test.each([
    ['first in metadata', '{"metadata":{"resourceVersion":"2","uid":"u"}}', '{"metadata":{"uid":"u"}}'],
    ['last in metadata', '{"metadata":{"name":"a","resourceVersion":"2"}}', '{"metadata":{"name":"a"}}'],
    ['between others', '{"metadata":{"name":"a","resourceVersion":"2","uid":"u"}}', '{"metadata":{"name":"a","uid":"u"}}'],
    ['alone in metadata', '{"metadata":{"resourceVersion":"2"},"spec":1}', '{"metadata":{},"spec":1}'],
    [
      'and the same pair elsewhere',
      '{"data":{"resourceVersion":"2"},"metadata":{"name":"a","resourceVersion":"2"}}',
      '{"data":{"resourceVersion":"2"},"metadata":{"name":"a"}}',
    ],
    ['nowhere', '{"metadata":{"name":"a"}}', '{"metadata":{"name":"a"}}'],
    ['nowhere, as metadata is not', '{"spec":1}', '{"metadata":{},"spec":1}'],
  ])('that stands %s', (_, text, expected) => {
    const object = new Stored('/g/r/a', 2, text)
    const before = JSON.stringify(object.value)
    expect([unversionedText(object), JSON.stringify(object.value)]).toEqual([expected, before])
  })
})

test.each([
  ['once', '{"metadata":{"resourceVersion":"0"},"spec":1}', '{"metadata":{"resourceVersion":"7"},"spec":1}'],
  [
    'twice',
    '{"a":{"resourceVersion":"0"},"metadata":{"resourceVersion":"0"}}',
    '{"a":{"resourceVersion":"0"},"metadata":{"resourceVersion":"7"}}',
  ],
])('[SG-40] an object that is committed gets its version where it stands %s', (_, text, expected) => {
  const committed = committedAt(new Stored('/g/r/a', 0, text), 7)
  expect([committed.key, committed.resourceVersion, committed.text, committed.value.metadata]).toEqual([
    '/g/r/a',
    7,
    expected,
    new Stored('', 0, '{"resourceVersion":"7"}').value,
  ])
})

test('[SG-5] a stored value that is handed back is not stored again, nor written to', () => {
  const stored = new Stored('/g/r/a', 2, '{"metadata":{"resourceVersion":"2"},"spec":1}')
  const { metadata } = stored.value
  expect(store('/g/r/a', stored.value, 3, stored)).toBeUndefined()
  expect(stored.value.metadata).toBe(metadata)
})

test.each([
  ['once', '{"metadata":{"resourceVersion":"2"},"spec":1}', '{"metadata":{"resourceVersion":"13"},"spec":1}'],
  ['twice', '{"a":{"resourceVersion":"2"},"metadata":{"resourceVersion":"2"}}', undefined],
  ['nowhere', '{"metadata":{"resourceVersion":"3"},"spec":1}', undefined],
])('[SG-2] a text that has a resourceVersion %s gets another one there, if that is certain', (_, text, expected) => {
  expect(replaceVersion(text, 2, 13)).toBe(expected)
})

test('[SG-7] the last state of an object leaves what is stored as it is', () => {
  const stored = new Stored('/g/r/a', 2, '{"a":{"resourceVersion":"2"},"metadata":{"name":"a","resourceVersion":"2"}}')
  const last = lastState(stored, 9)
  expect(last.text).toBe('{"a":{"resourceVersion":"2"},"metadata":{"name":"a","resourceVersion":"9"}}')
  expect(JSON.stringify(stored.value)).toBe(stored.text)
})

test.each([
  ['{"metadata":{"resourceVersion":"12"}}', 12],
  ['{"metadata":{"resourceVersion":"x"}}', 0],
  ['{"metadata":{}}', 0],
  ['{}', 0],
  ['[]', 0],
])('the resourceVersion of %s is %i', (text, version) => {
  expect(resourceVersionOf(text)).toBe(version)
})
