import { methodNotSupported, StatusError } from '../../apimachinery/api/errors.ts'
import { newObject } from '../../apimachinery/json/value.ts'
import { LazyModule } from '../../apimachinery/lazy-module.ts'
import type { ApiRequest, ApiResponse } from './exchange.ts'
import type { Deleter } from './handlers/delete.ts'
import { handleGet, handleList } from './handlers/get.ts'
import { handleWatch } from './handlers/watch.ts'
import {
  APPLY_PATCH_TYPE,
  JSON_PATCH_TYPE,
  JSON_TYPE,
  MERGE_PATCH_TYPE,
  PROTOBUF_TYPE,
  STRATEGIC_MERGE_PATCH_TYPE,
  YAML_TYPE,
} from './media-types.ts'
import type { RequestContext } from './request-context.ts'
import type { RequestInfo } from './request-info.ts'
import type { RequestScope } from './scope.ts'

/** The answer to a path or a method that the resources of a group version do not have. */
export const notRouted = (code: 404 | 405): StatusError =>
  code === 404
    ? new StatusError(404, 'NotFound', 'the server could not find the requested resource', newObject())
    : new StatusError(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', newObject())

const PATCH_TYPES = new Set([JSON_PATCH_TYPE, MERGE_PATCH_TYPE, STRATEGIC_MERGE_PATCH_TYPE, APPLY_PATCH_TYPE])

/** The verbs on the path of all objects, and on that of one object. The path of every namespace has those that read, and no item. */
const COLLECTION_VERBS = new Set(['list', 'watch', 'create', 'deletecollection'])
const ITEM_VERBS = new Set(['get', 'update', 'patch', 'delete'])
const READ_VERBS = new Set(['list', 'watch'])

/** Whether the path names a namespace above the resource; the path of a namespace itself does not. */
const isInNamespace = ({ info: { namespace, group, resource, name } }: RequestContext): boolean =>
  namespace !== '' && !(group === '' && resource === 'namespaces' && name === namespace)

/**
 * Rejects a request that a kind which is part of the server has no route for: 404 for its path, 405 for its method, 415 for the media type
 * of a patch, 406 for all that it accepts (rules RQ-3, NG-4). `scope` is undefined for a subresource that the kind does not have. Custom
 * resources have no routes.
 * Source: k8s.io/apiserver/pkg/endpoints/installer.go, registerResourceHandlers; github.com/emicklei/go-restful/v3/jsr311.go.
 */
export function checkRoute(context: RequestContext, scope: RequestScope | undefined): asserts scope is RequestScope {
  const { info, request } = context
  if (scope === undefined || info.parts.length > 3) throw notRouted(404)
  const named = info.parts.length > 1
  const acrossNamespaces = scope.namespaced && info.namespace === ''
  if ((isInNamespace(context) && !scope.namespaced) || (acrossNamespaces && named)) throw notRouted(404)
  if (info.verbInPath !== undefined) {
    if (info.verb !== 'watch' || info.parts.length > 2) throw notRouted(404)
    if (request.method !== 'GET') throw notRouted(405)
  }
  const verbs = info.verbInPath !== undefined || acrossNamespaces ? READ_VERBS : named ? ITEM_VERBS : COLLECTION_VERBS
  if (!scope.verbs.has(info.verb) || !verbs.has(info.verb) || request.method === 'HEAD') throw notRouted(405)
  if (info.verb === 'patch' && !consumesPatch(request.header('content-type') ?? ''))
    throw new StatusError(415, 'UnsupportedMediaType', '415: Unsupported Media Type', newObject())
  checkProduces(request, producedFor(info))
}

/** Whether the route of a patch takes a `Content-Type`: routes take several types, of which the handler then takes none. */
const consumesPatch = (header: string): boolean =>
  header.split(',').some((type) => {
    const mediaType = type.split(';', 1)[0]?.trim() ?? ''
    return PATCH_TYPES.has(mediaType)
  })

const OBJECT_TYPES = [JSON_TYPE, YAML_TYPE, PROTOBUF_TYPE]
const STREAM_TYPES = [`${JSON_TYPE};stream=watch`, `${PROTOBUF_TYPE};stream=watch`]

/** The media types that the route of a kind that is part of the server produces: lists and watches have one route. */
const producedFor = ({ verb }: RequestInfo): readonly string[] =>
  verb === 'list' || verb === 'watch' ? [...OBJECT_TYPES, ...STREAM_TYPES] : OBJECT_TYPES

/**
 * Rejects with 406 a request that accepts nothing that its route produces (rule NG-4). Routes know no ranges but the one for everything,
 * no parameters, and no upper case. Custom resources have no such route.
 * Source: github.com/emicklei/go-restful/v3/route.go, matchesAccept.
 */
export function checkProduces(request: ApiRequest, produced: readonly string[] = OBJECT_TYPES): void {
  const accept = request.header('accept') || '*/*'
  const types = accept.split(',').map((range) => (range.split(';', 1)[0] as string).trim())
  if (types.some((type) => type === '*/*' || produced.includes(type))) return
  const message = `406: Not Acceptable\n\nAvailable representations: ${produced.join(', ')}`
  throw new StatusError(406, 'NotAcceptable', message, newObject())
}

/** The handlers of creates and updates. */
export const WRITES = new LazyModule(async () => {
  const [{ handleCreate }, { handleUpdate }] = await Promise.all([import('./handlers/create.ts'), import('./handlers/update.ts')])
  return { handleCreate, handleUpdate }
})

/** The handler of patches and applies. */
export const PATCHES = new LazyModule(() => import('./handlers/patch.ts'))

/** The handlers of deletions. */
export const DELETIONS = new LazyModule(() => import('./handlers/delete.ts'))

/**
 * Runs the handler of a verb on an endpoint, or answers 405 in the words of unstructured resources. Without `remove` objects are deleted
 * as most are. Throws ModuleNeeded for writes whose handler has not loaded.
 */
export function dispatch(context: RequestContext, scope: RequestScope, remove?: Deleter): ApiResponse | Promise<ApiResponse> {
  const { verb } = context.info
  if (!scope.verbs.has(verb)) throw methodNotSupported({ group: scope.group, resource: scope.resource }, verb)
  // Answers are written after writes, so what writes them must be there before.
  if (context.request.header('accept')?.toLowerCase().includes('protobuf') === true) scope.protobuf?.message()
  switch (verb) {
    case 'get':
      return handleGet(context, scope)
    case 'list':
      return handleList(context, scope)
    case 'watch':
      return handleWatch(context, scope)
    default:
      return dispatchWrite(context, scope, remove)
  }
}

function dispatchWrite(context: RequestContext, scope: RequestScope, remove?: Deleter): Promise<ApiResponse> {
  switch (context.info.verb) {
    case 'create':
      return WRITES.get().handleCreate(context, scope)
    case 'update':
      return WRITES.get().handleUpdate(context, scope)
    case 'patch':
      return PATCHES.get().handlePatch(context, scope)
    default:
      return dispatchDeletion(context, scope, remove)
  }
}

function dispatchDeletion(context: RequestContext, scope: RequestScope, remove?: Deleter): Promise<ApiResponse> {
  const { handleDelete, handleDeleteCollection, plainDeleter } = DELETIONS.get()
  const handle = context.info.verb === 'delete' ? handleDelete : handleDeleteCollection
  return handle(context, scope, remove ?? plainDeleter(scope))
}
