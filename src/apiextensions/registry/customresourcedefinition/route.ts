import { once } from '../../../apimachinery/lazy-module.ts'
import type { Release } from '../../../apimachinery/releases/release.ts'
import { patchedText } from '../../../apimachinery/typed/patched-text.ts'
import type { Route } from '../../../apiserver/endpoints/handler.ts'
import type { Deleter } from '../../../apiserver/endpoints/handlers/delete.ts'
import { checkRoute, dispatch, notRouted } from '../../../apiserver/endpoints/installer.ts'
import { type RequestScope, requestScope } from '../../../apiserver/endpoints/scope.ts'
import type { FieldManager } from '../../../apiserver/managedfields/field-manager.ts'
import { Store } from '../../../apiserver/registry/store.ts'
import type { Storage } from '../../../apiserver/storage/interfaces.ts'
import { definitionType } from '../../v1/defaults.ts'
import { GROUP, KIND, RESOURCE, VERSION } from '../../v1/names.ts'
import { customResourceDefinitionCodec } from './codec.ts'
import { DEFINITION_DELETES, DEFINITION_FIELD_MANAGERS, definitionProtobuf } from './lazy.ts'
import { customResourceDefinitionStatusStrategy, customResourceDefinitionStrategy } from './strategy.ts'
import { tableOf } from './table.ts'

const MAIN_VERBS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection']
const STATUS_VERBS = ['get', 'update', 'patch']

/** Serves `apiextensions.k8s.io/v1 customresourcedefinitions` and their `/status`. */
export function customResourceDefinitionRoute(storage: Storage, keyPrefix: string, release: Release): Route {
  const codec = customResourceDefinitionCodec(release)
  const type = definitionType(release)
  const config = { storage, group: GROUP, resource: RESOURCE, namespaced: false, codec, keyPrefix }
  const complete = codec.complete.bind(codec)
  const scope = (subresource: string, verbs: readonly string[], store: Store, fieldManager: () => FieldManager): RequestScope =>
    requestScope({
      kind: { group: GROUP, version: VERSION, kind: KIND },
      listKind: `${KIND}List`,
      subresource,
      verbs,
      store,
      typedList: true,
      mergeType: () => type,
      goType: 'apiextensions.CustomResourceDefinition',
      protobuf: definitionProtobuf(release),
      table: tableOf(release),
      fieldManager: once(fieldManager),
      patchedText: (patched, touched) => patchedText(patched, type, touched),
      decode: codec.decode.bind(codec),
    })
  const store = new Store({ ...config, strategy: customResourceDefinitionStrategy(release) })
  const main = scope('', MAIN_VERBS, store, () => DEFINITION_FIELD_MANAGERS.get().mainFieldManager(release, complete))
  const statusStore = new Store({ ...config, strategy: customResourceDefinitionStatusStrategy(release) })
  const status = {
    ...scope('status', STATUS_VERBS, statusStore, () => DEFINITION_FIELD_MANAGERS.get().statusFieldManager(release, complete)),
    tables: false,
  }
  const remove: Deleter = (...of) => DEFINITION_DELETES.get().deleteCustomResourceDefinition(store)(...of)
  return registrationRoute({ main, status, remove })
}

/** The endpoints of one kind of registration. */
export interface RegistrationEndpoints {
  readonly main: RequestScope
  readonly status?: RequestScope
  readonly remove: Deleter
}

/** Serves all that is below the group version of a kind of registration; passes on everything else. */
export function registrationRoute({ main, status, remove }: RegistrationEndpoints): Route {
  return (context) => {
    const { info } = context
    if (!info.isResourceRequest || info.group !== main.group || info.version !== main.version) return undefined
    if (info.resource !== main.resource) throw notRouted(404)
    const found = info.subresource === '' ? main : info.subresource === 'status' ? status : undefined
    checkRoute(context, found)
    return dispatch(context, found, remove)
  }
}
