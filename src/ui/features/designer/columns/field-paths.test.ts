import { expect, it, test } from 'vitest'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { isObject, newObject } from '../../../../apimachinery/json/value.ts'
import { type Fields, fieldsOf } from '../crd/fields.ts'
import { columnPaths, columnType, scalePaths, selectablePaths, unreadablePath } from './field-paths.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        replicas: { type: 'integer' },
        color: { type: 'string' },
        ratio: { type: 'number' },
        port: { 'x-kubernetes-int-or-string': true },
        labels: { type: 'object', additionalProperties: { type: 'string' } },
        rules: { type: 'array', items: { type: 'object', properties: { host: { type: 'string' } } } },
        open: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        'a.b': { type: 'string' },
      },
    },
    status: {
      type: 'object',
      properties: {
        replicas: { type: 'integer' },
        selector: { type: 'string' },
        conditions: {
          type: 'array',
          items: { type: 'object', properties: { type: { type: 'string' }, status: { type: 'string' } } },
        },
      },
    },
  },
}

const fields = ((): Fields => {
  const { value } = parseJson(JSON.stringify({ spec: { versions: [{ name: 'v1', schema: { openAPIV3Schema: SCHEMA } }] } }))
  return fieldsOf(isObject(value) ? value : newObject(), 0)
})()

const paths = (options: readonly { readonly path: string }[]): string[] => options.map(({ path }) => path)

it('offers single values for --field-selector, without lists, maps, numbers and odd names', () => {
  expect(paths(selectablePaths(fields))).toEqual(['.spec.replicas', '.spec.color', '.status.replicas', '.status.selector'])
})

it('offers integers of the right half for scale, and texts for the selector, those of the status first', () => {
  expect(paths(scalePaths(fields, 'specReplicasPath'))).toEqual(['.spec.replicas'])
  expect(paths(scalePaths(fields, 'statusReplicasPath'))).toEqual(['.status.replicas'])
  expect(paths(scalePaths(fields, 'labelSelectorPath'))).toEqual(['.status.selector', '.spec.color'])
})

it('offers a column all single values, items of lists, and the status of a condition', () => {
  expect(paths(columnPaths(fields))).toEqual([
    '.spec.replicas',
    '.spec.color',
    '.spec.ratio',
    '.spec.port',
    '.spec.rules[*].host',
    '.status.replicas',
    '.status.selector',
    '.status.conditions[?(@.type=="Ready")].status',
    '.status.conditions[*].type',
    '.status.conditions[*].status',
    '.metadata.creationTimestamp',
    '.metadata.generation',
  ])
})

test.each<[schema: Record<string, string>, type: string]>([
  [{ type: 'integer' }, 'integer'],
  [{ type: 'number' }, 'number'],
  [{ type: 'boolean' }, 'boolean'],
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'date-time' }, 'date'],
  [{ type: 'string', format: 'date' }, 'date'],
  [{}, 'string'],
])('a column of %j has the type %s', (schema, type) => {
  expect(columnType(Object.assign(newObject(), schema))).toBe(type)
})

it('says why a path cannot be read', () => {
  expect(unreadablePath('.spec.color')).toBeUndefined()
  expect(unreadablePath('.spec.a[')).toBe('unterminated array')
})
