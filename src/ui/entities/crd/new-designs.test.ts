import { expect, test } from 'vitest'
import { appStore } from '../../base/state/store.ts'
import { keep, recall } from '../../base/state/stored.ts'
import { ignoredKey } from '../../base/state/workspace-keys.ts'
import { freeName, isNew, newDrafts, saveNewDesign } from './new-designs.ts'

test.each([
  ['new', true],
  ['new-2', true],
  ['new-12', true],
  ['new-', false],
  ['newest', false],
  ['new.example.com', false],
  ['things.example.com', false],
])('%s is the name of a new design: %s', (name, expected) => {
  expect(isNew(name)).toBe(expected)
})

test('the drafts of new designs are those of the workspace, the first begun first', () => {
  const draft = (text: string) => ({ base: '', baseVersion: '', text })
  const drafts = {
    'design lab new-10': draft('ten'),
    'design lab new-2': draft('two'),
    'design lab new': draft('one'),
    'design lab things.example.com': draft('an installed one'),
    'design lab 2 new': draft('another workspace'),
    'lab new': draft('an object'),
  }
  expect(newDrafts(drafts, 'lab')).toEqual([
    { name: 'new', text: 'one' },
    { name: 'new-2', text: 'two' },
    { name: 'new-10', text: 'ten' },
  ])
})

test.each([
  { taken: [], free: 'new' },
  { taken: ['new'], free: 'new-2' },
  { taken: ['new', 'new-3'], free: 'new-2' },
  { taken: ['new-2'], free: 'new' },
])('beside $taken the next design is $free', ({ taken, free }) => {
  expect(freeName(taken.map((name) => ({ name, text: '' })))).toBe(free)
})

test('a new design ignores no rules of a former one of its name', () => {
  keep(ignoredKey('lab', 'new'), { nofloats: 'a ratio' })
  saveNewDesign('lab', { name: 'new', text: 'kind: CustomResourceDefinition' })
  expect(recall(ignoredKey('lab', 'new'))).toBeUndefined()
  expect(newDrafts(appStore.getState().drafts, 'lab')).toEqual([{ name: 'new', text: 'kind: CustomResourceDefinition' }])
})
