import type { ApiResponse } from '../exchange.ts'
import { negotiateOutput } from '../negotiation.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { respondObject } from './respond.ts'

export function handleGet(context: RequestContext, scope: RequestScope): ApiResponse {
  const format = negotiateOutput(context.request)
  const { namespace, name } = context.info
  return respondObject(200, context, scope, format, scope.endpoint.get(namespace, name))
}
