import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import { parsePlain } from './plain.ts'

describe('parsePlain', () => {
  it.each<[pattern: string, matched: readonly string[], others: readonly string[]]>([
    ['^[A-Za-z_][A-Za-z0-9_]*$', ['_', 'aB9'], ['', '9', 'a-', 'ä']],
    ['^[0-9]+(\\.[0-9]+)?([KMGTPE]i?|m)?$', ['1', '1.5Gi', '20m'], ['1.', 'Gi', '1im']],
    ['^(?:[0-9*,/-]+ ){4}[0-9*,/-]+$', ['*/5 * * * 1-5'], ['* * * *', '* * * * * *']],
    ['^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', ['a', 'a-b', 'ab'], ['-a', 'a-']],
    ['^https://', ['https://x'], ['ahttps://']],
    ['b|cd', ['abc', 'cd'], ['c', '']],
    ['a{2,3}$', ['xaa', 'aaaa'], ['a', 'aab']],
    ['^.$', ['\u{1f600}', 'é'], ['\n', 'ab']],
    ['^[^/ ]{2}\\.$', ['\u{1f600}é.'], ['a/.', 'a b.']],
    ['^[+.-]\\$$', ['-$', '+$'], [',$']],
    ['^$', [''], ['a']],
    ['', ['', 'a'], []],
  ])('%s', (pattern, matched, others) => {
    const plain = parsePlain(pattern)
    expect(matched.map((text) => plain?.test(text))).toEqual(matched.map(() => true))
    expect(others.map((text) => plain?.test(text))).toEqual(others.map(() => false))
  })

  it.each([
    ...[
      '(',
      'a)',
      '[',
      '[]a]',
      '[a',
      '[z-a]',
      '*',
      'a**',
      'a*?',
      'a{2,1}',
      'a{0}',
      'a{2,}',
      'a{,3}',
      'a{01}',
      'a{1,02}',
      'a{',
      'a}',
      'a]',
    ],
    ...[
      '(?i)a',
      '(?P<n>a)',
      '()',
      'a|',
      '|a',
      '(a|)',
      '^a|b$',
      'a^',
      '$a',
      '\\ba',
      '\\pL',
      '\\Qa',
      'a\\',
      'ä',
      '[[:alpha:]]',
      '[\\d]',
    ],
    ...['a{32}', '(a{8}){4}', 'a'.repeat(32), '('.repeat(300), '\\\\$'],
  ])('leaves %s to RE2', (pattern) => {
    expect(parsePlain(pattern)).toBeUndefined()
  })

  const pieces = [
    'a',
    'b',
    '-',
    '\\.',
    '.',
    '\\d',
    '\\W',
    '[ab]',
    '[^a]',
    '[a-c0-]',
    '[',
    ']',
    '(',
    '(?:',
    ')',
    '|',
    '^',
    '$',
    '\\$',
    '\\',
  ]
  const counts = ['*', '{01}', '{1,02}', '+', '?', '{2}', '{1,3}', '{0,2}', '{0,}', '{']
  it('agrees with RE2 about each pattern that it reads', () => {
    const pattern = fc.array(fc.constantFrom(...pieces, ...counts), { maxLength: 9 })
    const text = fc.array(fc.constantFrom('a', 'b', 'c', '-', '.', '0', '$', '\n', 'ß', '\u{1f600}', '\ud800'), { maxLength: 6 })
    let read = 0
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 3, maxLength: 6 }), (parts, texts) => {
        const source = parts.join('')
        const plain = parsePlain(source)
        if (plain === undefined) return
        read++
        const re2 = RE2JS.compile(source)
        for (const one of texts) expect([source, plain.test(one.join(''))]).toEqual([source, re2.test(one.join(''))])
      }),
      { numRuns: 20_000 },
    )
    expect(read).toBeGreaterThan(500)
  })

  it('takes a step for each character', () => {
    const long = 'a'.repeat(200_000)
    expect(parsePlain('^(a+)+$')?.test(`${long}!`)).toBe(false)
    expect(parsePlain('(a*)*(a*)*(a|a)*b$')?.test(long)).toBe(false)
  })
})
