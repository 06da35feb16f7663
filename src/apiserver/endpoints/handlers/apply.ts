import { badRequest, conflict, StatusError } from '../../../apimachinery/api/errors.ts'
import { quote } from '../../../apimachinery/field/bad-value.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { jsonKind } from '../../../apimachinery/json/kind.ts'
import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { YAML } from '../../../apimachinery/yaml/lazy.ts'
import { YamlSyntaxError } from '../../../apimachinery/yaml/syntax-error.ts'
import { recordedPathText } from '../../../structured-merge-diff/fieldpath/set.ts'
import { type ConflictError, conflictMessage } from '../../../structured-merge-diff/merge/conflict.ts'
import { RequestAdmission } from '../../admission/request.ts'
import { managerInfo } from '../../managedfields/entries.ts'
import type { FieldManager } from '../../managedfields/field-manager.ts'
import { applyAsKubectl } from '../../managedfields/last-applied.ts'
import { ensureNamespace, metadataOf, readMeta, timestamp } from '../../registry/rest/metadata.ts'
import type { UpdatedObject } from '../../registry/store.ts'
import type { PatchOptions } from '../options.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { checkName, warnOfRepeatedOwners } from './decode-object.ts'
import { writtenObject } from './written-object.ts'

const isJson = (body: string): boolean => /^\s*\{/.test(body)

interface Decoded {
  readonly patch: JsonObject
  readonly duplicates: readonly string[]
}

function parsed(body: string, say: (why: string) => string): { value: JsonValue; duplicates: string[] } {
  try {
    return YAML.get().parseYaml(body)
  } catch (error) {
    if (error instanceof YamlSyntaxError) throw badRequest(say(error.message))
    throw error
  }
}

/** Reads an apply patch: YAML, of which JSON is a part. What looks like JSON is rejected in other words (rule SA-11). */
function decodeApply(body: string, { release }: RequestContext): Decoded {
  const what = (): string => (release.has('applyReadsPatch') ? 'patch' : 'YAML')
  const { value, duplicates } = parsed(body, (why) => `error decoding ${what()}: error converting YAML to JSON: ${why}`)
  if (value === null) return { patch: newObject(), duplicates }
  if (isObject(value)) return { patch: value, duplicates }
  const why = `json: cannot unmarshal ${jsonKind(value)} into Go value of type map[string]interface {}`
  throw badRequest(`error decoding ${what()}: error unmarshaling JSON: while decoding JSON: ${why}`)
}

/** Who a manager is, in the words of a conflict. */
function shownManager(id: string): string {
  const { manager, operation, apiVersion, subresource } = managerInfo(id)
  const name = quote(manager) + (subresource === '' ? '' : ` with subresource ${quote(subresource)}`)
  return operation === 'Update' ? `${name} using ${apiVersion}` : name
}

/** The 409 of an apply that was not forced. Source: k8s.io/apimachinery/pkg/util/managedfields/internal/conflict.go. */
function applyConflict({ conflicts }: ConflictError): StatusError {
  const causes = conflicts.map(({ manager, path }) =>
    objectOf({
      reason: 'FieldManagerConflict',
      message: `conflict with ${shownManager(manager)}`,
      field: recordedPathText(path),
    }),
  )
  return new StatusError(409, 'Conflict', conflictMessage(conflicts, shownManager), objectOf({ causes }))
}

function checkDuplicates(context: RequestContext, duplicates: readonly string[], options: PatchOptions): void {
  if (duplicates.length === 0 || options.fieldValidation === 'Ignore') return
  if (options.fieldValidation === 'Strict') {
    const lines = duplicates.map((line) => `\n  ${line}`).join('')
    const what = context.release.has('applyReadsPatch') ? 'patch' : 'YAML'
    throw badRequest(`error strict decoding ${what}: error converting YAML to JSON: yaml: unmarshal errors:${lines}`)
  }
  for (const line of duplicates) context.warnings.add(line)
}

/**
 * How an object is updated by applying a configuration to it, and made when it is not there (rules SA-10 to SA-13).
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/patch.go, applyPatcher.
 */
export function appliedObject(
  context: RequestContext,
  scope: RequestScope,
  fieldManager: FieldManager,
  body: string,
  options: PatchOptions,
): UpdatedObject {
  if (!isJson(body) && context.release.has('patchesCheckedFirst')) parsed(body, (why) => `error encoding patch: ${why}`)
  const { namespace, name } = context.info
  const now = timestamp(context.clock)
  const decode = (live: JsonObject | undefined): JsonObject => {
    const { patch, duplicates } = decodeApply(body, context)
    const { trace } = context
    trace?.begin(patch)
    const { fieldManager: manager, force } = options
    const outcome = applyAsKubectl(fieldManager, live, patch, { manager, force, now, trace })
    if ('conflict' in outcome) throw applyConflict(outcome.conflict)
    const { object } = outcome
    trace?.enter('strategy')
    checkDuplicates(context, duplicates, options)
    warnOfRepeatedOwners(context, object, 'patched')
    const uid = stringAt(readMeta(object), 'uid')
    if (live === undefined && uid !== '') {
      trace?.reject('metadata.uid', { code: 'noObjectWithUid' })
      const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`
      throw conflict(scope, name, why)
    }
    ensureNamespace(metadataOf(object), scope.namespaced ? namespace : '', trace)
    checkName(object, context)
    return object
  }
  const admission = new RequestAdmission(context, scope, options)
  const from = writtenObject(context, scope, options, admission, { decode, isManaged: true })
  return {
    preconditions: {},
    from,
    finish: (object) => fieldManager.config.finish?.(object, context.trace?.report),
    validate: admission.validate,
    keepsManagers: true,
    ...(scope.subresource === '' && { create: () => from(undefined) }),
  }
}
