import { expect, it } from 'vitest'
import type { Ownership, ShownManager } from '../../../../analysis/owners/owner-texts.ts'
import { markOf } from './manager-words.ts'
import { ownerMarks } from './owner-marks.ts'

const manager = (name: string, operation: 'Apply' | 'Update' = 'Update', subresource = ''): ShownManager => ({
  id: `${name} ${operation} ${subresource}`,
  name,
  operation,
  subresource,
  apiVersion: 'v1',
  time: '',
  fields: 1,
  only: [],
})
const OWNERSHIP: Ownership = {
  managers: [manager('kubectl', 'Apply'), manager('crdlab'), manager('hpa', 'Update', 'scale')],
  lines: [
    { path: 'a', first: 2, last: 2, owners: [0] },
    { path: 'b', first: 3, last: 4, owners: [0] },
    { path: 'c', first: 6, last: 6, owners: [0] },
    { path: 'd', first: 7, last: 7, owners: [0, 1] },
    { path: 'e', first: 8, last: 8, owners: [2] },
    { path: 'f', first: 9, last: 9, owners: [] },
  ],
}

it('the owner stands at the first line of a run; a field that is owned twice and one without an owner say so', () => {
  const { notes } = ownerMarks('w', OWNERSHIP, undefined)
  expect(notes.map(({ line, text }) => [line, text])).toEqual([
    [2, 'kubectl Apply'],
    [6, 'kubectl Apply'],
    [7, 'kubectl and 1 more'],
    [8, 'hpa /scale'],
    [9, 'no owner'],
  ])
})

it('every line of an owner is tinted, two owners split the gutter, no owner has no tint', () => {
  const { lines } = ownerMarks('w', OWNERSHIP, undefined)
  expect(lines.map(({ first, last, tone }) => [first, last, tone])).toEqual([
    [2, 2, 'own-1'],
    [3, 4, 'own-1'],
    [6, 6, 'own-1'],
    [7, 7, 'own-1 own-with-2'],
    [8, 8, 'own-3'],
  ])
})

it('lines of other managers are dimmed when one is chosen', () => {
  const { lines, notes } = ownerMarks('w', OWNERSHIP, 'crdlab Update ')
  expect(lines.filter(({ tone }) => tone !== 'own-dim').map(({ first }) => first)).toEqual([7])
  expect(notes.map(({ line }) => line)).toEqual([7])
})

it('a manager keeps its mark within a workspace; from the sixth on shapes repeat with two letters', () => {
  const names = ['one', 'two', 'three', 'four', 'five', 'six']
  expect(names.map((name) => markOf('x', manager(name))).map(({ letters, hue }) => `${letters}${hue}`)).toEqual([
    'O1',
    'T2',
    'T3',
    'F4',
    'F5',
    'SI1',
  ])
  expect(markOf('x', manager('two'))).toEqual({ letters: 'T', hue: 2 })
  expect(markOf('y', manager('two'))).toEqual({ letters: 'T', hue: 1 })
})
