import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Exchange, RequestSpec } from '../../../client/transport.ts'
import type { Outcome } from '../../../protocol/journal.ts'
import { type ApiEvent, type EventsSlice, eventReader, eventsSlice, withEvent } from './events.ts'

const PATH = '/apis/x.dev/v1/namespaces/default/as/one'

let nextId = 1
const exchange = (
  method: RequestSpec['method'],
  code: number,
  counters: { readonly generation?: number; readonly resourceVersion?: string } = {},
  request: Partial<RequestSpec> = {},
): Exchange => ({
  id: nextId++,
  actor: 'you',
  request: { method, path: PATH, ...request },
  at: 0,
  durationMs: 1,
  code,
  text: JSON.stringify({ kind: 'A', metadata: { name: 'one', ...counters } }),
  warnings: [],
})

describe('events', () => {
  it.each<[what: string, done: Exchange, outcome: Outcome]>([
    ['a read', exchange('GET', 200), 'read'],
    ['a creation', exchange('POST', 201), 'created'],
    ['an update', exchange('PUT', 200, { resourceVersion: '2' }, { known: '1' }), 'updated'],
    ['an update that changes nothing', exchange('PUT', 200, { resourceVersion: '1' }, { known: '1' }), 'unchanged'],
    ['a deletion', exchange('DELETE', 200), 'deleted'],
    ['a dry run', exchange('PUT', 200, {}, { query: { dryRun: 'All' } }), 'dryRun'],
    ['a conflict', exchange('PUT', 409), 'conflict'],
    ['no permission', exchange('PATCH', 403), 'denied'],
    ['no credentials', exchange('PATCH', 401), 'denied'],
    ['an invalid object', exchange('POST', 422), 'rejected'],
    ['an error of the server', exchange('GET', 500), 'rejected'],
    ['no answer', exchange('PUT', 0), 'unreachable'],
  ])('[EV-1] the outcome of %s', (_, done, outcome) => {
    expect(eventReader()(done).outcome).toBe(outcome)
  })

  it('[EV-1] name the object, also one whose name the server made', () => {
    const read = eventReader()
    expect(read(exchange('PUT', 200, {}, { path: `${PATH}/status` })).object).toEqual({
      group: 'x.dev',
      version: 'v1',
      namespace: 'default',
      resource: 'as',
      name: 'one',
      subresource: 'status',
    })
    expect(read(exchange('POST', 201, {}, { path: '/apis/x.dev/v1/namespaces/default/as' })).object?.name).toBe('one')
    expect(read(exchange('GET', 200, {}, { path: '/version' })).object).toBeUndefined()
    expect(read(exchange('GET', 404, {}, { path: '/apis/%' })).object).toBeUndefined()
  })

  it('[EV-2] tell the counters before and after, from what was seen of the object before', () => {
    const read = eventReader()
    const countersOf = ({ before, after }: ApiEvent): string =>
      [before.generation, before.resourceVersion, after.generation, after.resourceVersion].join(' ')
    expect(countersOf(read(exchange('GET', 200, { generation: 3, resourceVersion: '10' })))).toBe('  3 10')
    expect(countersOf(read(exchange('PUT', 200, { generation: 4, resourceVersion: '11' })))).toBe('3 10 4 11')
    // A dry run stores nothing.
    expect(countersOf(read(exchange('PUT', 200, { generation: 5, resourceVersion: '11' }, { query: { dryRun: 'All' } })))).toBe(
      '4 11 5 11',
    )
    expect(countersOf(read(exchange('PUT', 409)))).toBe('4 11  ')
    // The sender knew a version that the page has not seen: its generation is not known.
    expect(countersOf(read(exchange('PUT', 200, { generation: 6, resourceVersion: '14' }, { known: '13' })))).toBe(' 13 6 14')
    // A Scale has no generation.
    expect(countersOf(read(exchange('PUT', 200, { resourceVersion: '15' }, { path: `${PATH}/scale` })))).toBe('6 14  15')
    expect(countersOf(read(exchange('PUT', 200, { generation: 8, resourceVersion: '16' })))).toBe(' 15 8 16')
  })

  it('[EV-3] are bounded in bytes: the oldest go', () => {
    const read = eventReader()
    let events: readonly ApiEvent[] = []
    const long = { query: { labelSelector: 'x'.repeat(10_000) } }
    for (let i = 0; i < 500; i++) events = withEvent(events, read(exchange('GET', 200, {}, long)))
    expect(events.length).toBeGreaterThan(50)
    expect(events.length).toBeLessThan(100)
    expect(events.at(-1)?.id).toBe(nextId - 1)
    expect(withEvent(events, read(exchange('GET', 200, {}, { query: { a: 'x'.repeat(2_000_000) } })))).toEqual([])
  })

  it('[EV-4] of another server begin anew: an object of the same name is another', () => {
    const store = createStore<EventsSlice>()(eventsSlice)
    const { recordEvent, forgetEvents } = store.getState()
    const write = () => recordEvent(exchange('PUT', 200, { resourceVersion: '7', generation: 2 }))
    write()
    forgetEvents()
    expect([store.getState().events, store.getState().eventCounts]).toEqual([[], { requests: 0, writes: 0 }])
    write()
    expect(store.getState().events.map(({ before }) => before)).toEqual([{}])
    write()
    expect(store.getState().events.at(-1)?.before).toEqual({ resourceVersion: '7', generation: '2' })
  })

  it('[EV-4] reach listeners one by one, until they leave', () => {
    const store = createStore<EventsSlice>()(eventsSlice)
    const seen: number[] = []
    const first = exchange('POST', 201)
    const second = exchange('GET', 200)
    store.getState().recordEvent(exchange('GET', 200))
    const stop = store.getState().onEvent(({ id }) => seen.push(id))
    store.getState().recordEvent(first)
    store.getState().recordEvent(second)
    stop()
    store.getState().recordEvent(exchange('PUT', 200))
    expect(seen).toEqual([first.id, second.id])
    expect([store.getState().events.length, store.getState().eventCounts]).toEqual([4, { requests: 4, writes: 2 }])
  })
})
