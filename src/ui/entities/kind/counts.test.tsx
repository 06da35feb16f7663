import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClient } from '../../../client/client.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import { resourceType } from '../../../client/testing/resource-type.ts'
import { JOURNAL_PATH } from '../../../protocol/journal.ts'
import { browserClock } from '../../base/async/async.ts'
import { appStore } from '../../base/state/store.ts'
import { useCounts } from './counts.ts'

const type = (resource: string, verbs = ['list']): ResourceType => resourceType({ resource, verbs })

const TYPES = [type('as'), type('bs'), type('cs', ['create'])]

/** How many kinds had a count, each time that the counts were drawn. */
let drawn: number[] = []

function Counts() {
  const counts = useCounts(TYPES)
  drawn.push(counts.size)
  return <p>{[...counts].map(([path, { all, terminating }]) => `${path} ${all} ${terminating}`).join('; ')}</p>
}

let lists: Record<string, unknown> = {}
let asked: string[] = []
/** Says what the server stores. */
let tell: (entry: object) => void = () => undefined

/** The journal of the server: it was empty until now. */
function journal(url: string): Response {
  if (!url.includes('watch=1')) return Response.json({ entries: [], newest: 0 })
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      tell = (entry) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify(entry)}\n`))
    },
  })
  return new Response(body)
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  drawn = []
  const fetch = async (url: RequestInfo | URL): Promise<Response> => {
    if (String(url).startsWith(JOURNAL_PATH)) return journal(String(url))
    const resource = /\/v1\/(\w+)/.exec(String(url))?.[1] ?? ''
    asked.push(resource)
    return resource in lists ? Response.json(lists[resource]) : new Response('{}', { status: 403 })
  }
  appStore.setState({
    page: createClient({ fetch, clock: browserClock, actor: 'page', capabilities: new Set(['journal']) }),
    engine: 'page',
  })
})
afterEach(() => {
  vi.useRealTimers()
  appStore.setState({ page: undefined })
})

const wait = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

it('counts what the server lists and what it says remains, and asks nothing until something is stored', async () => {
  const terminating = { metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } }
  lists = {
    as: { metadata: { resourceVersion: '7', remainingItemCount: 40 }, items: [{ metadata: {} }, terminating] },
    bs: { metadata: { resourceVersion: '7' }, items: null },
  }
  render(<Counts />)
  await wait(100)
  expect(screen.getByText('/apis/x.dev/v1/as 42 1; /apis/x.dev/v1/bs 0 0')).toBeTruthy()
  expect(drawn, 'all at once').toEqual([0, 2])
  await wait(60_000)
  const before = asked.length
  tell({ outcome: 'read' })
  await wait(60_000)
  expect(asked.slice(before)).toEqual([])
  lists = { ...lists, as: { metadata: { resourceVersion: '8' }, items: [] }, bs: { metadata: {}, items: [{}] } }
  tell({ outcome: 'created' })
  await wait(400)
  expect(screen.getByText('/apis/x.dev/v1/as 0 0; /apis/x.dev/v1/bs 1 0')).toBeTruthy()
})

it('has no count of a kind that may not be listed', async () => {
  lists = { bs: { metadata: { resourceVersion: '1' }, items: [] } }
  render(<Counts />)
  await wait(100)
  expect(screen.getByText('/apis/x.dev/v1/bs 0 0')).toBeTruthy()
})
