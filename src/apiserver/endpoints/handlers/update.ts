import { badRequest } from '../../../apimachinery/api/errors.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { RequestAdmission } from '../../admission/request.ts'
import { ensureNamespace, metadataOf } from '../../registry/rest/metadata.ts'
import { limitedBody } from '../body.ts'
import type { ApiResponse } from '../exchange.ts'
import { negotiateInput, negotiateOutput } from '../negotiation.ts'
import { readWriteOptions } from '../options.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { checkName, decodeObject, warnOfRepeatedOwners } from './decode-object.ts'
import { respondObject } from './respond.ts'
import { writtenObject } from './written-object.ts'

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
  const admission = new RequestAdmission(context, scope, options)
  let decoded: JsonObject | undefined = object
  // Each attempt changes the object it gets, so a later one reads the body again.
  const decode = (existing: JsonObject | undefined): JsonObject => {
    const fresh = decoded ?? decodedBody()
    decoded = undefined
    if (existing !== undefined) context.trace?.replaced(existing, fresh)
    return fresh
  }
  const from = writtenObject(context, scope, options, admission, { decode })
  // An object of another kind went through no schema; /status takes it all the same.
  const isPartial = (fresh: JsonObject, existing: JsonObject): boolean => fresh.kind !== existing.kind
  const updated = {
    preconditions: scope.preconditions(object),
    from,
    isPartial,
    validate: admission.validate,
    ...(scope.createsOnUpdate === true && { create: () => from(undefined) }),
  }
  const entity = await scope.endpoint.update(context, namespace, name, updated, options)
  return respondObject(entity.created === true ? 201 : 200, context, scope, format, entity)
}
