import { expect, it, test } from 'vitest'
import { compareStored, type FieldDifference, writesOf } from './stored-objects.ts'

const list = (...items: object[]): string => JSON.stringify({ kind: 'List', items })
const widget = (own: object, metadata: object = {}) => ({
  apiVersion: 'a/v1',
  kind: 'Widget',
  metadata: { name: 'a', namespace: 'x', ...metadata },
  ...own,
})

const ROWS: [what: string, before: string, after: string, pruned: string[], defaulted: string[], changed: string[]][] = [
  ['the same', '{"spec":{"a":1,"l":[{"b":1}]}}', '{"spec":{"a":1,"l":[{"b":1}]}}', [], [], []],
  ['a field that goes', '{"spec":{"a":1,"b":2}}', '{"spec":{"a":1}}', ['spec.b: 2'], [], []],
  ['a field that goes with all below it', '{"spec":{"b":{"c":1,"d":2}}}', '{"spec":{}}', ['spec.b: {"c":1,"d":2}'], [], []],
  ['a field that comes', '{"spec":{}}', '{"spec":{"b":{"c":1}}}', [], ['spec.b: {"c":1}'], []],
  ['a field at the root', '{}', '{"spec":{"b":1}}', [], ['spec: {"b":1}'], []],
  ['each item of a list', '{"l":[{"a":1},{"a":2}]}', '{"l":[{"n":0},{}]}', ['l[0].a: 1', 'l[1].a: 2'], ['l[0].n: 0'], []],
  ['a key with dots', '{"m":{"x.y/z":1}}', '{"m":{}}', ['m["x.y/z"]: 1'], [], []],
  ['another value', '{"spec":{"a":1}}', '{"spec":{"a":"1"}}', [], [], ['spec.a: 1 → "1"']],
  ['a list of another length', '{"l":[1]}', '{"l":[1,2]}', [], [], ['l: [1] → [1,2]']],
  ['a quantity', '{"a":"10Gi"}', '{}', ['a: 10Gi'], [], []],
  ['a word like a boolean', '{"a":"true"}', '{}', ['a: "true"'], [], []],
  ['a long value, cut', `{"a":"${'x'.repeat(200)}"}`, '{}', [`a: ${'x'.repeat(80)}…`], [], []],
]

const said = ({ path, was, is }: FieldDifference): string =>
  `${path}: ${[was, is].filter((value) => value !== undefined).join(' → ')}`

test.each(ROWS)('%s', (_what, before, after, pruned, defaulted, changed) => {
  const [found] = compareStored(list(widget(JSON.parse(before))), list(widget(JSON.parse(after))))
  expect(found).toMatchObject({ namespace: 'x', name: 'a' })
  expect([found?.pruned, found?.defaulted, found?.changed].map((fields) => fields?.map(said))).toEqual([
    pruned,
    defaulted,
    changed,
  ])
})

test.each<[what: string, stored: string, defaulted: string[]]>([
  ['what is stored, and was not shown before', '{"a":1,"o":{"p":1,"d":2},"l":[{"q":1}]}', []],
  ['what is filled in beside it', '{"a":1,"o":{"p":1},"l":[{}]}', ['o.d: 2', 'l[0].q: 1']],
  ['what takes the place of a stored null', '{"a":null,"o":{"p":1,"d":null},"l":[null]}', ['a: 1', 'o.d: 2', 'l[0].q: 1']],
  ['what is not stored', '{}', ['a: 1', 'o: {"d":2,"p":1}', 'l[0].q: 1']],
])('tells defaults from %s', (_what, stored, defaulted) => {
  const lists = ['{"l":[{}]}', '{"a":1,"o":{"p":1,"d":2},"l":[{"q":1}]}', stored].map((text) => list(widget(JSON.parse(text))))
  const [before = '', after = ''] = lists
  const [found] = compareStored(before, after, lists[2])
  expect([found?.pruned, found?.changed, new Set(found?.defaulted.map(said))]).toEqual([[], [], new Set(defaulted)])
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

it('compares no object that is in one list alone', () => {
  expect(compareStored(list(), list(widget({})))).toEqual([])
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
  const [found] = writesOf(list(widget({ spec: { a: 1 } }, metadata)))
  expect(JSON.parse(found?.annotated ?? '')).toEqual(
    widget({ spec: { a: 1 } }, { ...metadata, annotations: { n: 'y', 'crdlab.dev/tried': '' } }),
  )
  expect(JSON.parse(found?.recreated ?? '')).toEqual(widget({ spec: { a: 1 } }, { labels: { l: 'x' }, annotations: { n: 'y' } }))
})
