import { badRequest, invalidError, StatusError, tooLargeEntity, unsupportedMediaType } from '../../../apimachinery/api/errors.ts'
import { invalid } from '../../../apimachinery/field/error.ts'
import type { Reason } from '../../../apimachinery/field/report.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { jsonKind } from '../../../apimachinery/json/kind.ts'
import { JsonRangeError, JsonSyntaxError, parseJson } from '../../../apimachinery/json/parse.ts'
import { Dbl, isObject, type JsonObject, type JsonValue, newObject, someScalar } from '../../../apimachinery/json/value.ts'
import {
  decodeJsonPatch,
  JsonPatchError,
  MAX_JSON_PATCH_OPERATIONS,
  type PatchedJson,
  patchJson,
} from '../../../apimachinery/patch/json-patch.ts'
import type { JsonPatchOperation } from '../../../apimachinery/patch/json-patch-decode.ts'
import { applyMergePatch, BAD_MERGE_PATCH, merged, patchMerge } from '../../../apimachinery/patch/merge-patch.ts'
import { applyStrategicMerge } from '../../../apimachinery/patch/strategic-merge.ts'
import { StrategicMergeError } from '../../../apimachinery/patch/strategic-merge-error.ts'
import type { Release } from '../../../apimachinery/releases/release.ts'
import type { GoType } from '../../../apimachinery/typed/types.ts'
import { RequestAdmission } from '../../admission/request.ts'
import { type StrictFindings, strictErrors } from '../../registry/codec.ts'
import { ensureNamespace, metadataOf, readMeta } from '../../registry/rest/metadata.ts'
import type { TraceRecorder } from '../../trace/recorder.ts'
import { limitedBody, notAnObject } from '../body.ts'
import type { ApiResponse } from '../exchange.ts'
import { APPLY_PATCH_TYPE, JSON_PATCH_TYPE, MERGE_PATCH_TYPE, STRATEGIC_MERGE_PATCH_TYPE } from '../media-types.ts'
import { negotiateOutput, unknownFormat } from '../negotiation.ts'
import { type PatchOptions, readPatchOptions } from '../options.ts'
import { type RequestContext, Warnings } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { appliedObject } from './apply.ts'
import { warnOfRepeatedOwners } from './decode-object.ts'
import { reportPatch, type SentPatch } from './patch-report.ts'
import { settleType } from './patched-type.ts'
import { respondObject } from './respond.ts'
import { writtenObject } from './written-object.ts'

const NOT_APPLIED = 'use application/merge-patch+json or application/json-patch+json'

const TYPES = [JSON_PATCH_TYPE, MERGE_PATCH_TYPE, APPLY_PATCH_TYPE]
const TYPED_TYPES = [JSON_PATCH_TYPE, MERGE_PATCH_TYPE, STRATEGIC_MERGE_PATCH_TYPE, APPLY_PATCH_TYPE]

type Patch = (document: JsonObject) => PatchedJson

interface DecodedPatch {
  readonly patch: Patch
  /** What strict decoding finds in the patch itself. */
  readonly strict: StrictFindings
  /** The objects that the patch goes through, each as a member of the one around it. */
  readonly touched: JsonValue
  /** The patch itself, for the trace. */
  readonly sent: SentPatch
}

interface ParsedPatch {
  readonly value: JsonValue
  readonly duplicates: readonly string[]
  /** The first number beyond float64, which matters only where the patch is read so far. */
  readonly outOfRange?: string
}

/** Rejects a patch that is no JSON before anything else is looked at, in releases that do so. */
function checkFirst(text: string, release: Release): void {
  try {
    parseJson(text)
  } catch (error) {
    if (error instanceof JsonSyntaxError && release.has('patchesCheckedFirst')) throw badRequest('invalid JSON patch')
  }
}

function parsePatch(text: string, ignore: boolean): ParsedPatch {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof JsonRangeError) return { value: error.value, duplicates: [], outOfRange: error.literal }
    if (!(error instanceof JsonSyntaxError)) throw error
    throw badRequest(ignore ? error.message : `error decoding patch: ${error.message}`)
  }
}

const outOfRangeFor = (literal: string, into: string): string => `json: cannot unmarshal number ${literal} into Go ${into}`

const FLOAT_VALUE = 'value of type float64'

const isInfinite = (value: JsonValue): boolean => value instanceof Dbl && !Number.isFinite(value.value)

function decodeMerge(text: string, ignore: boolean): DecodedPatch {
  const { value, duplicates, outOfRange } = parsePatch(text, ignore)
  if (value === null || (ignore && !isObject(value) && !Array.isArray(value))) throw badRequest(BAD_MERGE_PATCH)
  if (!isObject(value) && !ignore) {
    throw badRequest(
      `error decoding patch: json: cannot unmarshal ${jsonKind(value)} into Go value of type map[string]interface {}`,
    )
  }
  if (outOfRange !== undefined && !ignore) {
    throw badRequest(`error decoding patch: ${outOfRangeFor(outOfRange, FLOAT_VALUE)}`)
  }
  const patch: Patch = (document) =>
    outOfRange === undefined
      ? patchMerge(document, value, text)
      : { ...merged(applyMergePatch(document, value)), fault: outOfRangeFor(outOfRange, FLOAT_VALUE) }
  return { patch, strict: { duplicates, unknown: [] }, touched: value, sent: { value, replacesLists: true } }
}

function decodeJson(text: string, ignore: boolean): DecodedPatch {
  const { value, duplicates, outOfRange } = parsePatch(text, ignore)
  const decoded = decodeJsonPatch(value, text, !ignore)
  if ('error' in decoded) throw badRequest(ignore ? decoded.error : `error decoding patch: ${decoded.error}`)
  const { operations, unknown } = decoded
  if (operations.length > MAX_JSON_PATCH_OPERATIONS) {
    const limit = `The allowed maximum operations in a JSON patch is ${MAX_JSON_PATCH_OPERATIONS}, got ${operations.length}`
    throw tooLargeEntity(limit)
  }
  if (outOfRange !== undefined && !ignore && Array.isArray(value) && value.some(hasInfiniteValue)) {
    throw badRequest(`error decoding patch: ${outOfRangeFor(outOfRange, 'struct field jsonPatchOp.value of type float64')}`)
  }
  const strict = { duplicates, unknown, prefix: 'json patch ' }
  return { patch: (document) => patchJson(document, operations), strict, touched: touchedBy(operations), sent: { operations } }
}

/** Members that no operation has are not read, so that a number beyond float64 does no harm there. */
const hasInfiniteValue = (operation: JsonValue): boolean =>
  isObject(operation) && operation.value !== undefined && someScalar(operation.value, isInfinite)

function touchedBy(operations: readonly JsonPatchOperation[]): JsonObject {
  const touched = newObject()
  for (const pointer of operations.flatMap(({ path, from }) => [path, from])) {
    let at = touched
    for (const key of (pointer ?? '').split('/').slice(1, -1)) {
      const below = at[key]
      const next = isObject(below) ? below : newObject()
      at[key] = next
      at = next
    }
  }
  return touched
}

function decodeStrategic(text: string, ignore: boolean, type: GoType | undefined): DecodedPatch {
  const { value, duplicates } = parsePatch(text, ignore)
  if (!isObject(value)) return decodeMerge(text, ignore)
  const patch: Patch = (document) => merged(applyStrategicMerge(document, value, type))
  return { patch, strict: { duplicates, unknown: [] }, touched: value, sent: { value, replacesLists: false } }
}

type Decoder = (text: string, ignore: boolean, of: GoType | undefined) => DecodedPatch

const DECODERS: { readonly [type: string]: Decoder } = {
  [MERGE_PATCH_TYPE]: decodeMerge,
  [STRATEGIC_MERGE_PATCH_TYPE]: decodeStrategic,
  [JSON_PATCH_TYPE]: decodeJson,
}

/** The server hides why operations do not apply; the trace has it. */
function run(patch: Patch, existing: JsonObject, trace: TraceRecorder | undefined): PatchedJson {
  try {
    return patch(existing)
  } catch (error) {
    if (error instanceof StrategicMergeError)
      throw new StatusError(error.code, error.code === 400 ? 'BadRequest' : '', error.message)
    if (!(error instanceof JsonPatchError)) throw error
    trace?.explain(error.message)
    throw new StatusError(422, 'Invalid', 'the server rejected our request due to an error in our request', newObject())
  }
}

const notDecodable = (text: string, why: string): StatusError => invalidError('', '', '', [invalid('patch', text, why)])

const STRICT = 'strict decoding error: '

/** What strict decoding found in the patch goes before what it found in the patched object. */
function withFindings(why: string, context: RequestContext, { strict }: DecodedPatch, options: PatchOptions): string {
  const own = why.startsWith(STRICT) ? strictErrors(context, strict, options.fieldValidation) : undefined
  return own === undefined || own === why ? why : `${own}, ${why.slice(STRICT.length)}`
}

const TYPE: Reason = { action: 'ignored', why: { code: 'endpointKind' } }

/** The patched object, decoded like a body: pruned, defaulted, strictly checked. */
function patchedObject(
  context: RequestContext,
  scope: RequestScope,
  decoded: DecodedPatch,
  existing: JsonObject,
  options: PatchOptions,
): JsonObject {
  const { value: patched, duplicates, text: plainText, fault: undecodable } = run(decoded.patch, existing, context.trace)
  const text = scope.patchedText?.(patched, decoded.touched) ?? plainText()
  if (undecodable !== undefined) throw notDecodable(plainText(), undecodable)
  if (!isObject(patched)) throw notDecodable(text, notAnObject(patched))
  reportPatch(context.trace, existing, patched, decoded.sent)
  const { apiVersion, kind } = patched
  const fault = settleType(context, scope, patched, text, options.fieldValidation)
  context.trace?.report(TYPE, ['apiVersion'], apiVersion, patched.apiVersion)
  context.trace?.report(TYPE, ['kind'], kind, patched.kind)
  if (fault !== undefined) throw notDecodable(text, withFindings(fault, context, decoded, options))
  try {
    // The warnings about the patch come before those about the patched object, and only when it can be decoded.
    const warnings = new Warnings()
    const object = scope.decode({ ...context, warnings }, { value: patched, duplicates }, options.fieldValidation)
    const strict = strictErrors(context, decoded.strict, options.fieldValidation)
    for (const text of warnings) context.warnings.add(text)
    if (strict !== undefined) throw badRequest(strict)
    return object
  } catch (error) {
    if (!(error instanceof StatusError) || error.code !== 400) throw error
    const why = reasonIn(error.message)
    throw invalidError('', '', '', [invalid('patch', text, withFindings(why, context, decoded, options))])
  }
}

/** What stands behind `Widget in version "v1" cannot be handled as a Widget: `. */
function reasonIn(message: string): string {
  const words = message.lastIndexOf(' cannot be handled as a ')
  const end = words < 0 ? -1 : message.indexOf(': ', words)
  return end < 0 ? message : message.slice(end + 2)
}

export async function handlePatch(context: RequestContext, scope: RequestScope): Promise<ApiResponse> {
  // As the real server has it: a blank before the parameters makes it another type.
  const type = (context.request.header('content-type') ?? '').split(';', 1)[0] ?? ''
  const types = scope.mergeType === undefined ? TYPES : TYPED_TYPES
  if (!types.includes(type)) throw unknownFormat(types.join(', '))
  const { namespace, name } = context.info
  if (name === '') throw badRequest('name must be provided')
  const format = negotiateOutput(context.request, scope)
  const body = limitedBody(context.request)
  const options = readPatchOptions(context.request.query, type === APPLY_PATCH_TYPE)
  context.trace?.options(options)
  const fieldManager = scope.fieldManager?.()
  if (type === APPLY_PATCH_TYPE) {
    if (fieldManager === undefined) throw unsupportedMediaType(`${scope.kind.kind} cannot be applied: ${NOT_APPLIED}`)
    const applied = appliedObject(context, scope, fieldManager, body, options)
    const entity = await scope.endpoint.update(context, namespace, name, applied, options)
    return respondObject(entity.created === true ? 201 : 200, context, scope, format, entity)
  }
  checkFirst(body, context.release)
  const admission = new RequestAdmission(context, scope, options)
  const ignore = options.fieldValidation === 'Ignore'
  const decode = (existing = newObject()): JsonObject => {
    // The patched object shares values with the patch, so each attempt decodes a patch of its own.
    const decoded = DECODERS[type]?.(body, ignore, scope.mergeType?.()) ?? decodeJson(body, ignore)
    const object = patchedObject(context, scope, decoded, existing, options)
    context.trace?.enter('strategy')
    return object
  }
  const check = (object: JsonObject, existing = newObject()): void => {
    warnOfRepeatedOwners(context, object, 'patched')
    ensureNamespace(metadataOf(object), scope.namespaced ? namespace : '', context.trace)
    checkPatchedName(object, existing, context)
  }
  const from = writtenObject(context, scope, options, admission, { decode, check })
  // An object of another type went through no schema.
  const isPartial = (object: JsonObject, existing: JsonObject): boolean =>
    object.kind !== existing.kind || object.apiVersion !== existing.apiVersion
  const updated = { preconditions: {}, from, isPartial, validate: admission.validate }
  const entity = await scope.endpoint.update(context, namespace, name, updated, options)
  return respondObject(200, context, scope, format, entity)
}

/** A patch must not rename: the answer is that of an update whose name differs from the path. */
function checkPatchedName(object: JsonObject, existing: JsonObject, { trace }: RequestContext): void {
  const had = stringAt(readMeta(existing), 'name')
  const has = stringAt(readMeta(object), 'name')
  if (has !== had) trace?.reject('metadata.name', { code: 'patchCannotRename', name: had })
  if (has === '') throw badRequest(`the name of the object (${had} based on URL) was undeterminable: name must be provided`)
  if (has !== had) throw badRequest(`the name of the object (${has}) does not match the name on the URL (${had})`)
}
