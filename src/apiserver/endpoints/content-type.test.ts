import { describe, expect, test } from 'vitest'
import { expectLinearScan } from '../../apimachinery/testing/steps.ts'
import { parseContentType } from './content-type.ts'

describe('[NG-2] a Content-Type names', () => {
  test.each([
    ['application/json', 'application/json'],
    [' APPLICATION/Json ', 'application/json'],
    ['application/json;', 'application/json'],
    ['application/json ; ', 'application/json'],
    ['application/json;charset=utf-8', 'application/json'],
    ['application/json ; a = b', 'application/json'],
    ['application/json; a=b; A=b', 'application/json'],
    ['application/json; a="b;c"', 'application/json'],
    ['application/json; a="b\\"c"; d=e', 'application/json'],
    ['application/json; a=""', 'application/json'],
    ['json', 'json'],
  ])('%s', (header, type) => expect(parseContentType(header)).toBe(type))
})

describe('[NG-2] a malformed Content-Type', () => {
  test.each([
    '',
    ';application/json',
    'application/json;;',
    'application/json;;;;',
    'application/json;charset=utf-8;;',
    'application/json;a',
    'application/json;a=',
    'application/json;=b',
    'application/json;a="b',
    'application/json;a="b\r"',
    'application/json;a=b c',
    'application/json; a=b; a=c',
    'application /json',
    'application/',
    '/json',
    'application/json/x',
    'application/json,application/yaml',
    'application/json;\u00e9=1',
    '"application/json"',
  ])('%s', (header) => expect(parseContentType(header)).toBeUndefined())
})

test('[NG-2] a Content-Type is read in steps in proportion to its length', () => {
  expectLinearScan(['application/json', ';', 'a', '=', 'b', ' ', '"', '\\', ';a=b', '\u00e9'], parseContentType)
})
