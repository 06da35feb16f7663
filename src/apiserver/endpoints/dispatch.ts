import { methodNotSupported } from '../../apimachinery/api/errors.ts'
import type { ApiResponse } from './exchange.ts'
import { handleCreate } from './handlers/create.ts'
import { type Deleter, handleDelete, handleDeleteCollection, plainDeleter } from './handlers/delete.ts'
import { handleGet } from './handlers/get.ts'
import { handleList } from './handlers/list.ts'
import { handlePatch } from './handlers/patch.ts'
import { handleUpdate } from './handlers/update.ts'
import { handleWatch } from './handlers/watch.ts'
import type { RequestContext } from './request-context.ts'
import type { RequestScope } from './scope.ts'

/** Runs the handler of a verb on an endpoint, or answers 405 in the words of unstructured resources. */
export function dispatch(
  context: RequestContext,
  scope: RequestScope,
  remove: Deleter = plainDeleter(scope),
): ApiResponse | Promise<ApiResponse> {
  const { verb } = context.info
  if (!scope.verbs.has(verb)) throw methodNotSupported({ group: scope.group, resource: scope.resource }, verb)
  switch (verb) {
    case 'get':
      return handleGet(context, scope)
    case 'list':
      return handleList(context, scope)
    case 'watch':
      return handleWatch(context, scope)
    case 'create':
      return handleCreate(context, scope)
    case 'update':
      return handleUpdate(context, scope)
    case 'patch':
      return handlePatch(context, scope)
    case 'delete':
      return handleDelete(context, scope, remove)
    default:
      return handleDeleteCollection(context, scope, remove)
  }
}
