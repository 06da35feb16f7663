import { badRequest } from '../../../apimachinery/api/errors.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { timestamp } from '../../clock.ts'
import { managerName } from '../../managedfields/entries.ts'
import { ensureNamespace, metadataOf, metaText } from '../../registry/rest/metadata.ts'
import { decodeObject, limitedBody, warnOfRepeatedOwners } from '../body.ts'
import type { ApiResponse } from '../exchange.ts'
import { negotiateInput, negotiateOutput } from '../negotiation.ts'
import { readWriteOptions } from '../options.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { respondObject } from './respond.ts'

/** The 400 for an object without a name. */
export const nameless = (name: string) =>
  badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`)

/** The name in the body has to be that of the path; a missing one is taken from there. */
export function checkName(object: JsonObject, { info: { name, namespace }, trace }: RequestContext): void {
  const metadata = metadataOf(object)
  const own = metaText(metadata, 'name')
  if (own !== name) trace?.reject('metadata.name', own === '' ? { code: 'nameRequired' } : { code: 'urlNames', name })
  if (own === '') throw nameless(name)
  if (own !== name) throw badRequest(`the name of the object (${own}) does not match the name on the URL (${name})`)
  const ownNamespace = metaText(metadata, 'namespace')
  if (namespace !== '' && ownNamespace !== '' && ownNamespace !== namespace) {
    trace?.reject('metadata.namespace', { code: 'urlNames', name: namespace })
    throw badRequest(`the namespace of the object (${ownNamespace}) does not match the namespace on the URL (${namespace})`)
  }
}

export async function handleUpdate(context: RequestContext, scope: RequestScope): Promise<ApiResponse> {
  const { namespace, name } = context.info
  if (name === '') throw badRequest('name must be provided')
  const format = negotiateOutput(context.request, scope)
  const text = limitedBody(context.request)
  const options = readWriteOptions(context.request.query, 'UpdateOptions')
  context.trace?.options(options)
  const body = { text, mediaType: negotiateInput(context.request, scope) }
  const decodedBody = (): JsonObject => {
    const object = decodeObject(context, scope, body, options)
    context.trace?.enter('existing')
    ensureNamespace(metadataOf(object), scope.namespaced ? namespace : '', context.trace)
    warnOfRepeatedOwners(context, object, 'request')
    return object
  }
  const object = decodedBody()
  checkName(object, context)
  const manager = managerName(context.request, options.fieldManager)
  const now = timestamp(context.clock)
  let decoded: JsonObject | undefined = object
  const from = (existing: JsonObject): JsonObject => {
    // Each attempt changes the object it gets, so a later one reads the body again.
    const fresh = decoded ?? decodedBody()
    decoded = undefined
    context.trace?.replaced(existing, fresh)
    scope.fieldManager?.().update(existing, fresh, manager, now)
    return fresh
  }
  // An object of another kind went through no schema; /status takes it all the same.
  const isPartial = (fresh: JsonObject, existing: JsonObject): boolean => fresh.kind !== existing.kind
  const updated = { preconditions: scope.preconditions(object), from, isPartial }
  const entity = await scope.endpoint.update(context, namespace, name, updated, options)
  return respondObject(200, context, scope, format, entity)
}
