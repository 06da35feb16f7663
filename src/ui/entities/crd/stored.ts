import { useEffect, useState } from 'react'
import { valueAt } from '../../../analysis/edit.ts'
import { listOf } from '../../../analysis/walk.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, newObject } from '../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../client/api-status.ts'
import type { Client } from '../../../client/client.ts'
import { METADATA_ONLY } from '../../../client/metadata-only.ts'
import { CRDS, pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { isWrite } from '../../../protocol/journal.ts'
import { STORED_PATH, type StoredCounts, type StoredNames } from '../../../protocol/stored.ts'
import { browserClock } from '../../base/async/async.ts'
import { fetchPlain, silent } from '../../base/server/plain-fetch.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { textAt, versionsOf } from './crd.ts'

/** What the server keeps of an installed CRD's objects. */
export interface Stored {
  /** The CRD as it is installed, without its schemas. */
  readonly crd: JsonObject
  /** `status.storedVersions`: versions at which objects may be stored. */
  readonly storedVersions: readonly string[]
  /** The version at which what is written is stored. */
  readonly storage: string
  readonly total: number
  /** How many objects are stored at each version; undefined where the server does not tell. */
  readonly counts: ReadonlyMap<string, number> | undefined
}

/** The type through which all objects of a CRD are read: at the storage version where that is served. Undefined when nothing is. */
export function readType(
  crd: JsonObject,
):
  | (Pick<ResourceType, 'group' | 'version' | 'resource' | 'namespaced'> & { readonly subresources: readonly string[] })
  | undefined {
  const served = versionsOf(crd).filter((version) => version.served === true)
  const version = served.find(({ storage }) => storage === true) ?? served[0]
  if (version === undefined) return undefined
  return {
    group: textAt(crd, ['spec', 'group']),
    version: textAt(version, ['name']),
    resource: textAt(crd, ['spec', 'names', 'plural']),
    namespaced: textAt(crd, ['spec', 'scope']) === 'Namespaced',
    subresources: isObject(version.subresources) ? Object.keys(version.subresources) : [],
  }
}

/** What is needed of a CRD: not its schemas. */
interface Outline {
  readonly metadata?: { readonly name?: string; readonly resourceVersion?: string }
  readonly spec?: {
    readonly group?: string
    readonly scope?: string
    readonly names?: { readonly plural?: string }
    readonly versions?: readonly Record<string, unknown>[]
    readonly conversion?: { readonly strategy?: string }
  }
  readonly status?: { readonly storedVersions?: readonly string[] }
}

const VERSION_KEYS = ['name', 'served', 'storage', 'deprecated', 'subresources'] as const

function outlineOf({ metadata = {}, spec = {}, status = {} }: Outline): JsonObject {
  const { group, scope, names = {}, versions = [], conversion = {} } = spec
  const slim = versions.map((version) => Object.fromEntries(VERSION_KEYS.map((key) => [key, version[key]])))
  const whole = {
    metadata: { name: metadata.name, resourceVersion: metadata.resourceVersion },
    spec: { group, scope, names: { plural: names.plural }, versions: slim, conversion: { strategy: conversion.strategy } },
    status: { storedVersions: status.storedVersions ?? [] },
  }
  const { value } = parseJson(JSON.stringify(whole))
  return isObject(value) ? value : newObject()
}

/** The CRD without its schemas; the one that is known already while its resourceVersion is the same. */
async function crdOf(
  client: Client,
  name: string,
  known: JsonObject | undefined,
  version?: string,
): Promise<JsonObject | undefined> {
  const path = pathOf(CRDS, { name })
  const now =
    version ?? ((await fetchPlain(client, { path }, METADATA_ONLY)) as Outline | undefined)?.metadata?.resourceVersion ?? ''
  if (now === '') return undefined
  if (known !== undefined && textAt(known, ['metadata', 'resourceVersion']) === now) return known
  const found = (await fetchPlain(client, { path })) as Outline | undefined
  return found === undefined ? undefined : outlineOf(found)
}

/** How many objects there are: one is asked for, the server says how many remain. */
async function totalOf(client: Client, crd: JsonObject): Promise<number> {
  const type = readType(crd)
  if (type === undefined) return 0
  const list = (await fetchPlain(client, { path: pathOf(type), query: { limit: '1' } })) as
    | { readonly items?: readonly unknown[]; readonly metadata?: { readonly remainingItemCount?: number } }
    | undefined
  return (list?.items?.length ?? 0) + (list?.metadata?.remainingItemCount ?? 0)
}

async function countsFromServer(client: Client, name: string): Promise<StoredCounts | undefined> {
  if (client.wire.capabilities?.has('stored') !== true) return undefined
  const reported = (await fetchPlain(client, { path: `${STORED_PATH}${name}` })) as StoredCounts | undefined
  return reported?.versions === undefined ? undefined : reported
}

/** What is stored of an installed CRD; undefined when it is not installed. `old`: what was found before. Throws Unreachable. */
export async function readStored(client: Client, name: string, old?: Stored): Promise<Stored | undefined> {
  const reported = await countsFromServer(client, name)
  const crd = await crdOf(client, name, old?.crd, reported?.resourceVersion)
  if (crd === undefined) return undefined
  const counts = reported === undefined ? undefined : new Map(Object.entries(reported.versions))
  const total = counts === undefined ? await totalOf(client, crd) : [...counts.values()].reduce((sum, n) => sum + n, 0)
  const storedVersions = listOf(valueAt(crd, ['status', 'storedVersions'])).map(String)
  const storage = textAt(
    versionsOf(crd).find((version) => version.storage === true),
    ['name'],
  )
  return { crd, storedVersions, storage, total, counts }
}

export interface ObjectName {
  /** Empty for an object of the cluster. */
  readonly namespace: string
  readonly name: string
}

/** `NAMESPACE/NAME`, by which objects of a kind are told apart. */
export const keyOf = ({ namespace, name }: ObjectName): string => `${namespace}/${name}`

/** The keys of objects; undefined for all. */
export type Only = ReadonlySet<string> | undefined

/** The objects that are stored at another version than this; undefined where the server does not tell. */
export async function storedElsewhere(client: Client, crdName: string, version: string): Promise<Only> {
  if (client.wire.capabilities?.has('stored') !== true) return undefined
  const answer = await fetchPlain(client, { path: `${STORED_PATH}${crdName}`, query: { except: version } })
  return answer === undefined ? undefined : new Set((answer as StoredNames).objects.map(keyOf))
}

const AGAIN_MS = 2000
const WRITTEN_MS = 120

const key = ({ crd, total, counts }: Stored): string =>
  JSON.stringify([textAt(crd, ['metadata', 'resourceVersion']), total, counts === undefined ? null : [...counts]])

/** What is stored of an installed CRD. */
export interface StoredReading {
  /** The server has not answered yet. */
  readonly isReading: boolean
  /** Undefined while it is read, and when the CRD is not installed. */
  readonly stored: Stored | undefined
}

const READING: StoredReading = { isReading: true, stored: undefined }

/** What is stored of an installed CRD, kept current; undefined while nothing is known, and when it is not installed. */
export const useStored = (name: string): Stored | undefined => useStoredReading(name).stored

/** What is stored of an installed CRD, kept current, and whether it is known yet. */
export function useStoredReading(name: string): StoredReading {
  const page = useApp((state) => state.page)
  const [reading, setReading] = useState(READING)
  useEffect(() => {
    setReading(READING)
    if (page === undefined || name === '') return
    const client = silent(page)
    const end = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let due = Number.POSITIVE_INFINITY
    let asking = false
    let known: Stored | undefined
    const ask = async (): Promise<void> => {
      due = Number.POSITIVE_INFINITY
      if (asking) return soon(WRITTEN_MS)
      asking = true
      try {
        const found = await readStored(client, name, known)
        if (end.signal.aborted) return
        known = found
        setReading((old) => {
          const isSame = old.stored !== undefined && found !== undefined && key(old.stored) === key(found)
          return isSame ? old : { isReading: false, stored: found }
        })
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
      } finally {
        asking = false
        soon(AGAIN_MS)
      }
    }
    // Writes that follow each other do not put off what is due already.
    const soon = (ms: number): void => {
      const at = browserClock.elapsed() + ms
      if (end.signal.aborted || at >= due) return
      due = at
      clearTimeout(timer)
      timer = setTimeout(() => (document.visibilityState === 'hidden' ? later() : void ask()), ms)
    }
    const later = (): void => {
      due = Number.POSITIVE_INFINITY
      soon(AGAIN_MS)
    }
    void ask()
    const stop = appStore.getState().onEvent((event) => isWrite(event.request) && soon(WRITTEN_MS))
    return () => {
      end.abort()
      clearTimeout(timer)
      stop()
    }
  }, [page, name])
  return reading
}
