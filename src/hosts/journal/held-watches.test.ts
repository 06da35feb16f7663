import { describe, expect, test } from 'vitest'
import type { Clock } from '../../apiserver/clock.ts'
import type { ApiRequest, ApiResponse, BodySink } from '../../apiserver/endpoints/exchange.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { ManualClock } from '../../apiserver/storage/testing/fixtures.ts'
import { createControlPlane } from '../../controlplane/control-plane.ts'
import { Journal } from '../../journal/journal.ts'
import { HELD_WATCHES_PATH, type HeldWatches } from '../../protocol/held-watches.ts'
import { systemClock } from '../system-clock.ts'
import { systemRandom } from '../system-random.ts'
import { Recorder } from './recorder.ts'

const MAPS = '/api/v1/namespaces/default/configmaps'
const NAMESPACES = '/api/v1/namespaces'

const asked = (
  method: string,
  path: string,
  body: unknown = undefined,
  headers: Readonly<Record<string, string>> = {},
): ApiRequest => {
  const [plain = '', query = ''] = path.split('?')
  const all: Readonly<Record<string, string>> = { 'content-type': 'application/json', ...headers }
  return {
    method,
    path: plain,
    query: new URLSearchParams(query),
    header: (name) => all[name],
    headerNames: () => Object.keys(all),
    body: body === undefined ? '' : JSON.stringify(body),
  }
}

/** A stream that is read. */
class Reader {
  #text = ''
  readonly stop: () => void
  isEnded = false
  /** Whether pieces are taken at once. */
  isFast = true
  #waiting: (() => void) | undefined

  constructor({ body }: ApiResponse) {
    if (typeof body === 'string') throw new Error(body)
    const sink: BodySink = {
      write: (text) => {
        this.#text += text
        return this.isFast
      },
      drained: (run) => {
        this.#waiting = run
      },
      end: () => {
        this.isEnded = true
      },
    }
    this.stop = body(sink)
  }

  get lines(): unknown[] {
    return this.#text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as unknown)
  }

  /** Takes what was written. */
  take(): void {
    const run = this.#waiting
    this.#waiting = undefined
    run?.()
  }

  /** The type and the name of each event. */
  get events(): string[] {
    return this.lines.map((line) => {
      const { type, object } = line as { type: string; object: { metadata: { name: string } } }
      return `${type} ${object.metadata.name}`
    })
  }

  /** Who waits, of the newest state. */
  get waiting(): string[] {
    const { watches } = this.lines.at(-1) as HeldWatches
    return watches.map(({ client, path, waits }) => `${client} ${path}${waits ? ' waits' : ''}`)
  }
}

async function start(clock: Clock = systemClock) {
  const storage = await openStorage(memoryBackend(), { clock: systemClock })
  const plane = createControlPlane({ storage, clock: systemClock, random: systemRandom, bare: false, authorization: true })
  const journal = await Journal.open(undefined, systemClock.setTimer)
  const recorder = new Recorder({ journal, storage: () => storage, clock, serve: plane.serve })
  const send = (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<ApiResponse> =>
    recorder.serve(asked(method, path, body, headers))
  await plane.idle()
  const watch = async (path: string, client: string): Promise<Reader> =>
    new Reader(await send('GET', `${path}?watch=1`, undefined, { 'user-agent': `${client}/v1` }))
  const hold = async (): Promise<Reader> => new Reader(await send('POST', HELD_WATCHES_PATH))
  const create = (name: string): Promise<ApiResponse> => send('POST', MAPS, { metadata: { name } })
  return { send, watch, hold, create, close: () => recorder.close().then(() => plane.close()) }
}

describe('[JN-8] events of watches are held', () => {
  test('for every client, while objects are stored and read as ever', async () => {
    const { send, watch, hold, create, close } = await start()
    const kubectl = await watch(MAPS, 'kubectl')
    const controller = await watch(MAPS, 'controller')
    const other = await watch(NAMESPACES, 'controller')
    const before = [kubectl, controller, other].map(({ events }) => events.length)
    const held = await hold()
    expect(held.waiting).toEqual([`kubectl ${MAPS}`, `controller ${MAPS}`, `controller ${NAMESPACES}`])
    await create('a')
    await create('b')
    expect((await send('GET', `${MAPS}/b`)).status).toBe(200)
    expect([kubectl, controller, other].map(({ events }) => events.length)).toEqual(before)
    expect(held.waiting).toEqual([`kubectl ${MAPS} waits`, `controller ${MAPS} waits`, `controller ${NAMESPACES}`])
    held.stop()
    expect(kubectl.events.slice(-2)).toEqual(['ADDED a', 'ADDED b'])
    expect(controller.events).toEqual(kubectl.events)
    await create('c')
    expect(kubectl.events.at(-1)).toBe('ADDED c')
    await close()
  })

  test('until they are delivered; those of later changes wait again', async () => {
    const { send, watch, hold, create, close } = await start()
    const kubectl = await watch(MAPS, 'kubectl')
    const held = await hold()
    await create('a')
    await create('b')
    expect((await send('DELETE', HELD_WATCHES_PATH)).status).toBe(200)
    expect(kubectl.events.slice(-2)).toEqual(['ADDED a', 'ADDED b'])
    expect(held.waiting).toEqual([`kubectl ${MAPS}`])
    await create('c')
    expect(kubectl.events.at(-1)).toBe('ADDED b')
    held.stop()
    expect(kubectl.events.at(-1)).toBe('ADDED c')
    await close()
  })

  test('as long as one of several holds them', async () => {
    const { watch, hold, create, close } = await start()
    const kubectl = await watch(MAPS, 'kubectl')
    const [first, second] = [await hold(), await hold()]
    await create('a')
    first.stop()
    expect(kubectl.events.at(-1)).not.toBe('ADDED a')
    second.stop()
    expect(kubectl.events.at(-1)).toBe('ADDED a')
    await close()
  })

  test('also those of a watch that is opened meanwhile, and of one whose reader is slow', async () => {
    const { watch, hold, create, close } = await start()
    const slow = await watch(MAPS, 'kubectl')
    slow.isFast = false
    const held = await hold()
    await create('a')
    const late = await watch(MAPS, 'late')
    expect(late.lines).toEqual([])
    held.stop()
    expect(slow.events.at(-1)).toBe('ADDED a')
    await create('b')
    expect(slow.events.at(-1)).toBe('ADDED a')
    slow.take()
    expect(slow.events.at(-1)).toBe('ADDED b')
    expect(late.events.slice(-2)).toEqual(['ADDED a', 'ADDED b'])
    await close()
  })

  test('for ten minutes at most', async () => {
    const clock = new ManualClock()
    const { watch, hold, create, close } = await start(clock)
    const kubectl = await watch(MAPS, 'kubectl')
    const held = await hold()
    await create('a')
    clock.advance(600_000 - 1)
    expect([held.isEnded, kubectl.events.includes('ADDED a')]).toEqual([false, false])
    clock.advance(1)
    expect([held.isEnded, kubectl.events.at(-1)]).toEqual([true, 'ADDED a'])
    await close()
  })

  test('and forgotten with a watch that ends', async () => {
    const { watch, hold, create, close } = await start()
    const kubectl = await watch(MAPS, 'kubectl')
    const held = await hold()
    await create('a')
    kubectl.stop()
    await Promise.resolve()
    expect(held.waiting).toEqual([])
    await close()
  })

  test('and a slow reader of the state gets the newest', async () => {
    const { watch, hold, create, close } = await start()
    await watch(MAPS, 'kubectl')
    const held = await hold()
    held.isFast = false
    await create('a')
    await watch(MAPS, 'late')
    const sent = held.lines.length
    await watch(MAPS, 'later')
    expect(held.lines.length).toBe(sent)
    held.take()
    expect(held.waiting).toEqual([`kubectl ${MAPS} waits`, `late ${MAPS} waits`, `later ${MAPS} waits`])
    await close()
  })

  test.each([
    ['somebody else', 'POST', { 'impersonate-user': 'ana' }, 403, 'only administrators hold the events of watches\n'],
    ['another method', 'GET', {}, 405, 'GET is not possible here\n'],
  ])('by administrators alone, with POST and DELETE: %s', async (_, method, headers, status, body) => {
    const { send, close } = await start()
    expect(await send(method, HELD_WATCHES_PATH, undefined, headers)).toMatchObject({ status, body })
    await close()
  })
})
