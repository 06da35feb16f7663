import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { BrowserFaults } from '../../apiserver/storage/testing/browser-faults.ts'
import { DIALECTS_PATH } from '../../dialects/settings.ts'
import { EXAMPLES } from '../../examples/catalogue.ts'
import { JOURNAL_PATH, type JournalPage } from '../../protocol/journal.ts'
import { DIALECTS_KEY, SNAPSHOT_PATH, type StoreSnapshot } from '../../protocol/snapshot.ts'
import { systemClock } from '../system-clock.ts'
import { systemRandom } from '../system-random.ts'
import { type Engine, openEngine } from './engine.ts'
import { memoryMedium } from './memory-medium.ts'
import type { Saving } from './protocol.ts'
import { readSnapshot } from './snapshot-route.ts'

let opened: Engine[] = []
let faults: BrowserFaults | undefined

/** The journal has a database of its own, which is written when its timer says so. */
const isOfObjects = (database: string): boolean => database.startsWith('crdlab/')

afterEach(async () => {
  faults?.restore()
  faults = undefined
  for (const engine of opened) await engine.close()
  opened = []
})

async function open(workspace: string, onSaving: (saving: Saving) => void = () => undefined): Promise<Engine> {
  const items = workspace.startsWith('full') ? EXAMPLES.slice(0, 1) : []
  const engine = await openEngine({ workspace, items: async () => items, clock: systemClock, random: systemRandom, onSaving })
  opened.push(engine)
  return engine
}

async function send(engine: Engine, method: string, path: string, body = ''): Promise<{ status: number; text: string }> {
  const [plain = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  const header = (name: string): string | undefined => (name === 'content-type' ? 'application/json' : undefined)
  const response = await engine.serve({ method, path: plain, query, header, body })
  return { status: response.status, text: String(response.body) }
}

const snapshot = async (engine: Engine): Promise<StoreSnapshot> => JSON.parse((await send(engine, 'GET', SNAPSHOT_PATH)).text)

/** Watches the namespaces until the server ends that. */
async function watchNamespaces(engine: Engine, end: () => void): Promise<void> {
  const query = new URLSearchParams('watch=true')
  const { body } = await engine.serve({ method: 'GET', path: '/api/v1/namespaces', query, header: () => undefined, body: '' })
  if (typeof body === 'string') throw new Error('a watch streams')
  body({ write: () => true, drained: () => undefined, end })
}

const APPS = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps'

describe('the content of a workspace, replaced as a whole', () => {
  test('[WK-16] is what another workspace held: objects, counters, history and dialects', async () => {
    const source = await open('full-source')
    await send(source, 'PUT', DIALECTS_PATH, '{"dialects":["proposal"],"featureGates":{}}')
    await send(source, 'DELETE', `${APPS}/storefront`)
    const before = await snapshot(source)
    expect(before.objects.some(({ key }) => key === DIALECTS_KEY)).toBe(true)
    expect(before.events.some(({ type }) => type === 'DELETED')).toBe(true)

    const target = await open('target')
    const epoch = target.opened.epoch
    expect(await send(target, 'PUT', SNAPSHOT_PATH, JSON.stringify(before))).toMatchObject({ status: 200 })
    expect(await snapshot(target)).toEqual(before)
    expect(JSON.parse((await send(target, 'GET', DIALECTS_PATH)).text)).toMatchObject({ dialects: ['proposal'] })
    expect(target.opened).toMatchObject({ previousEpoch: epoch, fresh: false })
    await target.close()
    const again = await open('target')
    expect(await snapshot(again)).toEqual(before)
    expect(again.opened).toMatchObject({ epoch: target.opened.epoch, previousEpoch: epoch })
  })

  test('[WF-8] brings its journal when it is asked for, which takes the place of the former one', async () => {
    const source = await open('full-logged')
    await send(source, 'DELETE', `${APPS}/storefront`)
    expect((await snapshot(source)).journal).toBeUndefined()
    const { text } = await send(source, 'GET', `${SNAPSHOT_PATH}?journal=1`)
    const logged = JSON.parse(text) as StoreSnapshot
    const last = logged.journal?.at(-1)
    expect(last).toMatchObject({ entry: { method: 'DELETE', outcome: 'deleted', object: { name: 'storefront' } } })
    const withoutTraces = logged.journal?.map(({ entry, detail }) => ({ entry, detail: { ...detail, trace: undefined } }))

    const target = await open('full-target')
    await send(target, 'DELETE', `${APPS}/checkout`)
    expect(await send(target, 'PUT', SNAPSHOT_PATH, JSON.stringify({ ...logged, journal: withoutTraces }))).toMatchObject({
      status: 200,
    })
    const names = async (): Promise<unknown[]> => {
      const page = JSON.parse((await send(target, 'GET', JOURNAL_PATH)).text) as JournalPage
      return page.entries.filter(({ method }) => method === 'DELETE').map(({ object }) => object?.name)
    }
    expect(await names()).toEqual(['storefront'])

    // Content without a journal does not change the journal.
    expect(await send(target, 'PUT', SNAPSHOT_PATH, JSON.stringify(await snapshot(source)))).toMatchObject({ status: 200 })
    expect(await names()).toEqual(['storefront'])
  })

  test('[SH-4] of a workspace in memory is what another one held, without its history, and the browser has no database', async () => {
    const source = await open('full-shared')
    const held = await snapshot(source)
    const known = (await indexedDB.databases()).length
    const options = {
      workspace: 'in memory',
      items: async () => [],
      clock: systemClock,
      random: systemRandom,
      onSaving: () => undefined,
    }
    const target = await openEngine({ ...options, medium: memoryMedium(systemRandom) })
    opened.push(target)
    const epoch = target.opened.epoch
    expect(await send(target, 'PUT', SNAPSHOT_PATH, JSON.stringify(held))).toMatchObject({ status: 200 })
    expect(await snapshot(target)).toEqual({ ...held, compacted: held.resourceVersion, events: [] })
    expect(target.opened).toMatchObject({ previousEpoch: epoch, fresh: false })
    expect((await send(target, 'DELETE', `${APPS}/storefront`)).status).toBe(200)
    expect((await indexedDB.databases()).length).toBe(known)
  })

  test('[WK-16] ends open watches, tells the tabs, and the next write goes on from the counter', async () => {
    const source = await snapshot(await open('full-other'))
    const told: Saving[] = []
    const target = await open('full-watched', (saving) => told.push(saving))
    let ended = false
    await watchNamespaces(target, () => {
      ended = true
    })
    await send(target, 'PUT', SNAPSHOT_PATH, JSON.stringify(source))
    expect([ended, told]).toEqual([true, [{ ok: true }]])
    const { text } = await send(
      target,
      'POST',
      '/api/v1/namespaces',
      '{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"new"}}',
    )
    expect(JSON.parse(text).metadata.resourceVersion).toBe(String(source.resourceVersion + 1))
  })

  test.each<[what: string, fault: Parameters<BrowserFaults['fail']>[1]]>([
    ['the disk is full', { kind: 'abort', error: 'QuotaExceededError' }],
    ['the browser aborts', { kind: 'abort', error: 'UnknownError' }],
  ])('[WK-17] where %s, everything is as it was, and the server goes on', async (what, fault) => {
    const source = await snapshot(await open('full-origin'))
    const target = await open(`full-kept ${what}`)
    const before = await snapshot(target)
    faults = new BrowserFaults(isOfObjects)
    faults.fail(1, fault)
    expect(await send(target, 'PUT', SNAPSHOT_PATH, JSON.stringify(source))).toMatchObject({ status: 507 })
    expect(await snapshot(target)).toEqual(before)
    expect((await send(target, 'GET', `${APPS}/storefront`)).status).toBe(200)
  })

  test.each(['lost answer', 'silent'] as const)(
    '[WK-17] a replacement that was kept counts, also where the browser does not say so: %s',
    async (kind) => {
      const source = await snapshot(await open(`full-unsaid ${kind}`))
      // What is given up after a minute is given up at once.
      const clock = {
        ...systemClock,
        setTimer: (ms: number, run: () => void) => systemClock.setTimer(ms === 60_000 ? 50 : ms, run),
      }
      const target = await openEngine({
        workspace: `unsaid ${kind}`,
        items: async () => [],
        clock,
        random: systemRandom,
        onSaving: () => undefined,
      })
      opened.push(target)
      faults = new BrowserFaults(isOfObjects)
      faults.fail(1, { kind })
      expect((await send(target, 'PUT', SNAPSHOT_PATH, JSON.stringify(source))).status).toBe(200)
      expect(await snapshot(target)).toEqual(source)
    },
  )

  test('[WK-17] requests that come meanwhile wait, and read the new content', async () => {
    const source = await snapshot(await open('full-waited'))
    const target = await open('waiting')
    const read = new Promise<{ status: number }>((resolve) => {
      const end = (): void => resolve(send(target, 'GET', `${APPS}/storefront`))
      void watchNamespaces(target, end)
    })
    expect((await send(target, 'PUT', SNAPSHOT_PATH, JSON.stringify(source))).status).toBe(200)
    expect((await read).status).toBe(200)
  })

  test('[WK-17] of two that come at once the later one is there in the end', async () => {
    const [first, second] = [await snapshot(await open('full-one')), await snapshot(await open('other'))]
    const target = await open('full-raced')
    const both = [first, second].map((content) => send(target, 'PUT', SNAPSHOT_PATH, JSON.stringify(content)))
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect(await snapshot(target)).toEqual(second)
  })
})

const OBJECT = { key: '/g/r/a', resourceVersion: 2, text: '{}' }
const GOOD = { resourceVersion: 5, compacted: 2, objects: [OBJECT], events: [] }
const EVENT = { version: 3, type: 'ADDED', key: '/g/r/a', time: 0 }

test.each<[body: unknown, problem: string]>([
  [null, 'resourceVersion must be a positive integer'],
  [{ ...GOOD, resourceVersion: '5' }, 'resourceVersion must be a positive integer'],
  [{ ...GOOD, compacted: 6 }, 'compacted must be a positive integer that is at most resourceVersion'],
  [{ ...GOOD, objects: {} }, 'objects must be a list'],
  [{ ...GOOD, journal: {} }, 'journal must be a list'],
  [{ ...GOOD, journal: [{ detail: {} }] }, 'journal[0] must have an entry'],
  [
    { ...GOOD, journal: [{ entry: {}, detail: { body: 1, answer: '' } }] },
    'journal[0] must have a rest with texts, and without a trace',
  ],
  [
    { ...GOOD, journal: [{ entry: {}, detail: { body: '', answer: '', trace: {} } }] },
    'journal[0] must have a rest with texts, and without a trace',
  ],
  [{ ...GOOD, objects: [null] }, 'objects[0] must be an object'],
  [{ ...GOOD, objects: [{ ...OBJECT, key: 'g/r/a' }] }, 'objects[0] must have a key'],
  [{ ...GOOD, objects: [{ ...OBJECT, text: {} }] }, 'objects[0] must have a text'],
  [{ ...GOOD, objects: [{ ...OBJECT, resourceVersion: 6 }] }, 'objects[0] must have a version of the store'],
  [{ ...GOOD, objects: [OBJECT, { ...OBJECT, resourceVersion: 3 }] }, 'objects[1] repeats the key /g/r/a'],
  [{ ...GOOD, objects: [OBJECT, { ...OBJECT, key: '/g/r/b' }] }, 'objects[1] repeats the version 2'],
  [{ ...GOOD, events: [{ ...EVENT, version: 2 }] }, 'events[0] must have a version after the one before it'],
  [{ ...GOOD, events: [EVENT, EVENT] }, 'events[1] must have a version after the one before it'],
  [{ ...GOOD, events: [{ ...EVENT, type: 'CHANGED' }] }, 'events[0] must have a type'],
  [{ ...GOOD, events: [{ ...EVENT, previous: '{}' }] }, 'events[0] must have previous and previousVersion, or neither'],
])('[WK-17] a snapshot is rejected with what is wrong: %j', (body, problem) => {
  expect(() => readSnapshot(JSON.stringify(body))).toThrow(new TypeError(problem))
})

test('[WK-17] what is no snapshot changes nothing', async () => {
  const engine = await open('full-untouched')
  const before = await snapshot(engine)
  for (const body of ['', '{', JSON.stringify({ ...GOOD, compacted: 9 })]) {
    expect(await send(engine, 'PUT', SNAPSHOT_PATH, body)).toMatchObject({ status: 400 })
  }
  expect(await snapshot(engine)).toEqual(before)
})
