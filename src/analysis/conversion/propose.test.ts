import { describe, expect, it } from 'vitest'
import { fieldPaths, fieldsWithoutRule, matchFields, proposeRules } from './propose.ts'
import { pathText, type Rule } from './rules.ts'
import { databases } from './testing/crd.ts'

/** A rule in one line. */
function line(rule: Rule): string {
  if (rule.is === 'move') return `${pathText(rule.from)} -> ${pathText(rule.to)}`
  if (rule.is === 'map') return `${pathText(rule.from)} -> ${pathText(rule.to)} ${JSON.stringify(rule.values)}`
  return `${rule.is} ${rule.in} ${pathText(rule.at)}${rule.is === 'default' ? ` ${JSON.stringify(rule.value)}` : ''}`
}

describe('proposed conversion rules', () => {
  it.each<[what: string, version: string, hub: string, rules: readonly string[]]>([
    ['nothing differs', '{a: {type: string}}', '{a: {type: string}}', []],
    [
      'a field that moved',
      '{version: {type: string}}',
      '{engine: {type: object, properties: {version: {type: string}}}}',
      ['spec.version -> spec.engine.version'],
    ],
    [
      'a field with a similar name',
      '{replicaCount: {type: integer}}',
      '{replicas: {type: integer}}',
      ['spec.replicaCount -> spec.replicas'],
    ],
    ['a name with other capitals', '{dnsName: {type: string}}', '{DNSName: {type: string}}', ['spec.dnsName -> spec.DNSName']],
    [
      'words that became a path',
      '{dbName: {type: string}}',
      '{db: {type: object, properties: {name: {type: string}}}}',
      ['spec.dbName -> spec.db.name'],
    ],
    ['another type', '{size: {type: string}}', '{sizes: {type: integer}}', []],
    ['another name', '{alpha: {type: string}}', '{omega: {type: string}}', []],
    [
      'an object as a whole',
      '{backup: {type: object, properties: {cron: {type: string}, keep: {type: integer}}}}',
      '{backups: {type: object, properties: {keep: {type: integer}, cron: {type: string}}}}',
      ['spec.backup -> spec.backups'],
    ],
    [
      'a list',
      '{host: {type: array, items: {type: string}}}',
      '{hosts: {type: array, items: {type: string}}, hostName: {type: string}}',
      ['spec.host -> spec.hosts'],
    ],
    [
      'values that differ',
      '{tier: {type: string, enum: [small, big]}}',
      '{tier: {type: string, enum: [Large, Small]}}',
      ['spec.tier -> spec.tier [["small","Small"],["big","Large"]]'],
    ],
    [
      'values elsewhere',
      '{size: {type: string, enum: [a, b, c]}}',
      '{plan: {type: object, properties: {size: {type: integer, enum: [1, 2]}}}}',
      ['spec.size -> spec.plan.size [["a",1],["b",2],["c",1]]'],
    ],
    [
      'the best of two',
      '{name: {type: string}}',
      '{nameOf: {type: string}, displayName: {type: string}, name2: {type: object, properties: {name: {type: string}}}}',
      ['spec.name -> spec.name2.name'],
    ],
  ])('[CN-7] come from fields of one type with similar names: %s', (_what, version, hub, rules) => {
    const proposed = proposeRules(databases({ v1: version, v2: hub }))
    expect(proposed.hub).toBe('v2')
    expect(proposed.versions.v1?.map(line)).toEqual(rules)
  })

  it('[CN-7] set what the hub requires', () => {
    const crd = databases({ v1: '{}', v2: '{}' })
    const versions = crd.spec as { versions: { schema: { openAPIV3Schema: object } }[] }
    Object.assign(versions.versions[1]?.schema ?? {}, {
      openAPIV3Schema: {
        properties: {
          spec: {
            required: ['n', 'mode', 'given', 'on'],
            properties: {
              n: { type: 'integer' },
              mode: { type: 'string', enum: ['plain'] },
              given: { type: 'string', default: 'x' },
              on: { type: 'boolean' },
            },
          },
        },
      },
    })
    expect(proposeRules(crd).versions.v1?.map(line)).toEqual([
      'default hub spec.n 0',
      'default hub spec.mode "plain"',
      'default hub spec.on false',
    ])
  })

  it('[CN-7] many fields of one type take no longer than their number', () => {
    const fields = (from: number): string => `{${[...Array(3000).keys()].map((i) => `f${from + i}: {type: string}`).join(', ')}}`
    expect(proposeRules(databases({ v1: fields(0), v2: fields(10_000) })).versions.v1).toBeDefined()
  })

  it.each([
    [['v1', 'v2'], 'v2'],
    [['v2', 'v1'], 'v2'],
    [['v1beta2', 'v1', 'v2alpha1'], 'v1'],
  ])('[CN-7] the hub of %j is %s', (versions, hub) => {
    const rules = proposeRules(databases(Object.fromEntries(versions.map((version) => [version, '{}']))))
    expect([rules.hub, Object.keys(rules.versions)]).toEqual([hub, versions.filter((version) => version !== hub)])
  })

  it('[CN-1] the fields that rules can name are those outside of lists', () => {
    const crd = databases({ v1: '{a: {type: array, items: {type: object, properties: {b: {type: string}}}}, c: {type: string}}' })
    expect(fieldPaths(crd, 'v1').map(pathText)).toEqual(['spec', 'spec.a', 'spec.c'])
    expect(fieldPaths(crd, 'v9')).toEqual([])
  })

  it('[CN-7] a CRD without versions has none', () => {
    expect(proposeRules({})).toEqual({ hub: '', versions: {} })
  })

  it.each<[what: string, rules: readonly Rule[], version: readonly string[], hub: readonly string[]]>([
    ['no rules', [], ['spec.a', 'spec.old'], ['spec.b', 'spec.new']],
    ['a rule about the field itself', [{ is: 'move', from: ['spec', 'a'], to: ['spec', 'b'] }], ['spec.old'], ['spec.new']],
    ['a rule about a field within', [{ is: 'keep', in: 'hub', at: ['spec', 'new', 'x'] }], ['spec.a', 'spec.old'], ['spec.b']],
    ['a rule about what it is in', [{ is: 'keep', in: 'version', at: ['spec'] }], [], ['spec.b', 'spec.new']],
  ])('[CN-8] fields of one version that no rule is about: %s', (_what, rules, version, hub) => {
    const crd = databases({
      v1: '{a: {type: string}, old: {type: object, properties: {x: {type: string}}}}',
      v2: '{b: {type: integer}, new: {type: object, properties: {x: {type: integer}}}}',
    })
    const without = fieldsWithoutRule(crd, 'v1', 'v2', rules)
    expect([without.version.map(pathText), without.hub.map(pathText)]).toEqual([version, hub])
  })

  it('[CN-8] fields are alike by place and type, and the outermost others are named', () => {
    const crd = databases({
      v1: '{a: {type: string}, b: {type: string}, old: {type: object, properties: {x: {type: string}}}}',
      v2: '{a: {type: string}, b: {type: integer}, new: {type: string}}',
    })
    expect(matchFields(crd, 'v1', 'v2')).toEqual({
      alike: 1,
      only: { version: [['spec', 'old']], hub: [['spec', 'new']] },
    })
  })
})
