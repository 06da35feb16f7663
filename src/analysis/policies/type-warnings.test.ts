import { describe, expect, test } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { mutationWarnings } from './type-warnings.ts'

const json = (value: object): JsonObject => parseJson(JSON.stringify(value)).value as JsonObject

const WIDGET = json({
  type: 'object',
  'x-kubernetes-group-version-kind': [{ group: 'ex.io', version: 'v1', kind: 'Widget' }],
  properties: {
    metadata: { type: 'object', properties: { name: { type: 'string' } } },
    spec: { type: 'object', properties: { replicas: { type: 'integer' }, image: { type: 'string' } } },
  },
})
const CONFIG_MAP = json({ type: 'object', properties: { data: { type: 'object', additionalProperties: { type: 'string' } } } })

const sets = (expression: string) => ({ patchType: 'ApplyConfiguration', applyConfiguration: { expression } })
const patches = (expression: string) => ({ patchType: 'JSONPatch', jsonPatch: { expression } })

const warnings = (spec: object): readonly object[] => mutationWarnings(json({ spec }), { objects: [WIDGET], params: CONFIG_MAP })

describe('[MP-13] the types of mutations', () => {
  test.each<[string, object]>([
    ['that fit', { mutations: [sets('Object{spec: Object.spec{replicas: object.spec.replicas + 1}}')] }],
    [
      'of operations that fit',
      { mutations: [patches('[JSONPatch{op: "add", path: "/spec/replicas", value: object.spec.replicas}]')] },
    ],
    [
      'of what asks for rights',
      { mutations: [patches('authorizer.requestResource.check("get").allowed() ? [] : [JSONPatch{op: "test"}]')] },
    ],
    ['of an expression that the server rejects', { mutations: [sets('Object{'), sets('nothing')] }],
    [
      'of params that fit',
      {
        paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
        mutations: [sets('Object{spec: Object.spec{image: params.data.a}}')],
      },
    ],
  ])('are silent of types %s', (_, spec) => {
    expect(warnings(spec)).toEqual([])
  })

  test('name a field that no kind has, with its place', () => {
    const [first] = warnings({ mutations: [sets('Object{}'), sets('Object{spec: Object.spec{image: object.spec.foo}}')] })
    expect(first).toEqual({
      field: 'spec.mutations[1].applyConfiguration.expression',
      warning: `ex.io/v1, Kind=Widget: ERROR: <input>:1:44: undefined field 'foo'\n | Object{spec: Object.spec{image: object.spec.foo}}\n | ...........................................^\n`,
    })
  })

  test('follow variables and params', () => {
    const spec = {
      paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
      variables: [{ name: 'n', expression: 'object.spec.replicas' }],
      mutations: [
        patches("variables.n == 'x' ? [] : [JSONPatch{op: 'test'}]"),
        patches("params.data.a == 1 ? [] : [JSONPatch{op: 'test'}]"),
      ],
    }
    expect(warnings(spec)).toMatchObject([
      { field: 'spec.mutations[0].jsonPatch.expression', warning: expect.stringContaining("applied to '(int, string)'") },
      { field: 'spec.mutations[1].jsonPatch.expression', warning: expect.stringContaining("applied to '(string, int)'") },
    ])
  })
})
