import { objectAt, objectsOf, stringAt, stringsOf } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { Authorizer } from '../../authorization/authorizer.ts'
import { readMeta } from '../../registry/rest/metadata.ts'
import type { WriteContext } from '../../registry/rest/write-context.ts'
import type { Storage, StoredObject } from '../../storage/interfaces.ts'
import { keyPrefix } from '../../storage/key-layout.ts'
import type { Attributes, GroupVersionResource } from '../attributes.ts'
import { ConversionError } from './bindings.ts'
import type { Compilations } from './compilations.ts'
import { type EquivalentResource, MatchError, type MatchingContext, matchOf } from './matching.ts'
import { POLICY_GROUP } from './names.ts'
import { collectParams, type FindParams, ParamError, paramSource } from './params.ts'

/** What policies need of the server. */
export interface PolicySurroundings extends MatchingContext {
  readonly findParams: FindParams
  /** Absent: every user can do everything. */
  readonly authorizer?: Authorizer | undefined
  readonly compilations: Compilations
}

/** A policy with what binds it. */
export interface PolicyHook {
  readonly policy: StoredObject
  readonly bindings: readonly JsonObject[]
}

/** Stands for the time in which no policy and no binding changes. */
export type Epoch = object

/** Has the policies of an epoch judge or change a request. Throws StatusError when one denies. */
export type RunPolicies = (epoch: Epoch, attributes: Attributes, context: WriteContext) => void

export const nameOf = (object: JsonObject): string => stringAt(readMeta(object), 'name')

/** The policies of an epoch, by the resource that a request is about: most have to do with few resources. */
export class BoundPolicies {
  readonly #hooks: readonly PolicyHook[]
  readonly #byResource = new Map<string, readonly PolicyHook[]>()

  constructor(hooks: readonly PolicyHook[]) {
    this.#hooks = hooks
  }

  /** Those whose rules name the resource, in whatever version. */
  of(attributes: Attributes, surroundings: PolicySurroundings): readonly PolicyHook[] {
    const { resource, subresource } = attributes
    const key = `${resource.group}/${resource.version}/${resource.resource}/${subresource}`
    const known = this.#byResource.get(key)
    if (known !== undefined) return known
    const resources = [resource, ...surroundings.equivalents(attributes).map((other) => other.resource)]
    const found = this.#hooks.filter(({ policy }) => namesResource(policy.value, resources))
    this.#byResource.set(key, found)
    return found
  }
}

/** Whether a rule of a policy names one of these resources. */
function namesResource(policy: JsonObject, resources: readonly GroupVersionResource[]): boolean {
  const { resourceRules } = objectAt(objectAt(policy, 'spec'), 'matchConstraints')
  const names = (list: JsonValue | undefined, wanted: (item: string) => boolean): boolean =>
    stringsOf(list).some((item) => item.startsWith('*') || wanted(item))
  return objectsOf(resourceRules).some((rule) =>
    resources.some(
      ({ group, resource }) =>
        names(rule.apiGroups, (item) => item === group) &&
        names(rule.resources, (item) => item === resource || item.startsWith(`${resource}/`)),
    ),
  )
}

/** The stored policies of a resource that have bindings, in the order of names. */
export function storedHooks(storage: Storage, policies: string, bindings: string): readonly PolicyHook[] {
  const byPolicy = new Map<string, JsonObject[]>()
  for (const { value } of storage.list(keyPrefix(POLICY_GROUP, bindings)).items) {
    const name = stringAt(value.spec, 'policyName')
    const known = byPolicy.get(name)
    if (known === undefined) byPolicy.set(name, [value])
    else known.push(value)
  }
  return storage.list(keyPrefix(POLICY_GROUP, policies)).items.flatMap((policy) => {
    const bound = byPolicy.get(nameOf(policy.value))
    return bound === undefined ? [] : [{ policy, bindings: bound }]
  })
}

/** What a policy is to be evaluated for: once for each param. */
export interface BoundMatch {
  readonly policy: StoredObject
  readonly binding: JsonObject
  readonly match: EquivalentResource
  readonly params: readonly (JsonObject | null)[]
}

/** Takes what becomes of policies that are not evaluated. A binding is absent where it is the policy itself. */
export interface IdlePolicies {
  /** The policy or its binding cannot be used. */
  misconfigured(message: string, policy: JsonObject, binding?: JsonObject): void
  /** It has nothing to do with the request. */
  unmatched?(policy: JsonObject, binding?: JsonObject): void
}

/**
 * The bindings through which a policy has to do with a request. Goes on behind what cannot be used; throws what is no error of a policy.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/generic/policy_dispatcher.go, Dispatch.
 */
export function* boundMatches(
  { policy, bindings }: PolicyHook,
  attributes: Attributes,
  surroundings: PolicySurroundings,
  idle: IdlePolicies,
): Iterable<BoundMatch> {
  const fail = (error: unknown, binding?: JsonObject): void => {
    const isKnown = error instanceof MatchError || error instanceof ParamError || error instanceof ConversionError
    if (!isKnown) throw error
    idle.misconfigured(
      `failed to configure ${binding === undefined ? 'policy' : 'binding'}: ${error.message}`,
      policy.value,
      binding,
    )
  }
  const spec = objectAt(policy.value, 'spec')
  try {
    const match = matchOf(objectAt(spec, 'matchConstraints'), attributes, surroundings)
    if (match === undefined) {
      idle.unmatched?.(policy.value)
      return
    }
    const source = paramSource(spec.paramKind, surroundings.findParams)
    for (const binding of bindings) {
      try {
        const { matchResources, paramRef } = objectAt(binding, 'spec')
        if (isObject(matchResources) && matchOf(matchResources, attributes, surroundings) === undefined) {
          idle.unmatched?.(policy.value, binding)
          continue
        }
        yield { policy, binding, match, params: collectParams(source, paramRef, attributes.namespace) }
      } catch (error) {
        fail(error, binding)
      }
    }
  } catch (error) {
    fail(error)
  }
}

/** The namespace that expressions see; undefined for what is in none, and for namespaces. */
export function namespaceAround({ namespace, kind }: Attributes, surroundings: PolicySurroundings): JsonObject | undefined {
  const isNamespace = kind.group === '' && kind.version === 'v1' && kind.kind === 'Namespace'
  return isNamespace || namespace === '' ? undefined : surroundings.namespace(namespace)
}
