import { describe, expect, it } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { startTestEngine } from '../../controlplane/testing/engine.ts'
import { schemaOfKind } from './served-schema.ts'

const GVK = [{ group: 'ex.io', version: 'v1', kind: 'Widget' }]
const of = (schemas: object): JsonObject | undefined =>
  schemaOfKind(parseJson(JSON.stringify({ components: { schemas } })).value as JsonObject, {
    group: 'ex.io',
    version: 'v1',
    kind: 'Widget',
  })

describe('the schema of a kind', () => {
  it.each([
    [
      'is that of its group, version and kind',
      { a: { type: 'object', 'x-kubernetes-group-version-kind': GVK } },
      { type: 'object' },
    ],
    [
      'has a component in the place of a reference',
      {
        a: { properties: { m: { $ref: '#/components/schemas/b' } }, 'x-kubernetes-group-version-kind': GVK },
        b: { type: 'string' },
      },
      { properties: { m: { type: 'string' } } },
    ],
    [
      'keeps what stands beside a reference by allOf',
      {
        a: {
          properties: { m: { allOf: [{ $ref: '#/components/schemas/b' }], default: {}, description: 'own' } },
          'x-kubernetes-group-version-kind': GVK,
        },
        b: { type: 'object', description: 'of the component' },
      },
      { properties: { m: { type: 'object', description: 'own', default: {} } } },
    ],
    [
      'keeps allOf of several',
      { a: { allOf: [{ minimum: 1 }, { maximum: 2 }], 'x-kubernetes-group-version-kind': GVK } },
      { allOf: [{ minimum: 1 }, { maximum: 2 }] },
    ],
    [
      'follows references in items and values',
      {
        a: {
          items: { $ref: '#/components/schemas/b' },
          additionalProperties: { $ref: '#/components/schemas/b' },
          'x-kubernetes-group-version-kind': GVK,
        },
        b: { type: 'integer' },
      },
      { items: { type: 'integer' }, additionalProperties: { type: 'integer' } },
    ],
    [
      'takes any value where references go in a circle, or nowhere',
      {
        a: {
          properties: { m: { $ref: '#/components/schemas/b' }, n: { $ref: '#/elsewhere' } },
          'x-kubernetes-group-version-kind': GVK,
        },
        b: { properties: { m: { $ref: '#/components/schemas/b' } } },
      },
      {
        properties: {
          m: { properties: { m: { 'x-kubernetes-preserve-unknown-fields': true } } },
          n: { 'x-kubernetes-preserve-unknown-fields': true },
        },
      },
    ],
  ])('%s', (_, schemas, expected) => {
    const { 'x-kubernetes-group-version-kind': _gvk, ...schema } = of(schemas) ?? {}
    expect(JSON.parse(JSON.stringify(schema))).toEqual(expected)
  })

  it('is not there for another kind', () => {
    expect(of({ a: { 'x-kubernetes-group-version-kind': [{ ...GVK[0], kind: 'Gadget' }] } })).toBeUndefined()
  })
})

it('of a kind that is part of the server has its fields', async () => {
  const engine = await startTestEngine({ bare: false })
  const { text } = await engine.send('GET', '/openapi/v3/apis/coordination.k8s.io/v1')
  const kind = { group: 'coordination.k8s.io', version: 'v1', kind: 'Lease' }
  const schema = schemaOfKind(parseJson(text).value as JsonObject, kind)
  expect(schema?.properties).toMatchObject({
    metadata: { properties: { labels: { type: 'object' } } },
    spec: { properties: { holderIdentity: { type: 'string' }, leaseDurationSeconds: { type: 'integer', format: 'int32' } } },
  })
})
