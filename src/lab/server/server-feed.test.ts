import { afterEach, expect, it } from 'vitest'
import { type ApiRequest, fromFetch, toFetch } from '../../apiserver/endpoints/exchange.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { createControlPlane } from '../../controlplane/control-plane.ts'
import { CRDS, widget, widgetCrd } from '../../controlplane/testing/engine.ts'
import { Recorder } from '../../hosts/journal/recorder.ts'
import { systemClock } from '../../hosts/system-clock.ts'
import { systemRandom } from '../../hosts/system-random.ts'
import { Journal } from '../../journal/journal.ts'
import { JOURNAL_PATH, type JournalDetail, type JournalPage } from '../../protocol/journal.ts'
import { isOfInterest, ServerFeed } from './server-feed.ts'

const NAMESPACED = '/apis/ex.io/v1/namespaces/n/widgets'
const CONFIGMAPS = '/api/v1/namespaces/n/configmaps'

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

/** A server with a journal, and a feed of what its journal has. */
async function started() {
  const storage = await openStorage(memoryBackend(), { clock: systemClock })
  const plane = createControlPlane({ storage, clock: systemClock, random: systemRandom, bare: false })
  const journal = await Journal.open(undefined, systemClock.setTimer)
  const recorder = new Recorder({ journal, storage: () => storage, clock: systemClock, serve: plane.serve })
  close = async () => {
    await recorder.close()
    await plane.close()
  }
  const answer = async (request: Request): Promise<Response> => {
    const read: ApiRequest = await fromFetch(request)
    return toFetch(await recorder.serve(read))
  }
  const send = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json', 'user-agent': 'tester' }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await answer(new Request(`http://localhost${path}`, init))
    await plane.idle()
    return (await response.json()) as Record<string, unknown>
  }
  const read = async (): Promise<ServerFeed> => {
    const feed = new ServerFeed({ now: () => Date.now(), elapsed: () => performance.now() })
    const { entries } = (await send('GET', `${JOURNAL_PATH}?limit=1000`)) as unknown as JournalPage
    for (const entry of entries.filter(isOfInterest)) {
      const { state = '' } = (await send('GET', `${JOURNAL_PATH}/${entry.id}`)) as unknown as JournalDetail
      feed.add(entry, state)
    }
    return feed
  }
  return { send, read }
}

/** What each reconcile was about, and what it sent. */
const reconcilesOf = ({ model }: ServerFeed): string[] =>
  model.reconciles.records.map(
    ({ controller, request, steps }) =>
      `${controller} ${request}: ${steps.map((step) => (step.type === 'call' ? `${step.method} ${step.path}` : '')).join()}`,
  )

it('[LB-10] the controllers of the server are seen at work: names, establishing, garbage collection, namespaces, finalizing', async () => {
  const { send, read } = await started()
  await send('POST', CRDS, widgetCrd())
  await send('POST', '/api/v1/namespaces', { metadata: { name: 'n' } })
  await expect.poll(async () => (await send('GET', NAMESPACED)).kind).toBe('WidgetList')
  const owner = await send('POST', NAMESPACED, widget('a'))
  const { uid } = owner.metadata as { readonly uid: string }
  const ownerReferences = [{ apiVersion: 'ex.io/v1', kind: 'Widget', name: 'a', uid }]
  await send('POST', CONFIGMAPS, { metadata: { name: 'owned', ownerReferences } })
  await send('DELETE', `${NAMESPACED}/a`)
  await expect.poll(async () => (await send('GET', `${CONFIGMAPS}/owned`)).reason).toBe('NotFound')
  await send('POST', CONFIGMAPS, { metadata: { name: 'left' } })
  await send('DELETE', '/api/v1/namespaces/n')
  await expect.poll(async () => (await send('GET', '/api/v1/namespaces/n')).reason).toBe('NotFound')
  await send('DELETE', `${CRDS}/widgets.ex.io`)
  await expect.poll(async () => (await send('GET', `${CRDS}/widgets.ex.io`)).reason).toBe('NotFound')
  const feed = await read()
  const found = reconcilesOf(feed)
  expect(found).toEqual(
    expect.arrayContaining([
      'names widgets.ex.io: PUT /customresourcedefinitions/widgets.ex.io/status',
      'establishing widgets.ex.io: PUT /customresourcedefinitions/widgets.ex.io/status',
      'garbage-collection n/owned: DELETE /configmaps/n/owned',
      'namespaces n/left: DELETE /configmaps/n/left',
      'namespaces n: DELETE /namespaces/n',
    ]),
  )
  expect(found.some((one) => one.startsWith('finalizing widgets.ex.io: '))).toBe(true)
  expect(feed.model.watch.rows.some(({ facts }) => facts.on.endsWith('widgets.ex.io'))).toBe(true)
  expect(feed.model.queue.size).toBe(0)
})

it('[LB-10] roles of the start and writes of clients are no work of these controllers', async () => {
  const { send, read } = await started()
  await send('POST', '/api/v1/namespaces', { metadata: { name: 'n' } })
  await send('POST', CONFIGMAPS, { metadata: { name: 'a' } })
  await send('DELETE', `${CONFIGMAPS}/a`)
  const feed = await read()
  expect(reconcilesOf(feed)).toEqual([])
  expect(feed.model.watch.rows.map(({ facts }) => facts.on)).not.toContainEqual(expect.stringMatching(/Role|ConfigMap/))
})
