import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createHistory, type History, withStep } from './history.ts'
import type { SessionState } from './store.ts'

const begun = () => {
  const store = createStore<SessionState>()(
    () => ({ text: 'a', selected: ['spec'], version: 0, past: [], future: [] }) as unknown as SessionState,
  )
  return { store, history: createHistory(store, { elapsed: () => 0 }) }
}

const rows: [what: string, steps: ((history: History) => void)[], text: string, past: number][] = [
  ['letters in one go are one step', [(h) => h.type('ab'), (h) => h.type('abc'), (h) => h.undo()], 'a', 0],
  ['what is typed after undoing is a step', [(h) => h.type('ab'), (h) => h.undo(), (h) => h.type('ax'), (h) => h.undo()], 'a', 0],
  [
    'what is typed after undoing leaves the step before it',
    [(h) => h.replace('ab'), (h) => h.type('abc'), (h) => h.undo(), (h) => h.type('abx'), (h) => h.undo()],
    'ab',
    1,
  ],
  ['what is undone is done again', [(h) => h.type('ab'), (h) => h.undo(), (h) => h.redo()], 'ab', 1],
  ['nothing is undone at the beginning', [(h) => h.undo(), (h) => h.redo()], 'a', 0],
]
it.each(rows)('[DZ-37] %s', (_, steps, text, past) => {
  const { store, history } = begun()
  for (const step of steps) step(history)
  expect([store.getState().text, store.getState().past.length]).toEqual([text, past])
})

it('[DZ-37] undoing shows the version whose edit it takes back', () => {
  const { store, history } = begun()
  store.setState({ version: 1 })
  history.replace('ab')
  store.setState({ version: 0, selected: undefined })
  history.undo()
  expect([store.getState().version, store.getState().selected]).toEqual([1, ['spec']])
})

it.each([
  ['two hundred of short texts', 10, 300, 200],
  ['a hundred of a megabyte', 1_000_000, 150, 100],
  ['the last, however long it is', 150_000_000, 3, 1],
])('[DZ-37] steps that can be undone: %s', (_, length, steps, kept) => {
  const text = 'a'.repeat(length)
  let past: ReturnType<typeof withStep> = []
  for (let version = 1; version <= steps; version++) past = withStep(past, { text, selected: undefined, version })
  expect([past.length, past.at(-1)?.version]).toEqual([kept, steps])
})
