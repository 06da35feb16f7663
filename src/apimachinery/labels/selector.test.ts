import { describe, expect, it } from 'vitest'
import { objectOf } from '../json/value.ts'
import { parseSelector, SelectorError } from './selector.ts'

const parsed = (text: string): string => {
  try {
    return parseSelector(text).toString()
  } catch (error) {
    if (error instanceof SelectorError) return error.message
    throw error
  }
}

const KEY =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"
const VALUE =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')"

describe('parseSelector', () => {
  it.each([
    ['', ''],
    [' ', ''],
    ['b=c,a', 'a,b=c'],
    ['a==b', 'a==b'],
    ['a = b', 'a=b'],
    ['a!=b', 'a!=b'],
    ['a=', 'a='],
    ['a=,b', 'a=,b'],
    ['!a', '!a'],
    ['a in (c,b,c)', 'a in (b,c)'],
    ['a notin ()', 'a notin ()'],
    ['a in (,b)', 'a in (,b)'],
    ['a in (b,,)', 'a in (,b)'],
    ['in in (in)', 'in in (in)'],
    ['a=b\0', 'a=b'],
    ['a\0=\0b', 'a=b'],
    ['\0a', ''],
    ['a=b \0,c', 'a=b'],
    ['a>5', 'a>5'],
    ['a<-5', `unable to parse requirement: values[0][a]: Invalid value: "-5": ${VALUE}`],
    ['a>x', `unable to parse requirement: values[0]: Invalid value: "x": for 'Gt', 'Lt' operators, the value must be an integer`],
    ['a b', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['a=b c', "found 'c', expected: ',' or 'end of string'"],
    ['a,', "found '', expected: identifier after ','"],
    ['=a', "found '=', expected: !, identifier, or 'end of string'"],
    ['a===b', "unable to parse requirement: found '=', expected: identifier"],
    ['!', "unable to parse requirement: found '', expected: identifier"],
    ['!a=b', "found '=', expected: ',' or 'end of string'"],
    ['a in b', "unable to parse requirement: found 'b' expected: '('"],
    ['a in (b', "unable to parse requirement: found '', expected: ',' or ')'"],
    ['a in (=', "unable to parse requirement: found '=', expected: ',', ')' or identifier"],
    ['a in (b,=', "unable to parse requirement: found '=', expected: ',', or identifier"],
    ['-a', `unable to parse requirement: <nil>: Invalid value: "-a": ${KEY}`],
    ['a=-', `unable to parse requirement: values[0][a]: Invalid value: "-": ${VALUE}`],
  ])('%j', (text, expected) => {
    expect(parsed(text)).toBe(expected)
  })

  it('is empty when it selects everything', () => {
    expect(parseSelector('').empty).toBe(true)
    expect(parseSelector('a').empty).toBe(false)
  })
})

describe('Selector.matches', () => {
  it.each([
    ['', {}, true],
    ['a', { a: '' }, true],
    ['a', {}, false],
    ['!a', {}, true],
    ['!a', { a: '' }, false],
    ['a=b', { a: 'b' }, true],
    ['a=b,c=d', { a: 'b' }, false],
    ['a!=b', {}, true],
    ['a!=b', { a: 'b' }, false],
    ['a in (b,c)', { a: 'c' }, true],
    ['a in (b,c)', {}, false],
    ['a notin (b,c)', {}, true],
    ['a notin (b,c)', { a: 'c' }, false],
    ['a>5', { a: '6' }, true],
    ['a>5', { a: '5' }, false],
    ['a>5', { a: 'x' }, false],
    ['a<5', { a: '+4' }, true],
    ['a<5', { a: '9223372036854775808' }, false],
    ['constructor', {}, false],
  ])('%s on %j: %s', (text, labels, expected) => {
    expect(parseSelector(text).matches(objectOf(labels as { [key: string]: string }))).toBe(expected)
  })

  it('takes an object without labels', () => {
    expect(parseSelector('a').matches(undefined)).toBe(false)
    expect(parseSelector('!a').matches(undefined)).toBe(true)
  })
})
