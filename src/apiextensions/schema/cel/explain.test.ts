import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { valueText } from '../../../cel/value-text.ts'
import { newStructural } from '../convert.ts'
import { type CostLink, explainRule, type RuleInScope, type RuleValues } from './explain.ts'

function schemaOf(text: string) {
  const converted = newStructural(parseJson(text).value as JsonObject)
  if ('errors' in converted) throw new Error('not structural')
  return converted.structural
}

const nested = (rules: string, names: string) =>
  schemaOf(`{"type": "object", "properties": {"spec": {"type": "object", "properties": {
    "rules": {"type": "array", ${rules} "items": {"type": "object", "properties": {
      "names": {"type": "array", "maxItems": 16, "items": {"type": "string" ${names}}}}}}}}}}`)
const NESTED = nested('', '')

const costOf = (scope: Partial<RuleInScope>) => {
  const explained = explainRule({ root: NESTED, place: [], rule: 'true', optionalOldSelf: false, ...scope }, undefined)
  if ('error' in explained) throw new Error(explained.error)
  return explained.cost
}

describe('explainRule', () => {
  it('[CC-5] shows the chain of sizes that make a rule too dear, and the bounds that fix it', () => {
    const cost = costOf({ place: ['spec', 'rules', '[]'], rule: "self.names.all(n, n.startsWith('a'))" })
    expect(cost.links).toEqual([
      { place: 'spec.rules', role: 'runs', keyword: 'maxItems', bound: undefined, count: 1048576, fix: 120481 },
      { place: 'spec.rules[].names', role: 'run', keyword: 'maxItems', bound: 16, count: 16, fix: 1 },
    ])
  })

  it('[CC-5] needs no fix where a rule is cheap enough', () => {
    const cost = costOf({ place: ['spec', 'rules', '[]', 'names'], rule: 'self.size() > 0' })
    expect({ total: cost.total, fix: cost.fix }).toEqual({ total: 3145728, fix: undefined })
  })

  it('[CC-5] finds one bound for all sizes that have none', () => {
    const cost = costOf({ place: ['spec'], rule: "self.rules.all(r, r.names.all(n, n.contains('abcdefghijk')))" })
    const open = cost.links.filter(({ bound }) => bound === undefined).map(({ place }) => place)
    expect({ open, fix: cost.fix }).toEqual({ open: ['spec.rules', 'spec.rules[].names[]'], fix: 880 })
  })

  it.each([
    [880, true],
    [881, false],
  ])('[CC-5] means that a rule with bounds of %d fits: %s', (bound, fits) => {
    const root = nested(`"maxItems": ${bound},`, `, "maxLength": ${bound}`)
    const cost = costOf({ root, place: ['spec'], rule: "self.rules.all(r, r.names.all(n, n.contains('abcdefghijk')))" })
    expect(cost.total <= cost.limit).toBe(fits)
  })

  it('[CK-1] evaluates a rule for self and oldSelf', () => {
    const scope = {
      root: NESTED,
      place: ['spec', 'rules', '[]', 'names'],
      rule: 'self.size() >= oldSelf.size()',
      optionalOldSelf: false,
    }
    const explained = explainRule(scope, { self: ['a'], oldSelf: ['a', 'b'] })
    const evaluation = 'error' in explained ? undefined : explained.evaluation
    if (evaluation === undefined || 'error' in evaluation) throw new Error('not evaluated')
    expect([valueText(evaluation.value), ...evaluation.root.children.flatMap(({ values }) => values.map(valueText))]).toEqual([
      'false',
      '1',
      '2',
    ])
  })

  it('says what does not compile', () => {
    expect(explainRule({ root: NESTED, place: ['spec', 'none'], rule: 'true', optionalOldSelf: false }, undefined)).toEqual({
      error: 'no schema at spec.none',
    })
  })
})

const costIn = (schema: string, place: readonly string[], rule: string) => costOf({ root: schemaOf(schema), place, rule })
const object = (properties: string) => `{"type": "object", "properties": {${properties}}}`
const list = (items: string, more = '') => `{"type": "array"${more}, "items": ${items}}`
const map = (values: string, more = '') => `{"type": "object"${more}, "additionalProperties": ${values}}`
const STRING = '{"type": "string"}'
const CONTAINS = "self.contains('abcdefghij')"
const shown = ({ place, role, keyword, bound, count }: CostLink) => `${role} ${place} ${keyword} ${bound ?? 'none'} ${count}`

describe('the sizes that a cost is made of', () => {
  it.each<[string, string, string[], string, string[]]>([
    ['a text without a bound', object(`"a": ${STRING}`), ['a'], CONTAINS, ['run a maxLength none 3145726']],
    ['a text with a bound', object('"a": {"type": "string", "maxLength": 10}'), ['a'], CONTAINS, ['run a maxLength 10 40']],
    ['a text of a list of values', object('"a": {"type": "string", "enum": ["abc"]}'), ['a'], CONTAINS, ['run a maxLength 3 3']],
    [
      'an int-or-string',
      object('"a": {"x-kubernetes-int-or-string": true}'),
      ['a'],
      "string(self).contains('abcdefghij')",
      ['run a maxLength none 3145726'],
    ],
    [
      'values of a map',
      object(`"m": ${map(STRING, ', "maxProperties": 3')}`),
      ['m', '{}'],
      CONTAINS,
      ['runs m maxProperties 3 3', 'run m{} maxLength none 3145726'],
    ],
    [
      'values of a map without a bound',
      object(`"m": ${map(STRING)}`),
      ['m', '{}'],
      CONTAINS,
      ['runs m maxProperties none 1048576', 'run m{} maxLength none 3145726'],
    ],
    [
      'items of a list',
      object(`"l": ${list(STRING, ', "maxItems": 3')}`),
      ['l', '[]'],
      CONTAINS,
      ['runs l maxItems 3 3', 'run l[] maxLength none 3145726'],
    ],
    [
      'items of a list of one',
      object(`"l": ${list(STRING, ', "maxItems": 1')}`),
      ['l', '[]'],
      'self.size() > 0',
      ['runs l maxItems 1 1'],
    ],
    [
      'a map that a rule walks',
      object(`"m": ${map(STRING, ', "maxProperties": 3')}`),
      ['m'],
      `self.all(k, self[k].contains('abcdefghij'))`,
      ['run m maxProperties 3 3', 'run m{} maxLength none 3145726'],
    ],
    [
      'a list that a rule walks',
      object(`"l": ${list(STRING, ', "maxItems": 3')}`),
      [],
      "self.l.all(i, i.contains('abcdefghij'))",
      ['run l maxItems 3 3', 'run l[] maxLength none 3145726'],
    ],
    [
      'a field with an escaped name',
      object(`"x": {"type": "integer"}, "a-b": ${STRING}`),
      [],
      "self.a__dash__b.contains('abcdefghij')",
      ['run a-b maxLength none 3145726'],
    ],
    [
      'two texts, by name',
      object(`"b": ${STRING}, "a": ${STRING}`),
      [],
      'self.b.contains(self.a)',
      ['run a maxLength none 3145726', 'run b maxLength none 3145726'],
    ],
    ['not the keys of a map', object(`"m": ${map(STRING)}`), ['m'], "self.all(k, k == '')", ['run m maxProperties none 393215']],
    ['nothing that costs nothing', object(`"a": ${STRING}`), [], 'true', []],
    ['an object is no size', object(`"o": ${object(`"a": ${STRING}`)}`), ['o'], 'has(self.a)', []],
    ['the name of a resource', object('"a": {"type": "string"}'), [], "self.metadata.name.contains('abcdefghij')", []],
  ])('[CC-5] %s', (_, schema, place, rule, expected) => {
    expect(costIn(schema, place, rule).links.map(shown)).toEqual(expected)
  })
})

describe('the bound that makes a rule cheap enough', () => {
  const fixes = (schema: string, place: readonly string[], rule: string) => {
    const { fix, links } = costIn(schema, place, rule)
    return [fix, ...links.map((link) => link.fix)]
  }
  const runs = (count: number) => object(`"l": ${list('{"type": "boolean"}', `, "maxItems": ${count}`)}`)
  it.each<[string, string, string[], string, (number | undefined)[]]>([
    ['none is needed at the limit', runs(10_000_000), ['l', '[]'], 'self', [undefined, undefined]],
    ['the limit itself fits', runs(10_000_001), ['l', '[]'], 'self', [undefined, 3145728]],
    [
      'none helps when one item is too dear',
      object(`"t": ${STRING}, "l": ${list('{"type": "integer"}')}`),
      [],
      'self.l.all(a, self.t.contains(self.t))',
      [395, undefined, undefined],
    ],
  ])('[CC-5] %s', (_, schema, place, rule, expected) => {
    expect(fixes(schema, place, rule)).toEqual(expected)
  })
})

describe('what a rule gives for values', () => {
  const RESOURCE = object(
    '"a": {"type": "integer"}, "e": {"type": "object", "x-kubernetes-embedded-resource": true, "properties": {}}',
  )
  const given = (place: readonly string[], rule: string, values: RuleValues, optionalOldSelf = false) => {
    const explained = explainRule({ root: schemaOf(RESOURCE), place, rule, optionalOldSelf }, values)
    if ('error' in explained) return explained.error
    const { evaluation } = explained
    return evaluation === undefined ? 'nothing' : 'error' in evaluation ? evaluation.error : valueText(evaluation.value)
  }
  const json = (text: string) => parseJson(text).value
  it.each<[string, string[], string, string, string | undefined, boolean, string]>([
    ['of a resource', [], "self.metadata.name == 'x'", '{"metadata": {"name": "x"}}', undefined, false, 'true'],
    ['of an embedded resource', ['e'], "self.metadata.name == 'x'", '{"metadata": {"name": "x"}}', undefined, false, 'true'],
    ['of a field', ['a'], 'self > 1', '2', undefined, false, 'true'],
    ['with an old value', ['a'], 'self > oldSelf', '2', '3', false, 'false'],
    ['without an old value', ['a'], 'self > oldSelf', '2', undefined, false, 'no such attribute(s): oldSelf'],
    ['with an optional old value', ['a'], 'oldSelf.hasValue() && oldSelf.value() == 3', '2', '3', true, 'true'],
    ['without an optional old value', ['a'], 'oldSelf.hasValue()', '2', undefined, true, 'false'],
  ])('[CE-8] %s', (_, place, rule, self, oldSelf, optional, expected) => {
    const values = { self: json(self), oldSelf: oldSelf === undefined ? undefined : json(oldSelf) }
    expect(given(place, rule, values, optional)).toBe(expected)
  })

  it.each([
    ['a property that does not exist', ['x'], 'no schema at x'],
    ['items of an object', ['[]'], 'no schema at []'],
    ['values of an object without', ['e', '{}'], 'no schema at e{}'],
    ['a property of a number', ['a', 'b', 'c'], 'no schema at a.b.c'],
  ])('[CE-8] %s', (_, place, expected) => {
    expect(explainRule({ root: schemaOf(RESOURCE), place, rule: 'true', optionalOldSelf: false }, undefined)).toEqual({
      error: expected,
    })
  })

  it.each([
    ['{"x-kubernetes-preserve-unknown-fields": true}', [], 'no schema at the root'],
    ['{"type": "object", "additionalProperties": true}', ['{}'], 'no schema at {}'],
  ])('[CE-8] %s has no type', (schema, place, error) => {
    expect(explainRule({ root: schemaOf(schema), place, rule: 'true', optionalOldSelf: false }, undefined)).toEqual({ error })
  })

  it.each([
    ['what does not compile', 'nope', "ERROR: <input>:1:1: undeclared reference to 'nope' (in container '')\n | nope\n | ^"],
    [
      'what only a stored rule can use',
      '[1].includes(1)',
      "ERROR: <input>:1:13: undeclared reference to 'includes' (in container '')\n | [1].includes(1)\n | ............^",
    ],
  ])('[CE-8] says %s', (_, rule, error) => {
    expect(explainRule({ root: schemaOf(RESOURCE), place: [], rule, optionalOldSelf: false }, undefined)).toEqual({ error })
  })
})
