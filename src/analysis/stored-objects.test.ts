import { expect, it, test } from 'vitest'
import { compareStored } from './stored-objects.ts'

const list = (...items: object[]): string => JSON.stringify({ kind: 'List', items })
const widget = (own: object, metadata: object = {}) => ({
  apiVersion: 'a/v1',
  kind: 'Widget',
  metadata: { name: 'a', namespace: 'x', ...metadata },
  ...own,
})

const ROWS: [what: string, before: string, after: string, pruned: string[], defaulted: string[], changed: string[]][] = [
  ['the same', '{"spec":{"a":1,"l":[{"b":1}]}}', '{"spec":{"a":1,"l":[{"b":1}]}}', [], [], []],
  ['a field that goes', '{"spec":{"a":1,"b":2}}', '{"spec":{"a":1}}', ['spec.b'], [], []],
  ['a field that goes with all below it', '{"spec":{"b":{"c":1,"d":2}}}', '{"spec":{}}', ['spec.b'], [], []],
  ['a field that comes', '{"spec":{}}', '{"spec":{"b":{"c":1}}}', [], ['spec.b'], []],
  ['a field at the root', '{}', '{"spec":{"b":1}}', [], ['spec'], []],
  ['items of a list, once for all', '{"l":[{"a":1},{"a":2}]}', '{"l":[{"n":0},{"n":0}]}', ['l[].a'], ['l[].n'], []],
  ['a key with dots', '{"m":{"x.y/z":1}}', '{"m":{}}', ['m["x.y/z"]'], [], []],
  ['another value', '{"spec":{"a":1}}', '{"spec":{"a":"1"}}', [], [], ['spec.a']],
  ['a list of another length', '{"l":[1]}', '{"l":[1,2]}', [], [], ['l']],
]

test.each(ROWS)('%s', (_what, before, after, pruned, defaulted, changed) => {
  const [found] = compareStored(list(widget(JSON.parse(before))), list(widget(JSON.parse(after))))
  expect(found).toMatchObject({ namespace: 'x', name: 'a', pruned, defaulted, changed })
})

it('does not compare what names the object and what the server keeps', () => {
  const before = { ...widget({}, { generation: 1, managedFields: [{ manager: 'm' }] }) }
  const after = { ...widget({}, { generation: 2 }), apiVersion: 'a/v2' }
  expect(compareStored(list(before), list(after))).toMatchObject([{ pruned: [], defaulted: [], changed: [] }])
})

it('knows objects by namespace and name, whatever their order', () => {
  const other = widget({ spec: { b: 1 } }, { name: 'b' })
  const one = widget({ spec: { a: 1 } })
  const found = compareStored(list(one, other), list(other, one))
  expect(found.map(({ name, pruned, defaulted }) => [name, pruned, defaulted])).toEqual([
    ['b', [], []],
    ['a', [], []],
  ])
})

it('makes an update that leaves every field alone, and the object as one creates it', () => {
  const metadata = {
    uid: 'u',
    resourceVersion: '7',
    generation: 3,
    labels: { l: 'x' },
    annotations: { n: 'y' },
    managedFields: [],
  }
  const [found] = compareStored(list(), list(widget({ spec: { a: 1 } }, metadata)))
  expect(JSON.parse(found?.annotated ?? '')).toEqual(
    widget({ spec: { a: 1 } }, { ...metadata, annotations: { n: 'y', 'crdlab.dev/tried': '' } }),
  )
  expect(JSON.parse(found?.recreated ?? '')).toEqual(widget({ spec: { a: 1 } }, { labels: { l: 'x' }, annotations: { n: 'y' } }))
})
