import { describe, expect, it } from 'vitest'
import { errorText, invalid } from '../../../apimachinery/field/error.ts'
import { Path } from '../../../apimachinery/field/path.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { structuralFrom } from '../testing/structural.ts'
import { hasUnprunedDefaults } from './prune-defaults.ts'
import { type ValidateRules, validateDefaults } from './validation.ts'

const root = (a: string) => structuralFrom(`{"type":"object","properties":{"a":${a}}}`)

const faults = (a: string, validateRules?: ValidateRules) =>
  validateDefaults(root(a), Path.of('s'), { requirePruned: true, ...(validateRules && { validateRules }) }).map(errorText)

const AT = 's.properties[a].default'

describe('validateDefaults', () => {
  const rows: [string, string, string[]][] = [
    [
      '[DF-8] unknown fields',
      '{"type":"object","properties":{"b":{"type":"string"}},"default":{"c":"x"}}',
      [`${AT}: Invalid value: {"c":"x"}: must not have unknown fields`],
    ],
    [
      '[DF-8] unknown fields that are preserved',
      '{"type":"object","x-kubernetes-preserve-unknown-fields":true,"default":{"c":"x"}}',
      [],
    ],
    [
      '[DF-9] a value of the wrong type',
      '{"type":"integer","default":"x"}',
      [`${AT}: Invalid value: "string":  in body must be of type integer: "string"`],
    ],
    [
      '[DF-9] a value out of bounds',
      '{"type":"integer","maximum":3,"default":5}',
      [`${AT}: Invalid value: 5:  in body should be less than or equal to 3`],
    ],
    [
      '[DF-9] any format counts, also one that is not checked for the type of objects',
      '{"type":"integer","format":"date-time","default":"x"}',
      [
        `${AT}: Invalid value: "string":  in body must be of type integer: "string"`,
        `${AT}: Invalid value: "x":  in body must be of type date-time: "x"`,
      ],
    ],
    [
      '[DF-9] what has a format is not judged by its type',
      '{"type":"array","items":{"type":"string"},"format":"byte","default":"x"}',
      [`${AT}: Invalid value: "x":  in body must be of type byte: "x"`],
    ],
    ['[DF-9] anything for int-or-string', '{"x-kubernetes-int-or-string":true,"default":true}', []],
    [
      '[DF-9] in items too',
      '{"type":"array","items":{"type":"integer","default":"x"}}',
      ['s.properties[a].items.default: Invalid value: "string":  in body must be of type integer: "string"'],
    ],
    ['[DF-9] not below additionalProperties', '{"type":"object","additionalProperties":{"type":"integer","default":"x"}}', []],
    [
      '[DF-10] metadata that cannot be',
      `{"type":"object","x-kubernetes-embedded-resource":true,"properties":{"metadata":{"type":"object","properties":{
        "name":{"type":"string","default":"a/b"}}}}}`,
      [
        `s.properties[a].properties[metadata].properties[name].default: Invalid value: "a/b": must result in valid metadata: metadata.name: Invalid value: "a/b": may not contain '/'`,
      ],
    ],
    [
      '[DF-10] metadata of a type that cannot be',
      `{"type":"object","x-kubernetes-embedded-resource":true,"properties":{"metadata":{"type":"object","properties":{
        "labels":{"type":"object","additionalProperties":true,"default":{"a":5}}}}}}`,
      [
        `s.properties[a].properties[metadata].properties[labels].default: Invalid value: {"a":5}: must result in valid metadata: metadata: Invalid value: {"labels":{"a":5}}: json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string`,
      ],
    ],
    [
      '[DF-11] an embedded resource without a kind',
      '{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true,"default":{"apiVersion":"v1"}}',
      [`${AT}.kind: Required value`],
    ],
  ]
  for (const [name, a, expected] of rows) it(name, () => expect(faults(a)).toEqual(expected))

  it('[DF-8] unknown fields may stay when the stored CRD has some', () => {
    const s = root('{"type":"object","default":{"c":"x"}}')
    expect(validateDefaults(s, Path.of('s'), { requirePruned: false })).toEqual([])
  })

  it('[DF-11] metadata of an embedded default is brought to its stored form', () => {
    const s = root(`{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true,
      "default":{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a","foo":1,"labels":{}}}}`)
    expect(validateDefaults(s, Path.of('s'), { requirePruned: true })).toEqual([])
    const a = s.source.properties as { readonly a: { readonly default: string } }
    expect(stringify(a.a.default)).toBe('{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"}}')
  })

  it('runs rules for an update without a change and for a creation, and stops when the budget is spent', () => {
    const calls: string[] = []
    const rules: ValidateRules = (_s, isRoot, path, value, old, budget) => {
      calls.push(`${isRoot} ${stringify(value)} ${old === undefined ? 'new' : 'same'} ${budget}`)
      return { errors: old === undefined ? [invalid(path, value, 'no')] : [], budget: budget - 6_000_000 }
    }
    expect(faults('{"type":"integer","default":1}', rules)).toEqual([`${AT}: Invalid value: 1: no`])
    expect(calls).toEqual(['false 1 same 10000000', 'false 1 new 10000000'])
    calls.length = 0
    faults('{"type":"array","default":[],"items":{"type":"array","default":[],"items":{"type":"integer","default":1}}}', rules)
    expect(calls).toHaveLength(4)
  })
})

describe('hasUnprunedDefaults', () => {
  const rows: [string, string, boolean][] = [
    ['a default with an unknown field', '{"type":"object","default":{"c":1}}', true],
    ['a default without', '{"type":"object","properties":{"c":{"type":"integer"}},"default":{"c":1}}', false],
    [
      'in items and values',
      '{"type":"object","additionalProperties":{"type":"array","items":{"type":"object","default":{"c":1}}}}',
      true,
    ],
    [
      'unknown metadata of an embedded resource',
      `{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true,
        "default":{"apiVersion":"v1","kind":"Pod","metadata":{"foo":1}}}`,
      true,
    ],
  ]
  for (const [name, a, expected] of rows) it(`[CV-20] ${name}`, () => expect(hasUnprunedDefaults(root(a))).toBe(expected))
})
