import { useSyncExternalStore } from 'react'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import type { Client } from '../../client/client.ts'
import { pathOf, type ResourceType } from '../../client/resource-type.ts'
import { browserClock } from '../state/async.ts'
import { useApp } from '../state/store.ts'
import { type Source, sharedSource, sourceCache } from './source.ts'

/** Where the two counters stood at a moment, for the stairs. */
export interface Step {
  readonly at: number
  readonly generation: string
  readonly resourceVersion: string
}

export interface LiveObject {
  readonly state: 'loading' | 'live' | 'gone' | 'lost'
  readonly object?: JsonObject
  /** The state before the latest change, for the counters' reasons. */
  readonly previous?: JsonObject
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

/** The source after the object was seen in this state. The same version again changes nothing. */
export function seen(old: LiveObject, object: JsonObject): LiveObject {
  const resourceVersion = versionOf(object)
  if (old.object !== undefined && versionOf(old.object) === resourceVersion) return { ...old, state: 'live' }
  const step = { at: browserClock.now(), generation: generationOf(object), resourceVersion }
  const reborn =
    old.object !== undefined && counter(metadataOfObject(old.object), 'uid') !== counter(metadataOfObject(object), 'uid')
  const steps = reborn ? [step] : [...old.steps.slice(-KEPT_STEPS + 1), step]
  return { state: 'live', object, steps, ...(old.object === undefined || reborn ? {} : { previous: old.object }) }
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
