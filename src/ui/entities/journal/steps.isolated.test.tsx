import { act, renderHook, waitFor } from '@testing-library/react'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { Client } from '../../../client/client.ts'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { appStore } from '../../base/state/store.ts'
import { prefetchSteps, useSteps } from './steps.ts'

const write = (id: number): JournalEntry => ({
  id,
  at: id,
  durationMs: 1,
  client: 'you',
  user: '',
  method: 'PUT',
  path: '/x',
  query: '',
  code: 200,
  outcome: 'updated',
  sent: 0,
  answered: 0,
  warnings: 0,
})

/** What the server has, and which of it the page follows. */
const server = vi.hoisted(() => ({ entries: [] as JournalEntry[], reads: 0, fails: false, live: [] as JournalEntry[] }))
vi.mock('./journal.ts', () => ({
  readAll: async () => {
    server.reads++
    if (server.fails) throw new Error('no answer')
    return { entries: server.entries, newest: server.entries.at(-1)?.id ?? 0 }
  },
  useJournal: (select: (state: { entries: JournalEntry[] }) => unknown) => select({ entries: server.live }),
}))

const before = appStore.getState().page

beforeEach(() => {
  Object.assign(server, { entries: [1, 2, 3].map(write), reads: 0, fails: false, live: [] })
  // Another server each time: nothing of it has been read.
  act(() => appStore.setState({ page: {} as Client }))
})

afterAll(() => appStore.setState({ page: before }))

const shown = (steps: readonly JournalEntry[] | undefined): number[] | undefined => steps?.map(({ id }) => id)

it('steps that were read ahead are not read again, and what is followed since comes after them', async () => {
  prefetchSteps(undefined)
  server.live = [write(3), write(4)]
  const { result } = renderHook(() => useSteps(undefined))
  await waitFor(() => expect(shown(result.current.steps)).toEqual([1, 2, 3, 4]))
  expect(server.reads).toBe(1)
})

it('steps are read anew where some came between those that were read and those that are followed', async () => {
  prefetchSteps(undefined)
  server.entries = [1, 2, 3, 4, 5, 6].map(write)
  server.live = [write(6)]
  const { result } = renderHook(() => useSteps(undefined))
  await waitFor(() => expect(shown(result.current.steps)).toEqual([1, 2, 3, 4, 5, 6]))
  expect(server.reads).toBe(2)
})

it('a read that failed says why, and is tried again when the timeline is opened anew', async () => {
  server.fails = true
  const failed = renderHook(() => useSteps(undefined))
  await waitFor(() => expect(failed.result.current.problem).toBe('no answer'))
  failed.unmount()
  server.fails = false
  const { result } = renderHook(() => useSteps(undefined))
  await waitFor(() => expect(shown(result.current.steps)).toEqual([1, 2, 3]))
  expect(result.current.problem).toBeUndefined()
})
