import { expect, it } from 'vitest'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { Components } from './schema-at.ts'
import { describedAt, type KindSchema, suggestionsAt } from './suggestions.ts'

const PACKAGE = 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1'
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${PACKAGE}.${name}` })
const gvk = (kind: string): JsonObject[] => [{ group: 'x.dev', version: 'v1', kind }]

const DOCUMENT: JsonObject = {
  components: {
    schemas: {
      'dev.x.v1.App': {
        type: 'object',
        'x-kubernetes-group-version-kind': gvk('App'),
        properties: {
          apiVersion: { type: 'string' },
          kind: { type: 'string' },
          spec: {
            type: 'object',
            required: ['image'],
            properties: {
              image: { type: 'string', description: 'What runs.', maxLength: 9 },
              mode: { type: 'string', enum: ['Fast', 'Slow'], default: 'Fast' },
              paused: { type: 'boolean' },
              port: { type: 'integer', default: 8080 },
              env: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
              labels: { type: 'object', additionalProperties: { type: 'string' } },
            },
          },
        },
      },
      [`${PACKAGE}.CustomResourceDefinition`]: {
        'x-kubernetes-group-version-kind': gvk('CustomResourceDefinition'),
        properties: { spec: { allOf: [ref('CustomResourceDefinitionSpec')], description: 'The spec.' } },
      },
      [`${PACKAGE}.CustomResourceDefinitionSpec`]: { properties: { scope: { type: 'string' }, schema: ref('JSONSchemaProps') } },
      [`${PACKAGE}.JSONSchemaProps`]: {
        description: 'A schema.',
        properties: {
          type: { type: 'string' },
          properties: { type: 'object', additionalProperties: ref('JSONSchemaProps') },
          items: ref('JSONSchemaPropsOrArray'),
        },
      },
      [`${PACKAGE}.JSONSchemaPropsOrArray`]: { description: 'A schema or several.' },
    },
  },
}

function kindOf(kind: string): KindSchema {
  const components = new Components(DOCUMENT)
  const root = components.ofKind('x.dev', 'v1', kind)
  if (root === undefined) throw new Error(kind)
  return { components, root, apiVersion: 'x.dev/v1', kind }
}

/** What is offered at the bar of a text. */
function offered(kind: string, marked: string): string[] | undefined {
  const before = marked.slice(0, marked.indexOf('|')).split('\n')
  const lines = marked.replace('|', '').split('\n')
  return suggestionsAt(kindOf(kind), lines, before.length, (before.at(-1) ?? '').length + 1)?.items.map(({ text }) => text)
}

const rows: [kind: string, text: string, offered: string[] | undefined][] = [
  ['App', '|', ['apiVersion: ', 'kind: ', 'spec:\n  ']],
  ['App', 'apiVersion: |', ['x.dev/v1']],
  ['App', 'kind: |', ['App']],
  ['App', 'spec:\n  image: a\n  |', ['mode: ', 'paused: ', 'port: ', 'env:\n- ', 'labels:\n  ']],
  ['App', 'spec:\n  mo|: Fast', ['image', 'mode', 'paused', 'port', 'env', 'labels']],
  ['App', 'spec:\n  mode: |', ['Fast', 'Slow']],
  ['App', 'spec:\n  paused: t|', ['true', 'false']],
  ['App', 'spec:\n  port: |', ['8080']],
  ['App', 'spec:\n  env:\n  - |', ['name: ']],
  ['App', 'spec:\n  labels:\n    |', []],
  ['App', 'spec:\n  unknown:\n    |', undefined],
  ['CustomResourceDefinition', 'spec:\n  scope: |', ['Namespaced', 'Cluster']],
  [
    'CustomResourceDefinition',
    'spec:\n  schema:\n    properties:\n      a:\n        items:\n          type: |',
    ['string', 'integer', 'number', 'boolean', 'object', 'array'],
  ],
  [
    'CustomResourceDefinition',
    'spec:\n  schema:\n    properties:\n      a:\n        |',
    ['type: ', 'properties:\n  ', 'items:\n  '],
  ],
]
it.each(rows)('[DZ-47] offers for %s in %j', (kind, text, texts) => {
  expect(offered(kind, text)).toEqual(texts)
})

it('[DZ-47] describes the field of a line by its schema', () => {
  expect(describedAt(kindOf('App'), ['spec:', '  image: nginx'], 2)).toEqual({
    name: 'image',
    detail: 'string',
    isRequired: true,
    description: 'What runs.',
    facts: [['maxLength', '9']],
  })
  expect(describedAt(kindOf('App'), ['spec:', '  mode: Slow'], 2)?.facts).toEqual([
    ['default', 'Fast'],
    ['enum', '[Fast, Slow]'],
  ])
  expect(describedAt(kindOf('App'), ['spec:', '  other: 1'], 2)).toBeUndefined()
})
