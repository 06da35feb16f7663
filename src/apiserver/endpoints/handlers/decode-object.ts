import { badRequest, StatusError } from '../../../apimachinery/api/errors.ts'
import type { Reason } from '../../../apimachinery/field/report.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { groupVersion, NO_VERSION } from '../../../apimachinery/meta/type-meta.ts'
import { wrongVersion } from '../../registry/codec.ts'
import { dedupOwnerReferences, metadataOf } from '../../registry/rest/metadata.ts'
import type { FieldValidation, WriteOptions } from '../../registry/rest/options.ts'
import { decodeBody, type Expected, type RequestBody } from '../body.ts'
import type { RequestContext } from '../request-context.ts'
import { defaultType, type RequestScope } from '../scope.ts'

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
    if (scope.undecodable !== undefined) throw badRequest(scope.undecodable(context.release))
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

/** The 400 for an object without a name. */
export const nameless = (name: string) =>
  badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`)

/** The name in the body has to be that of the path; a missing one is taken from there. */
export function checkName(object: JsonObject, { info: { name, namespace }, trace }: RequestContext): void {
  const metadata = metadataOf(object)
  const own = stringAt(metadata, 'name')
  if (own !== name) trace?.reject('metadata.name', own === '' ? { code: 'nameRequired' } : { code: 'urlNames', name })
  if (own === '') throw nameless(name)
  if (own !== name) throw badRequest(`the name of the object (${own}) does not match the name on the URL (${name})`)
  const ownNamespace = stringAt(metadata, 'namespace')
  if (namespace !== '' && ownNamespace !== '' && ownNamespace !== namespace) {
    trace?.reject('metadata.namespace', { code: 'urlNames', name: namespace })
    throw badRequest(`the namespace of the object (${ownNamespace}) does not match the namespace on the URL (${namespace})`)
  }
}
