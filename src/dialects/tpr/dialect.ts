import { ServedVersion } from '../../apiextensions/registry/customresource/served-version.ts'
import { deleteCustomResourceDefinition } from '../../apiextensions/registry/customresourcedefinition/delete.ts'
import { findByName, MAIN_VERBS, type Registrations, V1_REGISTRATIONS } from '../../apiextensions/registry/registrations.ts'
import { isConditionTrue } from '../../apiextensions/v1/stored-definition.ts'
import { forbiddenError } from '../../apimachinery/api/errors.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import type { RequestInfo } from '../../apiserver/endpoints/request-info.ts'
import type { TableConvertor } from '../../apiserver/endpoints/scope.ts'
import { readMeta } from '../../apiserver/registry/rest/metadata.ts'
import type { Dialect } from '../dialect.ts'
import { registrationDiscovery, registrationEndpoints } from '../registration/endpoints.ts'
import { freeName } from '../registration/names.ts'
import { PRESERVING } from '../registration/preserving.ts'
import { markTerminating, tprControllers } from './controllers.ts'
import { deleteLegacy, findLegacy, freeLegacyNames, LEGACY, legacyStrategy } from './legacy.ts'
import { LEGACY_PREFIX, legacyView } from './legacy-view.ts'
import { tprStatusStrategy, tprStrategy } from './strategy.ts'
import { TPR } from './types.ts'
import { PREFIX, viewOf } from './view.ts'

const READS = ['get', 'list', 'watch']

/** Rule TP-D1: while a registration is being deleted its objects can be read and nothing else. */
function admit(view: JsonObject, { group, resource, name, verb }: RequestInfo): void {
  if (!isConditionTrue(view, 'Terminating') || READS.includes(verb)) return
  throw forbiddenError({ group, resource }, name, `${verb} not allowed while the third party resource is terminating`)
}

const base = {
  verbs: (view: JsonObject) => ({ main: isConditionTrue(view, 'Terminating') ? READS : MAIN_VERBS, subresources: [] }),
  watchableFrom: () => 0,
  served: (version: JsonObject) => new ServedVersion(version, PRESERVING),
  strategies: V1_REGISTRATIONS.strategies,
  scale: V1_REGISTRATIONS.scale,
}

const REGISTRATIONS: Registrations = { ...base, prefix: PREFIX, find: findByName(PREFIX), view: viewOf, admit }

const LEGACY_REGISTRATIONS: Registrations = { ...base, prefix: LEGACY_PREFIX, find: findLegacy, view: legacyView }

const TABLE: TableConvertor = {
  columnDefinitions: [
    objectOf({ name: 'Name', type: 'string', format: 'name', description: 'Name of the registration', priority: 0 }),
    objectOf({ name: 'Created At', type: 'date', format: '', description: 'When it was created', priority: 0 }),
  ],
  cells: (object) => [stringAt(readMeta(object), 'name'), stringAt(readMeta(object), 'creationTimestamp')],
}

/**
 * The proposal "Moving ThirdPartyResources to beta" as a dialect: `apiextension.k8s.io/v1beta1` ThirdPartyResources, and the old ones of
 * `extensions/v1beta1`, from which one migrates.
 */
export const tprDialect = (): Dialect => ({
  kinds: [
    { registrations: REGISTRATIONS, controllers: tprControllers },
    { registrations: LEGACY_REGISTRATIONS, controllers: () => [] },
  ],
  admission: ({ storage, kinds }) => [
    freeName(storage, kinds, PREFIX, TPR),
    freeLegacyNames(storage, kinds),
    freeName(storage, kinds, LEGACY_PREFIX, LEGACY),
  ],
  routes: ({ storage, keyPrefix, kinds }) => [
    registrationEndpoints({
      of: TPR,
      storage,
      keyPrefix,
      root: PREFIX,
      main: tprStrategy,
      status: tprStatusStrategy,
      remove: (store) => deleteCustomResourceDefinition(store, markTerminating),
      table: TABLE,
    }),
    registrationEndpoints({
      of: LEGACY,
      storage,
      keyPrefix,
      root: LEGACY_PREFIX,
      main: legacyStrategy,
      remove: (store) =>
        deleteLegacy(store, {
          storage,
          kinds,
          registrations: LEGACY_REGISTRATIONS,
        }),
      table: TABLE,
    }),
  ],
  discoveries: [registrationDiscovery(TPR, true), registrationDiscovery(LEGACY, false)],
  documented: [TPR, LEGACY],
})
