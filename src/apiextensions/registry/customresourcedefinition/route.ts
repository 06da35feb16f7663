import { StatusError } from '../../../apimachinery/api/errors.ts'
import { newObject } from '../../../apimachinery/json/value.ts'
import { once } from '../../../apimachinery/lazy-module.ts'
import { patchedText } from '../../../apimachinery/typed/patched-text.ts'
import { dispatch } from '../../../apiserver/endpoints/dispatch.ts'
import type { Route } from '../../../apiserver/endpoints/handler.ts'
import type { Deleter } from '../../../apiserver/endpoints/handlers/delete.ts'
import {
  APPLY_PATCH_TYPE,
  JSON_PATCH_TYPE,
  MERGE_PATCH_TYPE,
  STRATEGIC_MERGE_PATCH_TYPE,
} from '../../../apiserver/endpoints/media-types.ts'
import { checkProduces, producedFor } from '../../../apiserver/endpoints/produces.ts'
import type { RequestContext } from '../../../apiserver/endpoints/request-context.ts'
import { type RequestScope, requestScope } from '../../../apiserver/endpoints/scope.ts'
import type { FieldManager } from '../../../apiserver/managedfields/field-manager.ts'
import { Store } from '../../../apiserver/registry/store.ts'
import type { Storage } from '../../../apiserver/storage/interfaces.ts'
import { GROUP, KIND, RESOURCE, VERSION } from '../../v1/names.ts'
import { CUSTOM_RESOURCE_DEFINITION } from '../../v1/types.ts'
import { customResourceDefinitionCodec } from './codec.ts'
import { deleteCustomResourceDefinition } from './delete.ts'
import { CUSTOM_RESOURCE_DEFINITION_PROTOBUF, DEFINITION_FIELD_MANAGERS } from './lazy.ts'
import { customResourceDefinitionStatusStrategy, customResourceDefinitionStrategy } from './strategy.ts'
import { TABLE } from './table.ts'

const MAIN_VERBS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection']
const STATUS_VERBS = ['get', 'update', 'patch']

/** The answer to a path or a method that the resources of a group version do not have. */
export const notRouted = (code: 404 | 405): StatusError =>
  code === 404
    ? new StatusError(404, 'NotFound', 'the server could not find the requested resource', newObject())
    : new StatusError(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', newObject())

/**
 * Rejects what the legacy watch paths of a kind that is part of the server are not: they have GET alone, and no subresources.
 * Throws 404 and 405.
 */
export function checkVerbInPath({ info, request }: RequestContext): void {
  if (info.verbInPath === undefined) return
  if (info.verb !== 'watch' || info.parts.length > 2) throw notRouted(404)
  if (request.method !== 'GET') throw notRouted(405)
}

const PATCH_TYPES = new Set([JSON_PATCH_TYPE, MERGE_PATCH_TYPE, STRATEGIC_MERGE_PATCH_TYPE, APPLY_PATCH_TYPE])

/** Serves `apiextensions.k8s.io/v1 customresourcedefinitions` and their `/status`. */
export function customResourceDefinitionRoute(
  storage: Storage,
  keyPrefix: string,
  admitCreate?: RequestScope['admitCreate'],
): Route {
  const codec = customResourceDefinitionCodec
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
      mergesStrategically: true,
      goType: 'apiextensions.CustomResourceDefinition',
      protobuf: CUSTOM_RESOURCE_DEFINITION_PROTOBUF,
      table: TABLE,
      fieldManager: once(fieldManager),
      ...(admitCreate && { admitCreate }),
      patchedText: (patched, touched) => patchedText(patched, CUSTOM_RESOURCE_DEFINITION, touched),
      decode: codec.decode.bind(codec),
    })
  const store = new Store({ ...config, strategy: customResourceDefinitionStrategy })
  const main = scope('', MAIN_VERBS, store, () => DEFINITION_FIELD_MANAGERS.get().mainFieldManager(complete))
  const statusStore = new Store({ ...config, strategy: customResourceDefinitionStatusStrategy })
  const status = {
    ...scope('status', STATUS_VERBS, statusStore, () => DEFINITION_FIELD_MANAGERS.get().statusFieldManager(complete)),
    tables: false,
  }
  const remove = deleteCustomResourceDefinition(store)
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
    const { info, request } = context
    if (!info.isResourceRequest || info.group !== main.group || info.version !== main.version) return undefined
    if (info.namespace !== '' || info.resource !== main.resource || info.parts.length > 3) throw notRouted(404)
    const found = info.subresource === '' ? main : info.subresource === 'status' ? status : undefined
    if (found === undefined) throw notRouted(404)
    checkVerbInPath(context)
    const named = info.parts.length > 1
    const allowed =
      found.verbs.has(info.verb) &&
      (info.verb === 'create' ? !named : info.verb !== 'update' && info.verb !== 'patch' ? true : named)
    if (!allowed) throw notRouted(405)
    if (info.verb === 'patch' && !PATCH_TYPES.has((request.header('content-type') ?? '').split(';')[0]?.trim() ?? '')) {
      throw new StatusError(415, 'UnsupportedMediaType', '415: Unsupported Media Type', newObject())
    }
    checkProduces(request, producedFor(info))
    return dispatch(context, found, remove)
  }
}
