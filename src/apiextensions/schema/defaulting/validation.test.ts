import { describe, expect, it } from 'vitest'
import { errorText, invalid, Path } from '../../../apimachinery/field/error.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { parse, structuralFrom } from '../testing/structural.ts'
import { hasUnprunedDefaults, pruneDefaults } from './prune-defaults.ts'
import { type ValidateRules, validateDefaults, withoutIntOrString } from './validation.ts'

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

  it.each([
    [
      '[DF-10] metadata of the root',
      '{"type":"object","properties":{"metadata":{"type":"object","properties":{"name":{"type":"string","default":"a/b"}}}}}',
      [
        `s.properties[metadata].properties[name].default: Invalid value: "a/b": must result in valid metadata: metadata.name: Invalid value: "a/b": may not contain '/'`,
      ],
    ],
    [
      '[DF-10] metadata of the root with more than one fault',
      '{"type":"object","properties":{"metadata":{"type":"object","default":{"name":"a/b","namespace":"A"}}}}',
      [
        expect.stringMatching(
          /^s\.properties\[metadata\]\.default: Invalid value: .*: must result in valid metadata: \[metadata\.name: .*, metadata\.namespace: .*\]$/,
        ),
      ],
    ],
    [
      '[DF-10] an apiVersion that cannot be',
      '{"type":"object","properties":{"apiVersion":{"type":"string","default":"a/b/c"}}}',
      [
        's.properties[apiVersion].default: Invalid value: "a/b/c": must result in valid metadata: apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
      ],
    ],
    [
      '[DF-10] metadata below a field is not that of a resource',
      '{"type":"object","properties":{"a":{"type":"object","properties":{"metadata":{"type":"object","default":{}}}}}}',
      [],
    ],
    [
      '[DF-10] metadata of an embedded resource in a list',
      `{"type":"object","properties":{"l":{"type":"array","items":{"type":"object","x-kubernetes-embedded-resource":true,"properties":{"metadata":{"type":"object",
        "properties":{"finalizers":{"type":"array","items":{"type":"string","default":5}}}}}}}}}`,
      [
        's.properties[l].items.properties[metadata].properties[finalizers].items.default: Invalid value: 5: must result in valid metadata: metadata: Invalid value: {"finalizers":[5]}: json: cannot unmarshal number into Go struct field ObjectMeta.finalizers of type string',
      ],
    ],
    [
      '[DF-8] a default of the root keeps apiVersion, kind and metadata',
      '{"type":"object","default":{"apiVersion":"v1","kind":"A","metadata":{"name":"a"}},"properties":{}}',
      [],
    ],
    [
      '[DF-11] a default of the root is a resource',
      '{"type":"object","default":{"kind":"A"},"properties":{}}',
      ['s.default.apiVersion: Required value'],
    ],
    [
      '[DF-11] a default with an embedded resource whose kind is no string',
      '{"type":"object","properties":{"a":{"type":"object","default":{"e":{"kind":5}},"properties":{"e":{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}}}}}',
      ['s.properties[a].default.e.kind: Invalid value: 5: must be a string'],
    ],
    [
      '[DF-9] a default of a resource is valid too',
      '{"type":"object","default":{"apiVersion":"v1","kind":"A","b":5},"properties":{"b":{"type":"string"}}}',
      ['s.default.b: Invalid value: "integer": b in body must be of type string: "integer"'],
    ],
  ])('%s', (_, schema, expected) => {
    expect(validateDefaults(structuralFrom(schema), Path.of('s'), { requirePruned: true }).map(errorText)).toEqual(expected)
  })

  it('[DF-9] rules see a resource at the root and in embedded resources', () => {
    const seen: string[] = []
    const rules: ValidateRules = (_s, isRoot, path, _value, old, budget) => {
      seen.push(`${path} ${isRoot} ${old === undefined ? 'new' : 'same'}`)
      return { errors: [], budget }
    }
    const s =
      structuralFrom(`{"type":"object","default":{"apiVersion":"v1","kind":"A"},"properties":{"n":{"type":"integer","default":1},
      "e":{"type":"object","x-kubernetes-embedded-resource":true,"properties":{"x":{"type":"integer"}},"default":{"apiVersion":"v1","kind":"A"}}}}`)
    expect(validateDefaults(s, Path.of('s'), { requirePruned: true, validateRules: rules })).toEqual([])
    expect(seen).toEqual([
      's.default true same',
      's.default true new',
      's.properties[n].default false same',
      's.properties[n].default false new',
      's.properties[e].default true same',
      's.properties[e].default true new',
    ])
  })

  it.each([
    ['an update that fails is not tried as a creation', 'same', ['same 10'], 3],
    ['the budget is that of the dearer one', 'none', ['same 10', 'new 10', 'same 1', 'new 1'], 9],
  ])('[DF-9] %s', (_, failing, expected, spent) => {
    const seen: string[] = []
    const rules: ValidateRules = (_s, _isRoot, path, value, old, budget) => {
      const kind = old === undefined ? 'new' : 'same'
      seen.push(`${kind} ${budget / 1_000_000}`)
      const cost = (kind === 'new' ? spent - 4 : spent) * 1_000_000
      return { errors: kind === failing ? [invalid(path, value, 'no')] : [], budget: budget - cost }
    }
    const properties =
      failing === 'same'
        ? '{"a":{"type":"integer","default":1}}'
        : '{"a":{"type":"integer","default":1},"b":{"type":"integer","default":1}}'
    const errors = validateDefaults(structuralFrom(`{"type":"object","properties":${properties}}`), Path.of('s'), {
      requirePruned: true,
      validateRules: rules,
    })
    expect(seen).toEqual(expected)
    expect(errors).toHaveLength(failing === 'same' ? 1 : 0)
  })

  it('[DF-9] the budget can be spent to the last unit', () => {
    const seen: string[] = []
    const rules: ValidateRules = (_s, _isRoot, path, _value, _old, budget) => {
      seen.push(String(path))
      return { errors: [], budget: budget - 10_000_000 }
    }
    const s = structuralFrom(
      '{"type":"object","properties":{"a":{"type":"integer","default":1},"b":{"type":"integer","default":1},"c":{"type":"integer","default":1}}}',
    )
    validateDefaults(s, Path.of('s'), { requirePruned: true, validateRules: rules })
    expect(new Set(seen)).toEqual(new Set(['s.properties[a].default', 's.properties[b].default']))
  })

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

describe('pruneDefaults', () => {
  it.each([
    ['an unknown field', '{"type":"object","default":{"b":1,"c":{}},"properties":{"c":{"type":"object"}}}', '{"c":{}}'],
    ['nothing of a good default', '{"type":"object","default":{"c":{}},"properties":{"c":{"type":"object"}}}', '{"c":{}}'],
    [
      'unknown metadata',
      '{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true,"default":{"metadata":{"foo":1}}}',
      '{"metadata":{}}',
    ],
    [
      'a kind that is no string',
      '{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true,"default":{"kind":1}}',
      '{}',
    ],
  ])('[DF-8] takes %s', (_, a, expected) => {
    const s = root(a)
    pruneDefaults(s)
    expect(stringify(s.properties?.get('a')?.generic.default ?? null)).toBe(expected)
  })

  it('[DF-8] takes a default of metadata that is no metadata, and keeps the others', () => {
    const s =
      structuralFrom(`{"type":"object","properties":{"metadata":{"type":"object","properties":{"name":{"type":"string","default":5}}},
      "l":{"type":"array","items":{"type":"object","default":{"x":1}}},"m":{"type":"object","additionalProperties":{"type":"object","default":{"x":1}}}}}`)
    pruneDefaults(s)
    expect(s.properties?.get('metadata')?.properties?.get('name')?.generic).not.toHaveProperty('default')
    expect(s.properties?.get('l')?.items?.generic.default).toEqual(parse('{}'))
    expect(s.properties?.get('m')?.additionalProperties).toMatchObject({ generic: { default: {} } })
  })

  it('[CV-20] a default of the root that is no object is none', () => {
    const s = structuralFrom('{"type":"object","default":5,"properties":{"a":{"type":"object","default":{"c":1}}}}')
    expect(hasUnprunedDefaults(s)).toBe(false)
  })
})

const IT = '"x-kubernetes-int-or-string":true'

describe('withoutIntOrString', () => {
  it.each([
    ['the schema itself', `{"type":"object",${IT}}`, '{"type":"object"}'],
    ['items', `{"items":{"maximum":1,${IT}}}`, '{"items":{"maximum":1}}'],
    ['not', `{"not":{${IT}}}`, '{"not":{}}'],
    ['additionalProperties', `{"additionalProperties":{${IT}}}`, '{"additionalProperties":{}}'],
    ['allOf', `{"allOf":[{"maximum":1},{${IT}}]}`, '{"allOf":[{"maximum":1},{}]}'],
    ['anyOf', `{"anyOf":[{${IT}},{"maximum":1}]}`, '{"anyOf":[{},{"maximum":1}]}'],
    ['oneOf', `{"oneOf":[{${IT}}]}`, '{"oneOf":[{}]}'],
    [
      'properties',
      `{"properties":{"a":{"type":"string"},"b":{${IT}},"c":{${IT}}}}`,
      '{"properties":{"a":{"type":"string"},"b":{},"c":{}}}',
    ],
    ['parts of parts', `{"properties":{"a":{"items":{"allOf":[{${IT}}]}}}}`, '{"properties":{"a":{"items":{"allOf":[{}]}}}}'],
    ['more than one part', `{"items":{${IT}},"not":{${IT}},"type":"array",${IT}}`, '{"items":{},"not":{},"type":"array"}'],
    [
      'a property of that name stays',
      `{"properties":{"x-kubernetes-int-or-string":{"type":"string"}},${IT}}`,
      '{"properties":{"x-kubernetes-int-or-string":{"type":"string"}}}',
    ],
  ])('[DF-9] %s', (_, schema, expected) => {
    const given = parse(schema) as JsonObject
    expect(stringify(withoutIntOrString(given))).toBe(expected)
    expect(stringify(given)).toBe(stringify(parse(schema)))
  })

  it.each([
    [
      'nothing of it',
      '{"type":"object","properties":{"a":{"items":{"type":"string"}}},"allOf":[{"maximum":1}],"not":{},"additionalProperties":true}',
    ],
    ['it in a default', '{"default":{"x-kubernetes-int-or-string":true}}'],
    [
      'parts that are no schemas',
      '{"properties":5,"items":[{"x-kubernetes-int-or-string":true}],"allOf":{"x-kubernetes-int-or-string":true},"anyOf":[5],"not":true}',
    ],
    ['a property that is no schema', '{"properties":{"a":5}}'],
  ])('[DF-9] a schema with %s is returned as it is', (_, schema) => {
    const given = parse(schema) as JsonObject
    expect(withoutIntOrString(given)).toBe(given)
  })
})
