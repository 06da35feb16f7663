import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Column } from '../../../client/table.ts'
import {
  keepColumns,
  LABELS,
  listedColumns,
  NO_CHOICE,
  pathId,
  recallColumns,
  type ShownColumn,
  withMoved,
  withoutPath,
  withPath,
  withShown,
} from './columns.ts'

const column = (name: string, priority = 0, type = 'string'): Column => ({ name, type, format: '', description: '', priority })
const COLUMNS = [column('Name'), column('Image'), column('Port', 1), column('Age', 0, 'date')]

const OWN: ShownColumn[] = [{ id: LABELS, column: column('Labels', 1), index: -1, isAsked: true }]
const PATH: ShownColumn = { id: pathId('.spec.port'), path: '.spec.port', column: column('.spec.port'), index: 5 }

const shown = (choice = NO_CHOICE, isWide = false): string[] =>
  listedColumns(COLUMNS, OWN, choice, isWide)
    .filter(({ isShown }) => isShown)
    .map(({ id }) => id)

describe('listedColumns', () => {
  it('shows what the server shows, in its order', () => {
    expect(shown()).toEqual(['Name', 'Image', 'Age'])
    expect(shown(NO_CHOICE, true)).toEqual(['Name', 'Image', 'Port', 'Age'])
  })
  it('puts the name first where the server has it last', () => {
    const events = [column('Last Seen'), column('Type'), { ...column('Name', 1), format: 'name' }]
    const [first, ...others] = listedColumns(events, [], NO_CHOICE, false)
    expect([first, others.map(({ id }) => id)]).toMatchObject([
      { id: 'Name', index: 2, isName: true, isShown: true },
      ['Last Seen', 'Type'],
    ])
  })
  it('offers the labels before the age', () => {
    expect(listedColumns(COLUMNS, OWN, NO_CHOICE, false).map(({ id }) => id)).toEqual(['Name', 'Image', 'Port', LABELS, 'Age'])
    expect(listedColumns([column('Name')], OWN, NO_CHOICE, false).map(({ id }) => id)).toEqual(['Name', LABELS])
  })
  it('shows the path of the reader, but the labels only where they were asked for', () => {
    const ids = (isWide: boolean): string[] =>
      listedColumns(COLUMNS, [...OWN, PATH], NO_CHOICE, isWide)
        .filter(({ isShown }) => isShown)
        .map(({ id }) => id)
    expect(ids(false)).toEqual(['Name', 'Image', PATH.id, 'Age'])
    expect(ids(true)).toEqual(['Name', 'Image', 'Port', PATH.id, 'Age'])
  })
  it('shows and hides what the reader chose, but always the name', () => {
    const choice = withShown(withShown(withShown(NO_CHOICE, 'Port', true), 'Image', false), 'Name', false)
    expect(shown(choice)).toEqual(['Name', 'Port', 'Age'])
    expect(shown(withShown(choice, 'Image', true))).toEqual(['Name', 'Image', 'Port', 'Age'])
  })
  it('puts a new column of the server behind those that were moved', () => {
    const moved = withMoved(NO_CHOICE, listedColumns(COLUMNS, OWN, NO_CHOICE, true), 'Age', -9)
    expect(shown(moved, true)).toEqual(['Name', 'Age', 'Image', 'Port'])
    const more = [...COLUMNS.slice(0, 3), column('New'), column('Age', 0, 'date')]
    expect(listedColumns(more, OWN, moved, true).map(({ id }) => id)).toEqual(['Name', 'Age', 'Image', 'Port', LABELS, 'New'])
  })
})

describe('paths', () => {
  it('leave nothing behind when they are removed', () => {
    const added = withPath(withPath(NO_CHOICE, '.a'), '.b')
    expect(added.paths).toEqual(['.a', '.b'])
    const columns = listedColumns(COLUMNS, [{ ...PATH, id: pathId('.a') }], added, false)
    const moved = withMoved(withShown(added, pathId('.a'), false), columns, pathId('.a'), -1)
    const left = withoutPath(moved, '.a')
    expect(left.paths).toEqual(['.b'])
    expect([...left.shown, ...left.hidden, ...left.order]).not.toContain(pathId('.a'))
  })
})

describe('what is kept', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  it('belongs to a kind, until it is reset', () => {
    const choice = withShown(NO_CHOICE, 'Port', true)
    keepColumns('widgets.e2e', choice)
    expect(recallColumns('widgets.e2e')).toEqual(choice)
    expect(recallColumns('others.e2e')).toBe(NO_CHOICE)
    keepColumns('widgets.e2e', NO_CHOICE)
    expect(recallColumns('widgets.e2e')).toBe(NO_CHOICE)
  })
  it('may be from a time without paths', () => {
    localStorage.setItem('crdlab.columns', '{"a":{"shown":["Port"],"hidden":[],"order":[]}}')
    expect(recallColumns('a')).toEqual(withShown(NO_CHOICE, 'Port', true))
  })
  it('is that of the last hundred kinds', () => {
    for (let i = 0; i <= 100; i++) keepColumns(`kind${i}`, withShown(NO_CHOICE, 'Port', true))
    expect(recallColumns('kind0')).toBe(NO_CHOICE)
    expect(recallColumns('kind1')).not.toBe(NO_CHOICE)
  })
  it('is nothing where it cannot be read', () => {
    localStorage.setItem(
      'crdlab.columns',
      '{"a":{"shown":[1],"hidden":[],"order":[]},"b":7,"c":{"shown":[],"hidden":[],"order":[],"paths":[1]}}',
    )
    expect(recallColumns('a')).toBe(NO_CHOICE)
    expect(recallColumns('b')).toBe(NO_CHOICE)
    expect(recallColumns('c')).toBe(NO_CHOICE)
  })
})
