import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Exchange } from '../../client/transport.ts'
import { type EventsSlice, eventsSlice } from './events.ts'
import { type LogSlice, logSlice, MOST_BODY_CHARACTERS, withExchange } from './log.ts'

const exchange = (id: number, body: string, text: string): Exchange => ({
  id,
  actor: 'you',
  request: { method: 'PUT', path: '/apis/x.dev/v1/as/one', body },
  at: 0,
  durationMs: 1,
  code: 200,
  text,
  warnings: [],
})

const begin = () =>
  createStore<LogSlice & EventsSlice>()((set, get, store) => ({ ...eventsSlice(set, get, store), ...logSlice(set, get, store) }))

it('[EV-5] the bodies of the log are bounded by their size; the events of those that are gone stay', () => {
  const store = begin()
  const megabyte = 'x'.repeat(1_000_000)
  for (let id = 1; id <= 40; id++) store.getState().observer.exchanged(exchange(id, megabyte, megabyte))
  const { exchanges, events } = store.getState()
  const characters = exchanges.reduce((sum, { request, text }) => sum + (request.body?.length ?? 0) + text.length, 0)
  expect([characters, characters <= MOST_BODY_CHARACTERS]).toEqual([14_000_000, true])
  expect([exchanges.at(-1)?.id, events.length]).toEqual([40, 40])
})

it('[EV-5] a body beyond the limit is left out, and those before it stay', () => {
  const store = begin()
  store.getState().observer.exchanged(exchange(1, 'a', 'b'))
  store.getState().observer.exchanged(exchange(2, '', 'x'.repeat(MOST_BODY_CHARACTERS)))
  expect([store.getState().exchanges.map(({ id }) => id), store.getState().events.length]).toEqual([[1], 2])
})

it('[EV-5] requests without bodies are bounded too', () => {
  let exchanges: readonly Exchange[] = []
  for (let id = 1; id <= 32_100; id++) exchanges = withExchange(exchanges, exchange(id, '', ''))
  expect([exchanges.length, exchanges[0]?.id]).toEqual([32_000, 101])
})

it('[EV-4] clearing the log leaves the events', () => {
  const store = begin()
  store.getState().observer.exchanged(exchange(7, '', ''))
  store.getState().clearLog()
  expect([store.getState().exchanges, store.getState().clearedAt, store.getState().events.length]).toEqual([[], 7, 1])
})
