import { expect, test } from 'vitest'
import { parseQuery } from './exchange.ts'

test.each([
  [
    'plain',
    'a=b&c=d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['escapes and plus signs', 'a=%3D+%2b', [['a', '= +']]],
  [
    'a parameter twice',
    'a=1&a=2',
    [
      ['a', '1'],
      ['a', '2'],
    ],
  ],
  ['a broken escape at the end', 'a=1%2&b=2', [['b', '2']]],
  ['a broken escape in a name', '%zz=1&b=2', [['b', '2']]],
  ['a lone percent sign', 'a=%&b=2', [['b', '2']]],
  ['a semicolon', 'a=1;b=2&c=3', [['c', '3']]],
  ['nothing', '', []],
])('[RQ-10] a query: %s', (_what, query, parameters) => {
  expect([...parseQuery(query)]).toEqual(parameters)
})
