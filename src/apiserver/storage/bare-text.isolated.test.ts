import { describe, expect, test } from 'vitest'
import { expectLinear } from '../../apimachinery/testing/steps.ts'
import { withoutVersion, withVersion } from './bare-text.ts'

describe('[SG-43] the text of an object without its resourceVersion', () => {
  const PAIR = '"resourceVersion":"7"'
  test.each([
    ['before the uid', `{"metadata":{"name":"a",${PAIR},"uid":"u"}}`, '{"metadata":{"name":"a","uid":"u"}}'],
    ['first', `{"metadata":{${PAIR},"uid":"u"}}`, '{"metadata":{"uid":"u"}}'],
    ['last', `{"metadata":{"name":"a",${PAIR}},"spec":1}`, '{"metadata":{"name":"a"},"spec":1}'],
    ['alone', `{"metadata":{${PAIR}}}`, '{"metadata":{}}'],
    [
      'beside the same pair before and after the metadata, and below it',
      `{"data":{${PAIR}},"metadata":{"labels":{${PAIR}},${PAIR}},"spec":{${PAIR}}}`,
      `{"data":{${PAIR}},"metadata":{"labels":{${PAIR}}},"spec":{${PAIR}}}`,
    ],
    [
      'behind texts that look like it',
      `{"a":"\\"metadata\\":{\\\\","b":{"metadata":{${PAIR}}},"metadata":{"name":"}\\"${'{'}",${PAIR}}}`,
      `{"a":"\\"metadata\\":{\\\\","b":{"metadata":{${PAIR}}},"metadata":{"name":"}\\"${'{'}"}}`,
    ],
  ])('that stood %s', (_, text, bare) => {
    const found = withoutVersion(text, 7)
    expect(found?.text).toBe(bare)
    expect(found && withVersion(found, 7)).toBe(text)
    expect(found && withVersion(found, 12)).toBe(JSON.stringify(JSON.parse(text), changed(JSON.parse(text).metadata)))
  })

  test.each([
    '{"metadata":{"name":"a"}}',
    '{"metadata":{"resourceVersion":"70"}}',
    `{"a":{${PAIR}},"b":{${PAIR}},"metadata":{}}`,
  ])('is not made of %s', (text) => {
    expect(withoutVersion(text, 7)).toBeUndefined()
  })

  test('takes time in proportion to the text', () => {
    expectLinear((n) => withoutVersion(`{"data":[${`{${PAIR}},`.repeat(n)}1],"metadata":{${PAIR}}}`, 7))
  })
})

/** Gives the metadata another version, and nothing else that has one. */
const changed =
  (metadata: { resourceVersion: string }) =>
  (key: string, value: unknown): unknown =>
    key === 'metadata' && JSON.stringify(value) === JSON.stringify(metadata) ? { ...metadata, resourceVersion: '12' } : value
