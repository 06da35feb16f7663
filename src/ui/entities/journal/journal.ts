import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { createStore } from 'zustand/vanilla'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { Client } from '../../../client/client.ts'
import { urlOf } from '../../../client/transport.ts'
import { linesOf } from '../../../client/watch.ts'
import { Journal } from '../../../journal/journal.ts'
import { unpack } from '../../../journal/packed-page.ts'
import { recordOf } from '../../../journal/record.ts'
import {
  JOURNAL_PATH,
  type JournalDetail,
  type JournalEntry,
  type JournalObject,
  type JournalPage,
  type PackedPage,
} from '../../../protocol/journal.ts'
import { browserClock } from '../../base/async/async.ts'
import { appStore } from '../../base/state/store.ts'

/** How many entries the page holds: as many as a server keeps. */
const MOST_ENTRIES = 20_000
/** How many of them are asked for at first. */
const FIRST_ENTRIES = 500
/** Entries that come this close together, in milliseconds, are drawn together. */
const TOGETHER_MS = 80
/** How many ids before the last one are asked for again: an entry can arrive after entries with higher ids. */
const LATE_ENTRIES = 100
/** Milliseconds before a journal that ended is asked for again. */
const AGAIN_MS = 1000

/** Whether the reader sent a request: with the page, or with its console. */
export const isOfReader = ({ client }: JournalEntry): boolean => client === 'you' || client === 'kubectl'

export interface JournalState {
  /** Oldest first. */
  readonly entries: readonly JournalEntry[]
  /** Whether there are entries before these. */
  readonly hasMore: boolean
  readonly phase: 'loading' | 'following' | 'failed'
  /** Why it could not be read. */
  readonly problem: string | undefined
}

const NOTHING: JournalState = { entries: [], hasMore: false, phase: 'loading', problem: undefined }

/** Where entries come from: the journal of the server, or, where it has none, what this page sent since its log was opened. */
interface JournalSource {
  page(query: Readonly<Record<string, string>>): Promise<JournalPage>
  detail(id: number): Promise<JournalDetail | undefined>
  follow(after: number, signal: AbortSignal): AsyncIterable<JournalEntry>
}

function serverJournal({ wire }: Client): JournalSource {
  const get = async (path: string, query: Readonly<Record<string, string>> = {}): Promise<Response> =>
    wire.fetch(urlOf({ path, query }))
  return {
    async page(query) {
      const response = await get(JOURNAL_PATH, { ...query, packed: '1' })
      if (!response.ok) throw new Error(await response.text())
      return unpack((await response.json()) as PackedPage)
    },
    async detail(id) {
      const response = await get(`${JOURNAL_PATH}/${id}`)
      return response.ok ? ((await response.json()) as JournalDetail) : undefined
    },
    async *follow(after, signal) {
      const response = await wire.fetch(urlOf({ path: JOURNAL_PATH, query: { watch: '1', after: String(after) } }), { signal })
      if (!response.ok || response.body === null) throw new Error(await response.text())
      for await (const line of linesOf(response.body)) yield JSON.parse(line) as JournalEntry
    },
  }
}

const numberIn = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

/** A journal in this page, fed by what the page sends. */
function ownJournal(journal: Journal): JournalSource {
  return {
    page({ before, limit, group = '', resource, namespace, name }) {
      const object: JournalObject | undefined =
        resource === undefined
          ? undefined
          : { group, resource, ...(namespace === undefined ? {} : { namespace }), ...(name === undefined ? {} : { name }) }
      const until = numberIn(before)
      return journal.page({
        ...(until === undefined ? {} : { before: until }),
        ...(limit === undefined ? {} : { limit: Number(limit) }),
        ...(object && { object }),
      })
    },
    detail: (id) => journal.detail(id),
    async *follow(_, signal) {
      const waiting: JournalEntry[] = []
      let wake: () => void = () => undefined
      const stop = journal.follow((entry) => {
        waiting.push(entry)
        wake()
      })
      signal.addEventListener('abort', () => wake())
      try {
        while (!signal.aborted) {
          yield* waiting.splice(0)
          if (waiting.length === 0 && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve))
        }
      } finally {
        stop()
      }
    },
  }
}

/** Feeds a journal with the requests of this page from now on. */
async function recordOwn(): Promise<Journal> {
  const journal = await Journal.open(undefined, (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  })
  appStore.getState().onEvent((_, exchange) => {
    const { request, actor, user = '', groups, at, durationMs, code, text, warnings } = exchange
    const recorded = recordOf({
      at,
      durationMs,
      client: actor,
      user,
      ...(groups === undefined ? {} : { groups }),
      method: request.method,
      path: request.path,
      query: new URLSearchParams(request.query ?? {}),
      ...(request.contentType === undefined ? {} : { contentType: request.contentType }),
      body: request.body ?? '',
      code,
      answer: text,
      warnings,
      seesChanges: false,
    })
    journal.record(recorded)
  })
  return journal
}

let own: Promise<Journal> | undefined

/** The journal of the server that the page is connected to; undefined until it is. */
async function sourceOf(client: Client): Promise<JournalSource> {
  if (client.wire.capabilities?.has('journal') === true) return serverJournal(client)
  own ??= recordOwn()
  return ownJournal(await own)
}

const store = createStore<JournalState>()(() => NOTHING)

let followed: Client | undefined
let stopFollowing: AbortController | undefined

function append(entries: readonly JournalEntry[]): void {
  const { entries: before } = store.getState()
  const last = before.at(-1)?.id ?? 0
  const isInOrder = entries.every(({ id }, i) => id > (entries[i - 1]?.id ?? last))
  const all = isInOrder ? [...before, ...entries] : inOrder([...before, ...entries])
  store.setState({ entries: all.length > MOST_ENTRIES ? all.slice(-MOST_ENTRIES) : all })
}

/** Entries sorted, each once. */
function inOrder(entries: readonly JournalEntry[]): JournalEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return [...byId.values()].sort((a, b) => a.id - b.id)
}

async function followAll(client: Client, signal: AbortSignal): Promise<void> {
  const source = await sourceOf(client)
  let waiting: JournalEntry[] = []
  const flush = (): void => {
    if (!signal.aborted) append(waiting)
    waiting = []
  }
  while (!signal.aborted) {
    try {
      const last = store.getState().entries.at(-1)?.id
      if (last === undefined || store.getState().phase === 'failed') {
        const { entries, more } = await source.page({ limit: String(FIRST_ENTRIES) })
        if (signal.aborted) return
        store.setState({ entries, hasMore: more, phase: 'following', problem: undefined })
      }
      const from = store.getState().entries.at(-1)?.id ?? 0
      for await (const entry of source.follow(Math.max(0, from - LATE_ENTRIES), signal)) {
        if (waiting.length === 0) setTimeout(flush, TOGETHER_MS)
        waiting.push(entry)
      }
    } catch (error) {
      if (signal.aborted) return
      const problem = errorMessage(error)
      store.setState({ phase: 'failed', problem })
    }
    await browserClock.sleep(AGAIN_MS, signal)
  }
}

/** Follows the server that the page is connected to, from the first component that asks on. */
function follow(client: Client | undefined): void {
  if (client === followed) return
  stopFollowing?.abort()
  followed = client
  store.setState(NOTHING)
  if (client === undefined) return
  stopFollowing = new AbortController()
  void followAll(client, stopFollowing.signal)
}

/** What happened at the server, as it happens. */
export function useJournal<T>(selector: (state: JournalState) => T): T {
  const client = useStore(appStore, ({ page }) => page)
  useEffect(() => follow(client), [client])
  return useStore(store, useShallow(selector))
}

/** Fetches more of the entries before those that are shown. */
export async function loadEarlier(): Promise<void> {
  const client = followed
  const oldest = store.getState().entries[0]?.id
  if (client === undefined || oldest === undefined) return
  const source = await sourceOf(client)
  const { entries, more } = await source.page({ before: String(oldest), limit: String(2 * FIRST_ENTRIES) })
  if (client === followed) store.setState({ entries: inOrder([...entries, ...store.getState().entries]), hasMore: more })
}

/** Every entry about an object, or all entries, oldest first, and how far they reach. Throws when the journal cannot be read. */
export async function readAll(object: JournalObject | undefined): Promise<Pick<JournalPage, 'entries' | 'newest'>> {
  const client = appStore.getState().page
  if (client === undefined) return { entries: [], newest: 0 }
  const source = await sourceOf(client)
  const { group = '', resource, namespace, name } = object ?? {}
  return source.page({
    limit: String(MOST_ENTRIES),
    ...(resource === undefined ? {} : { group, resource }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(name === undefined ? {} : { name }),
  })
}

/** Every entry, oldest first. Throws when the journal cannot be read. */
export const allEntries = async (): Promise<readonly JournalEntry[]> => (await readAll(undefined)).entries

/** The bodies of an entry, its trace and its object; undefined where they are forgotten. */
export async function detailOf(id: number): Promise<JournalDetail | undefined> {
  const client = appStore.getState().page
  if (client === undefined) return undefined
  return (await sourceOf(client)).detail(id)
}
