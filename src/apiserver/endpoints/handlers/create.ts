import { badRequest, StatusError } from '../../../apimachinery/api/errors.ts'
import type { Reason } from '../../../apimachinery/field/report.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { groupVersion, NO_VERSION } from '../../../apimachinery/meta/type-meta.ts'
import { timestamp } from '../../clock.ts'
import { managerName } from '../../managedfields/manager-name.ts'
import { ensureNamespace, metadataOf, metaText, readMeta, wipeSystemFields } from '../../registry/rest/metadata.ts'
import type { FieldValidation, WriteOptions } from '../../registry/rest/options.ts'
import { dedupOwnerReferences } from '../../registry/rest/owner-references.ts'
import { wrongVersion } from '../../registry/strict.ts'
import { decodeBody, type Expected, limitedBody, type RequestBody } from '../body.ts'
import type { ApiResponse } from '../exchange.ts'
import { negotiateInput, negotiateOutput } from '../negotiation.ts'
import { readWriteOptions } from '../options.ts'
import type { RequestContext } from '../request-context.ts'
import { defaultType, type RequestScope } from '../scope.ts'
import { respondObject } from './respond.ts'

const expectedBody = (scope: RequestScope): Expected => {
  const protobuf = scope.protobuf ?? scope.protobufInput
  const defaults = defaultType(scope)
  return { ...scope.kind, ...(defaults && { defaults }), ...(protobuf && { protobuf }) }
}

/** Reads the body of a create or update as an object of the endpoint's kind. */
export function decodeObject(
  context: RequestContext,
  scope: RequestScope,
  sent: RequestBody,
  { fieldValidation }: WriteOptions,
): JsonObject {
  try {
    return decoded(context, scope, sent, fieldValidation)
  } catch (error) {
    const isUnreadable = error instanceof StatusError && error.code === 400
    if (!isUnreadable) throw error
    if (scope.undecodable !== undefined) throw badRequest(scope.undecodable)
    // What strict decoding rejects was decoded, and is asked for its type.
    throw isUntyped(error.message) && !scope.typedList ? badRequest(NO_VERSION) : error
  }
}

const UNTYPED = ' in version "" cannot be handled as a '

function isUntyped(message: string): boolean {
  const words = message.indexOf(UNTYPED)
  const colon = words < 0 ? -1 : message.indexOf(':', words + UNTYPED.length)
  return colon >= 0 && message.startsWith(': strict decoding error: ', colon)
}

function decoded(
  context: RequestContext,
  scope: RequestScope,
  { text, mediaType }: RequestBody,
  fieldValidation: FieldValidation,
): JsonObject {
  const body = decodeBody(text, mediaType, expectedBody(scope), fieldValidation)
  context.trace?.begin(body.value)
  context.trace?.sent(body.value)
  const object = scope.decode(context, body, fieldValidation)
  if (body.apiVersion !== groupVersion(scope.kind)) throw wrongVersion(body.apiVersion, groupVersion(scope.kind))
  return object
}

const REPEATED: Reason = { action: 'coerced', why: { code: 'duplicateOwners' } }

/** Drops repeated owner references of an object, with a warning. */
export function warnOfRepeatedOwners(context: RequestContext, object: JsonObject, stage: 'request' | 'patched'): void {
  const metadata = metadataOf(object)
  const before = metadata.ownerReferences
  const warning = dedupOwnerReferences(metadata, stage)
  context.trace?.report(REPEATED, ['metadata', 'ownerReferences'], before, metadata.ownerReferences)
  if (warning !== undefined) context.warnings.add(warning)
}

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
