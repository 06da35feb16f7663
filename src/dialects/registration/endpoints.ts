import { registrationRoute } from '../../apiextensions/registry/customresourcedefinition/route.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { once } from '../../apimachinery/lazy-module.ts'
import type { Discovery } from '../../apiserver/endpoints/discovery.ts'
import type { Route } from '../../apiserver/endpoints/handler.ts'
import type { Deleter } from '../../apiserver/endpoints/handlers/delete.ts'
import { type RequestScope, requestScope, type TableConvertor } from '../../apiserver/endpoints/scope.ts'
import { typedFieldManager } from '../../apiserver/managedfields/typed-kind.ts'
import type { Strategy } from '../../apiserver/registry/rest/strategy.ts'
import { Store } from '../../apiserver/registry/store.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { type RegistrationKind, registrationCodec } from './codec.ts'

const MAIN_VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']
const STATUS_VERBS = ['get', 'patch', 'update']

export interface RegistrationConfig {
  readonly of: RegistrationKind
  readonly storage: Storage
  readonly keyPrefix: string
  /** What the keys begin with. */
  readonly root: string
  readonly main: Strategy
  /** Absent: there is no `/status`. */
  readonly status?: Strategy
  readonly remove: (store: Store) => Deleter
  readonly table: TableConvertor
}

/** Serves the registrations of a dialect, cluster-wide objects. */
export function registrationEndpoints(config: RegistrationConfig): Route {
  const { of, storage, keyPrefix, root, status, table } = config
  const { group, version, resource, kind } = of
  const codec = registrationCodec(of)
  const base = { storage, group, resource, namespaced: false, codec, keyPrefix, root }
  const typed = { kind: { group, version, kind }, type: of.type, complete: codec.complete.bind(codec) }
  // The main endpoint leaves the status as it is, /status all else.
  const reset = (subresource: string): string[][] => (subresource === '' ? [['status']] : [['metadata'], ['spec']])
  const scope = (subresource: string, verbs: readonly string[], store: Store): RequestScope =>
    requestScope({
      kind: { group, version, kind },
      listKind: `${kind}List`,
      subresource,
      verbs,
      store,
      typedList: true,
      mergeType: () => of.type,
      table,
      fieldManager: once(() => typedFieldManager(typed, subresource, reset(subresource))),
      decode: codec.decode.bind(codec),
    })
  const store = new Store({ ...base, strategy: config.main })
  const main = scope('', MAIN_VERBS, store)
  const remove = config.remove(store)
  if (status === undefined) return registrationRoute({ main, remove })
  return registrationRoute({ main, remove, status: scope('status', STATUS_VERBS, new Store({ ...base, strategy: status })) })
}

/** What a kind of registration adds to discovery. */
export const registrationDiscovery = (of: RegistrationKind, hasStatus: boolean): Discovery => ({
  groups: () => [{ name: of.group, versions: [of.version] }],
  resources: (group, version) => {
    if (group !== of.group || version !== of.version) return undefined
    const { resource, kind, singular, shortNames } = of
    const entry = (name: string, singularName: string, verbs: string[], more: { [key: string]: string[] } = {}): JsonObject =>
      objectOf({ name, singularName, namespaced: false, kind, verbs, ...more })
    const main = entry(resource, singular, MAIN_VERBS, shortNames.length === 0 ? {} : { shortNames: [...shortNames] })
    return hasStatus ? [main, entry(`${resource}/status`, '', STATUS_VERBS)] : [main]
  },
})
