import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, it, vi } from 'vitest'
import { expectLinear } from '../testing/steps.ts'
import { RE2 } from './lazy.ts'
import { parseRegExp } from './regexp.ts'

await RE2.load()

const test = (pattern: string, text: string): boolean => {
  const compiled = parseRegExp(pattern)
  if ('error' in compiled) throw new Error(compiled.error)
  return compiled.test(text)
}

describe('parseRegExp: errors in Go words', () => {
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
    expect(parseRegExp(pattern)).toEqual({ error })
  })
})

describe('parseRegExp: matches as Go does', () => {
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
        const compiled = parseRegExp(pattern)
        const own = 'error' in compiled ? compiled.error : ['a', 'b', ':', '[', 'a:]', '[:'].map((text) => compiled.test(text))
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

  it.each(['[:', '(?P<n>', '(?P<n', '\\Q'])('[HI-5] take steps in proportion to their length: %s', (part) => {
    expectLinear((repeats) => parseRegExp(`(?P<n>a)(?P<n>b)[${part.repeat(repeats)}`), 2000)
  })
})

describe('a text that is too short for a pattern', () => {
  const shortest: [pattern: string, least: number][] = [
    ['', 0],
    ['abc', 3],
    ['a?b*c+', 1],
    ['^\\b$\\z', 0],
    ['(?i)(?:straSSe|ab)', 2],
    ['[xy]{3}.', 4],
    ['(?s).{2,}', 2],
    ['(?P<n>a{2}){3,5}', 6],
    ['\\Qa{3}\\E\\x{1F600}', 5],
    ['|abc', 0],
    ['[xy]{1000}'.repeat(999), 999_000],
    ['(?:[xy]{0,100}z){3}', 3],
  ]
  it.each(shortest.map(([pattern, least]): [string, string, number] => [pattern.slice(0, 30), pattern, least]))(
    'is known before there is a program: %s',
    (_, pattern, least) => {
      expect(RE2.get().parseRe2(pattern)).toMatchObject({ minLength: least })
    },
  )

  it('needs no program, and one unit more does', () => {
    const compiles = vi.spyOn(RE2.get(), 'compileRe2')
    expect(test('[pq]{300}', 'p'.repeat(299))).toBe(false)
    expect(compiles).not.toHaveBeenCalled()
    expect(test('[pq]{300}', 'p'.repeat(300))).toBe(true)
    compiles.mockRestore()
  })

  const atom = fc.constantFrom(
    'a',
    'B',
    'ß',
    '.',
    '\\d',
    '[ab]',
    '[^a]',
    '\\pL',
    '^',
    '$',
    '\\b',
    '\\x{1F600}',
    '(?i)',
    '\\Qa|\\E',
    '|',
  )
  const times = fc.constantFrom('', '', '*', '+?', '?', '{2}', '{1,3}', '{0,2}', '{2,}')
  const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 4 },
      fc.tuple(atom, times).map((parts) => parts.join('')),
      fc.tuple(tie('pattern'), times).map(([inner, count]) => `(${inner})${count}`),
    ),
    pattern: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
  }))

  it('is never one that the pattern matches in', () => {
    fc.assert(
      fc.property(
        pattern,
        fc.array(fc.constantFrom('a', 'b', 'ß', 'ẞ', '1', '\u{1f600}', '|', '\n'), { maxLength: 5 }),
        (source, text) => {
          const parsed = RE2.get().parseRe2(source)
          fc.pre(!('error' in parsed))
          if ('error' in parsed || text.join('').length >= parsed.minLength) return
          expect(RE2JS.compile(source).test(text.join(''))).toBe(false)
        },
      ),
      { numRuns: 3000 },
    )
  })
})

describe('parseRegExp: programs', () => {
  it('are made when an expression is first used, and once more when they were given up for others', () => {
    const compiles = vi.spyOn(RE2.get(), 'compileRe2')
    const first = parseRegExp('^a{900}$')
    if ('error' in first) throw new Error(first.error)
    expect(compiles).not.toHaveBeenCalled()
    expect([first.test('a'.repeat(900)), first.test('b'.repeat(900))]).toEqual([true, false])
    expect(compiles).toHaveBeenCalledTimes(1)
    for (let i = 0; i < 500; i++) test(`b{900}${i}`, 'b'.repeat(903))
    compiles.mockClear()
    expect([first.test('a'.repeat(900)), first.test('b'.repeat(900))]).toEqual([true, false])
    expect(compiles.mock.calls).toEqual([[{ source: '^a{900}$', minLength: 900 }]])
    compiles.mockRestore()
  })
})
