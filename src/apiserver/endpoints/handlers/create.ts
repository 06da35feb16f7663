import { managerName } from '../../managedfields/entries.ts'
import { ensureNamespace, metadataOf, metaText, readMeta, timestamp, wipeSystemFields } from '../../registry/rest/metadata.ts'
import { limitedBody } from '../body.ts'
import type { ApiResponse } from '../exchange.ts'
import { negotiateInput, negotiateOutput } from '../negotiation.ts'
import { readWriteOptions } from '../options.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { respondObject } from './respond.ts'
import { decodeObject, warnOfRepeatedOwners } from './update.ts'

export async function handleCreate(context: RequestContext, scope: RequestScope): Promise<ApiResponse> {
  const format = negotiateOutput(context.request, scope)
  const mediaType = negotiateInput(context.request, scope)
  const { namespace } = context.info
  const body = { text: limitedBody(context.request), mediaType }
  const options = readWriteOptions(context.request.query, 'CreateOptions')
  context.trace?.options(options)
  const manager = managerName(context.request, options.fieldManager)
  const now = timestamp(context.clock)
  const object = await scope.store.settled(() => {
    const decoded = decodeObject(context, scope, body, options)
    context.trace?.enter('strategy')
    wipeSystemFields(metadataOf(decoded), context.trace?.report)
    ensureNamespace(metadataOf(decoded), namespace, context.trace)
    warnOfRepeatedOwners(context, decoded, 'request')
    scope.fieldManager?.().update(undefined, decoded, manager, now)
    return decoded
  })
  scope.admitCreate?.(metaText(readMeta(object), 'name'))
  context.admitNamespace?.(metaText(readMeta(object), 'name') || metaText(readMeta(object), 'generateName'))
  const entity = await scope.store.create(context, scope.namespaced ? namespace : '', object, options)
  return respondObject(201, context, scope, format, entity)
}
