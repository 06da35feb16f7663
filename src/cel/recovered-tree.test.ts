import { expect, it } from 'vitest'
import { compile } from './environment.ts'

/** The issues of a text without the lines that show their place. */
function issues(source: string): string[] {
  const checked = compile(source, [], 'new')
  if (!('error' in checked)) throw new Error(`${source} compiles`)
  return checked.error.split('\n').filter((line) => line.startsWith('ERROR: <input>:'))
}

const error = (...texts: string[]): string[] => texts.map((text) => `ERROR: <input>:${text}`)
const STARTS = "'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}"

it.each([
  ['has(a.b ? a', error('1:9: invalid argument to has() macro', "1:12: Syntax error: mismatched input '<EOF>' expecting ':'")],
  ['has(a.)', error('1:5: invalid argument to has() macro', "1:7: Syntax error: no viable alternative at input '.)'")],
  ['has(.i)&', error('1:6: invalid argument to has() macro', "1:8: Syntax error: token recognition error at: '&'")],
  [
    '[1].all(!, true',
    error(
      '1:9: argument must be a simple name',
      `1:10: Syntax error: extraneous input ',' expecting {${STARTS}`,
      "1:16: Syntax error: missing ')' at '<EOF>'",
    ),
  ],
  ["for('a') < (", error('1:1: reserved identifier: for', `1:13: Syntax error: mismatched input '<EOF>' expecting {${STARTS}`)],
  [
    '-18446744073709551615 +',
    error('1:1: invalid int literal', `1:24: Syntax error: mismatched input '<EOF>' expecting {${STARTS}`),
  ],
  ['[].sortBy(v, v) 1u', error("1:17: Syntax error: extraneous input '1u' expecting <EOF>")],
  ['(true ? [1] : [2]).sortBy(v, v', error("1:31: Syntax error: missing ')' at '<EOF>'")],
])('[CE-3] what is complained of in %s beside its syntax', (source, expected) => {
  expect(issues(source)).toEqual(expected)
})
