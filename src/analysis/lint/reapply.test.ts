import { describe, expect, it, test } from 'vitest'
import { findDocuments } from '../yaml/documents.ts'
import { judgedLines } from './reapply.ts'
import { withoutReapplied } from './without-reapplied.ts'

const widget = (metadata: string, rest = ''): string =>
  `apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: a\n${metadata}${rest}`

const found = (text: string): string[] =>
  findDocuments(text).documents.flatMap(({ reapply = [] }) =>
    judgedLines(reapply, { hasStatus: true }).map(({ line, field, reason }) => `${line} ${field} ${reason}`),
  )

/** The same fields as in the scenarios `reapply`. */
describe('[LN-33] fields with which applying an object again is no repetition', () => {
  test.each<[what: string, metadata: string, fields: string[]]>([
    ['labels without any', '  labels: {}\n', ['5 metadata.labels empty']],
    ['annotations without a value', '  annotations:\n', ['5 metadata.annotations empty']],
    ['no finalizers', '  finalizers: []\n', ['5 metadata.finalizers empty']],
    ['owner references that are null', '  ownerReferences: null\n', ['5 metadata.ownerReferences empty']],
    ['one of two labels that is null', '  labels:\n    a: b\n    c: null\n', ['7 metadata.labels.c empty']],
    ['no label that has a value', '  labels:\n    a: null\n', ['5 metadata.labels empty']],
    ['a generated name of nothing', '  generateName: ""\n', ['5 metadata.generateName empty']],
    ['a deletion that is null', '  deletionTimestamp: null\n', ['5 metadata.deletionTimestamp empty']],
    ['a grace period that is null', '  deletionGracePeriodSeconds: null\n', ['5 metadata.deletionGracePeriodSeconds empty']],
    ['a link to itself', '  selfLink: ""\n', ['5 metadata.selfLink server']],
    ['a generation', '  generation: 2\n', ['5 metadata.generation server']],
    ['a time of creation', '  creationTimestamp: "2020-01-01T00:00:00Z"\n', ['5 metadata.creationTimestamp server']],
    ['an empty uid', '  uid: ""\n', ['5 metadata.uid server']],
    ['managed fields', '  managedFields: []\n', ['5 metadata.managedFields managedFields']],
    ['a version', '  resourceVersion: "1"\n', ['5 metadata.resourceVersion version']],
    ['a version of null', '  resourceVersion: null\n', ['5 metadata.resourceVersion version']],
    ['a time of creation that is null', '  creationTimestamp: null\n', []],
    ['managed fields that are null', '  managedFields: null\n', []],
    ['a link or generation that is null', '  selfLink: null\n  generation: null\n  uid: null\n', []],
    ['an empty label', '  labels: {a: ""}\n', []],
    ['an owner', '  ownerReferences: [{name: b}]\n', []],
  ])('%s', (_what, metadata, fields) => {
    expect(found(widget(metadata))).toEqual(fields)
  })

  it('names a status, but not one that is null', () => {
    expect(found(widget('', 'status: {}\n'))).toEqual(['5 status status'])
    expect(found(widget('', 'status: null\nspec: {m: {}, l: [], n: null}\n'))).toEqual([])
  })

  it('names no empty metadata of kinds that are part of the server', () => {
    const crd =
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: a, labels: {}, selfLink: ""}\n'
    expect(found(crd)).toEqual(['3 metadata.selfLink server'])
    expect(found('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, finalizers: [], labels: {a: null}}\n')).toEqual([])
  })

  it('counts lines in the whole text, in the items of a List too', () => {
    const list =
      'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: A\n  metadata:\n    name: a\n- apiVersion: a.b/v1\n  kind: B\n  metadata:\n    labels: {}\n'
    expect(found(`${widget('  labels: {}\n')}---\n${list}`)).toEqual(['5 metadata.labels empty', '17 metadata.labels empty'])
  })

  it('names at most five labels that are null', () => {
    const labels = Array.from({ length: 50 }, (_, i) => `    l${i}: null\n`).join('')
    expect(found(widget(`  labels:\n    a: b\n${labels}`))).toHaveLength(5)
  })
})

describe('[LN-33] the fix takes them out of the text', () => {
  test.each<[what: string, text: string, without: string]>([
    [
      'and leaves all other lines as they are',
      `# head\n${widget('  labels: {} # none\n  annotations: {a:   b}\n', 'spec:   {} # kept\n')}`,
      `# head\n${widget('  annotations: {a:   b}\n', 'spec:   {} # kept\n')}`,
    ],
    ['of each document', `${widget('  uid: ""\n')}---\n${widget('  labels:\n')}`, `${widget('')}---\n${widget('')}`],
    [
      'of JSON',
      '{"apiVersion": "a.b/v1", "metadata": {"name": "a", "labels": {}}}',
      '{"apiVersion": "a.b/v1", "metadata": {"name": "a"}}',
    ],
    [
      'of the items of a List',
      'kind: List\nitems:\n- apiVersion: a.b/v1\n  metadata:\n    name: a\n    finalizers: []\n',
      'kind: List\nitems:\n- apiVersion: a.b/v1\n  metadata:\n    name: a\n',
    ],
    [
      'and writes anew what stands elsewhere',
      'apiVersion: a.b/v1\nb: &m {labels: {}, name: x}\nmetadata: *m\n',
      'apiVersion: a.b/v1\nb:\n  labels: {}\n  name: x\nmetadata:\n  name: x\n',
    ],
    ['and no text that cannot be read', 'a: [\n', 'a: [\n'],
    [
      'and the status of kinds with its subresource alone',
      widget('', 'status: {}\n').replace('Widget', 'Gadget'),
      widget('', 'status: {}\n').replace('Widget', 'Gadget'),
    ],
    ['with the status where the kind has its subresource', widget('', 'status:\n  a: b\n'), widget('')],
  ])('%s', (_what, text, without) => {
    const made = withoutReapplied(text, ['example.com/v1 Widget status'])
    expect(made).toBe(without)
    expect(found(made).filter((field) => !field.endsWith(' status'))).toEqual([])
  })
})
