import { describe, expect, it } from 'vitest'
import { applyConflictsOf, ownershipOf, settledText } from './owner-texts.ts'

const entry = (manager: string, operation: string, time: string, fieldsV1: object, subresource?: string) => ({
  manager,
  operation,
  apiVersion: 'demo/v1',
  time,
  fieldsV1,
  ...(subresource === undefined ? {} : { subresource }),
})
const STORED = JSON.stringify({
  metadata: {
    name: 'shop',
    managedFields: [
      entry('hpa', 'Update', '2026-01-03T00:00:00Z', { 'f:spec': { 'f:replicas': {} } }, 'scale'),
      entry('kubectl', 'Apply', '2026-01-01T00:00:00Z', {
        'f:metadata': { 'f:labels': { 'f:tier': {} } },
        'f:spec': {
          'f:strategy': {},
          'f:args': {},
          'f:tags': { 'v:"a"': {} },
          'f:env': { 'k:{"name":"LOG"}': { '.': {}, 'f:name': {}, 'f:value': {} } },
        },
      }),
      entry('kubectl', 'Update', '2026-01-02T00:00:00Z', {
        'f:spec': { '.': {}, 'f:image': {}, 'f:strategy': {}, 'f:env': { 'k:{"name":"TTL"}': { '.': {}, 'f:value': {} } } },
      }),
    ],
  },
  spec: { image: 'a:1', replicas: 3, strategy: 'Rolling', env: [{ name: 'TTL', value: '5m' }] },
})
const TEXT = `apiVersion: demo/v1
metadata:
  name: shop
  labels:
    tier: gold
spec:
  image: a:1
  replicas: 3
  strategy: Rolling
  port: 80
  args:
  - x
  - y
  tags:
  - a
  - b
  env:
  - name: TTL
    value: 5m
  - name: LOG
    value: info
`

describe('ownershipOf', () => {
  const { managers, lines } = ownershipOf(TEXT, STORED, undefined)

  it('lists managers by name, operation and subresource, in the order of their first writes, with counts of fields', () => {
    expect(managers.map(({ name, operation, subresource, fields }) => [name, operation, subresource, fields])).toEqual([
      ['kubectl', 'Apply', '', 6],
      ['kubectl', 'Update', '', 3],
      ['hpa', 'Update', 'scale', 1],
    ])
  })

  it('says which fields the server would remove: those that only an apply manager owns', () => {
    expect(managers.map(({ only }) => only)).toEqual([
      ['metadata.labels.tier', 'spec.args', 'spec.tags[="a"]', 'spec.env[name="LOG"].name', 'spec.env[name="LOG"].value'],
      [],
      [],
    ])
  })

  it.each<[rule: string, path: string, first: number, last: number, owners: number[]]>([
    ['a field', 'spec.image', 7, 7, [1]],
    ['a field of metadata', 'metadata.labels.tier', 5, 5, [0]],
    ['a field with two owners', 'spec.strategy', 9, 9, [0, 1]],
    ['a write through /scale', 'spec.replicas', 8, 8, [2]],
    ['a default has no owner', 'spec.port', 10, 10, []],
    ['a list that is owned as a whole is one entry', 'spec.args', 11, 13, [0]],
    ['an item of a set', 'spec.tags[0]', 15, 15, [0]],
    ['an item of a set that nobody owns', 'spec.tags[1]', 16, 16, []],
    ['an item is found by its key, not by its place', 'spec.env[0].value', 19, 19, [1]],
    ['the key of an item', 'spec.env[1].name', 20, 20, [0]],
  ])('%s', (_, path, first, last, owners) => {
    expect(lines.find((line) => line.path === path)).toEqual({ path, first, last, owners })
  })

  it('leaves out what the server does not record', () => {
    expect(lines.map(({ path }) => path)).not.toContain('metadata.name')
    expect(lines.map(({ path }) => path)).not.toContain('apiVersion')
  })

  it('finds the owners of a Scale at the paths of the object', () => {
    const scale = { spec: '.spec.replicas', status: '.status.replicas', selector: '' }
    const owned = ownershipOf('spec:\n  replicas: 3\nstatus:\n  replicas: 3\n', STORED, scale)
    expect(owned.lines).toEqual([
      { path: 'spec.replicas', first: 2, last: 2, owners: [2] },
      { path: 'status.replicas', first: 4, last: 4, owners: [] },
    ])
  })

  it('says nothing of any line where no manager is recorded', () => {
    expect(ownershipOf(TEXT, '{"metadata":{}}', undefined)).toEqual({ managers: [], lines: [] })
  })
})

const APPLIED = `metadata:
  name: shop
spec:
  image: a:2 # newest
  strategy: Recreate
  env:
  - name: TTL
    value: 1m
`
const FIELDS = ['.spec.image', '.spec.env[name="TTL"].value', '.spec.strategy']

describe('applyConflictsOf', () => {
  it('names the other owners of each field, and both values', () => {
    const { conflicts } = applyConflictsOf(APPLIED, STORED, 'kubectl', [...FIELDS, '.spec.image'])
    expect(conflicts).toEqual([
      { field: '.spec.image', owners: [1], mine: 'a:2', stored: 'a:1' },
      { field: '.spec.env[name="TTL"].value', owners: [1], mine: '1m', stored: '5m' },
      { field: '.spec.strategy', owners: [1], mine: 'Recreate', stored: 'Rolling' },
    ])
  })
  it('a field that no manager has any more has no owners', () => {
    expect(applyConflictsOf(APPLIED, STORED, 'kubectl', ['.spec.gone']).conflicts).toEqual([{ field: '.spec.gone', owners: [] }])
  })
})

describe('settledText', () => {
  it.each<[rule: string, settlements: Parameters<typeof settledText>[3], text: string]>([
    ['a field that is taken stays', { '.spec.image': 'take' }, APPLIED],
    ['a field that is left out goes', { '.spec.image': 'leave' }, APPLIED.replace('  image: a:2 # newest\n', '')],
    ['a field is sent with the stored value', { '.spec.image': 'accept' }, APPLIED.replace('a:2', 'a:1')],
    ['an item keeps its key', { '.spec.env[name="TTL"].value': 'leave' }, APPLIED.replace('    value: 1m\n', '')],
  ])('%s', (_, settlements, text) => {
    expect(settledText(APPLIED, STORED, 'kubectl', settlements).text).toBe(text)
  })
  it('an object that has nothing left goes as well', () => {
    const text = 'metadata:\n  name: shop\nspec:\n  image: a:2\n'
    expect(settledText(text, STORED, 'kubectl', { '.spec.image': 'leave' }).text).toBe('metadata:\n  name: shop\n')
  })
})
