import { StatusError } from '../../../apimachinery/api/errors.ts'
import type { ApiResponse } from '../exchange.ts'
import { negotiateOutput } from '../negotiation.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { parseVersion } from './list.ts'
import { respondObject } from './respond.ts'

export function handleGet(context: RequestContext, scope: RequestScope): ApiResponse {
  const format = negotiateOutput(context.request)
  const { namespace, name } = context.info
  parseVersion(context.request.query.get('resourceVersion') ?? '', (why) => new StatusError(500, '', why))
  return respondObject(200, context, scope, format, scope.endpoint.get(namespace, name))
}
