import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import { expectLinear } from '../testing/steps.ts'
import { Automaton } from './automaton.ts'
import { compileRegExp } from './re2.ts'

const test = (pattern: string, text: string): boolean => {
  const compiled = compileRegExp(pattern)
  if ('error' in compiled) throw new Error(compiled.error)
  return compiled.test(text)
}

describe('compileRegExp: errors in Go words', () => {
  it.each([
    ['(', 'error parsing regexp: missing closing ): `(`'],
    ['a)', 'error parsing regexp: unexpected ): `a)`'],
    ['[', 'error parsing regexp: missing closing ]: `[`'],
    ['*', 'error parsing regexp: missing argument to repetition operator: `*`'],
    ['a**', 'error parsing regexp: invalid nested repetition operator: `**`'],
    ['a{2,1}', 'error parsing regexp: invalid repeat count: `{2,1}`'],
    ['a{1001}', 'error parsing regexp: invalid repeat count: `{1001}`'],
    ['(a{40}){40}', 'error parsing regexp: invalid repeat count: `{40}`'],
    ['(?=x)', 'error parsing regexp: invalid or unsupported Perl syntax: `(?=`'],
    ['\\1', 'error parsing regexp: invalid escape sequence: `\\1`'],
    ['a\\', 'error parsing regexp: trailing backslash at end of expression: ``'],
    ['[a\\', 'error parsing regexp: trailing backslash at end of expression: ``'],
    ['(?<', 'error parsing regexp: invalid or unsupported Perl syntax: `(?<`'],
    ['[z-a]', 'error parsing regexp: invalid character class range: `z-a`'],
    ['(?P<n>a)(?P<n>b)(', 'error parsing regexp: missing closing ): `(?P<n>a)(?P<n>b)(`'],
  ])('%s', (pattern, error) => {
    expect(compileRegExp(pattern)).toEqual({ error })
  })
})

describe('compileRegExp: matches as Go does', () => {
  it.each<[string, string, boolean]>([
    ['(?P<n>a)(?<n>b)', 'ab', true],
    ['[(?P<n>]\\(?\\Q(?P<n>\\E(?P<n>a)(?P<n>b)', '((?P<n>ab', true],
    ['^a$', 'a\n', false],
    ['^.$', '\u{1f600}', true],
    ['^[^a]{2}$', '\u{1f600}é', true],
    ['\\s', '\v', false],
    ['(?i)^straSSe$', 'STRASSE', true],
    ['^\\pL+$', 'é', true],
    ['^a.*z\\z', 'abcz', true],
    ['\\bcat\\b', 'a cat!', true],
    ['a{0}$', 'b', true],
    ['^a*$', '', true],
    ['^a*$', 'b', false],
    ['^$|^x$', '', true],
    ['^(?:[a-z]{2,3}|\\d+)$', 'abcd', false],
  ])('%s on %j: %s', (pattern, text, expected) => {
    expect(test(pattern, text)).toBe(expected)
  })

  it('stays linear where a backtracking engine takes for ever', () => {
    const long = `${'a'.repeat(200_000)}!`
    expect(test('^(a+)+$', long)).toBe(false)
    expect(test('^(a|a)*$', long)).toBe(false)
    expect(test('(.*)(.*)(.*)(.*)(.*)[^a]x$', long)).toBe(false)
  })
})

/** Random patterns of the plain part, and beyond its border. */
const patterns = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', 'b', '-', '_', '\\.', '\\d', '\\W', '.', '[a-b]', '[^a]', '[-a]', '[\\w-]', '[^\\n-]', '\\n', 'é', ''),
    fc.tuple(tie('pattern'), fc.constantFrom('(', '(?:')).map(([inner, open]) => `${open}${inner})`),
  ),
  pattern: fc.oneof(
    { maxDepth: 4 },
    fc
      .array(fc.tuple(tie('piece'), fc.constantFrom('', '', '', '*', '+', '?', '*?', '{2}', '{0,2}', '{1,}', '{,2}')), {
        maxLength: 4,
      })
      .map((pieces) => pieces.map(([piece, repeat]) => (piece === '' ? '' : piece + repeat)).join('')),
    fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `${left}|${right}`),
  ),
})).pattern

const anchored = fc
  .tuple(fc.constantFrom('', '^'), patterns, fc.constantFrom('', '$'))
  .map(([start, pattern, end]) => start + pattern + end)

const texts = fc
  .array(fc.constantFrom('a', 'b', '-', '_', '.', '1', '\n', 'é', '\u{1f600}'), { maxLength: 8 })
  .map((c) => c.join(''))

describe('the automaton', () => {
  it('answers as RE2 does', () => {
    let plain = 0
    fc.assert(
      fc.property(anchored, fc.array(texts, { minLength: 3, maxLength: 8 }), (pattern, samples) => {
        const automaton = Automaton.of(pattern)
        if (automaton === undefined) return true
        plain++
        const re2 = RE2JS.compile(pattern)
        return samples.every((text) => automaton.test(text) === re2.test(text))
      }),
      { numRuns: 1500 },
    )
    expect(plain).toBeGreaterThan(300)
  })

  it('answers alike when its tables overflow', () => {
    const automaton = Automaton.of('^[ab]*a[ab]{12}$')
    // Any thirteen letters in a row are a state of their own: 8,192 of them, more than the tables hold.
    let seed = 1
    const letter = (): string => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % 2 === 0 ? 'a' : 'b'
    }
    const samples = Array.from({ length: 10 }, () => Array.from({ length: 3000 }, letter).join(''))
    for (const text of samples) expect(automaton?.test(text)).toBe(text.at(-13) === 'a')
  })

  it.each([
    '(?i)a',
    '\\bx',
    '[[:alpha:]]',
    '\\pL',
    'a**',
    '(?P<n>a)',
    '^a$b',
    '(^a)',
    'é',
    'a{1001}',
    '(a?){999}{2}',
    '((){500}){500}',
  ])('leaves %s to the general engine', (pattern) => {
    expect(Automaton.of(pattern)).toBeUndefined()
  })

  it.each([
    '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$',
    '^$|^[A-Za-z][A-Za-z0-9_.-]{0,62}$',
    '^.{1,253}$',
    '^\\d+(\\.\\d+)?$',
    '^((100|[0-9]{1,2})%|[0-9]+)$',
  ])('takes %s', (pattern) => {
    expect(Automaton.of(pattern)).toBeDefined()
  })
})

describe('hostile patterns', () => {
  const pieces = fc.array(
    fc.constantFrom('[', '[:', ':]', ']', '^', 'a', 'b', '\\Q', '\\E', '\\]', '[:alpha:]', '(', ')', '-', ':'),
    { maxLength: 10 },
  )
  const answer = (pattern: string): unknown => {
    try {
      const compiled = RE2JS.compile(pattern)
      return ['a', 'b', ':', '[', 'a:]', '[:'].map((text) => compiled.test(text))
    } catch (error) {
      return (error as Error).message
    }
  }

  it('mean the same with many openings of names that do not end', () => {
    fc.assert(
      fc.property(pieces, pieces, (before, after) => {
        const pattern = `${before.join('')}[${'[:'.repeat(60)}${after.join('')}`
        const compiled = compileRegExp(pattern)
        const own =
          'error' in compiled ? compiled.error : ['a', 'b', ':', '[', 'a:]', '[:'].map((text) => compiled.re2.test(text))
        expect(own).toEqual(answer(pattern))
      }),
      { numRuns: 500 },
    )
  })

  it('may name two groups alike, and lose the names outside of classes and quotations alone', () => {
    const pattern = '^(?P<n>a)(?<n>b)[(?P<n>]\\Q(?P<n>\\E[]>](?P<n>[[:alpha:]>])$'
    expect(test(pattern, 'ab((?P<n>>x')).toBe(true)
    expect(test(pattern, 'ab<(?P<n>]>')).toBe(true)
    expect(test(pattern, 'abx(?P<n>]>')).toBe(false)
  })

  it('[HI-5] of many alternatives are left to the general engine as soon as they are too many', () => {
    expectLinear((repeats) => Automaton.of('ab|'.repeat(repeats)), 2000)
  })
})
