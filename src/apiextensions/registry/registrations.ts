import { stringAt } from '../../apimachinery/json/access.ts'
import { type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { NEWEST, type Release } from '../../apimachinery/releases/release.ts'
import type { RequestInfo } from '../../apiserver/endpoints/request-info.ts'
import { readMeta } from '../../apiserver/registry/rest/metadata.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { STORAGE_PREFIX } from '../v1/names.ts'
import { acceptedNames, findVersion, groupOf, isConditionTrue, isNamespaced, storageVersionOf } from '../v1/stored-definition.ts'
import { SCALE_CODE } from './customresource/lazy.ts'
import type { ScaleStrategy } from './customresource/scale-endpoint.ts'
import { ServedVersion } from './customresource/served-version.ts'
import {
  CustomResourceStatusStrategy,
  CustomResourceStrategy,
  type ResourceStrategies,
  type StrategyConfig,
} from './customresource/strategy.ts'

/** The verbs that discovery lists for a resource. */
export interface ListedVerbs {
  readonly main: readonly string[]
  /** Those of `/status` and `/scale`. */
  readonly subresources: readonly string[]
}

/** The storage and the codec of registrations of one kind. */
export interface StoredRegistrations {
  /** The keys of all of them in the store begin so. */
  readonly prefix: string
  /** A stored registration in the form of a CRD of v1. */
  view(stored: JsonObject): JsonObject
}

/**
 * One kind of registration: objects that say which resources there are, such as the CRDs of v1. All that serves custom resources reads
 * them in the form of v1 and asks here for what depends on their kind.
 */
export interface Registrations extends StoredRegistrations {
  /** The stored registration of a resource. */
  find(storage: Storage, resource: string, group: string): JsonObject | undefined
  /** The verbs of a resource as its registration, in the form of v1, is now. */
  verbs(view: JsonObject): ListedVerbs
  /** Compiles a version of a registration in the form of v1. */
  served(version: JsonObject): ServedVersion
  /** How objects of a version are written. */
  strategies(config: StrategyConfig): ResourceStrategies
  /** The version from which on objects can be watched, of a registration as it is compiled. Zero: as far as the history goes. */
  watchableFrom(view: JsonObject): number
  /** How `/scale` of a version reads and writes; `scale` is what the form of v1 says of it. */
  scale(scale: JsonObject): ScaleStrategy
  /** Throws StatusError when a request for objects of this registration is not allowed now. */
  admit?(view: JsonObject, info: RequestInfo): void
}

/** The strategies of objects in the version in which a registration stores them. */
export function strategiesOf(registrations: Registrations, view: JsonObject): ResourceStrategies {
  const served = registrations.served(findVersion(view, storageVersionOf(view)) ?? newObject())
  return registrations.strategies({
    group: groupOf(view),
    kind: acceptedNames(view).kind,
    namespaced: isNamespaced(view),
    served,
  })
}

/** The usual way to find one: it is named after what it registers. */
export const findByName =
  (prefix: string): Registrations['find'] =>
  (storage, resource, group) =>
    storage.get(`${prefix}${resource}.${group}`)?.value

/** In the order in which discovery lists them. */
export const MAIN_VERBS: readonly string[] = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch']
const TERMINATING_VERBS: readonly string[] = ['delete', 'deletecollection', 'get', 'list', 'watch']

/** The custom resource definitions of `apiextensions.k8s.io/v1`, as a release serves them. */
export const v1Registrations = (release: Release): Registrations => ({
  prefix: STORAGE_PREFIX,
  find: findByName(STORAGE_PREFIX),
  view: (stored) => stored,
  verbs: (crd) => ({
    main: isConditionTrue(crd, 'Terminating') ? TERMINATING_VERBS : MAIN_VERBS,
    subresources: ['get', 'patch', 'update'],
  }),
  served: (version) => new ServedVersion(version, undefined, release),
  strategies: (config) => ({
    main: new CustomResourceStrategy(config),
    status: new CustomResourceStatusStrategy(config),
  }),
  watchableFrom: (view) => Number(stringAt(readMeta(view), 'resourceVersion')),
  scale: (scale) => {
    const { V1Scale } = SCALE_CODE.get()
    return new V1Scale(scale)
  },
})

export const V1_REGISTRATIONS: Registrations = v1Registrations(NEWEST)

/** All registrations of these kinds in the form of v1, each with its kind. */
export const viewsOf = <Kind extends StoredRegistrations>(
  storage: Storage,
  kinds: readonly Kind[],
): { view: JsonObject; kind: Kind }[] =>
  kinds.flatMap((kind) => storage.list(kind.prefix).items.map(({ value }) => ({ view: kind.view(value), kind })))
