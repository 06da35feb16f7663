import { describe, expect, it } from 'vitest'
import { checkExpressions, isPlainlyLinear } from './expressions.ts'
import { parseSource } from './source.ts'

const problems = (text: string, path = 'src/cel/x.ts'): string[] => checkExpressions(parseSource(path, text))

describe('the check of regular expressions', () => {
  it.each([
    ['one that is exponential', 'const a = /^(a+)+$/'],
    ['one that starts again at each digit', String.raw`const a = /\d+[eE]\d+/g`],
    ['overlapping neighbours', 'const a = /^0*([0-9]*)!$/'],
    ['blanks at the end', String.raw`x.replace(/\s+$/, '')`],
    ['what cannot be analysed', String.raw`const a = /(["'])[^]*?\1!/`],
    ['one that is put together', "const a = new RegExp(b + 'c')"],
    ['one that is put together by a call', 'const a = RegExp(b)'],
  ])('finds %s', (_name, text) => {
    expect(problems(text)).toHaveLength(1)
  })

  it('names the place, the expression and the cause', () => {
    expect(problems('\nconst a = /^(a+)+$/')).toEqual(['src/cel/x.ts:2: /^(a+)+$/ takes exponential time: scan by hand'])
  })

  it.each([
    ['anchored and unambiguous', 'const a = /^[a-z]+(?:-[a-z]+)*$/'],
    ['a class', "x.replace(/[<>&]/g, '')"],
    ['bounded', String.raw`const a = /(?:\d{4})-\d\d?/`],
  ])('accepts one that is %s', (_name, text) => {
    expect(problems(text)).toEqual([])
  })

  it('lets tests and the files that say why put expressions together', () => {
    expect(problems('new RegExp(a)', 'src/cel/x.test.ts')).toEqual([])
    expect(problems('new RegExp(a)', 'src/cel/lexer.ts')).toEqual([])
  })

  it.each([
    ['[*+]', '', true],
    ['\\+\\*', '', true],
    ['a{2,5}', '', true],
    ['^a*b', '', true],
    ['a*b', '', false],
    ['^a*b', 'm', false],
    ['^a*|b', '', false],
    ['^a*b*', '', false],
    ['^(ab)*', '', false],
    ['(a{1,9}){1,9}', '', false],
    ['a{2,}', '', false],
    ["undeclared reference to '([^']+)'", '', true],
    ['field "[^"]*"', 'g', true],
    ['/a/([^/~]+)[~/]', '', true],
    ['field "([^,]+)"', '', false],
    ['"?([^"?]+)"', '', false],
    ['a([^a]+)', 'i', false],
    ['-([^a-z]+)', '', false],
    ['"[^"]*x*', '', false],
    ['"[^"]*|y', '', false],
    [String.raw`\n([^n]+)`, '', false],
    [String.raw`\"([^"]+)`, '', false],
    ['[x"[^"]+y', '', false],
    ['(?<!x"[^"]*)y', '', false],
    ['(?<value>"[^"]*")', '', true],
    ['^"[^"]*', 'm', false],
  ])('%s with flags "%s" needs no analysis: %s', (pattern, flags, expected) => {
    expect(isPlainlyLinear(pattern, flags)).toBe(expected)
  })
})
