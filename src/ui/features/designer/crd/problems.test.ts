import { describe, expect, it } from 'vitest'
import { ignoredEdits, ignoredIn } from '../../../../analysis/diagnostics/ignored.ts'
import { applyEdits } from '../../../../analysis/edit.ts'
import { styleCrd } from '../../../../analysis/lint/testing/style-cases.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { listed, type Problem, placeOf, worstFirst } from './problems.ts'

const SECOND = '  - {name: v2, served: false, storage: false, schema: {openAPIV3Schema: {type: object}}}\n'
const read = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : {}
}
const CRD = read(styleCrd('{a: {type: object}}'))
const BOTH = read(styleCrd('{a: {type: object}}') + SECOND)
const at = (...steps: string[]) => ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', ...steps]

const problem = (kind: Problem['kind'], rule: string, severity: Problem['severity'] = 'error'): Problem => ({
  kind,
  rule,
  severity,
  message: `${rule} says`,
  path: at('properties', rule),
})
const ALL = [
  problem('style', 'h', 'hint'),
  problem('style', 's', 'warning'),
  problem('warning', 'w'),
  problem('breaks', 'm', 'warning'),
  problem('breaks', 'b'),
  problem('rejected', 'r'),
]

describe('the list of problems', () => {
  it('[DZ-18] has the worst first, and where a group begins', () => {
    expect(worstFirst(ALL).map(({ rule }) => rule)).toEqual(['r', 'b', 'm', 'w', 's', 'h'])
    const { rows, counts } = listed([...ALL, problem('rejected', 'q')], CRD, undefined, '')
    expect(rows.map(({ problem: { rule }, begins }) => `${rule}${begins ? '|' : ''}`)).toEqual([
      'r',
      'q',
      'b|',
      'm|',
      'w|',
      's|',
      'h|',
    ])
    expect([...counts]).toContainEqual(['rejected', 2])
  })
  it('[DZ-18] shows a group, or what has a text in its message, rule or place', () => {
    const shown = (group: 'style' | undefined, text: string) =>
      listed(ALL, CRD, group, text).rows.map(({ problem: { rule } }) => rule)
    expect(shown('style', '')).toEqual(['s'])
    expect(shown(undefined, 'M SAYS')).toEqual(['m'])
    expect(shown(undefined, 'nothing')).toEqual([])
    expect(listed(ALL, CRD, 'style', '').counts.size).toBe(6)
  })
  it('[DZ-18] names places as people do, with the version where there are several', () => {
    expect(placeOf(CRD, at('properties', 'a', 'items', 'properties', 'b', 'maxLength'))).toBe('a[].b')
    expect(placeOf(CRD, at('properties', 'a', 'additionalProperties'))).toBe('a.*')
    expect(placeOf(BOTH, at('properties', 'properties', 'type'))).toBe('v1 properties')
    expect(placeOf(CRD, ['spec', 'versions', 0, 'subresources', 'status'])).toBe('subresources.status')
    expect(placeOf(CRD, ['metadata', 'name'])).toBe('metadata.name')
    expect(placeOf(CRD, [])).toBe('')
  })
})

describe('what is ignored', () => {
  it('[DZ-16] is written into the CRD and read from it, and leaves nothing behind', () => {
    const reasons = { nobools: 'switches', 'integers spec/versions/0': 'old "clients"' }
    const kept = applyEdits(CRD, ignoredEdits(CRD, reasons))
    expect(isObject(kept) ? ignoredIn(kept) : undefined).toEqual(reasons)
    expect(isObject(kept) ? applyEdits(kept, ignoredEdits(kept, {})) : undefined).toEqual(CRD)
    expect(ignoredEdits(CRD, {})).toEqual([])
  })
  it('[DZ-16] is nothing where the CRD says what cannot be read', () => {
    const with_ = (text: string) =>
      applyEdits(CRD, [{ op: 'set', path: ['metadata', 'annotations', 'crdlab.dev/ignored'], value: text }])
    for (const text of ['{', '[]', 'null', '{"a": 1}']) {
      const crd = with_(text)
      expect(isObject(crd) ? ignoredIn(crd) : undefined).toEqual({})
    }
  })
})
