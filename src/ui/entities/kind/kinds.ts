import { useMemo, useSyncExternalStore } from 'react'
import { isObject } from '../../../apimachinery/json/value.ts'
import { ApiError, Unreachable } from '../../../client/api-status.ts'
import { isBuiltIn } from '../../../client/built-in-groups.ts'
import type { Client } from '../../../client/client.ts'
import { CRDS, pathOf, qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import type { Row } from '../../../client/table.ts'
import { isWrite } from '../../../protocol/journal.ts'
import { latestRunner, retry } from '../../base/async/async.ts'
import { undefinedIfRejected, useAsync } from '../../base/async/use-async.ts'
import { type Source, sharedSource, sourceCache } from '../../base/server/source.ts'
import type { ApiEvent } from '../../base/state/events.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { useTable, watchedTable } from './table.ts'

/** The custom resources, each in the first of its versions. */
export const customKinds = (types: readonly ResourceType[]): ResourceType[] =>
  types.filter(
    (type, i) => !isBuiltIn(type.group) && types.findIndex((other) => qualifiedName(other) === qualifiedName(type)) === i,
  )

export interface Kinds {
  readonly state: 'loading' | 'live' | 'lost'
  readonly types: readonly ResourceType[]
  /** Kinds that appeared since the page began to look, by qualified name. */
  readonly fresh: ReadonlySet<string>
  readonly problem?: string
}

const EMPTY: Kinds = { state: 'loading', types: [], fresh: new Set() }
const REGISTRATION = /\/(thirdpartyresources|v1beta1\/customresourcedefinitions)(\/|$)/

const isRegistrationWrite = (event: ApiEvent): boolean => isWrite(event.request) && REGISTRATION.test(event.request.path)

/**
 * How long in milliseconds after a change discovery is read again. It cannot be watched, and a real server serves a new kind some time after its
 * CRD is Established. All but the first are skipped once discovery has the kinds of all CRDs; the first too where no change was seen.
 */
const AGAIN_MS = [500, 1500, 4000, 10_000]

const same = (a: readonly ResourceType[], b: readonly ResourceType[]): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The kinds after discovery has reported these types. The same types change nothing. */
export function withTypes(old: Kinds, types: readonly ResourceType[]): Kinds {
  if (old.state === 'live' && same(old.types, types)) return old
  const known = new Set(old.types.map(qualifiedName))
  const appeared = old.state === 'loading' ? [] : types.map(qualifiedName).filter((name) => !known.has(name))
  return { state: 'live', types, fresh: appeared.length === 0 ? old.fresh : new Set([...old.fresh, ...appeared]) }
}

/** Whether the kinds that discovery has are those of the CRDs. */
function areKindsOf(types: readonly ResourceType[], crds: readonly { readonly name: string }[]): boolean {
  const kinds = new Set(customKinds(types).map(qualifiedName))
  return kinds.size === crds.length && crds.every(({ name }) => kinds.has(name))
}

/** The kinds of discovery, kept current: it is read when a CRD changes, so also when one becomes Established. */
function kindsSource(client: Client): Source<Kinds> {
  return sharedSource(EMPTY, (set, signal) => {
    const crds = watchedTable(client, CRDS)
    let types: readonly ResourceType[] = []
    const discover = async (): Promise<void> => {
      try {
        types = await client.discover(signal)
        set((old) => withTypes(old, types))
      } catch (error) {
        if (signal.aborted || !(error instanceof ApiError || error instanceof Unreachable)) return
        set((old) => ({ ...old, state: 'lost', problem: error.message }))
      }
    }
    const discovery = latestRunner(discover)
    let newest = new AbortController()
    const rediscover = (least = 2): void => {
      newest.abort()
      newest = new AbortController()
      let reads = 0
      const read = async (): Promise<true | undefined> => {
        discovery.submit(undefined)
        await discovery.idle
        return ++reads >= least && areKindsOf(types, crds.read().rows) ? true : undefined
      }
      void retry(read, AGAIN_MS, { signal: newest.signal })
    }
    let isFirst = true
    const follow = (): void => {
      const { state, problem } = crds.read()
      if (state === 'live') {
        rediscover(isFirst ? 1 : 2)
        isFirst = false
      } else if (state === 'lost') set((old) => ({ ...old, state, ...(problem === undefined ? {} : { problem }) }))
    }
    const stops = [
      crds.subscribe(follow),
      // Registrations of other dialects are not watched: each watch would hold a connection.
      appStore.getState().onEvent((event) => isRegistrationWrite(event) && rediscover()),
    ]
    follow()
    const stop = (): void => {
      newest.abort()
      for (const one of stops) one()
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}

const cached = sourceCache<Client, Kinds>((client) => kindsSource(client))
const nothing: Source<Kinds> = { read: () => EMPTY, subscribe: () => () => undefined }

/** Every kind the server serves. */
export function useKinds(): Kinds {
  const client = useApp((state) => state.page)
  const source = client === undefined ? nothing : cached(client, '')
  return useSyncExternalStore(source.subscribe, source.read)
}

/** The type of an address (`plural.group`, version) among kinds. */
export const typeIn = ({ types }: Kinds, type: string, version: string): ResourceType | undefined =>
  types.find((candidate) => qualifiedName(candidate) === type && candidate.version === version)

/** The type of an address, once discovery knows it. */
export function useResourceType(type: string, version: string): ResourceType | undefined {
  return typeIn(useKinds(), type, version)
}

/** Namespaces to choose from: those the server lists (where it has them), those in sight, `default` always. */
export function useNamespaces(rows: readonly Row[], current: string | undefined): string[] {
  const type = useResourceType('namespaces', 'v1')
  const listed = useTable(type, undefined)
  const names = new Set(['default', ...listed.rows.map((row) => row.name), ...rows.map((row) => row.namespace)])
  if (current !== undefined) names.add(current)
  names.delete('')
  return [...names].sort()
}

/** An object by its address. */
export interface NamedObject {
  readonly type: ResourceType
  readonly namespace: string | undefined
  readonly name: string
}

/** How many objects of a kind are asked for. */
const LIMIT = '200'

async function namesOf(client: Client, type: ResourceType, signal: AbortSignal): Promise<NamedObject[]> {
  const answer = await client.send({ method: 'GET', path: pathOf(type), query: { limit: LIMIT }, signal })
  const items = Array.isArray(answer.object?.items) ? answer.object.items : []
  return items.flatMap((item) => {
    const metadata = isObject(item) && isObject(item.metadata) ? item.metadata : undefined
    if (typeof metadata?.name !== 'string') return []
    return [{ type, name: metadata.name, namespace: typeof metadata.namespace === 'string' ? metadata.namespace : undefined }]
  })
}

/** The first objects of some kinds, asked for once; a kind that cannot be listed has none. */
export function useObjectNames(types: readonly ResourceType[]): readonly NamedObject[] {
  const client = useApp((state) => state.page)
  const names = useAsync(
    (signal) =>
      client &&
      Promise.all(types.map((type) => namesOf(client, type, signal).catch((error: unknown) => undefinedIfRejected(error) ?? []))),
    [client, types],
  )
  return useMemo(() => names?.flat() ?? [], [names])
}
