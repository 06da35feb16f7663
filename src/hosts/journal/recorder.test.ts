import { describe, expect, test } from 'vitest'
import type { ApiRequest, ApiResponse } from '../../apiserver/endpoints/exchange.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { createControlPlane } from '../../controlplane/control-plane.ts'
import { Journal } from '../../journal/journal.ts'
import { JOURNAL_PATH, type JournalDetail, type JournalEntry, type JournalPage } from '../../protocol/journal.ts'
import { IDLE_PATH } from '../../protocol/stored.ts'
import { systemClock } from '../system-clock.ts'
import { systemRandom } from '../system-random.ts'
import { Recorder } from './recorder.ts'

const CRD = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.demo.example' },
  spec: {
    group: 'demo.example',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {}, scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' } },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: { type: 'object', properties: { size: { type: 'integer', maximum: 9 } } },
              status: { type: 'object', properties: { size: { type: 'integer' } } },
            },
          },
        },
      },
    ],
  },
}

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const WIDGETS = '/apis/demo.example/v1/namespaces/default/widgets'
const A = `${WIDGETS}/a`
const widget = (name: string, spec: object, metadata: object = {}) => ({
  apiVersion: 'demo.example/v1',
  kind: 'Widget',
  metadata: { name, ...metadata },
  spec,
})

type Headers = Readonly<Record<string, string>>

const asked = (method: string, path: string, body: unknown = undefined, headers: Headers = {}): ApiRequest => {
  const [plain = '', query = ''] = path.split('?')
  const all: Headers = { 'content-type': 'application/json', ...headers }
  return {
    method,
    path: plain,
    query: new URLSearchParams(query),
    header: (name) => all[name],
    headerNames: () => Object.keys(all),
    body: body === undefined ? '' : JSON.stringify(body),
  }
}

async function start() {
  const storage = await openStorage(memoryBackend(), { clock: systemClock })
  const plane = createControlPlane({ storage, clock: systemClock, random: systemRandom, bare: false, authorization: true })
  const journal = await Journal.open(undefined, systemClock.setTimer)
  const recorder = new Recorder({ journal, storage: () => storage, clock: systemClock, serve: plane.serve })
  const send = (method: string, path: string, body?: unknown, headers?: Headers): Promise<ApiResponse> =>
    recorder.serve(asked(method, path, body, headers))
  await send('POST', CRDS, CRD)
  await plane.idle()
  const read = async <T>(path: string, headers?: Headers): Promise<T> =>
    JSON.parse(String((await send('GET', path, undefined, headers)).body)) as T
  const entries = async (query = '', headers?: Headers): Promise<readonly JournalEntry[]> =>
    (await read<JournalPage>(`${JOURNAL_PATH}${query}`, headers)).entries
  const ofA = () => entries('?group=demo.example&resource=widgets&namespace=default&name=a')
  return { send, read, entries, ofA, plane, close: () => recorder.close().then(() => plane.close()) }
}

const shown = ({ method, outcome, generation, resourceVersion, object, event }: JournalEntry): unknown[] => [
  method,
  object?.subresource ?? '',
  outcome,
  generation === undefined ? undefined : `${generation.before ?? ''}>${generation.after ?? ''} ${generation.reason.code}`,
  resourceVersion?.after !== undefined && resourceVersion.before !== resourceVersion.after,
  event,
]

describe('[JN-3] the journal has every request with what it did', () => {
  test('writes with their counters and reasons, whichever endpoint they went to', async () => {
    const { send, ofA, close } = await start()
    await send('POST', WIDGETS, widget('a', { size: 1 }))
    await send('PATCH', A, { spec: { size: 2 } }, { 'content-type': 'application/merge-patch+json' })
    await send('PATCH', A, { spec: { size: 2 } }, { 'content-type': 'application/merge-patch+json' })
    await send('PATCH', `${A}/status`, { status: { size: 2 } }, { 'content-type': 'application/merge-patch+json' })
    await send('PATCH', `${A}/scale`, { spec: { replicas: 3 } }, { 'content-type': 'application/merge-patch+json' })
    await send('PATCH', `${A}?dryRun=All`, { spec: { size: 4 } }, { 'content-type': 'application/merge-patch+json' })
    await send('PATCH', A, { spec: { size: 99 } }, { 'content-type': 'application/merge-patch+json' })
    await send('PUT', A, widget('a', { size: 5 }, { resourceVersion: '1' }))
    await send('GET', A)
    await send('DELETE', A)
    expect((await ofA()).map(shown)).toEqual([
      ['POST', '', 'created', '>1 created', true, 'ADDED'],
      ['PATCH', '', 'updated', '1>2 generationRose', true, 'MODIFIED'],
      ['PATCH', '', 'unchanged', '2>2 sameText', false, undefined],
      ['PATCH', 'status', 'updated', '2>2 notCounted', true, 'MODIFIED'],
      ['PATCH', 'scale', 'updated', '2>3 generationRose', true, 'MODIFIED'],
      ['PATCH', '', 'dryRun', '3>3 dryRun', false, undefined],
      ['PATCH', '', 'rejected', '3>3 rejected', false, undefined],
      ['PUT', '', 'conflict', '3>3 rejected', false, undefined],
      ['GET', '', 'read', undefined, false, undefined],
      ['DELETE', '', 'deleted', expect.anything(), true, 'DELETED'],
    ])
    await close()
  })

  test('also of Events of events.k8s.io, which are kept as those of the core group', async () => {
    const { send, entries, close } = await start()
    const event = {
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: { name: 'e', namespace: 'default' },
      eventTime: '2026-01-01T00:00:00.000000Z',
      reportingController: 'x.dev/c',
      reportingInstance: 'c-1',
      action: 'Look',
      reason: 'Looked',
      type: 'Normal',
      regarding: { kind: 'Widget', namespace: 'default', name: 'a' },
    }
    await send('POST', '/apis/events.k8s.io/v1/namespaces/default/events', event)
    const about = (await entries()).filter(({ object }) => object?.resource === 'events')
    expect(about.map(({ method, outcome, event: change }) => [method, outcome, change])).toEqual([['POST', 'created', 'ADDED']])
    await close()
  })

  test('with the object afterwards, also where the answer shows it in another form or not at all', async () => {
    const { send, read, ofA, close } = await start()
    await send('POST', WIDGETS, widget('a', { size: 1 }))
    await send('PATCH', `${A}/scale`, { spec: { replicas: 3 } }, { 'content-type': 'application/merge-patch+json' })
    await send('DELETE', A)
    const details = await Promise.all((await ofA()).map(({ id }) => read<JournalDetail>(`${JOURNAL_PATH}/${id}`)))
    const sizes = details.map(({ state = '{}' }) => (JSON.parse(state) as { spec: { size: number } }).spec.size)
    expect(sizes).toEqual([1, 3, 3])
    expect(details[1]?.body).toBe('{"spec":{"replicas":3}}')
    expect(details[1]?.answer).toContain('"kind":"Scale"')
    expect(details[1]?.trace?.fields.length).toBeGreaterThan(0)
    await close()
  })

  test('an update that removes the last finalizer is the deletion', async () => {
    const { send, ofA, close } = await start()
    await send('POST', WIDGETS, widget('a', { size: 1 }, { finalizers: ['demo.example/hold'] }))
    await send('DELETE', A)
    await send('PATCH', A, { metadata: { finalizers: null } }, { 'content-type': 'application/merge-patch+json' })
    expect((await ofA()).map(({ method, outcome, event, client }) => [method, outcome, event, client])).toEqual([
      ['POST', 'created', 'ADDED', ''],
      ['DELETE', 'updated', 'MODIFIED', ''],
      ['PATCH', 'deleted', 'DELETED', ''],
    ])
    await close()
  })

  test.each<[who: string, headers: Headers, client: string, user: string]>([
    ['the page', { 'x-crdlab-client': 'you', 'user-agent': 'Mozilla/5.0' }, 'you', ''],
    ['a program', { 'user-agent': 'kubectl/v1.37.0 (linux/amd64) kubernetes/abc' }, 'kubectl', ''],
    ['a persona', { 'x-crdlab-client': 'you', 'impersonate-user': 'jane' }, 'you', 'jane'],
    ['nobody that says', {}, '', ''],
    ['a name beyond measure', { 'user-agent': 'x'.repeat(5000) }, 'x'.repeat(60), ''],
  ])('names who sent it: %s', async (_, headers, client, user) => {
    const { send, entries, close } = await start()
    await send('GET', '/version', undefined, headers)
    expect((await entries()).at(-1)).toMatchObject({ client, user, path: '/version', outcome: 'read' })
    await close()
  })

  test('keeps the groups that a request names beside the user', async () => {
    const { send, entries, close } = await start()
    await send('GET', '/version', undefined, { 'impersonate-user': 'jane', 'impersonate-group': 'audit, ci' })
    expect((await entries()).at(-1)).toMatchObject({ user: 'jane', groups: ['audit', 'ci'] })
    await close()
  })

  test('tells what a write did to fields, and why it was rejected', async () => {
    const { send, ofA, close } = await start()
    await send('POST', WIDGETS, widget('a', { size: 1, typo: 2 }))
    await send('PATCH', A, { spec: { size: 99 } }, { 'content-type': 'application/merge-patch+json' })
    await send('PATCH', A, { spec: { size: 7 }, status: { size: 1 } }, { 'content-type': 'application/merge-patch+json' })
    const [created, rejected, updated] = await ofA()
    expect(created).toMatchObject({ fates: { pruned: 1 }, fields: [{ path: 'spec.typo', fate: 'pruned' }] })
    expect(rejected?.message).toContain('should be less than or equal to 9')
    expect(updated?.fields).toEqual([
      { path: 'spec.size', fate: 'kept', previous: '1', stored: '7' },
      { path: 'status.size', fate: 'ignored' },
    ])
    await close()
  })

  test('the client that asked for no trace sees none, but the number of its entry', async () => {
    const { send, entries, close } = await start()
    const { headers } = await send('POST', WIDGETS, widget('a', { size: 1 }))
    const traced = await send('POST', WIDGETS, widget('b', { size: 1 }), { 'x-crdlab-trace': '1' })
    expect([headers['X-Crdlab-Trace'], traced.headers['X-Crdlab-Trace']]).toEqual([undefined, expect.stringMatching(/./)])
    const last = (await entries()).filter(({ method }) => method === 'POST').map(({ id }) => String(id))
    expect([headers['X-Crdlab-Entry'], traced.headers['X-Crdlab-Entry']]).toEqual(last.slice(-2))
    await close()
  })
})

describe('[JN-4] the journal has what happened without a request of its own', () => {
  test('what controllers write', async () => {
    const { entries, close } = await start()
    const crd = await entries('?group=apiextensions.k8s.io&resource=customresourcedefinitions&name=widgets.demo.example')
    const [created, ...later] = crd
    expect([created?.method, created?.client]).toEqual(['POST', ''])
    expect(later.length).toBeGreaterThan(0)
    for (const entry of later)
      expect(entry).toMatchObject({ client: 'server', method: '', outcome: 'updated', event: 'MODIFIED' })
    await close()
  })

  test('in the order in which it happened, also while requests for other objects are open', async () => {
    const { send, entries, close } = await start()
    const requests = Array.from({ length: 12 }, (_, i) => [
      send('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: `n${i}` } }),
      send('POST', CRDS, JSON.parse(JSON.stringify(CRD).replaceAll('demo.example', `g${i}.example`))),
    ])
    await Promise.all(requests.flat())
    await send('GET', IDLE_PATH)
    const versions = (await entries()).map(({ resourceVersion }) => Number(resourceVersion?.after ?? Number.NaN))
    const known = versions.filter((version) => !Number.isNaN(version))
    expect(known.length).toBeGreaterThan(40)
    expect(known).toEqual(known.toSorted((a, b) => a - b))
    await close()
  })

  test('each of the objects that one request deletes, by whoever sent it', async () => {
    const { send, entries, close } = await start()
    await send('POST', WIDGETS, widget('a', { size: 1 }))
    await send('POST', WIDGETS, widget('b', { size: 1 }))
    await send('DELETE', WIDGETS, undefined, { 'x-crdlab-client': 'you' })
    const deleted = (await entries('?group=demo.example&resource=widgets')).filter(({ outcome }) => outcome === 'deleted')
    expect(deleted.map(({ client, method, object }) => [client, method, object?.name])).toEqual([
      ['you', '', 'a'],
      ['you', '', 'b'],
      ['you', 'DELETE', undefined],
    ])
    await close()
  })

  test('writes at the same time each get their own change', async () => {
    const { send, read, entries, close } = await start()
    const names = Array.from({ length: 20 }, (_, i) => `w${i}`)
    await Promise.all(names.map((name, i) => send('POST', WIDGETS, widget(name, { size: i % 9 }))))
    const made = (await entries('?group=demo.example&resource=widgets')).filter(({ outcome }) => outcome === 'created')
    expect(made.length).toBe(20)
    for (const { id, object, client } of made) {
      expect(client).toBe('')
      const { state = '' } = await read<JournalDetail>(`${JOURNAL_PATH}/${id}`)
      expect(state).toContain(`"name":"${object?.name}"`)
    }
    await close()
  })
})

describe('[JN-5] reading the journal', () => {
  test('others than administrators read what they sent', async () => {
    const { send, read, entries, close } = await start()
    await send('POST', WIDGETS, widget('a', { size: 1 }))
    await send('GET', '/version', undefined, { 'impersonate-user': 'jane' })
    const mine = await entries('', { 'impersonate-user': 'jane' })
    expect(mine.map(({ user, path }) => [user, path])).toEqual([['jane', '/version']])
    const [other] = (await entries()).filter(({ method }) => method === 'POST')
    const hidden = await send('GET', `${JOURNAL_PATH}/${other?.id}`, undefined, { 'impersonate-user': 'jane' })
    expect(hidden.status).toBe(404)
    expect(await read<JournalDetail>(`${JOURNAL_PATH}/${other?.id}`)).toMatchObject({ body: expect.stringContaining('widgets') })
    await close()
  })

  test('a watch gives what came since, then what comes', async () => {
    const { send, entries, close } = await start()
    await send('GET', '/version')
    const last = (await entries()).at(-1)?.id ?? 0
    await send('GET', '/api')
    const { body } = await send('GET', `${JOURNAL_PATH}?watch=1&after=${last}`)
    const lines: string[] = []
    if (typeof body === 'string') throw new Error('the answer must be a stream')
    const stop = body({ write: (text) => lines.push(text) > 0, drained: () => undefined, end: () => undefined })
    await send('GET', '/apis')
    stop()
    await send('GET', '/openapi/v3')
    expect(lines.map((line) => (JSON.parse(line) as JournalEntry).path)).toEqual(['/api', '/apis'])
    await close()
  })

  test.each([
    ['POST', JOURNAL_PATH, 405],
    ['GET', `${JOURNAL_PATH}/999999`, 404],
    ['GET', `${JOURNAL_PATH}/x`, 404],
    ['GET', `${JOURNAL_PATH}?limit=-1&before=x`, 200],
  ])('%s %s answers %i', async (method, path, status) => {
    const { send, close } = await start()
    expect((await send(method, path)).status).toBe(status)
    await close()
  })

  test('it records nothing of itself', async () => {
    const { send, entries, close } = await start()
    await send('GET', JOURNAL_PATH)
    expect((await entries()).filter(({ path }) => path.startsWith('/crdlab'))).toEqual([])
    await close()
  })
})
