import { describe, expect, it } from 'vitest'
import { objectOf } from '../../../apimachinery/json/value.ts'
import {
  columnOfRequirement,
  completionsOf,
  isSameRequirement,
  OWN_FIELDS,
  readRequirement,
  requirementsOf,
  selectorsOf,
  valuesOf,
  wordsOfText,
} from './selectors.ts'

describe('requirementsOf', () => {
  const cases: readonly (readonly [labels: string, fields: string, wanted: readonly string[]])[] = [
    ['', '', []],
    ['tier=gold', '', ['labels tier=gold']],
    ['tier=gold, !old', 'metadata.name!=a', ['labels tier=gold', 'labels !old', 'fields metadata.name!=a']],
    ['env in (a,b),x notin (c, d)', '', ['labels env in (a,b)', 'labels x notin (c, d)']],
    ['', 'spec.a=x\\,y,spec.b=z', ['fields spec.a=x\\,y', 'fields spec.b=z']],
    [',,a,', '', ['labels a']],
    ['a)b,c', '', ['labels a)b', 'labels c']],
  ]
  it.each(cases)('splits %j and %j', (labels, fields, wanted) => {
    const found = requirementsOf({ labels, fields })
    expect(found.map(({ kind, text }) => `${kind} ${text}`)).toEqual(wanted)
    expect(requirementsOf(selectorsOf(found))).toEqual(found)
  })
})

describe('readRequirement', () => {
  const fields = [...OWN_FIELDS, 'spec.color']
  const cases: readonly (readonly [typed: string, wanted: string | undefined])[] = [
    ['storefront', undefined],
    ['web app', undefined],
    ['=', undefined],
    ['tier=gold', 'labels tier=gold'],
    [' tier != gold ', 'labels tier != gold'],
    ['!tier', 'labels !tier'],
    ['tier in (gold,silver)', 'labels tier in (gold,silver)'],
    ['tier notin (gold)', 'labels tier notin (gold)'],
    ['app.kubernetes.io/name=shop', 'labels app.kubernetes.io/name=shop'],
    ['metadata.name=shop', 'fields metadata.name=shop'],
    ['spec.color==red', 'fields spec.color==red'],
    ['spec.unknown=1', 'fields spec.unknown=1'],
    ['spec.example.org/a=1', 'labels spec.example.org/a=1'],
  ]
  it.each(cases)('takes %j as %j', (typed, wanted) => {
    const found = readRequirement(typed, fields)
    expect(found && `${found.kind} ${found.text}`).toBe(wanted)
  })
})

describe('isSameRequirement', () => {
  const cases: readonly (readonly [a: string, b: string, wanted: boolean])[] = [
    ['tier=gold', 'tier=gold', true],
    ['tier=gold', 'tier == gold', true],
    ['tier in (a,b)', 'tier in (a, b)', true],
    ['tier=gold', 'tier!=gold', false],
  ]
  it.each(cases)('compares %j with %j', (a, b, wanted) => {
    expect(isSameRequirement({ kind: 'labels', text: a }, { kind: 'labels', text: b })).toBe(wanted)
    expect(isSameRequirement({ kind: 'labels', text: a }, { kind: 'fields', text: b })).toBe(false)
  })
})

it('filters no rows by a selector that is still being typed', () => {
  expect(wordsOfText('team in (t1,t2)', OWN_FIELDS)).toBe('')
  expect(wordsOfText('shop 1', OWN_FIELDS)).toBe('shop 1')
})

describe('columnOfRequirement', () => {
  const columns = [{ name: 'Name' }, { name: 'Engine' }, { name: 'Storage Size' }]
  const cases: readonly (readonly [kind: 'labels' | 'fields', text: string, wanted: string | undefined])[] = [
    ['fields', 'spec.engine=mysql', 'Engine mysql'],
    ['fields', 'spec.storageSize == 10Gi', 'Storage Size 10Gi'],
    ['fields', 'spec.engine!=mysql', undefined],
    ['fields', 'spec.other=1', undefined],
    ['labels', 'engine=mysql', undefined],
  ]
  it.each(cases)('finds the column of the %s %j', (kind, text, wanted) => {
    const found = columnOfRequirement({ kind, text }, columns)
    expect(found && `${found.name} ${found.words}`).toBe(wanted)
  })
})

describe('completionsOf', () => {
  const rows = [
    { name: 'a', namespace: 'default', labels: objectOf({ tier: 'gold', team: 'web' }) },
    { name: 'b', namespace: 'default', labels: objectOf({ tier: 'silver' }) },
    { name: 'c', namespace: '', labels: undefined },
  ]
  const offered = (typed: string): string[] =>
    completionsOf(typed, valuesOf(rows), OWN_FIELDS).map(({ id, kind, isWhole }) => `${kind} ${id}${isWhole ? '' : ' …'}`)
  it('offers the keys that contain what is typed, labels first', () => {
    expect(offered('')).toEqual(['labels team= …', 'labels tier= …', 'fields metadata.name= …', 'fields metadata.namespace= …'])
    expect(offered('TI')).toEqual(['labels tier= …'])
  })
  it('offers the values that objects have behind an operator', () => {
    expect(offered('tier=')).toEqual(['labels tier=gold', 'labels tier=silver'])
    expect(offered('tier != s')).toEqual(['labels tier!=silver'])
    expect(offered('metadata.name=')).toEqual(['fields metadata.name=a', 'fields metadata.name=b', 'fields metadata.name=c'])
    expect(offered('other=')).toEqual([])
  })
})
