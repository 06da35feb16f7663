import { StatusError, tooLargeResourceVersion } from '../../../apimachinery/api/errors.ts'
import { settled } from '../../registry/codec.ts'
import { isAhead, parseAskedVersion } from '../asked-version.ts'
import type { ApiResponse } from '../exchange.ts'
import { negotiateOutput } from '../negotiation.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { respondObject } from './respond.ts'

export function handleGet(context: RequestContext, scope: RequestScope): ApiResponse | Promise<ApiResponse> {
  const format = negotiateOutput(context.request, scope)
  const { namespace, name } = context.info
  const asked = parseAskedVersion(context.request.query.get('resourceVersion') ?? '', (why) => new StatusError(500, '', why))
  const { storage, codec } = scope.store.config
  if (isAhead(asked, storage.resourceVersion)) throw tooLargeResourceVersion(asked, storage.resourceVersion, 1)
  return settled(codec, () => respondObject(200, context, scope, format, scope.endpoint.get(namespace, name)))
}
