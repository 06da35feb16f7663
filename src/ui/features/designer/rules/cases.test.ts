import { describe, expect, it } from 'vitest'
import type { CaseAnswer, RuleVerdict } from '../../../../analysis/rules/bench.ts'
import { isObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { messagesOf, outcomeOf, valuesAt } from './cases.ts'

const ANSWER: CaseAnswer = { rejected: [], pruned: [], seen: '', rules: [], cost: 0, limit: 10 }
const rule = (verdict: RuleVerdict['verdict'], message = ''): RuleVerdict => ({ verdict, message, cost: 0, limit: 10, parts: [] })

it.each<[name: string, answer: Partial<CaseAnswer>, outcome: string, messages: string[]]>([
  ['no rule and a schema that is content', {}, 'pass', []],
  ['rules that hold, or are not asked', { rules: [rule('passes'), rule('skipped')] }, 'pass', []],
  ['one rule that does not hold', { rules: [rule('passes'), rule('fails', 'no')] }, 'fail', ['no']],
  ['a rule that does not compile', { rules: [rule('passes'), rule('broken', 'ERROR')] }, 'broken', []],
  ['a broken rule beside one that rejects', { rules: [rule('broken'), rule('fails', 'no')] }, 'fail', ['no']],
  ['a schema that rejects', { rejected: ['Too long'] }, 'fail', ['Too long']],
  ['a text that is no YAML', { unread: 'line 1' }, 'unread', ['line 1']],
])('[DZ-33] what a value comes to: %s', (_, answer, outcome, messages) => {
  const whole = { ...ANSWER, ...answer }
  expect([outcomeOf(whole), messagesOf(whole)]).toEqual([outcome, messages])
})

describe('the values of stored objects', () => {
  const objects = [
    '{metadata: {name: a, namespace: x}, spec: {l: [{p: 1}, {p: 2}], m: {k: v}}}',
    '{metadata: {name: b}, spec: {l: []}}',
  ].map((text) => {
    const { value } = parseYaml(text)
    return isObject(value) ? value : {}
  })
  it.each<[name: string, place: string[], found: [string, unknown][]]>([
    ['an object each', ['spec', 'm'], [['x/a', { k: 'v' }]]],
    [
      'the items of a list',
      ['spec', 'l', '[]', 'p'],
      [
        ['x/a[0]', 1],
        ['x/a[1]', 2],
      ],
    ],
    ['the values of a map', ['spec', 'm', '{}'], [['x/a.k', 'v']]],
    [
      'an empty list too',
      ['spec', 'l'],
      [
        ['x/a', [{ p: 1 }, { p: 2 }]],
        ['b', []],
      ],
    ],
    ['none where there is none', ['spec', 'none', '[]'], []],
  ])('[DZ-33] at a place of the schema: %s', (_, place, found) => {
    expect(valuesAt(objects, place).map(({ name, value }) => [name, value])).toEqual(found)
  })
})
