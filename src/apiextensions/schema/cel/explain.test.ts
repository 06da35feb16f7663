import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { valueText } from '../../../cel/value-text.ts'
import { newStructural } from '../convert.ts'
import { explainRule, type RuleInScope } from './explain.ts'

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
