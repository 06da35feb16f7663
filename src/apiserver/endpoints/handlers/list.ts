import { parseSelection } from '../../registry/selection.ts'
import type { ApiResponse } from '../exchange.ts'
import { negotiateOutput } from '../negotiation.ts'
import { readListOptions } from '../options.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { respondList } from './respond.ts'

export function handleList(context: RequestContext, scope: RequestScope): ApiResponse | Promise<ApiResponse> {
  const format = negotiateOutput(context.request, scope)
  const options = readListOptions(context.request.query, false)
  const selection = parseSelection(options, scope)
  return scope.store.settled(async () => {
    const page = await scope.store.list(context.info.namespace, selection, options)
    return respondList(context, scope, format, page.entities, page.metadata)
  })
}
