import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClient } from '../../../client/client.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import { resourceType } from '../../../client/testing/resource-type.ts'
import { browserClock } from '../../base/async/async.ts'
import { appStore } from '../../base/state/store.ts'
import { useCounts } from './counts.ts'

const type = (resource: string, verbs = ['list']): ResourceType => resourceType({ resource, verbs })

const TYPES = [type('as'), type('bs'), type('cs', ['create'])]

function Counts() {
  const counts = useCounts(TYPES)
  return <p>{[...counts].map(([path, { all, terminating }]) => `${path} ${all} ${terminating}`).join('; ')}</p>
}

let lists: Record<string, unknown> = {}
let asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  const fetch = async (url: RequestInfo | URL): Promise<Response> => {
    const resource = /\/v1\/(\w+)/.exec(String(url))?.[1] ?? ''
    asked.push(resource)
    return resource in lists ? Response.json(lists[resource]) : new Response('{}', { status: 403 })
  }
  appStore.setState({ page: createClient({ fetch, clock: browserClock, actor: 'page' }), engine: 'page' })
})
afterEach(() => {
  vi.useRealTimers()
  appStore.setState({ page: undefined })
})

const wait = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

it('counts what the server lists and what it says remains, and looks again only when the store has changed', async () => {
  const terminating = { metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } }
  lists = {
    as: { metadata: { resourceVersion: '7', remainingItemCount: 40 }, items: [{ metadata: {} }, terminating] },
    bs: { metadata: { resourceVersion: '7' }, items: null },
  }
  render(<Counts />)
  await wait(100)
  expect(screen.getByText('/apis/x.dev/v1/as 42 1; /apis/x.dev/v1/bs 0 0')).toBeTruthy()
  expect(asked).toEqual(['as', 'bs'])
  await wait(2000)
  expect(asked).toEqual(['as', 'bs', 'as'])
  lists = { ...lists, as: { metadata: { resourceVersion: '8' }, items: [] }, bs: { metadata: {}, items: [{}] } }
  await wait(2100)
  expect(screen.getByText('/apis/x.dev/v1/as 0 0; /apis/x.dev/v1/bs 1 0')).toBeTruthy()
})

it('has no count of a kind that may not be listed', async () => {
  lists = { bs: { metadata: { resourceVersion: '1' }, items: [] } }
  render(<Counts />)
  await wait(100)
  expect(screen.getByText('/apis/x.dev/v1/bs 0 0')).toBeTruthy()
})
