import { forbiddenError, internal, methodNotSupported, notFound } from '../../../apimachinery/api/errors.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { dispatch } from '../../../apiserver/endpoints/dispatch.ts'
import type { Route } from '../../../apiserver/endpoints/handler.ts'
import type { RequestInfo } from '../../../apiserver/endpoints/request-info.ts'
import type { RequestScope } from '../../../apiserver/endpoints/scope.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { findVersion, isConditionTrue, isNamespaced } from '../../v1/view.ts'
import type { ServingInfoCache } from './serving-info.ts'

/** Verbs that a namespaced resource answers without a namespace. */
const ACROSS_NAMESPACES = new Set(['list', 'watch'])

const scopeFits = (crd: JsonObject, info: RequestInfo): boolean =>
  isNamespaced(crd) ? info.namespace !== '' || ACROSS_NAMESPACES.has(info.verb) : info.namespace === ''

/** Whether a CRD is being deleted, also when only a finalizer of somebody else still holds it (rule DL-1). */
const isTerminating = (crd: JsonObject): boolean =>
  readMeta(crd)?.deletionTimestamp !== undefined || isConditionTrue(crd, 'Terminating')

/** The main endpoint of a CRD that is being deleted: no object can be created any more. */
const withoutCreation = (scope: RequestScope): RequestScope => ({
  ...scope,
  admitCreate: (name) => {
    throw forbiddenError(scope, name, 'create not allowed while custom resource definition is terminating')
  },
})

/**
 * Serves the custom resources of every CRD that is served; passes on what is not theirs.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go, crdHandler.ServeHTTP.
 */
export function customResourceRoute(cache: ServingInfoCache): Route {
  return (context) => {
    const { info } = context
    if (!info.isResourceRequest || info.resource === '') return undefined
    const crd = cache.find(info.resource, info.group)
    if (crd === undefined || !scopeFits(crd, info)) return undefined
    if (findVersion(crd, info.version)?.served !== true) return undefined
    if (!isConditionTrue(crd, 'NamesAccepted') && !isConditionTrue(crd, 'Established')) return undefined
    const serving = cache.get(info.resource, info.group, crd)
    if (!serving.isResolvable) throw internal('error resolving resource')
    const scopes = serving.scopes(info.version)
    if (scopes === undefined) return undefined
    if (scopes.warning !== undefined) context.warnings.add(scopes.warning)
    const of = { group: info.group, resource: info.resource }
    const { main, status, scale } = scopes
    const scope =
      info.subresource === '' ? main : info.subresource === 'status' ? status : info.subresource === 'scale' ? scale : undefined
    if (scope === undefined) throw notFound(of, info.name)
    if (info.verb === '') throw methodNotSupported(of, '')
    cache.registrations.admit?.(crd, info)
    return dispatch(context, scope === main && isTerminating(crd) ? withoutCreation(main) : scope)
  }
}
