import { useSyncExternalStore } from 'react'
import { ApiError, Unreachable } from '../../client/api-status.ts'
import type { Client } from '../../client/client.ts'
import { qualifiedName, type ResourceType } from '../../client/resource-type.ts'
import type { Exchange } from '../../client/transport.ts'
import { browserClock } from '../state/clock.ts'
import { appStore, useApp } from '../state/store.ts'
import { type Source, sharedSource, sourceCache } from './source.ts'

/** Groups the server brings itself; any other, also under k8s.io, came with a CRD. */
const BUILT_IN: ReadonlySet<string> = new Set([
  '',
  'apiextensions.k8s.io',
  'authorization.k8s.io',
  'authentication.k8s.io',
  'rbac.authorization.k8s.io',
  'apiextension.k8s.io',
  'extensions',
])

export const isBuiltIn = (group: string): boolean => BUILT_IN.has(group)

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
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

const REGISTRATION = /\/(thirdpartyresources|v1beta1\/customresourcedefinitions)(\/|$)/

const isRegistrationWrite = ({ request }: Exchange): boolean => request.method !== 'GET' && REGISTRATION.test(request.path)

/** After a CRD changed, how long until discovery is asked, and again, because a real server serves a new kind a little later. */
const SETTLE = [60, 600, 2500]

const same = (a: readonly ResourceType[], b: readonly ResourceType[]): boolean => JSON.stringify(a) === JSON.stringify(b)

function merge(old: Kinds, types: readonly ResourceType[]): Kinds {
  if (old.state === 'live' && same(old.types, types)) return old
  const known = new Set(old.types.map(qualifiedName))
  const appeared = old.state === 'loading' ? [] : types.map(qualifiedName).filter((name) => !known.has(name))
  return { state: 'live', types, fresh: appeared.length === 0 ? old.fresh : new Set([...old.fresh, ...appeared]) }
}

/** What discovery says, kept current: every change of a CRD leads to asking again. */
function kindsSource(client: Client): Source<Kinds> {
  return sharedSource(EMPTY, (set, signal) => {
    let round = 0
    const ask = async (): Promise<void> => {
      try {
        const types = await client.discover(signal)
        set((old) => merge(old, types))
      } catch (error) {
        if (signal.aborted || !(error instanceof ApiError || error instanceof Unreachable)) return
        set((old) => ({ ...old, state: 'lost', problem: error.message }))
      }
    }
    const changed = async (): Promise<void> => {
      const own = ++round
      for (const ms of SETTLE) {
        await browserClock.sleep(ms, signal)
        if (signal.aborted || own !== round) return
        await ask()
      }
    }
    const follow = async (): Promise<void> => {
      for await (const news of client.listWatch({ path: CRDS, as: 'table', signal })) {
        if (news.type === 'LOST') set((old) => ({ ...old, state: 'lost', problem: news.error.message }))
        else if (news.type === 'LISTED') await ask()
        else void changed()
      }
    }
    void follow()
    // Registrations of other dialects come by this page's own writes; a watch of each would hold a connection.
    const stop = appStore.subscribe(({ exchanges }, before) => {
      const last = exchanges.at(-1)
      if (exchanges !== before.exchanges && last !== undefined && isRegistrationWrite(last)) void changed()
    })
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

/** The type of an address (`plural.group`, version), once discovery knows it. */
export function useResourceType(type: string, version: string): ResourceType | undefined {
  const { types } = useKinds()
  return types.find((candidate) => qualifiedName(candidate) === type && candidate.version === version)
}
