import { methodNotSupported, notFound } from '../../../apimachinery/api/errors.ts'
import { deepEqual, type JsonObject } from '../../../apimachinery/json/value.ts'
import { dispatch } from '../../../apiserver/endpoints/dispatch.ts'
import type { Route } from '../../../apiserver/endpoints/handler.ts'
import type { RequestInfo } from '../../../apiserver/endpoints/request-info.ts'
import type { Storage } from '../../../apiserver/storage/interfaces.ts'
import { isConditionTrue } from '../../v1/conditions.ts'
import { findVersion, isNamespaced, specOf, statusOf } from '../../v1/view.ts'
import { type Registrations, V1_REGISTRATIONS } from '../registrations.ts'
import { ServingInfo } from './serving-info.ts'

/** Compiled CRDs by name; compiled anew only when what they serve has changed. */
export class ServingInfoCache {
  readonly #storage: Storage
  readonly #keyPrefix: string
  readonly registrations: Registrations
  readonly #infos = new Map<string, ServingInfo>()
  /** The newest stored form seen, so that the usual look-up is a comparison of references. */
  readonly #seen = new Map<string, { readonly stored: JsonObject; readonly view: JsonObject }>()

  constructor(storage: Storage, keyPrefix: string, registrations = V1_REGISTRATIONS) {
    this.#storage = storage
    this.#keyPrefix = keyPrefix
    this.registrations = registrations
  }

  /** The registration of a resource in the form of v1, or undefined when there is none. */
  find(resource: string, group: string): JsonObject | undefined {
    const stored = this.registrations.find(this.#storage, resource, group)
    const name = `${resource}.${group}`
    if (stored === undefined) {
      this.#infos.delete(name)
      this.#seen.delete(name)
      return undefined
    }
    const seen = this.#seen.get(name)
    if (seen?.stored === stored) return seen.view
    const view = this.registrations.view(stored)
    this.#seen.set(name, { stored, view })
    return view
  }

  /** What a registration that `find` gave serves. */
  get(resource: string, group: string, view: JsonObject): ServingInfo {
    const name = `${resource}.${group}`
    const known = this.#infos.get(name)
    if (known !== undefined && (known.crd === view || servesTheSame(known.crd, view))) return known
    const made = new ServingInfo(view, this.#storage, this.#keyPrefix, this.registrations)
    this.#infos.set(name, made)
    return made
  }
}

const servesTheSame = (a: JsonObject, b: JsonObject): boolean =>
  deepEqual(specOf(a), specOf(b)) &&
  deepEqual(statusOf(a).acceptedNames, statusOf(b).acceptedNames) &&
  isConditionTrue(a, 'Terminating') === isConditionTrue(b, 'Terminating')

/** Verbs that a namespaced resource answers without a namespace. */
const ACROSS_NAMESPACES = new Set(['list', 'watch'])

const scopeFits = (crd: JsonObject, info: RequestInfo): boolean =>
  isNamespaced(crd) ? info.namespace !== '' || ACROSS_NAMESPACES.has(info.verb) : info.namespace === ''

/**
 * Serves the custom resources of every CRD that is served; passes on what is not theirs.
 * Source: crdHandler.ServeHTTP of k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go.
 */
export function customResourceRoute(cache: ServingInfoCache): Route {
  return (context) => {
    const { info } = context
    if (!info.isResourceRequest || info.resource === '') return undefined
    const crd = cache.find(info.resource, info.group)
    if (crd === undefined || !scopeFits(crd, info)) return undefined
    if (findVersion(crd, info.version)?.served !== true) return undefined
    if (!isConditionTrue(crd, 'NamesAccepted') && !isConditionTrue(crd, 'Established')) return undefined
    const scopes = cache.get(info.resource, info.group, crd).scopes(info.version)
    if (scopes === undefined) return undefined
    if (scopes.warning !== undefined) context.warnings.add(scopes.warning)
    const of = { group: info.group, resource: info.resource }
    const { main, status, scale } = scopes
    const scope =
      info.subresource === '' ? main : info.subresource === 'status' ? status : info.subresource === 'scale' ? scale : undefined
    if (scope === undefined) throw notFound(of, info.name)
    if (info.verb === '') throw methodNotSupported(of, '')
    cache.registrations.admit?.(crd, info)
    return dispatch(context, scope)
  }
}
