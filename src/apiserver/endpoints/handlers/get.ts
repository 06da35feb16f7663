import { badRequest, tooLargeResourceVersion, withoutReason } from '../../../apimachinery/api/errors.ts'
import { settled } from '../../../apimachinery/rerun.ts'
import { isAhead, parseAskedVersion } from '../../registry/rest/asked-version.ts'
import { parseSelection } from '../../registry/selection.ts'
import type { ApiResponse } from '../exchange.ts'
import { negotiateOutput } from '../negotiation.ts'
import { boolean, readListOptions } from '../options.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { respondList, respondObject } from './respond.ts'

const NO_EXPORT = 'the export parameter, deprecated since v1.14, is no longer supported'

export function handleGet(context: RequestContext, scope: RequestScope): ApiResponse | Promise<ApiResponse> {
  const format = negotiateOutput(context.request, scope)
  // Source: k8s.io/apiserver/pkg/endpoints/handlers/get.go, GetResource.
  if (boolean(context.request.query, 'export') === true) throw badRequest(NO_EXPORT)
  const { namespace, name } = context.info
  const rejected = (why: string) => context.release.former?.versionError?.(why, scope, name) ?? withoutReason(why)
  const asked = parseAskedVersion(context.request.query.get('resourceVersion') ?? '', rejected)
  const { store, endpoint } = scope
  if (isAhead(asked, store.resourceVersion)) throw tooLargeResourceVersion(asked, store.resourceVersion, 1)
  return settled(() => respondObject(200, context, scope, format, endpoint.get(namespace, name)))
}

export async function handleList(context: RequestContext, scope: RequestScope): Promise<ApiResponse> {
  const format = negotiateOutput(context.request, scope)
  const options = readListOptions(context.request.query, false, context.release)
  const selection = parseSelection(options, scope)
  const listing = await scope.store.list(context.info.namespace, selection, options)
  return settled(() => {
    const page = listing.page()
    return respondList(context, scope, format, page.entities, page.metadata)
  })
}
