import { transform } from 'sucrase'
import { describe, expect, it } from 'vitest'
import { compileRules } from './compile.ts'
import type { Rule } from './rules.ts'
import { databases } from './testing/crd.ts'

type Convert = (object: object) => object

/** Runs the code of rules between `v1` and the hub `v2`. */
async function functionsOf(rules: readonly Rule[]): Promise<{ readonly convertTo: Convert; readonly convertFrom: Convert }> {
  const source = compileRules(databases({ v1: '{}', v2: '{}' }), { hub: 'v2', versions: { v1: rules } })
  const { code } = transform(source, { transforms: ['typescript'], disableESTransforms: true })
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return module.default.versions.v1
}

const move = (from: string, to: string): Rule => ({ is: 'move', from: from.split('.'), to: to.split('.') })

const SIZES: Rule = {
  is: 'map',
  from: ['spec', 'size'],
  to: ['spec', 'resources', 'cpu'],
  values: [
    ['small', 1],
    ['large', 4],
  ],
}
const MEMORY: Rule = {
  is: 'map',
  from: ['spec', 'size'],
  to: ['spec', 'resources', 'memory'],
  values: [
    ['small', '1Gi'],
    ['large', '4Gi'],
  ],
}
const KEPT: Rule = { is: 'keep', in: 'hub', at: ['spec', 'resources'] }

describe('compiled conversion rules', () => {
  it.each<[what: string, rules: readonly Rule[], version: object, hub: object]>([
    [
      'move',
      [move('spec.version', 'spec.engine.version')],
      { spec: { version: '16', a: 1 } },
      { spec: { engine: { version: '16' }, a: 1 } },
    ],
    [
      'two that change places',
      [move('spec.a', 'spec.b'), move('spec.b', 'spec.a')],
      { spec: { a: 1, b: 2 } },
      { spec: { a: 2, b: 1 } },
    ],
    ['into itself', [move('spec.engine', 'spec.engine.name')], { spec: { engine: 'pg' } }, { spec: { engine: { name: 'pg' } } }],
    ['what is not set', [move('spec.version', 'spec.engine.version'), SIZES], { spec: {} }, { spec: {} }],
    ['no spec', [move('spec.version', 'spec.engine.version')], {}, {}],
    ['names in quotes', [move("spec.it's", 'spec.a-b')], { spec: { "it's": 1 } }, { spec: { 'a-b': 1 } }],
    ['map', [SIZES], { spec: { size: 'large' } }, { spec: { resources: { cpu: 4 } } }],
    [
      'values at one place',
      [{ is: 'map', from: ['spec', 'tier'], to: ['spec', 'tier'], values: [['a', 'A']] }],
      { spec: { tier: 'a' } },
      { spec: { tier: 'A' } },
    ],
    ['a second map of a field', [SIZES, MEMORY], { spec: { size: 'small' } }, { spec: { resources: { cpu: 1, memory: '1Gi' } } }],
  ])('[CN-2] go to the hub and back: %s', async (_what, rules, version, hub) => {
    const { convertTo, convertFrom } = await functionsOf(rules)
    expect(convertTo(structuredClone(version))).toEqual(hub)
    const back = convertFrom(structuredClone(hub))
    // Objects that nothing is left in stay: the schema of the version takes them away.
    expect(back).toMatchObject(version)
  })

  it('[CN-2] a field without a value is not made', async () => {
    const { convertTo } = await functionsOf([move('spec.a', 'spec.b.c')])
    expect(convertTo({ spec: { a: null } })).toEqual({ spec: { b: { c: null } } })
    expect(convertTo({ spec: {} })).toEqual({ spec: {} })
  })

  it('[CN-3] a value without a pair fails with its field', async () => {
    const { convertTo, convertFrom } = await functionsOf([SIZES])
    expect(() => convertTo({ spec: { size: 'tiny' } })).toThrow('spec.size: no value for "tiny"')
    expect(() => convertFrom({ spec: { resources: { cpu: 2 } } })).toThrow('spec.resources.cpu: no value for 2')
  })

  it('[CN-4] a default is set where nothing is', async () => {
    const { convertTo, convertFrom } = await functionsOf([
      { is: 'default', in: 'hub', at: ['spec', 'replicas'], value: 1 },
      { is: 'default', in: 'version', at: ['spec', 'mode'], value: 'plain' },
    ])
    expect(convertTo({})).toEqual({ spec: { replicas: 1 } })
    expect(convertTo({ spec: { replicas: 0 } })).toEqual({ spec: { replicas: 0 } })
    expect(convertFrom({ spec: {} })).toEqual({ spec: { mode: 'plain' } })
  })

  it('[CN-5] an annotation keeps what the version has no place for', async () => {
    const { convertTo, convertFrom } = await functionsOf([SIZES, MEMORY, KEPT])
    const hub = { metadata: { name: 'a' }, spec: { resources: { cpu: 4, memory: '12Gi', gpu: 1 } } }
    const version = convertFrom(structuredClone(hub))
    expect(version).toEqual({
      metadata: {
        name: 'a',
        annotations: { 'conversion.crdlab.dev/v2': '{"spec.resources":{"memory":"12Gi","gpu":1}}' },
      },
      spec: { size: 'large' },
    })
    expect(convertTo(structuredClone(version))).toEqual(hub)
    // What the version says itself counts.
    expect(convertTo({ ...structuredClone(version), spec: { size: 'small' } })).toMatchObject({
      spec: { resources: { cpu: 1, memory: '12Gi' } },
    })
  })

  it('[CN-5] other annotations stay, and none is made for nothing', async () => {
    const { convertTo, convertFrom } = await functionsOf([{ is: 'keep', in: 'version', at: ['spec', 'old'] }])
    expect(convertTo({ metadata: { annotations: { a: 'b' } }, spec: {} })).toEqual({
      metadata: { annotations: { a: 'b' } },
      spec: {},
    })
    const hub = convertTo({ metadata: { annotations: { a: 'b' } }, spec: { old: [1] } })
    expect(hub).toEqual({ metadata: { annotations: { a: 'b', 'conversion.crdlab.dev/v1': '{"spec.old":[1]}' } }, spec: {} })
    expect(convertFrom(hub)).toEqual({ metadata: { annotations: { a: 'b' } }, spec: { old: [1] } })
  })

  it('[CN-6] is code with types, comments and what it calls alone', () => {
    const crd = databases({ v1: '{}', v2: '{}' })
    expect(
      compileRules(crd, { hub: 'v2', versions: { v1: [] } }),
    ).toBe(`import type { Database as V1 } from 'types/demo.crdlab.dev/v1'
import type { Database as V2 } from 'types/demo.crdlab.dev/v2'

export default {
  hub: 'v2',
  versions: {
    v1: {
      // Returns the object as v2.
      convertTo(object: V1) {
        return object
      },
      // Returns the object of v2 as v1.
      convertFrom(hub: V2) {
        return hub
      },
    },
  },
}
`)
  })

  it.each([
    ['class', 'class2'],
    ['take', 'take2'],
    ['max-size', 'maxSize'],
    ['9', 'value'],
  ])('[CN-6] a field %s is called %s', (field, name) => {
    const text = compileRules({}, { hub: 'v2', versions: { v1: [move(`spec.${field}`, 'spec.*/')] } })
    expect(text).toContain(`const ${name} = take(object, 'spec', '${field}')`)
    expect(text).not.toContain('translate')
    expect(text).not.toContain('Pairs')
  })

  it('[CN-6] is a file for a CRD with one version or without schemas', () => {
    expect(compileRules({}, { hub: 'v1', versions: {} })).toBe("export default {\n  hub: 'v1',\n  versions: {\n  },\n}\n")
    expect(compileRules({}, { hub: 'v1', versions: { 'v1-old': [] } })).toContain("'v1-old': {\n")
  })
})
