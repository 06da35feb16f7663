import { describe, expect, it } from 'vitest'
import { kindsOf } from '../export/kind.ts'
import { crdOf, kindOf } from '../export/testing/crd.ts'
import { differences, inVersions, pageOf } from './page.ts'
import { childrenOf, lineageOf, readingOf } from './reading.ts'
import { searched } from './search.ts'

const SPEC = `{spec: {type: object, required: [rules], properties: {
  rules: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name], items: {type: object, required: [name],
    x-kubernetes-validations: [{rule: "self.attempts <= 5 || has(self.backoff)", message: Set backoff too}],
    properties: {
      name: {type: string}, attempts: {type: integer, default: 2, minimum: 1, maximum: 10, description: How often a request is sent again.},
      backoff: {type: string, format: duration}, attemptsMade: {type: integer}}}},
  labels: {type: object, additionalProperties: {type: object, properties: {value: {type: string}}}},
  sealed: {type: object, x-kubernetes-map-type: atomic, properties: {inner: {type: string}}},
  tags: {type: array, x-kubernetes-list-type: set, items: {type: string, enum: [a, b]}},
  replicas: {type: integer, exclusiveMinimum: true, minimum: 0}}}, status: {type: object, properties: {replicas: {type: integer}}}}`

const reading = readingOf({
  ...kindOf(SPEC),
  entry: {
    additionalPrinterColumns: [{ name: 'Tries', jsonPath: '.spec.rules[*].attempts', priority: 1 }],
    subresources: { scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } },
    selectableFields: [{ jsonPath: '.spec.replicas' }],
  },
})
const at = (path: string) => {
  const field = reading.byPath.get(path)
  if (field === undefined) throw new Error(`no ${path}`)
  return field
}

describe('[RD-1] the fields of a kind', () => {
  it('are listed in the order of the schema, with their places', () => {
    expect(reading.fields.map(({ path, type, isRequired }) => `${path} ${type}${isRequired ? ' required' : ''}`)).toEqual([
      'spec object',
      'spec.rules object[] required',
      'spec.rules[].name string required',
      'spec.rules[].attempts integer',
      'spec.rules[].backoff string',
      'spec.rules[].attemptsMade integer',
      'spec.labels map of object',
      'spec.labels.*.value string',
      'spec.sealed object',
      'spec.sealed.inner string',
      'spec.tags string[]',
      'spec.replicas integer',
      'status object',
      'status.replicas integer',
    ])
  })
  it('have fields within and around', () => {
    expect(childrenOf(reading, undefined).map(({ name }) => name)).toEqual(['spec', 'status'])
    expect(childrenOf(reading, at('spec.rules')).map(({ name }) => name)).toEqual(['name', 'attempts', 'backoff', 'attemptsMade'])
    expect(childrenOf(reading, at('spec.tags'))).toEqual([])
    expect(lineageOf(reading, at('spec.labels.value')).map(({ name }) => name)).toEqual(['spec', 'labels', 'value'])
  })
})

describe('[RD-2] the page of a field', () => {
  it('says what it is, what may be written, which rules look at it, and who uses it', () => {
    expect(pageOf(reading, at('spec.rules.attempts'))).toEqual({
      description: 'How often a request is sent again.',
      default: '2',
      constraints: [{ is: 'range', of: 'value', least: '1', most: '10', isLeastExcluded: false, isMostExcluded: false }],
      rules: [{ rule: 'self.attempts <= 5 || has(self.backoff)', message: 'Set backoff too', at: 'spec.rules[]', index: 0 }],
      merge: { by: 'value' },
      uses: [{ as: 'column', name: 'Tries', priority: 1 }],
    })
  })
  it.each([
    ['spec.rules', { by: 'keys', keys: ['name'] }],
    ['spec.tags', { by: 'set' }],
    ['spec.sealed', { by: 'whole' }],
    ['spec.sealed.inner', { by: 'around', path: 'spec.sealed' }],
    ['spec.labels', { by: 'field' }],
    ['spec.replicas', { by: 'value' }],
  ])('%s merges by %j', (path, merge) => {
    expect(pageOf(reading, at(path)).merge).toEqual(merge)
  })
  it.each([
    ['spec.tags', [{ is: 'each', constraint: { is: 'enum', values: ['"a"', '"b"'] } }]],
    ['spec.replicas', [{ is: 'range', of: 'value', least: '0', isLeastExcluded: true, isMostExcluded: false }]],
    ['spec.rules.backoff', [{ is: 'format', value: 'duration' }]],
  ])('%s takes %j', (path, constraints) => {
    expect(pageOf(reading, at(path)).constraints).toEqual(constraints)
  })
  it.each([
    ['spec.rules.attemptsMade', 0],
    ['spec.rules.backoff', 1],
    ['spec.rules', 1],
  ])('%s has %i rules: names that only begin alike are others', (path, count) => {
    expect(pageOf(reading, at(path)).rules).toHaveLength(count)
  })
  it.each([
    ['spec.replicas', ['replicas', 'fieldSelector']],
    ['status.replicas', ['statusReplicas']],
    ['spec.tags', []],
  ])('%s is used as %j', (path, uses) => {
    expect(pageOf(reading, at(path)).uses.map(({ as }) => as)).toEqual(uses)
  })
})

it('[RD-3] versions are compared field by field, descriptions aside', () => {
  const more = `  - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {
    a: {type: string, description: Other words.}, b: {type: integer}, d: {type: string}}}}}`
  const [v1, v2] = kindsOf(crdOf('{a: {type: string}, b: {type: string}, c: {type: string}}', more)).map(readingOf)
  if (v1 === undefined || v2 === undefined) throw new Error('no versions')
  expect(v1.fields.map((field) => inVersions(field, [v2]))).toEqual([
    [{ version: 'v2', state: 'same' }],
    [{ version: 'v2', state: 'differs' }],
    [{ version: 'v2', state: 'absent' }],
  ])
  expect(differences(v1, v2)).toBe(3)
})

describe('[RD-4] the search', () => {
  it.each([
    ['attempts', ['spec.rules[].attempts', 'spec.rules[].attemptsMade'], []],
    ['sent again', [], ['spec.rules[].attempts']],
    ['rules again', [], ['spec.rules[].attempts']],
    ['.spec.rules[*].name', ['spec.rules[].name'], []],
    ['spec.rules.name', ['spec.rules[].name'], []],
    ['VALUE', ['spec.labels.*.value'], []],
    ['nothing like it', [], []],
    ['  ', [], []],
  ])('finds for %j by path %j and by description %j', (query, byPath, byDescription) => {
    const found = searched(reading, query)
    expect(found.byPath.map(({ path }) => path)).toEqual(byPath)
    expect(found.byDescription.map(({ path }) => path)).toEqual(byDescription)
  })
})
