import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Column } from '../../../client/table.ts'
import { keepColumns, LABELS, listedColumns, NO_CHOICE, recallColumns, withMoved, withShown } from './columns.ts'

const column = (name: string, priority = 0, type = 'string'): Column => ({ name, type, format: '', description: '', priority })
const COLUMNS = [column('Name'), column('Image'), column('Port', 1), column('Age', 0, 'date')]

const shown = (choice = NO_CHOICE, isWide = false): string[] =>
  listedColumns(COLUMNS, 'Labels', choice, isWide)
    .filter(({ isShown }) => isShown)
    .map(({ id }) => id)

describe('listedColumns', () => {
  it('shows what the server shows, in its order', () => {
    expect(shown()).toEqual(['Name', 'Image', 'Age'])
    expect(shown(NO_CHOICE, true)).toEqual(['Name', 'Image', 'Port', 'Age'])
  })
  it('offers the labels before the age', () => {
    expect(listedColumns(COLUMNS, 'Labels', NO_CHOICE, false).map(({ id }) => id)).toEqual([
      'Name',
      'Image',
      'Port',
      LABELS,
      'Age',
    ])
    expect(listedColumns([column('Name')], 'Labels', NO_CHOICE, false).map(({ id }) => id)).toEqual(['Name', LABELS])
  })
  it('shows and hides what the reader chose, but always the name', () => {
    const choice = withShown(withShown(withShown(NO_CHOICE, 'Port', true), 'Image', false), 'Name', false)
    expect(shown(choice)).toEqual(['Name', 'Port', 'Age'])
    expect(shown(withShown(choice, 'Image', true))).toEqual(['Name', 'Image', 'Port', 'Age'])
  })
  it('puts a new column of the server behind those that were moved', () => {
    const moved = withMoved(NO_CHOICE, listedColumns(COLUMNS, 'Labels', NO_CHOICE, true), 'Age', -9)
    expect(shown(moved, true)).toEqual(['Name', 'Age', 'Image', 'Port'])
    const more = [...COLUMNS.slice(0, 3), column('New'), column('Age', 0, 'date')]
    expect(listedColumns(more, 'Labels', moved, true).map(({ id }) => id)).toEqual([
      'Name',
      'Age',
      'Image',
      'Port',
      LABELS,
      'New',
    ])
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
  it('is that of the last hundred kinds', () => {
    for (let i = 0; i <= 100; i++) keepColumns(`kind${i}`, withShown(NO_CHOICE, 'Port', true))
    expect(recallColumns('kind0')).toBe(NO_CHOICE)
    expect(recallColumns('kind1')).not.toBe(NO_CHOICE)
  })
  it('is nothing where it cannot be read', () => {
    localStorage.setItem('crdlab.columns', '{"a":{"shown":[1],"hidden":[],"order":[]},"b":7}')
    expect(recallColumns('a')).toBe(NO_CHOICE)
    expect(recallColumns('b')).toBe(NO_CHOICE)
  })
})
