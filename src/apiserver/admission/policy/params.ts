import { stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { selects } from '../../../apimachinery/labels/label-selector.ts'
import { parseGroupVersion } from '../../../apimachinery/meta/type-meta.ts'
import { readMeta } from '../../registry/rest/metadata.ts'

/** The objects of a kind that params can be. */
export interface ParamSource {
  readonly namespaced: boolean
  get(namespace: string, name: string): JsonObject | undefined
  /** All of a namespace, or of the cluster. */
  list(namespace: string): readonly JsonObject[]
}

/** Finds the objects of a kind in exactly this version; undefined: it is not served. */
export type FindParams = (apiVersion: string, kind: string) => ParamSource | undefined

/** Why params cannot be had. */
export class ParamError extends Error {}

/** A kind as Go prints it: `example.com/v1, Kind=Limit`. */
function shownKind(paramKind: JsonObject): string {
  const { group, version } = parseGroupVersion(stringAt(paramKind, 'apiVersion')) ?? { group: '', version: '' }
  return `${group}/${version}, Kind=${stringAt(paramKind, 'kind')}`
}

/** Where the params of a policy come from; undefined for a policy without a kind of params. Throws ParamError. */
export function paramSource(paramKind: JsonValue | undefined, find: FindParams): ParamSource | undefined {
  if (!isObject(paramKind)) return undefined
  const source = find(stringAt(paramKind, 'apiVersion'), stringAt(paramKind, 'kind'))
  if (source === undefined) throw new ParamError(`failed to find resource referenced by paramKind: '${shownKind(paramKind)}'`)
  return source
}

/**
 * The params of a binding: those that it names or selects, or null where there are none to be had. Throws ParamError.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/generic/policy_dispatcher.go, CollectParams.
 */
export function collectParams(
  source: ParamSource | undefined,
  paramRef: JsonValue | undefined,
  namespace: string,
): readonly (JsonObject | null)[] {
  if (source === undefined || !isObject(paramRef)) return [null]
  const own = stringAt(paramRef, 'namespace')
  const place = source.namespaced ? own || namespace : ''
  if (source.namespaced && place === '')
    throw new ParamError('cannot use namespaced paramRef in policy binding that matches cluster-scoped resources')
  if (own !== '' && !source.namespaced)
    throw new ParamError('paramRef.namespace must not be provided for a cluster-scoped `paramKind`')
  const found = paramsAt(source, paramRef, place)
  if (found.length === 0 && paramRef.parameterNotFoundAction === 'Deny')
    throw new ParamError('no params found for policy binding with `Deny` parameterNotFoundAction')
  return found
}

function paramsAt(source: ParamSource, paramRef: JsonObject, namespace: string): readonly JsonObject[] {
  const name = stringAt(paramRef, 'name')
  if (name !== '') {
    const param = source.get(namespace, name)
    return param === undefined ? [] : [param]
  }
  const { selector } = paramRef
  return isObject(selector) ? source.list(namespace).filter((param) => selects(selector, labelsOf(param))) : []
}

function labelsOf(object: JsonObject): JsonObject | undefined {
  const labels = readMeta(object)?.labels
  return isObject(labels) ? labels : undefined
}
