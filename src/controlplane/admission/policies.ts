import type { ServingInfoCache } from '../../apiextensions/registry/customresource/handler.ts'
import { groupOf, versionsOf } from '../../apiextensions/v1/stored-definition.ts'
import { StatusError } from '../../apimachinery/api/errors.ts'
import { objectAt } from '../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { groupVersion } from '../../apimachinery/meta/type-meta.ts'
import type { Attributes, GroupVersionResource } from '../../apiserver/admission/attributes.ts'
import { Compilations } from '../../apiserver/admission/policy/compilations.ts'
import { validateByPolicies } from '../../apiserver/admission/policy/dispatcher.ts'
import { BoundPolicies, type Epoch, type RunPolicies, storedHooks } from '../../apiserver/admission/policy/hooks.ts'
import type { EquivalentResource } from '../../apiserver/admission/policy/matching.ts'

export { checkTexts } from '../../apiserver/admission/policy/metadata-texts.ts'

import { type MutationSurroundings, mutateByPolicies } from '../../apiserver/admission/policy/mutating-dispatcher.ts'
import { BINDINGS, MUTATING_BINDINGS, MUTATING_POLICIES, POLICIES, POLICY_GROUP } from '../../apiserver/admission/policy/names.ts'
import type { ParamSource } from '../../apiserver/admission/policy/params.ts'
import type { Authorizer } from '../../apiserver/authorization/authorizer.ts'
import type { Clock } from '../../apiserver/clock.ts'
import type { RequestScope } from '../../apiserver/endpoints/scope.ts'
import type { ResourceStore } from '../../apiserver/registry/store.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { NAMESPACE_PREFIX } from '../builtin/namespaces/namespace.ts'
import type { ServedResource } from '../builtin/serving.ts'
import { convertTyped } from '../builtin/versions.ts'
import type { RestMapper } from '../rest-mapper.ts'
import { checkParamRights } from './policy-rights.ts'

/** The parts of a server that policies look at. */
export interface PolicyParts {
  readonly storage: Storage
  /** What serves custom resources. */
  readonly caches: readonly ServingInfoCache[]
  /** The kinds that are part of the server. */
  readonly served: readonly ServedResource[]
  readonly mapper: RestMapper
  /** Absent: every user can do everything. */
  readonly authorizer?: Authorizer | undefined
  readonly clock: Clock
}

/** The resources that policies have nothing to do with: their own. Source: k8s.io/apiserver/pkg/admission/plugin/policy/generic/plugin.go. */
const OWN = new Set([POLICIES, BINDINGS, MUTATING_POLICIES, MUTATING_BINDINGS])

const isOfPolicies = ({ group, resource }: GroupVersionResource): boolean => group === POLICY_GROUP && OWN.has(resource)

const SCALE = { group: 'autoscaling', version: 'v1', kind: 'Scale' }

/** The versions of a custom resource, in the order of its CRD. */
function equivalentCustomResources({ caches }: PolicyParts, { resource, subresource }: Attributes): EquivalentResource[] {
  for (const cache of caches) {
    const crd = cache.find(resource.resource, resource.group)
    if (crd === undefined) continue
    const group = groupOf(crd)
    const { convert, names } = cache.get(resource.resource, resource.group, crd)
    return versionsOf(crd).map(({ name }) => {
      const version = String(name)
      const kind = subresource === 'scale' ? SCALE : { group, version, kind: names.kind }
      return {
        resource: { ...resource, version },
        kind,
        convert: (object) => convert(object, groupVersion({ group, version })),
      }
    })
  }
  return []
}

/** The kinds that are stored as one: Events of both groups. */
function equivalentTyped({ served }: PolicyParts, { resource }: Attributes): EquivalentResource[] {
  const own = served.find(
    ({ of }) => of.group === resource.group && of.version === resource.version && of.resource === resource.resource,
  )
  return (own?.versions ?? []).map((other) => ({
    resource: { group: other.group, version: other.version, resource: other.resource },
    kind: { group: other.group, version: other.version, kind: other.kind },
    convert: (object) => ({ object: own === undefined ? object : convertTyped(own.of, other, object) }),
  }))
}

/** A kind that is part of the server. */
const typedKind = ({ served }: PolicyParts, apiVersion: string, kind: string): ServedResource | undefined =>
  served.find(({ of }) => of.kind === kind && groupVersion(of) === apiVersion)

/** The endpoint of a resource in one version, or of a subresource. */
function scopeOf(
  { served, caches }: PolicyParts,
  { group, version, resource }: GroupVersionResource,
  subresource: string,
): RequestScope | undefined {
  const typed = served.find(({ of }) => of.group === group && of.version === version && of.resource === resource)
  if (typed !== undefined) return subresource === '' ? typed.scope : typed.subresources.get(subresource)
  for (const cache of caches) {
    const crd = cache.find(resource, group)
    const scopes = crd && cache.get(resource, group, crd).scopes(version)
    if (scopes === undefined) continue
    if (subresource === 'scale') return scopes.scale()
    return subresource === 'status' ? scopes.status : scopes.main
  }
  return undefined
}

/** A built-in object as the informers of upstream keep it. Source: k8s.io/client-go/informers/factory.go, with kube-apiserver's transform. */
function withoutManagedFields(object: JsonObject): JsonObject {
  const { managedFields: _, ...metadata } = objectAt(object, 'metadata')
  return objectOf({ ...object, metadata: objectOf(metadata) })
}

/** `shown` is what policies see of an object. */
const paramsIn = (store: ResourceStore, shown: (object: JsonObject) => JsonObject): ParamSource => ({
  namespaced: store.namespaced,
  get(namespace, name) {
    try {
      return shown(store.get(namespace, name).value)
    } catch (error) {
      if (error instanceof StatusError) return undefined
      throw error
    }
  },
  list: (namespace) => store.all(store.prefix(namespace)).items.map((item) => shown(store.valueOf(item))),
})

/** Resolves after other requests had their turn. */
export const othersFirst = (clock: Clock): Promise<void> => new Promise((resolve) => clock.setTimer(0, resolve))

/** What policies and webhooks see of a server. */
export const surroundingsOf = (parts: PolicyParts): MutationSurroundings => ({
  authorizer: parts.authorizer,
  compilations: new Compilations(() => othersFirst(parts.clock)),
  namespace: (name): JsonObject | undefined => parts.storage.get(NAMESPACE_PREFIX + name)?.value,
  equivalents(attributes) {
    const typed = equivalentTyped(parts, attributes)
    return typed.length > 0 ? typed : equivalentCustomResources(parts, attributes)
  },
  findParams(apiVersion, kind) {
    const found = parts.mapper.find(apiVersion, kind)
    const store = found && scopeOf(parts, found, '')?.store
    if (store === undefined) return undefined
    return paramsIn(store, typedKind(parts, apiVersion, kind) === undefined ? (object) => object : withoutManagedFields)
  },
  goTypeOf: (apiVersion, kind) => typedKind(parts, apiVersion, kind)?.of.strategy.get().type,
  typesOf: (resource, subresource) => scopeOf(parts, resource, subresource)?.fieldManager?.().config,
  completed(object, resource, subresource) {
    const scope = scopeOf(parts, resource, subresource)
    return scope?.mutated?.(object) ?? scope?.fieldManager?.().config.complete(object) ?? object
  },
})

const known = new WeakMap<Epoch, BoundPolicies>()

/** Returns what has the policies of a resource run. Policies do not look at policies. */
const runBy = (
  parts: PolicyParts,
  [policies, bindings]: readonly [string, string],
  run: typeof mutateByPolicies | typeof validateByPolicies,
): RunPolicies => {
  const surroundings = surroundingsOf(parts)
  return (epoch, attributes, context) => {
    if (isOfPolicies(attributes.resource)) return
    const bound = known.get(epoch) ?? new BoundPolicies(storedHooks(parts.storage, policies, bindings))
    known.set(epoch, bound)
    run(bound.of(attributes, surroundings), attributes, context, surroundings)
  }
}

/** Returns what validates requests by policies. */
export const validationBy = (parts: PolicyParts): RunPolicies => runBy(parts, [POLICIES, BINDINGS], validateByPolicies)

/** Returns what changes requests by policies. */
export const mutationBy = (parts: PolicyParts): RunPolicies =>
  runBy(parts, [MUTATING_POLICIES, MUTATING_BINDINGS], mutateByPolicies)

/** Throws 422 where a user names params that he may not read. */
export function checkRights(attributes: Attributes, { storage, mapper, authorizer }: PolicyParts): void {
  if (authorizer !== undefined) checkParamRights(attributes, { storage, mapper, authorizer })
}
