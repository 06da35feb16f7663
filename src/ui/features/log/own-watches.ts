import { createStore } from 'zustand/vanilla'
import { objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { ApiError, readStatus, Unreachable } from '../../../client/api-status.ts'
import type { Client } from '../../../client/client.ts'
import { newId } from '../../../client/http.ts'
import { pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { metadataOf, type WatchEvent, watch } from '../../../client/watch.ts'
import { appStore } from '../../base/state/store.ts'

/** Where a watch begins; `exact`: after the version given. */
export type WatchStart = 'list' | 'now' | 'zero' | 'exact'

export interface WatchAsk {
  readonly type: ResourceType
  readonly namespace: string | undefined
  readonly labels: string
  readonly fields: string
  readonly start: WatchStart
  /** Of `exact`. */
  readonly version: string
  readonly bookmarks: boolean
}

/** What a watch was sent; `LISTED`: an object of the list before it. */
export interface SeenEvent {
  readonly id: number
  readonly at: number
  readonly type: WatchEvent['type'] | 'LISTED'
  readonly name: string
  readonly namespace: string
  readonly version: string
}

export interface OwnWatch {
  readonly id: number
  readonly ask: WatchAsk
  readonly state: 'open' | 'paused' | 'closed' | 'expired' | 'failed'
  /** The version that it was begun from; empty: from now. */
  readonly from: string
  readonly isListed: boolean
  /** Newest last, bounded. */
  readonly events: readonly SeenEvent[]
  /** How many events came, and how many wait while it is paused. */
  readonly count: number
  readonly waiting: number
  readonly lastBookmark: string
  /** The newest version that it was sent: a new watch goes on from here. */
  readonly lastVersion: string
  /** Why it ended. */
  readonly why?: string
}

/** The most events of one watch that are shown. */
const MOST_EVENTS = 1000

interface Running {
  readonly controller: AbortController
  /** What came while it was paused; undefined while it is not. */
  waiting: SeenEvent[] | undefined
}

const running = new Map<number, Running>()

export const ownWatches = createStore<{ readonly watches: readonly OwnWatch[]; readonly selected: number | undefined }>()(() => ({
  watches: [],
  selected: undefined,
}))

function update(id: number, change: (old: OwnWatch) => Partial<OwnWatch>): void {
  ownWatches.setState(({ watches }) => ({
    watches: watches.map((watch) => (watch.id === id ? { ...watch, ...change(watch) } : watch)),
  }))
}

function seen(type: SeenEvent['type'], object: JsonObject): SeenEvent {
  const metadata = metadataOf(object)
  return {
    id: newId(),
    at: Date.now(),
    type,
    name: stringAt(metadata, 'name'),
    namespace: stringAt(metadata, 'namespace'),
    version: stringAt(metadata, 'resourceVersion'),
  }
}

const queryOf = ({ labels, fields }: WatchAsk): Record<string, string> => ({
  ...(labels === '' ? {} : { labelSelector: labels }),
  ...(fields === '' ? {} : { fieldSelector: fields }),
})

function show(id: number, events: readonly SeenEvent[]): void {
  const bookmark = events.findLast(({ type }) => type === 'BOOKMARK')?.version
  const last = events.findLast(({ version }) => version !== '')?.version
  const real = events.filter(({ type }) => type !== 'BOOKMARK' && type !== 'LISTED').length
  update(id, (old) => ({
    events: [...old.events, ...events].slice(-MOST_EVENTS),
    count: old.count + real,
    ...(bookmark === undefined ? {} : { lastBookmark: bookmark }),
    ...(last === undefined ? {} : { lastVersion: last }),
  }))
}

function take(id: number, event: SeenEvent): void {
  const own = running.get(id)
  if (own?.waiting === undefined) {
    show(id, [event])
    return
  }
  // A paused reader does not stop the server: what it sends waits here, as it waits in a client that does not read.
  own.waiting = [...own.waiting, event].slice(-MOST_EVENTS)
  update(id, () => ({ waiting: own.waiting?.length ?? 0 }))
}

/** Lists, and returns the version of the list. Throws ApiError and Unreachable. */
async function list(client: Client, id: number, ask: WatchAsk, signal: AbortSignal): Promise<string> {
  const path = pathOf(ask.type, { namespace: ask.namespace })
  const { exchange, object, failure } = await client.send({ method: 'GET', path, query: queryOf(ask), signal })
  if (object === undefined) throw new ApiError(failure ?? readStatus(exchange.code, undefined, exchange.text))
  const items = objectsOf(object.items)
  show(
    id,
    items.slice(-MOST_EVENTS).map((item) => seen('LISTED', item)),
  )
  const version = stringAt(isObject(object.metadata) ? object.metadata : undefined, 'resourceVersion')
  update(id, () => ({ from: version, lastVersion: version, isListed: true }))
  return version
}

async function run(client: Client, id: number, ask: WatchAsk, start: WatchStart, version: string): Promise<void> {
  const controller = new AbortController()
  running.set(id, { controller, waiting: undefined })
  const { signal } = controller
  try {
    const from =
      start === 'list' ? await list(client, id, ask, signal) : start === 'zero' ? '0' : start === 'exact' ? version : ''
    update(id, () => ({ from, state: 'open' }))
    const query = {
      ...queryOf(ask),
      watch: 'true',
      ...(ask.bookmarks ? { allowWatchBookmarks: 'true' } : {}),
      ...(from === '' ? {} : { resourceVersion: from }),
    }
    const path = pathOf(ask.type, { namespace: ask.namespace })
    for await (const event of watch(client.wire, { method: 'GET', path, query, signal })) take(id, seen(event.type, event.object))
    update(id, () => ({ state: 'closed' }))
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof ApiError || error instanceof Unreachable)) throw error
    const isGone = error instanceof ApiError && (error.status.code === 410 || error.status.reason === 'Expired')
    update(id, () => ({ state: isGone ? 'expired' : 'failed', why: error.message }))
  }
}

/** Starts a watch as the reader. */
export function startWatch(ask: WatchAsk): void {
  const client = appStore.getState().you
  if (client === undefined) return
  const id = newId()
  const begun: OwnWatch = {
    id,
    ask,
    state: 'open',
    from: ask.start === 'exact' ? ask.version : '',
    isListed: false,
    events: [],
    count: 0,
    waiting: 0,
    lastBookmark: '',
    lastVersion: '',
  }
  ownWatches.setState(({ watches }) => ({ watches: [...watches, begun], selected: id }))
  void run(client, id, ask, ask.start, ask.version)
}

/** Lists again and watches from there, as a client does whose version is gone. */
export function relist(id: number): void {
  const client = appStore.getState().you
  const watch = ownWatches.getState().watches.find((one) => one.id === id)
  if (client !== undefined && watch !== undefined) void run(client, id, watch.ask, 'list', '')
}

/** Asks again from the newest version that the watch was sent, as a client does whose connection ended. */
export function resumeFromLast(id: number): void {
  const client = appStore.getState().you
  const watch = ownWatches.getState().watches.find((one) => one.id === id)
  if (client === undefined || watch === undefined) return
  const from = watch.lastVersion === '' ? watch.from : watch.lastVersion
  void run(client, id, watch.ask, from === '' ? 'now' : 'exact', from)
}

/** Stops showing events; what comes waits. */
export function pause(id: number): void {
  const own = running.get(id)
  if (own === undefined) return
  own.waiting = []
  update(id, () => ({ state: 'paused' }))
}

export function resume(id: number): void {
  const own = running.get(id)
  const waiting = own?.waiting ?? []
  if (own !== undefined) own.waiting = undefined
  show(id, waiting)
  update(id, () => ({ state: 'open', waiting: 0 }))
}

/** Cuts the connection of a watch and keeps what it saw. */
export function cut(id: number): void {
  running.get(id)?.controller.abort()
  running.delete(id)
  update(id, () => ({ state: 'closed', waiting: 0 }))
}

/** Ends a watch and forgets it. */
export function close(id: number): void {
  running.get(id)?.controller.abort()
  running.delete(id)
  ownWatches.setState(({ watches, selected }) => {
    const left = watches.filter((watch) => watch.id !== id)
    return { watches: left, selected: selected === id ? left.at(-1)?.id : selected }
  })
}

/** What one watch saw of a version, for each of several. */
export interface Compared {
  readonly version: string
  readonly name: string
  readonly types: readonly (SeenEvent['type'] | undefined)[]
}

/** The versions that any of these watches saw, newest last, with the event that each was sent. */
export function compare(watches: readonly OwnWatch[]): Compared[] {
  const rows = new Map<string, { name: string; types: (SeenEvent['type'] | undefined)[] }>()
  for (const [i, { events }] of watches.entries()) {
    for (const { type, name, version } of events) {
      if (type === 'BOOKMARK' || type === 'LISTED') continue
      const key = version
      const row = rows.get(key) ?? { name, types: watches.map(() => undefined) }
      row.types[i] = type
      rows.set(key, row)
    }
  }
  return [...rows].map(([version, row]) => ({ version, ...row })).sort((a, b) => Number(a.version) - Number(b.version))
}

/** A watch as kubectl would say it: `webapps -n default -l tier=gold`. */
export function watchWords({ ask }: OwnWatch): string {
  const { type, namespace, labels, fields } = ask
  const where = type.namespaced ? (namespace === undefined ? ['-A'] : ['-n', namespace]) : []
  return [
    type.resource,
    ...where,
    ...(labels === '' ? [] : ['-l', labels]),
    ...(fields === '' ? [] : [`--field-selector=${fields}`]),
  ].join(' ')
}
