import { objectAt, objectsOf } from '../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { parseSelector } from '../apimachinery/labels/selector.ts'
import { parseGroupVersion } from '../apimachinery/meta/type-meta.ts'
import { ApiError, readStatus } from '../client/api-status.ts'
import type { Client } from '../client/client.ts'
import { namespaceInKey } from '../client/controller/object-key.ts'
import { pathOf } from '../client/resource-type.ts'
import type { AnyKind, Kind, KubernetesObject, ListOptions, Reader, Request } from './api.ts'
import type { Cache, CachedKind } from './cache.ts'
import { copyOf, keyOf } from './objects.ts'
import type { RestMapper } from './rest-mapper.ts'

/** The text of a selector of labels. */
export const selectorText = (labels: NonNullable<ListOptions['labels']>): string =>
  typeof labels === 'string'
    ? labels
    : Object.entries(labels)
        .map(([key, value]) => `${key}=${value}`)
        .join(',')

/** The error of the cache names the kind where the server names the resource. Source: sigs.k8s.io/controller-runtime/pkg/cache/internal/cache_reader.go, Get. */
function notFound({ apiVersion, kind }: AnyKind, name: string): ApiError {
  const group = parseGroupVersion(apiVersion)?.group ?? ''
  const message = `${group === '' ? kind : `${kind}.${group}`} "${name}" not found`
  return new ApiError(readStatus(404, { kind: 'Status', reason: 'NotFound', message }, message))
}

/** The objects whose fields have these values. Source: sigs.k8s.io/controller-runtime/pkg/cache/internal/cache_reader.go, byIndexes. */
function* selected({ informer, indexes }: CachedKind, fields: Readonly<Record<string, string>>): Generator<[string, JsonObject]> {
  const sets = Object.entries(fields).map(([field, value]) => {
    const index = indexes.get(field)
    if (index === undefined) throw new Error(`Index with name field:${field} does not exist`)
    return index.keysOf(value)
  })
  for (const [key, object] of informer.objects) if (sets.every((keys) => keys.has(key))) yield [key, object]
}

/** Reads from a cache. Source: sigs.k8s.io/controller-runtime/pkg/cache/internal/cache_reader.go, CacheReader. */
export const cacheReader = (cache: Cache): Reader => ({
  async get<T extends KubernetesObject>(kind: Kind<T>, request: Request): Promise<T> {
    const { type, informer } = await cache.synced(kind)
    const object = informer.get(type.namespaced ? keyOf(request) : request.name)
    if (object === undefined) throw notFound(kind, request.name)
    return copyOf(object)
  },
  async list<T extends KubernetesObject>(kind: Kind<T>, options: ListOptions = {}): Promise<T[]> {
    const { namespace = '', labels = '', fields = {}, limit = Number.POSITIVE_INFINITY } = options
    const cached = await cache.synced(kind)
    const selector = parseSelector(selectorText(labels))
    const found: T[] = []
    for (const [key, object] of selected(cached, fields)) {
      if (found.length >= limit) break
      if (namespace !== '' && namespaceInKey(key) !== namespace) continue
      if (selector.matches(objectAt(object.metadata, 'labels'))) found.push(copyOf(object))
    }
    return found
  },
})

/** What a read of a cache gave: an object or none, or a list. */
export interface CacheRead {
  readonly of: string
  readonly resourceVersion?: string
  readonly objects?: number
}

/** A reader that tells what it gave. */
export const observedReader = (reader: Reader, onRead: (read: CacheRead) => void): Reader => ({
  async get<T extends KubernetesObject>(kind: Kind<T>, request: Request): Promise<T> {
    const of = `${kind.kind} ${keyOf(request)}`
    try {
      const object = await reader.get(kind, request)
      onRead({ of, resourceVersion: String(object.metadata.resourceVersion ?? '') })
      return object
    } catch (error) {
      onRead({ of })
      throw error
    }
  },
  async list<T extends KubernetesObject>(kind: Kind<T>, options?: ListOptions): Promise<T[]> {
    const found = await reader.list(kind, options)
    onRead({ of: kind.kind, objects: found.length })
    return found
  },
})

const nonEmpty = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** Reads from the server. Source: sigs.k8s.io/controller-runtime/pkg/client/unstructured_client.go. */
export const apiReader = (client: Client, mapper: RestMapper): Reader => ({
  async get<T extends KubernetesObject>(kind: Kind<T>, { name, namespace }: Request): Promise<T> {
    return copyOf(await client.get(await mapper.resourceOf(kind), { name, namespace }))
  },
  async list<T extends KubernetesObject>(kind: Kind<T>, options: ListOptions = {}): Promise<T[]> {
    const { namespace, labels = '', fields = {}, limit } = options
    const query = nonEmpty({
      labelSelector: selectorText(labels),
      fieldSelector: Object.entries(fields)
        .map(([field, value]) => `${field}=${value}`)
        .join(','),
      limit: limit === undefined ? '' : String(limit),
    })
    const path = pathOf(await mapper.resourceOf(kind), { namespace })
    const { object, failure, exchange } = await client.send({ method: 'GET', path, query })
    if (!isObject(object)) throw new ApiError(failure ?? readStatus(exchange.code, undefined, exchange.text))
    const { apiVersion, kind: name } = kind
    return objectsOf(object.items).map((item) => copyOf({ apiVersion, kind: name, ...item }))
  },
})
