import { badRequest, StatusError, withoutReason } from '../../../apimachinery/api/errors.ts'
import { stringAt, stringOf } from '../../../apimachinery/json/access.ts'
import { JsonRangeError, JsonSyntaxError, type ParsedJson, parseJson } from '../../../apimachinery/json/parse.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import {
  isMissing,
  notRegistered,
  parseGroupVersion,
  runtimeScheme,
  type TypeMeta,
  unexpectedGroupVersion,
  withDefaultType,
} from '../../../apimachinery/meta/type-meta.ts'
import type { Release } from '../../../apimachinery/releases/release.ts'
import { settled } from '../../../apimachinery/rerun.ts'
import { decodeTyped } from '../../../apimachinery/typed/codec.ts'
import { withReplaced } from '../../../apimachinery/typed/replaced.ts'
import { DELETE_OPTIONS } from '../../../apimachinery/typed/types.ts'
import { YAML } from '../../../apimachinery/yaml/lazy.ts'
import { YamlSyntaxError } from '../../../apimachinery/yaml/syntax-error.ts'
import { RequestAdmission } from '../../admission/request.ts'
import { inBatches } from '../../registry/batches.ts'
import { listToDelete } from '../../registry/delete-list.ts'
import { readMeta } from '../../registry/rest/metadata.ts'
import type { DeleteOptions, ListOptions } from '../../registry/rest/options.ts'
import type { ValidateDeletion } from '../../registry/rest/validate-object.ts'
import { parseSelection } from '../../registry/selection.ts'
import { type Deletion, deletedStatus, goneStatus } from '../../registry/store-delete.ts'
import type { Page } from '../../registry/store-list.ts'
import { limitedBody, notAnObject, typeFault } from '../body.ts'
import { checkCollectionOptions, readDeleteOptions } from '../delete-options.ts'
import type { ApiResponse } from '../exchange.ts'
import { PROTOBUF } from '../lazy-protobuf.ts'
import { PROTOBUF_TYPE, YAML_TYPE } from '../media-types.ts'
import { type InputType, negotiateInput, negotiateOutput } from '../negotiation.ts'
import { readListOptions } from '../options.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { respondList, respondObject, respondValue } from './respond.ts'

/** How a resource deletes one object; custom resource definitions have a way of their own. */
export type Deleter = (
  context: RequestContext,
  namespace: string,
  name: string,
  options: DeleteOptions,
  validate?: ValidateDeletion,
) => Promise<Deletion>

export const plainDeleter =
  (scope: RequestScope): Deleter =>
  (context, namespace, name, options, validate) =>
    scope.store.delete(context, namespace, name, options, validate)

const OPTIONS_TYPE: TypeMeta = { group: 'meta.k8s.io', version: 'v1', kind: 'DeleteOptions' }

/** A body that names its kind has to name DeleteOptions, in whatever group. */
function checkKind(value: JsonObject, body: () => string, release: Release): void {
  const fault = typeFault(value, 'apiVersion') ?? typeFault(value, 'kind')
  if (fault !== undefined) throw badRequest(fault)
  const { kind, apiVersion } = value
  const asked = stringOf(apiVersion)
  const found = parseGroupVersion(asked)
  if (found === undefined) throw badRequest(unexpectedGroupVersion(asked))
  const type = withDefaultType({ ...found, kind: stringOf(kind) }, OPTIONS_TYPE)
  if (type.version === '') throw badRequest(isMissing('apiVersion', body()))
  if (type.kind !== OPTIONS_TYPE.kind) throw badRequest(notRegistered(type, runtimeScheme(release)))
}

function parseOptions(body: string, mediaType: InputType): Pick<ParsedJson, 'value' | 'replaced'> {
  if (mediaType === PROTOBUF_TYPE) return { value: PROTOBUF.get().decodeProtobufOptions(body) }
  return mediaType === YAML_TYPE ? YAML.get().parseYaml(body) : parseJson(body)
}

function bodyOptions(context: RequestContext): JsonObject | undefined {
  const body = limitedBody(context.request)
  if (body === '') return undefined
  const mediaType = negotiateInput(context.request, { protobuf: true })
  try {
    const { value, replaced } = parseOptions(body, mediaType)
    if (value === null) return undefined
    if (!isObject(value)) throw badRequest(notAnObject(value))
    checkKind(value, () => (mediaType === YAML_TYPE ? stringify(value) : body), context.release)
    const { value: options, error } = decodeTyped(withReplaced(value, replaced, DELETE_OPTIONS), DELETE_OPTIONS)
    if (error !== undefined) throw badRequest(error)
    return options
  } catch (error) {
    const fault = optionsFault(error)
    if (fault instanceof StatusError && !context.release.has('deleteOptionsAreBadRequests')) throw withoutReason(fault.message)
    throw fault
  }
}

function optionsFault(error: unknown): unknown {
  if (error instanceof JsonSyntaxError || error instanceof JsonRangeError) {
    return badRequest(`couldn't get version/kind; json parse error: ${error.message}`)
  }
  return error instanceof YamlSyntaxError ? badRequest(error.message) : error
}

export async function handleDelete(context: RequestContext, scope: RequestScope, remove: Deleter): Promise<ApiResponse> {
  const { namespace, name } = context.info
  const format = negotiateOutput(context.request, scope)
  const options = readDeleteOptions(context.request.query, bodyOptions(context), context.release)
  context.trace?.options(options)
  if (options.ignoresReadError) context.authorizer?.checkUnsafeDeletion(context.user, context.info)
  const validate = new RequestAdmission(context, scope, options).validateDeletion
  const { pending, last, gone = false } = await remove(context, namespace, name, options, validate)
  const status = pending !== undefined && !gone && options.orphanDependents === false ? 202 : 200
  if (pending !== undefined) return respondObject(status, context, scope, format, pending)
  const told = last === undefined ? goneStatus(scope.kind.kind, name) : deletedStatus(scope, name, last)
  if (last !== undefined) context.release.former?.tellDeletion?.(told, stringAt(readMeta(last.value), 'resourceVersion'))
  return respondValue(status, { ...format, as: 'object' }, told)
}

/** Deletes all that is selected, and answers the list of it as it was. */
export async function handleDeleteCollection(
  context: RequestContext,
  scope: RequestScope,
  remove: Deleter,
): Promise<ApiResponse> {
  const { namespace } = context.info
  const format = negotiateOutput(context.request, scope)
  const listOptions = readListOptions(context.request.query, false, context.release)
  const selection = parseSelection(listOptions, scope)
  const options = readDeleteOptions(context.request.query, bodyOptions(context), context.release)
  checkCollectionOptions(options)
  // The trace of the request is not that of one object.
  const { trace, ...quiet } = context
  trace?.options(options)
  trace?.enter('stored')
  const validate = new RequestAdmission(quiet, scope, options).validateDeletion
  const removeOne: Deleter = (of, namespace, name, options) => remove(of, namespace, name, options, validate)
  const { store } = scope
  const readPage = async (of: ListOptions): Promise<Page> => {
    const listing = await store.list(namespace, selection, of)
    return settled(() => listing.page())
  }
  const page = await listToDelete(readPage, listOptions)
  const shown = page.entities.map(({ value, text }) => ({ value, text }))
  const write = ({ value }: (typeof shown)[number]): Promise<void> => {
    const metadata = readMeta(value)
    return removeQuietly(removeOne, quiet, stringAt(metadata, 'namespace'), stringAt(metadata, 'name'), options)
  }
  // An object that may not be deleted, or does not meet the preconditions, keeps those behind it.
  const { uid, resourceVersion } = options.preconditions
  const isChecked = context.admission.validating('DELETE').length > 0 || uid !== undefined || resourceVersion !== undefined
  if (isChecked) for (const one of shown) await write(one)
  else await inBatches(context.clock, shown, write)
  trace?.collection(shown.length)
  trace?.enter('watch')
  return respondList(context, scope, format, shown, page.metadata)
}

async function removeQuietly(remove: Deleter, context: RequestContext, namespace: string, name: string, options: DeleteOptions) {
  try {
    await remove(context, namespace, name, options)
  } catch (error) {
    // Somebody else deleted it meanwhile: what was asked for is done.
    if (!(error instanceof Error && 'code' in error && error.code === 404)) throw error
  }
}
