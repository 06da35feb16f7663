import { parseSelection } from '../../registry/selection.ts'
import type { ApiResponse } from '../exchange.ts'
import { negotiateOutput } from '../negotiation.ts'
import { readListOptions } from '../options.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { respondList } from './respond.ts'

export async function handleList(context: RequestContext, scope: RequestScope): Promise<ApiResponse> {
  const format = negotiateOutput(context.request, scope)
  const options = readListOptions(context.request.query, false)
  const selection = parseSelection(options, scope)
  const listing = await scope.store.list(context.info.namespace, selection, options)
  return scope.store.settled(() => {
    const page = listing.page()
    return respondList(context, scope, format, page.entities, page.metadata)
  })
}
