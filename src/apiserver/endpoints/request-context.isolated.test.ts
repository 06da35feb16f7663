import { describe, expect, it } from 'vitest'
import { expectLinear } from '../../apimachinery/testing/steps.ts'
import { Warnings } from './request-context.ts'

const sent = (...texts: string[]): string[] => {
  const warnings = new Warnings()
  for (const text of texts) warnings.add(text)
  return [...warnings]
}

describe('[HI-4] warnings of an answer', () => {
  it.each([
    ['come once each, in their order', ['b', 'a', '', 'b'], ['b', 'a']],
    ['stay whole up to 4,096 characters', ['x'.repeat(4095), 'y'], ['x'.repeat(4095), 'y']],
    ['are cut when they have more', ['x'.repeat(4096), 'y'], ['x'.repeat(256), 'y']],
    ['are counted in characters, not in units', ['\u{1f600}'.repeat(4096)], ['\u{1f600}'.repeat(4096)]],
    ['are cut between characters', ['\u{1f600}'.repeat(4097)], ['\u{1f600}'.repeat(256)]],
  ])('%s', (_name, texts, expected) => {
    expect(sent(...texts)).toEqual(expected)
  })

  it('end after 4,096 characters of those that were cut', () => {
    const texts = Array.from({ length: 1000 }, (_, i) => `${i}`.padStart(4, '0') + 'x'.repeat(300))
    expect(sent(...texts)).toEqual(texts.slice(0, 16).map((text) => text.slice(0, 256)))
  })

  it('cost nothing any more once they are full', () => {
    expectLinear((repeats) => sent(...Array.from({ length: repeats }, (_, i) => `unknown field "spec.${i}"`)))
  })
})
