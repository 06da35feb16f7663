import { describe, expect, it } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { objectErrors, type RuleError } from './rule-errors.ts'
import { fieldsOfRule } from './rule-fields.ts'

describe('the fields that a rule names', () => {
  it.each<[rule: string, fields: string[]]>([
    ['self.min <= self.max', ['min', 'max']],
    ['has(self.a) && self.b.c > 1 && self.a > 0', ['a', 'b']],
    ['self.?a.orValue(1) > self . b', ['a', 'b']],
    ['oldSelf.a == self.b', ['b']],
    ['self.list.all(x, x.self.a > 1)', ['list']],
    ['self.a == \'self.b\' && self.c != r"self.d"', ['a', 'c']],
    ['self.__namespace__ == self.a__dash__b', ['namespace', 'a-b']],
    ['self.`x-y` > 0', ['x-y']],
    ['self.all(x, x > 0)', ['all']],
    ['self > 1', []],
    ['self.', []],
  ])('%s', (rule, fields) => expect(fieldsOfRule(rule)).toEqual(fields))
})

const schemaOf = (...rules: object[]): JsonObject => {
  const { value } = parseJson(JSON.stringify({ 'x-kubernetes-validations': rules }))
  return isObject(value) ? value : {}
}

describe('the messages about an object', () => {
  const AB = { rule: 'self.a < self.b', message: 'a below b ' }
  const AC = { rule: 'self.a < self.c', message: 'a below c' }
  const PLAIN = { rule: ' self.b < self.c ' }
  const MADE = { rule: 'self.a > self.b', messageExpression: '"a is " + string(self.a)' }
  const rows: [
    name: string,
    rules: object[],
    messages: string[],
    neighbours: RuleError[],
    apart: RuleError[],
    whole: string[],
  ][] = [
    ['of neighbours', [AB], ['a below b'], [{ message: 'a below b', fields: ['a', 'b'] }], [], []],
    ['of fields that stand apart', [AC], ['a below c'], [], [{ message: 'a below c', fields: ['a', 'c'] }], []],
    [
      'of a rule that has no message',
      [AB, PLAIN],
      ['failed rule: self.b < self.c'],
      [{ message: 'failed rule: self.b < self.c', fields: ['b', 'c'] }],
      [],
      [],
    ],
    ['that an expression makes', [AB, MADE], ['a is 4'], [{ message: 'a is 4', fields: ['a', 'b'] }], [], []],
    ['that one of several expressions makes', [MADE, { ...MADE, rule: 'self.b < self.c' }], ['a is 4'], [], [], ['a is 4']],
    [
      'behind the words of the server',
      [AB],
      ['Invalid value: a below b'],
      [{ message: 'a below b', fields: ['a', 'b'] }],
      [],
      [],
    ],
    ['about the whole as the server says it', [AB], ['Invalid value: too much'], [], [], ['Invalid value: too much']],
    ['of no rule', [AB], ['Required value'], [], [], ['Required value']],
    ['of a rule over one field', [{ rule: 'self.a > 1', message: 'm' }], ['m'], [], [], ['m']],
    ['of a rule over a field that is not shown', [{ rule: 'self.a > self.z', message: 'm' }], ['m'], [], [], ['m']],
    [
      'of two rules that share a field: only the first has the bracket',
      [AB, PLAIN],
      ['a below b', 'failed rule: self.b < self.c'],
      [{ message: 'a below b', fields: ['a', 'b'] }],
      [{ message: 'failed rule: self.b < self.c', fields: ['b', 'c'] }],
      [],
    ],
  ]
  it.each(rows)('%s', (_, rules, messages, neighbours, apart, whole) => {
    expect(objectErrors(schemaOf(...rules), messages, ['a', 'b', 'c'], fieldsOfRule)).toEqual({ neighbours, apart, whole })
  })
})
