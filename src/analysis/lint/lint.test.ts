import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { EXAMPLES } from '../../examples/catalogue.ts'
import { applyEdits } from '../edit.ts'
import { lintCrd, lintWithin } from './lint.ts'
import { ANNOTATIONS_LIMIT } from './size.ts'
import { STYLE_RULES } from './style/catalogue.ts'
import { PROFILES, type Profile } from './style/profile.ts'
import { STYLE_CASES, styleCrd } from './testing/style-cases.ts'

const read = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : {}
}

const found = (crd: JsonObject, rule: string, profile: Profile = 'core'): string[] =>
  lintCrd(crd, 0, profile)
    .filter((one) => one.rule === rule)
    .map(({ path }) => path.slice(6).join('.'))

/** The rules of docs/spec, by the names of the linters. */
const IDS: Readonly<Record<string, string>> = {
  integers: '[LN-1]',
  nobools: '[LN-2]',
  nofloats: '[LN-3]',
  maxlength: '[LN-4]',
  ssatags: '[LN-5]',
  nophase: '[LN-6]',
  conditions: '[LN-7]',
  statussubresource: '[LN-8]',
  unreachabledefault: '[LN-9]',
  conflictingmarkers: '[LN-15]',
  markerscope: '[LN-16]',
  duplicatemarkers: '[LN-17]',
  unknownrequired: '[LN-18]',
  defaultorrequired: '[LN-19]',
  statusoptional: '[LN-20]',
  arrayofstruct: '[LN-21]',
  jsontags: '[LN-22]',
  notimestamp: '[LN-23]',
  noreferences: '[LN-24]',
  nonullable: '[LN-25]',
  nomaps: '[LN-26]',
  nodurations: '[LN-27]',
  commentstart: '[LN-28]',
  minlength: '[LN-29]',
  numericbounds: '[LN-30]',
  unknownpath: '[LN-32]',
  observedgeneration: '[LN-34]',
  scaleselector: '[LN-35]',
  scalereplicas: '[LN-36]',
}

describe('the rules of style', () => {
  it.each(STYLE_CASES.map((one) => [IDS[one.rule] ?? 'no rule', one.rule, one.name, one] as const))(
    '%s %s: %s',
    (_id, rule, _name, { crd, at }) => {
      expect(found(read(crd), rule)).toEqual(at)
    },
  )
  it('[LN-12] every rule has a case that it speaks of, and one that it is silent about', () => {
    for (const { name } of STYLE_RULES) {
      const own = STYLE_CASES.filter(({ rule }) => rule === name).map(({ at }) => at.length > 0)
      expect([name, own.includes(true), own.includes(false)]).toEqual([name, true, true])
    }
  })
  it('[LN-10] a text beyond what client-side apply can keep', () => {
    expect(lintCrd({}, ANNOTATIONS_LIMIT)).toEqual([])
    expect(lintCrd({}, ANNOTATIONS_LIMIT + 1).map(({ rule }) => rule)).toEqual(['clientsideapply'])
  })
})

describe('a profile', () => {
  const rules = (crd: string, profile: Profile): string[] =>
    lintCrd(read(crd), 0, profile).map(({ rule, severity }) => `${rule} ${severity}`)
  it('[LN-13] of operators leaves out what they find noise, and makes hints of what may be meant', () => {
    const crd = styleCrd(
      '{a: {type: boolean}, b: {type: number}, c: {type: object, additionalProperties: {type: integer, format: int32}}}',
    )
    expect(rules(crd, 'operator')).toEqual(['nofloats hint'])
    expect(rules(crd, 'core')).toEqual([
      'nobools warning',
      'nofloats warning',
      'maxlength warning',
      'nomaps warning',
      'numericbounds hint',
      'minlength hint',
      'numericbounds hint',
    ])
  })
  it('[LN-13] of operators asks for bounds where a CEL rule reads the value', () => {
    const schema = (rule: string) => styleCrd(`{a: {type: object, ${rule}properties: {s: {type: string}}}}`)
    const rule = 'x-kubernetes-validations: [{rule: "self.s != \'x\'"}], '
    expect(found(read(schema('')), 'maxlength', 'operator')).toEqual([])
    expect(found(read(schema(rule)), 'maxlength', 'operator')).toEqual(['a.properties.s'])
    expect(found(read(schema('')), 'maxlength', 'core')).toEqual(['a.properties.s'])
  })
  it('[LN-13] of core says everything that the one of operators says', () => {
    for (const { crd } of STYLE_CASES) {
      const key = ({ rule, path }: { rule: string; path: readonly unknown[] }): string => `${rule} ${path.join('/')}`
      const core = lintCrd(read(crd), 0, 'core').map(key)
      expect(
        lintCrd(read(crd), 0, 'operator')
          .map(key)
          .filter((one) => !core.includes(one)),
      ).toEqual([])
    }
  })
  it('[LN-14] warnings stand before hints; what is beyond the limit or ignored is not told', () => {
    const crd = read(styleCrd('{a: {type: number}, b: {type: integer}, c: {type: integer}}'))
    const within = (limit: number, ignored: string) => {
      const { findings, more } = lintWithin(crd, 0, 'operator', (rule) => rule === ignored, limit)
      return [findings.map(({ rule }) => rule), more]
    }
    expect(within(9, '')).toEqual([['integers', 'integers', 'nofloats'], 0])
    expect(within(2, '')).toEqual([['integers', 'integers'], 1])
    expect(within(9, 'integers')).toEqual([['nofloats'], 0])
  })
})

describe('a fix', () => {
  const shapes = STYLE_CASES.map(({ rule, name, crd }) => [`${rule}: ${name}`, read(crd)] as const)
  const bundled = EXAMPLES.map(({ name, crd }) => [name, read(crd)] as const)
  it.each([...shapes, ...bundled])('[LN-11] makes its finding go and adds none: %s', (_, crd) => {
    for (const profile of PROFILES) {
      const all = (of: JsonObject): string[] => lintCrd(of, 0, profile).map(({ rule, path }) => `${rule} ${path.join('.')}`)
      const before = all(crd)
      for (const { rule, path, fix } of lintCrd(crd, 0, profile)) {
        if (fix === undefined) continue
        const renames = fix.edits.flatMap((edit) => (edit.op === 'rename' ? [[edit.path.join('.'), edit.key] as const] : []))
        const asBefore = (text: string): string =>
          renames.reduce((at, [old, key]) => at.replace([...old.split('.').slice(0, -1), key].join('.'), old), text)
        const made = applyEdits(crd, fix.edits)
        const after = isObject(made) ? all(made).map(asBefore) : ['not applied']
        expect(after).not.toContain(`${rule} ${path.join('.')}`)
        expect(after.filter((one) => !before.includes(one))).toEqual([])
      }
    }
  })
})
