import { StatusError } from '../../apimachinery/api/errors.ts'
import { newObject } from '../../apimachinery/json/value.ts'
import { APPLY_PATCH_TYPE, JSON_PATCH_TYPE, MERGE_PATCH_TYPE, STRATEGIC_MERGE_PATCH_TYPE } from './media-types.ts'
import { checkProduces, producedFor } from './produces.ts'
import type { RequestContext } from './request-context.ts'
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
  if (!scope.verbs.has(info.verb) || !verbs.has(info.verb)) throw notRouted(405)
  const mediaType = (request.header('content-type') ?? '').split(';')[0]?.trim() ?? ''
  if (info.verb === 'patch' && !PATCH_TYPES.has(mediaType))
    throw new StatusError(415, 'UnsupportedMediaType', '415: Unsupported Media Type', newObject())
  checkProduces(request, producedFor(info))
}
