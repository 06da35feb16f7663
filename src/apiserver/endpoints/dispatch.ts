import { methodNotSupported } from '../../apimachinery/api/errors.ts'
import { LazyModule } from '../../apimachinery/lazy-module.ts'
import type { ApiResponse } from './exchange.ts'
import type { Deleter } from './handlers/delete.ts'
import { handleGet } from './handlers/get.ts'
import { handleList } from './handlers/list.ts'
import { handleWatch } from './handlers/watch.ts'
import type { RequestContext } from './request-context.ts'
import type { RequestScope } from './scope.ts'

/** The handlers of the verbs that write. */
export const WRITES = new LazyModule(async () => {
  const [{ handleCreate }, { handleUpdate }, { handlePatch }, deletion] = await Promise.all([
    import('./handlers/create.ts'),
    import('./handlers/update.ts'),
    import('./handlers/patch.ts'),
    import('./handlers/delete.ts'),
  ])
  const { handleDelete, handleDeleteCollection, plainDeleter } = deletion
  return { handleCreate, handleUpdate, handlePatch, handleDelete, handleDeleteCollection, plainDeleter }
})

/**
 * Runs the handler of a verb on an endpoint, or answers 405 in the words of unstructured resources. Without `remove` objects are deleted
 * as most are. Throws ModuleNeeded for writes without `WRITES`.
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
  const writes = WRITES.get()
  switch (context.info.verb) {
    case 'create':
      return writes.handleCreate(context, scope)
    case 'update':
      return writes.handleUpdate(context, scope)
    case 'patch':
      return writes.handlePatch(context, scope)
    case 'delete':
      return writes.handleDelete(context, scope, remove ?? writes.plainDeleter(scope))
    default:
      return writes.handleDeleteCollection(context, scope, remove ?? writes.plainDeleter(scope))
  }
}
