import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createClient } from '../../../client/client.ts'
import { resourceType } from '../../../client/testing/resource-type.ts'
import { resourcesAt, type Selectors } from '../../base/address/object-address.ts'
import { browserClock } from '../../base/async/async.ts'
import { appStore } from '../../base/state/store.ts'
import { useSelectors } from './use-selectors.ts'

const TYPE = resourceType({ resource: 'as', kind: 'A', verbs: ['list'] })
const NONE: Selectors = { labels: '', fields: '' }
const at = (labels: string): string => resourcesAt(appStore.getState().workspace, TYPE, 'n', { labels, fields: '' })

/** The requests that wait, by their label selector: each is answered when the test says so. */
let waiting: Map<string, (answer: Response) => void>

beforeEach(() => {
  waiting = new Map()
  const fetch = (url: RequestInfo | URL): Promise<Response> =>
    new Promise((resolve) => waiting.set(new URL(String(url), 'http://page').searchParams.get('labelSelector') ?? '', resolve))
  appStore.setState({ page: createClient({ fetch, clock: browserClock, actor: 'page' }) })
})
afterEach(() => appStore.setState({ page: undefined }))

function start(selectors: Selectors) {
  const { hook, history } = memoryLocation({ path: '/', record: true })
  const { result, rerender } = renderHook((current: Selectors) => useSelectors(TYPE, 'n', current), {
    initialProps: selectors,
    wrapper: ({ children }) => <Router hook={hook}>{children}</Router>,
  })
  const add = (text: string): void => act(() => void result.current.add({ kind: 'labels', text }))
  const answer = async (text: string, response: Response): Promise<void> => {
    await waitFor(() => expect(waiting.has(text)).toBe(true))
    await act(async () => waiting.get(text)?.(response))
  }
  return { result, rerender, history, add, answer }
}

const taken = (): Response => Response.json({ kind: 'AList', apiVersion: 'x.dev/v1', metadata: {}, items: [] })

it('keeps every selector that is added before the server has answered about the one before', async () => {
  const { history, add, answer, rerender } = start(NONE)
  add('a=1')
  add('b=2')
  await answer('a=1', taken())
  await waitFor(() => expect(history?.at(-1)).toBe(at('a=1')))
  rerender({ labels: 'a=1', fields: '' })
  await answer('b=2', taken())
  await waitFor(() => expect(history?.at(-1)).toBe(at('a=1,b=2')))
})

it('does not bring back a selector that was removed while the server was asked about another', async () => {
  const { history, result, add, answer, rerender } = start({ labels: 'a=1', fields: '' })
  add('b=2')
  act(() => result.current.remove({ kind: 'labels', text: 'a=1' }))
  rerender(NONE)
  await answer('b=2', taken())
  await waitFor(() => expect(history?.at(-1)).toBe(at('b=2')))
})

it('does not bring back a selector when another is removed before the list is drawn again', () => {
  const { history, result } = start({ labels: 'a=1,b=2,c=3', fields: '' })
  act(() => {
    result.current.remove({ kind: 'labels', text: 'a=1' })
    result.current.remove({ kind: 'labels', text: 'b=2' })
  })
  expect(history?.at(-1)).toBe(at('c=3'))
})

it('shows the words of a server that rejects a selector, and leaves the address', async () => {
  const { history, result, add, answer } = start(NONE)
  add('b in')
  const status = {
    kind: 'Status',
    apiVersion: 'v1',
    status: 'Failure',
    message: 'unable to parse',
    reason: 'BadRequest',
    code: 400,
  }
  await answer('b in', Response.json(status, { status: 400 }))
  await waitFor(() => expect(result.current.rejected).toEqual([{ kind: 'labels', text: 'b in', message: 'unable to parse' }]))
  expect(history).toEqual(['/'])
})
