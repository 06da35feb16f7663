import { useSyncExternalStore } from 'react'
import { objectsOf, stringOf } from '../../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import { pathOf, type ResourceType, type Subresource } from '../../../client/resource-type.ts'
import { browserClock } from '../../base/async/async.ts'
import { type Source, sharedSource, sourceCache } from '../../base/server/source.ts'
import { useApp } from '../../base/state/store.ts'

/** The object a view is about. */
export interface ObjectRef {
  readonly workspace: string
  readonly type: ResourceType
  readonly namespace: string | undefined
  readonly name: string
  /** The kind has a status subresource: the main endpoint ignores `.status`. */
  readonly splitStatus: boolean
}

/** Whether an endpoint takes patches, as far as discovery says. */
export const takesPatches = ({ type }: ObjectRef, endpoint: Subresource): boolean =>
  endpoint === '' || type.subresourceVerbs?.[endpoint]?.includes('patch') !== false

/** Whether the kind is registered by the dialect proposal: no other kind has subresources without patches. */
export const isOfProposal = (ref: ObjectRef): boolean =>
  (['status', 'scale'] as const).some((endpoint) => !takesPatches(ref, endpoint))

export const pathOfRef = (ref: ObjectRef, subresource: Subresource = ''): string =>
  pathOf(ref.type, { namespace: ref.namespace, name: ref.name, subresource })

/** Where drafts and sends of an endpoint are kept. */
export const addressOf = (ref: ObjectRef, endpoint?: Subresource): string =>
  `${ref.workspace} ${pathOfRef(ref)}${endpoint === undefined ? '' : `#${endpoint}`}`

/** Where the two counters stood at a moment, for the stairs. */
export interface Step {
  readonly at: number
  readonly generation: string
  readonly resourceVersion: string
}

/** A change of the generation: from which one, and whether `.spec` changed with it. */
export interface GenerationIncrease {
  readonly from: string
  readonly isOfSpec: boolean
}

export interface LiveObject {
  readonly state: 'loading' | 'live' | 'gone' | 'lost'
  readonly object?: JsonObject
  /** The state before the latest change, for the counters' reasons. */
  readonly previous?: JsonObject
  /** The latest change of the generation since the page began to watch. */
  readonly increase?: GenerationIncrease
  /** Oldest first, at most 24. */
  readonly steps: readonly Step[]
  readonly problem?: string
}

const EMPTY: LiveObject = { state: 'loading', steps: [] }
const KEPT_STEPS = 24

export const metadataOfObject = (object: JsonObject | undefined): JsonObject | undefined =>
  isObject(object?.metadata) ? object.metadata : undefined

const counter = (metadata: JsonObject | undefined, key: string): string => {
  const value = metadata?.[key]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

export const generationOf = (object: JsonObject | undefined): string => counter(metadataOfObject(object), 'generation')
export const versionOf = (object: JsonObject | undefined): string => counter(metadataOfObject(object), 'resourceVersion')

function increaseOf(before: JsonObject, after: JsonObject): GenerationIncrease | undefined {
  const from = generationOf(before)
  if (from === generationOf(after)) return undefined
  return { from, isOfSpec: !deepEqual(before.spec ?? null, after.spec ?? null) }
}

/** The source after the object was seen in this state. The same version again changes nothing. */
export function seen(old: LiveObject, object: JsonObject): LiveObject {
  const resourceVersion = versionOf(object)
  if (old.object !== undefined && versionOf(old.object) === resourceVersion) return { ...old, state: 'live' }
  const step = { at: browserClock.now(), generation: generationOf(object), resourceVersion }
  const reborn =
    old.object !== undefined && counter(metadataOfObject(old.object), 'uid') !== counter(metadataOfObject(object), 'uid')
  const steps = reborn ? [step] : [...old.steps.slice(-KEPT_STEPS + 1), step]
  if (old.object === undefined || reborn) return { state: 'live', object, steps }
  const increase = increaseOf(old.object, object) ?? old.increase
  return { state: 'live', object, steps, previous: old.object, ...(increase === undefined ? {} : { increase }) }
}

function objectSource(client: Client, key: string): Source<LiveObject> {
  const [path = '', name = ''] = key.split('\n')
  return sharedSource(EMPTY, (set, signal) => {
    const follow = async (): Promise<void> => {
      const options = { path, query: { fieldSelector: `metadata.name=${name}` }, as: 'object', signal } as const
      for await (const news of client.listWatch(options)) {
        if (news.type === 'LOST') set((old) => ({ ...old, state: 'lost', problem: news.error.message }))
        else if (news.type === 'LISTED') {
          const item = Array.isArray(news.list.items) ? news.list.items[0] : undefined
          if (isObject(item)) {
            // Items of a list carry no apiVersion and kind of their own on every server; the list's kind names them.
            const kind = typeof news.list.kind === 'string' ? news.list.kind.replace(/List$/, '') : ''
            set((old) => seen(old, { apiVersion: news.list.apiVersion ?? '', kind, ...item }))
          } else set((old) => ({ ...old, state: 'gone' }))
        } else if (news.type === 'DELETED') set((old) => ({ ...old, state: 'gone', object: news.object }))
        else set((old) => seen(old, news.object))
      }
    }
    void follow()
  })
}

const cached = sourceCache<Client, LiveObject>(objectSource)
const nothing: Source<LiveObject> = { read: () => EMPTY, subscribe: () => () => undefined }

/** One object, live. */
export function useLiveObject(type: ResourceType | undefined, namespace: string | undefined, name: string): LiveObject {
  const client = useApp((state) => state.page)
  const source = client === undefined || type === undefined ? nothing : cached(client, `${pathOf(type, { namespace })}\n${name}`)
  return useSyncExternalStore(source.subscribe, source.read)
}

export interface Condition {
  readonly type: string
  readonly status: string
  readonly reason: string
  readonly message: string
  readonly observedGeneration: number | undefined
  /** `ok` and `bad` only where the polarity of the type is known. */
  readonly tone: 'ok' | 'bad' | 'none'
  readonly stale: boolean
}

/** Types whose True is good, and whose True is bad. Anything else is shown without judging. */
const GOOD = new Set([
  'Ready',
  'Available',
  'Established',
  'NamesAccepted',
  'Synced',
  'Accepted',
  'Programmed',
  'Healthy',
  'Succeeded',
  'Complete',
  'Issued',
])
const BAD = new Set(['Degraded', 'Failed', 'Terminating', 'NonStructuralSchema', 'Stalled'])

function toneOf(type: string, status: string): Condition['tone'] {
  if (status !== 'True' && status !== 'False') return 'none'
  if (GOOD.has(type)) return status === 'True' ? 'ok' : 'bad'
  if (BAD.has(type)) return status === 'True' ? 'bad' : 'ok'
  return 'none'
}

export const numberOf = (value: JsonValue | undefined): number | undefined =>
  typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined

/** The conditions of an object, `Ready` first; stale: made for an older generation. */
export function conditionsOf(object: JsonObject | undefined): Condition[] {
  const status = isObject(object?.status) ? object.status : undefined
  const generation = numberOf(isObject(object?.metadata) ? object.metadata.generation : undefined)
  const list = objectsOf(status?.conditions)
  return list
    .map((entry) => {
      const observed = numberOf(entry.observedGeneration)
      return {
        type: stringOf(entry.type),
        status: stringOf(entry.status),
        reason: stringOf(entry.reason),
        message: stringOf(entry.message),
        observedGeneration: observed,
        tone: toneOf(stringOf(entry.type), stringOf(entry.status)),
        stale: observed !== undefined && generation !== undefined && observed < generation,
      }
    })
    .sort((a, b) => Number(b.type === 'Ready') - Number(a.type === 'Ready'))
}

/** `status.observedGeneration`, where a controller reports one. */
export function observedOf(object: JsonObject | undefined): number | undefined {
  return numberOf(isObject(object?.status) ? object.status.observedGeneration : undefined)
}
