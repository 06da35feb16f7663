import { settled } from '../../../apimachinery/rerun.ts'
import { RequestAdmission } from '../../admission/request.ts'
import { ensureNamespace, metadataOf, wipeSystemFields } from '../../registry/rest/metadata.ts'
import { limitedBody } from '../body.ts'
import type { ApiResponse } from '../exchange.ts'
import { negotiateInput, negotiateOutput } from '../negotiation.ts'
import { readWriteOptions } from '../options.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { decodeObject, warnOfRepeatedOwners } from './decode-object.ts'
import { respondObject } from './respond.ts'
import { writtenObject } from './written-object.ts'

export async function handleCreate(context: RequestContext, scope: RequestScope): Promise<ApiResponse> {
  const format = negotiateOutput(context.request, scope)
  const mediaType = negotiateInput(context.request, scope)
  const { namespace } = context.info
  const body = { text: limitedBody(context.request), mediaType }
  const options = readWriteOptions(context.request.query, 'CreateOptions')
  context.trace?.options(options)
  const admission = new RequestAdmission(context, scope, options)
  const decode = () => {
    const decoded = decodeObject(context, scope, body, options)
    context.trace?.enter('strategy')
    wipeSystemFields(metadataOf(decoded), context.trace?.report)
    ensureNamespace(metadataOf(decoded), namespace, context.trace)
    warnOfRepeatedOwners(context, decoded, 'request')
    return decoded
  }
  const made = writtenObject(context, scope, options, admission, { decode })
  const mark = context.trace?.mark()
  const ready = settled(() => {
    context.trace?.rewind(mark)
    return made(undefined)
  })
  // Nobody takes a name between the look at it and its reservation by `create`.
  const object = ready instanceof Promise ? await ready : ready
  const entity = await scope.store.create(context, scope.namespaced ? namespace : '', object, options, admission.validate)
  return respondObject(201, context, scope, format, entity)
}
