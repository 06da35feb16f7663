import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { RequestInfo } from '../../apiserver/endpoints/request-info.ts'
import { metaText, readMeta } from '../../apiserver/registry/rest/metadata.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { STORAGE_PREFIX } from '../v1/names.ts'
import { V1Scale } from './customresource/scale.ts'
import type { ScaleStrategy } from './customresource/scale-endpoint.ts'
import { ServedVersion } from './customresource/served-version.ts'

/**
 * One kind of registration: objects that say which resources there are. The CRDs of v1 are one, each dialect has its own. All that
 * serves custom resources reads them in the form of v1 and asks here for what a dialect does its own way.
 */
export interface Registrations {
  /** The keys of all of them in the store begin so. */
  readonly prefix: string
  /** The stored registration of a resource. */
  find(storage: Storage, resource: string, group: string): JsonObject | undefined
  /** A stored registration in the form of a CRD of v1. */
  view(stored: JsonObject): JsonObject
  /** The verbs of `/status` and `/scale`. */
  readonly subresourceVerbs: readonly string[]
  /** The verbs of the resource while its registration is being deleted; absent: those of v1. */
  readonly terminatingVerbs?: readonly string[]
  served(version: JsonObject): ServedVersion
  /** The version from which on objects can be watched, of a registration as it is compiled. Zero: as far as the history goes. */
  watchableFrom(view: JsonObject): number
  /** How `/scale` of a version reads and writes; `scale` is what the form of v1 says of it. */
  scale(scale: JsonObject): ScaleStrategy
  /** Throws StatusError when a request for objects of this registration is not allowed now. */
  admit?(view: JsonObject, info: RequestInfo): void
}

/** The usual way to find one: it is named after what it registers. */
export const findByName =
  (prefix: string): Registrations['find'] =>
  (storage, resource, group) =>
    storage.get(`${prefix}${resource}.${group}`)?.value

/** The custom resource definitions of `apiextensions.k8s.io/v1`. */
export const V1_REGISTRATIONS: Registrations = {
  prefix: STORAGE_PREFIX,
  find: findByName(STORAGE_PREFIX),
  view: (stored) => stored,
  subresourceVerbs: ['get', 'patch', 'update'],
  served: (version) => new ServedVersion(version),
  watchableFrom: (view) => Number(metaText(readMeta(view), 'resourceVersion')),
  scale: (scale) => new V1Scale(scale),
}

/** All registrations of these kinds in the form of v1, each with its kind. */
export const viewsOf = (storage: Storage, kinds: readonly Registrations[]): { view: JsonObject; kind: Registrations }[] =>
  kinds.flatMap((kind) => storage.list(kind.prefix).items.map(({ value }) => ({ view: kind.view(value), kind })))
