import { describe, expect, test } from 'vitest'
import { objectFrom } from '../storage/testing/fixtures.ts'
import type { ListOptions } from './rest/options.ts'
import { parseSelection, type Selectable, selectNamed } from './selection.ts'
import { thrown } from './testing/thrown.ts'

const OPTIONS: ListOptions = {
  labelSelector: '',
  fieldSelector: '',
  resourceVersion: '',
  resourceVersionMatch: '',
  limit: 0,
  continue: '',
  timeoutSeconds: 0,
  allowWatchBookmarks: false,
  sendInitialEvents: undefined,
}
const SCOPE: Selectable = {
  namespaced: true,
  typedList: false,
  selectable: new Map([['spec.color', ({ spec }) => String((spec as { color?: string } | undefined)?.color ?? '')]]),
}
const select = (labelSelector: string, fieldSelector: string, scope: Partial<Selectable> = {}) =>
  parseSelection({ ...OPTIONS, labelSelector, fieldSelector }, { ...SCOPE, ...scope })

const OBJECTS = [
  '{"metadata":{"name":"a","namespace":"n","labels":{"x":"1"}},"spec":{"color":"red"}}',
  '{"metadata":{"name":"b","namespace":"n"},"spec":{"color":"blue"}}',
  '{"metadata":{"name":"c","namespace":"m","labels":{"x":"1"}}}',
  '{}',
].map(objectFrom)
const selected = (selection: ReturnType<typeof select>) =>
  OBJECTS.filter((object) => selection.matches(object)).map(
    ({ metadata }) => (metadata as { name?: string } | undefined)?.name ?? 'none',
  )

describe('[LS-1] what selectors select', () => {
  test.each([
    ['', '', ['a', 'b', 'c', 'none'], { all: true }],
    ['x=1', '', ['a', 'c'], { all: false, fields: false }],
    ['', 'metadata.name=a', ['a'], { all: false, fields: true, name: 'a' }],
    ['', 'metadata.name!=a', ['b', 'c', 'none'], { all: false, fields: true }],
    ['', 'metadata.name=', ['none'], { all: false, fields: true, name: '' }],
    ['', 'metadata.namespace=n', ['a', 'b'], { all: false, fields: true, namespace: 'n' }],
    ['', 'spec.color=red', ['a'], { all: false, fields: true }],
    ['', 'spec.color!=red,metadata.namespace=n', ['b'], { all: false, fields: true, namespace: 'n' }],
    ['x=1', 'metadata.namespace=n', ['a'], { all: false, fields: true, namespace: 'n' }],
    ['', ',', ['a', 'b', 'c', 'none'], { all: true, fields: false }],
  ])('labels %j, fields %j', (labels, fields, names, expected) => {
    const selection = select(labels, fields)
    const { matches: _, ...rest } = selection
    expect({ names: selected(selection), ...rest }).toEqual({ names, ...expected })
    expect(Object.keys(rest).sort()).toEqual(Object.keys(expected).sort())
  })

  test.each([
    ['an unknown field', '', 'spec.size=1', {}, '400 BadRequest: field label not supported: spec.size'],
    [
      'the namespace where there is none',
      '',
      'metadata.namespace=n',
      { namespaced: false },
      '400 BadRequest: field label not supported: metadata.namespace',
    ],
    [
      'an unknown field of a built-in kind',
      '',
      'spec.size=1',
      { typedList: true, selectable: new Map() },
      '400 BadRequest: "spec.size" is not a known field selector: only "metadata.name", "metadata.namespace"',
    ],
    [
      'an unknown field of a built-in kind with fields of its own',
      '',
      'spec.height=1',
      { typedList: true },
      '400 BadRequest: field label not supported: spec.height',
    ],
    [
      'the namespace of a built-in kind',
      '',
      'metadata.namespace=n',
      { namespaced: false, typedList: true, selectable: new Map() },
      'nothing',
    ],
    [
      'the namespace of a built-in kind with fields of its own that has none',
      '',
      'metadata.namespace=n',
      { namespaced: false, typedList: true },
      '400 BadRequest: field label not supported: metadata.namespace',
    ],
    ['no field selector', '', 'a', {}, "400 BadRequest: invalid selector: 'a'; can't understand 'a'"],
    [
      'no label selector',
      'a b',
      '',
      {},
      "400 BadRequest: unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt",
    ],
  ])('%s', (_, labels, fields, scope, expected) => {
    expect(thrown(() => select(labels, fields, scope))).toBe(expected)
  })
})

describe('[LS-1] a selection of one name', () => {
  test.each([
    ['none in particular', '', '', '', ['a', 'b', 'c', 'none'], undefined],
    ['the one that it selects', '', 'metadata.name=a', 'a', ['a'], 'a'],
    ['of all', '', '', 'b', ['b'], 'b'],
    ['of those with a label', 'x=1', '', 'b', [], 'b'],
  ])('%s', (_, labels, fields, name, names, pinned) => {
    const selection = selectNamed(select(labels, fields), name)
    expect({ names: selected(selection), pinned: selection.name, all: selection.all }).toEqual({
      names,
      pinned,
      all: name === '' && labels === '' && fields === '',
    })
  })

  test('not where it selects another by fields', () => {
    expect(thrown(() => selectNamed(select('', 'metadata.name=a'), 'b'))).toBe(
      "400 BadRequest: fieldSelector metadata.name doesn't match requested name",
    )
  })
})
