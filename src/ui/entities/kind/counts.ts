import { useSyncExternalStore } from 'react'
import { Unreachable } from '../../../client/api-status.ts'
import type { Client } from '../../../client/client.ts'
import { pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { browserClock } from '../../base/async/async.ts'
import { fetchPlain } from '../../base/server/plain-fetch.ts'
import { type Source, sharedSource, sourceCache } from '../../base/server/source.ts'
import { useApp } from '../../base/state/store.ts'
import { followStored, tellsChanges } from './stored-changes.ts'

/** How many objects a list has. */
export interface Count {
  readonly all: number
  /** How many of the first of them (`READ`) are terminating. */
  readonly terminating: number
}

/** Objects of a list that are looked at; the server counts the rest. */
export const READ = 100
/** Milliseconds between two looks at a server that tells the page of no change. */
const PAUSE_MS = 10_000
/** Milliseconds for which the changes of a server that tells of them are gathered. */
const TOGETHER_MS = 300
/** Counts that come this close together, in milliseconds, are drawn together. */
const DRAWN_MS = 100

const METADATA_LIST = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json'

interface PlainList {
  readonly metadata?: { readonly resourceVersion?: unknown; readonly remainingItemCount?: unknown }
  readonly items?: null | readonly { readonly metadata?: { readonly deletionTimestamp?: unknown } }[]
}

async function readCount(
  client: Client,
  path: string,
): Promise<{ readonly version: unknown; readonly count: Count } | undefined> {
  const query = { limit: String(READ) }
  const list = (await fetchPlain(client, { path, query }, METADATA_LIST)) as PlainList | null | undefined
  if (list === undefined || list === null) return undefined
  // An empty list of metadata has null for its items.
  const items = list.items ?? []
  const { resourceVersion, remainingItemCount } = list.metadata ?? {}
  const rest = typeof remainingItemCount === 'number' ? remainingItemCount : 0
  const terminating = items.filter((item) => item?.metadata?.deletionTimestamp !== undefined).length
  return { version: resourceVersion, count: { all: items.length + rest, terminating } }
}

export type Counts = ReadonlyMap<string, Count>

const NONE: Counts = new Map()

/** The counts with newer ones. What did not change stays the same value, so that it is not drawn again. */
function withCounts(old: Counts, newer: Counts): Counts {
  const changed = [...newer].filter(([path, { all, terminating }]) => {
    const had = old.get(path)
    return had?.all !== all || had.terminating !== terminating
  })
  return changed.length === 0 ? old : new Map([...old, ...changed])
}

/**
 * The counts of the lists at `paths`, which are newline-separated in the key. A list's resourceVersion is that of the whole store: while the
 * first list has the same one, no other is read.
 */
function countsSource(client: Client, key: string): Source<Counts> {
  const [engine = '', ...paths] = key.split('\n')
  return sharedSource(NONE, (set, signal) => {
    let known: unknown
    let isCurrent = false
    let wake: () => void = () => undefined
    const note = (): void => {
      isCurrent = false
      wake()
    }
    const look = async (): Promise<void> => {
      let newer = new Map<string, Count>()
      let drawnAt = browserClock.elapsed()
      const draw = (): void => {
        const counts = newer
        newer = new Map()
        drawnAt = browserClock.elapsed()
        set((old) => withCounts(old, counts))
      }
      try {
        for (const [i, path] of paths.entries()) {
          const read = await readCount(client, path)
          if (signal.aborted) return
          if (i === 0 && read?.version !== undefined && read.version === known) return
          if (i === 0) known = read?.version
          if (read !== undefined) newer.set(path, read.count)
          if (browserClock.elapsed() - drawnAt > DRAWN_MS) draw()
        }
      } finally {
        if (!signal.aborted) draw()
      }
    }
    // A host is asked from time to time: a browser opens six connections to it and no more, and a journal that is followed holds one.
    const isTold = engine === 'page' && tellsChanges(client)
    const follow = async (): Promise<void> => {
      while (!signal.aborted) {
        if (document.visibilityState === 'visible' && !isCurrent) {
          isCurrent = isTold
          await look().catch((error: unknown) => {
            if (!(error instanceof Unreachable)) throw error
            known = undefined
          })
          await browserClock.sleep(isTold ? TOGETHER_MS : PAUSE_MS, signal)
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      }
    }
    document.addEventListener('visibilitychange', () => wake(), { signal })
    signal.addEventListener('abort', () => wake(), { once: true })
    if (isTold) void followStored(client, note, signal)
    void follow()
  })
}

const cached = sourceCache<Client, Counts>(countsSource)
const nothing: Source<Counts> = { read: () => NONE, subscribe: () => () => undefined }

/** How many objects there are of each kind in all namespaces, by the path of its list. A kind that cannot be listed has no count. */
export function useCounts(types: readonly ResourceType[]): Counts {
  const { client, engine } = useApp((state) => ({ client: state.page, engine: state.engine }))
  const paths = types.filter((type) => type.verbs.includes('list')).map((type) => pathOf(type))
  const key = [engine, ...paths].join('\n')
  const source = client === undefined || paths.length === 0 ? nothing : cached(client, key)
  return useSyncExternalStore(source.subscribe, source.read)
}
