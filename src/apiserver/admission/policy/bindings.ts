import { stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { apiVersionOf, groupVersion } from '../../../apimachinery/meta/type-meta.ts'
import { serviceAccountGroups, serviceAccountUser } from '../../../apimachinery/service-account.ts'
import type { StructType } from '../../../apimachinery/typed/types.ts'
import { type AccessChecks, authorizerValue, resourceCheckValue } from '../../../cel/library/authz.ts'
import type { User } from '../../authentication/user.ts'
import type { Authorizer } from '../../authorization/authorizer.ts'
import { readMeta } from '../../registry/rest/metadata.ts'
import { NO_PRECONDITIONS } from '../../registry/rest/options.ts'
import type { Attributes, GroupVersionResource } from '../attributes.ts'
import type { Bindings } from '../cel/activation.ts'
import { toValue } from '../cel/values.ts'
import { admissionRequest } from '../request-type.ts'
import type { EquivalentResource } from './matching.ts'
import type { Inputs } from './validator.ts'

/** The checks of a user; without roles everything is allowed. */
const checksOf = (authorizer: Authorizer | undefined, user: User): AccessChecks => ({
  path: (path, verb) => (authorizer === undefined ? '' : authorizer.decidePath(user, verb, path)),
  resource: (asked, verb) => (authorizer === undefined ? '' : authorizer.decide(user, { ...asked, verb })),
  serviceAccount: (namespace, name) =>
    checksOf(authorizer, { name: serviceAccountUser({ namespace, name }), groups: serviceAccountGroups({ namespace, name }) }),
})

const nonEmpty = (text: string): string | undefined => (text === '' ? undefined : text)

/** The options of a request, as `request.options` has them. */
function optionsOf({ options, operation }: Attributes): JsonObject {
  const kind = operation === 'DELETE' ? 'DeleteOptions' : operation === 'CREATE' ? 'CreateOptions' : 'UpdateOptions'
  const made = objectOf({ kind, apiVersion: 'meta.k8s.io/v1', dryRun: options.dryRun ? ['All'] : undefined })
  if ('fieldManager' in options) {
    if (options.fieldManager !== '') made.fieldManager = options.fieldManager
    if (options.askedFieldValidation !== undefined) made.fieldValidation = options.askedFieldValidation
    return made
  }
  const { preconditions, propagationPolicy, orphanDependents, gracePeriodSeconds } = options
  if (gracePeriodSeconds !== undefined) made.gracePeriodSeconds = gracePeriodSeconds
  if (preconditions !== NO_PRECONDITIONS)
    made.preconditions = objectOf({ uid: preconditions.uid, resourceVersion: preconditions.resourceVersion })
  if (orphanDependents !== undefined) made.orphanDependents = orphanDependents
  if (propagationPolicy !== undefined) made.propagationPolicy = propagationPolicy
  return made
}

/**
 * The value of `request`: what is empty is left out, as in JSON.
 * Source: k8s.io/apiserver/pkg/admission/plugin/cel/condition.go, CreateAdmissionRequest.
 */
export function requestOf(attributes: Attributes, resource: GroupVersionResource, kind: EquivalentResource['kind']): JsonObject {
  const { subresource, name, namespace, operation, dryRun, userInfo } = attributes
  const resourceOf = (of: GroupVersionResource): JsonObject =>
    objectOf({ group: of.group, version: of.version, resource: of.resource })
  const kindOf = (of: EquivalentResource['kind']): JsonObject => objectOf({ group: of.group, version: of.version, kind: of.kind })
  return objectOf({
    kind: kindOf(kind),
    resource: resourceOf(resource),
    subResource: nonEmpty(subresource),
    requestKind: kindOf(attributes.kind),
    requestResource: resourceOf(attributes.resource),
    requestSubResource: nonEmpty(subresource),
    name: nonEmpty(name),
    namespace: nonEmpty(namespace),
    operation,
    userInfo: objectOf({
      username: nonEmpty(userInfo.name),
      uid: nonEmpty(userInfo.uid ?? ''),
      groups: userInfo.groups.length === 0 ? undefined : [...userInfo.groups],
      extra: userInfo.extra && objectOf(Object.fromEntries([...userInfo.extra].map(([key, values]) => [key, [...values]]))),
    }),
    dryRun,
    options: optionsOf(attributes),
  })
}

/** What `namespaceObject` does not have of a namespace. */
const NOT_OF_NAMESPACE = ['managedFields', 'ownerReferences', 'selfLink']

/** The value of `namespaceObject`. Source: k8s.io/apiserver/pkg/admission/plugin/cel/condition.go, CreateNamespaceObject. */
function namespaceOf(namespace: JsonObject): JsonObject {
  const metadata = objectOf({ ...readMeta(namespace) })
  for (const field of NOT_OF_NAMESPACE) delete metadata[field]
  return objectOf({ metadata, spec: namespace.spec ?? newObject(), status: namespace.status ?? newObject() })
}

/** The values that match conditions see of a request with these objects, as the kind that is matched. */
export function conditionBindings(
  attributes: Attributes,
  authorizer: Authorizer | undefined,
  { object, oldObject }: { readonly object?: JsonObject | undefined; readonly oldObject?: JsonObject | undefined },
  kind: EquivalentResource['kind'],
): Bindings {
  return {
    ...accessBindings(attributes, authorizer),
    object: toValue(object ?? null),
    oldObject: toValue(oldObject ?? null),
    request: toValue(requestOf(attributes, attributes.resource, kind)),
    namespaceObject: null,
  }
}

/** What asks for the rights of the user. */
function accessBindings({ userInfo, resource, subresource, namespace, name }: Attributes, authorizer: Authorizer | undefined) {
  const checks = checksOf(authorizer, userInfo)
  const asked = { group: resource.group, resource: resource.resource, subresource, namespace, name }
  return { authorizer: authorizerValue(checks), 'authorizer.requestResource': resourceCheckValue(checks, asked) }
}

/** Why an object cannot be had as a policy matches it. */
export class ConversionError extends Error {}

/** The Go types of built-in kinds; undefined for other kinds. Throws ModuleNeeded. */
export type FindGoType = (apiVersion: string, kind: string) => StructType | undefined

const REQUEST = admissionRequest('v1')

/** The values that all evaluations of one request share, by what it was matched as. */
export class RequestBindings {
  readonly #attributes: Attributes
  readonly #authorizer: Authorizer | undefined
  readonly #goType: FindGoType
  readonly #objects = new Map<string, Pick<Bindings, 'object' | 'oldObject'>>()
  readonly #shared = new Map<EquivalentResource, Inputs>()

  constructor(attributes: Attributes, authorizer: Authorizer | undefined, goType: FindGoType = () => undefined) {
    this.#attributes = attributes
    this.#authorizer = authorizer
    this.#goType = goType
  }

  /** The objects as a policy matches them. Throws ConversionError. */
  objects(match: EquivalentResource): Pick<Bindings, 'object' | 'oldObject'> {
    const key = `${groupVersion(match.kind)} ${match.kind.kind}`
    const known = this.#objects.get(key)
    if (known !== undefined) return known
    const { object, oldObject, kind } = this.#attributes
    const isItself = groupVersion(kind) === groupVersion(match.kind) && kind.kind === match.kind.kind
    const converted = (of: JsonObject | undefined): JsonValue => {
      if (of === undefined) return null
      const found = isItself ? { object: of } : match.convert(of)
      if ('error' in found) throw new ConversionError(`failed to convert object version: ${found.error}`)
      return found.object
    }
    const made = { oldObject: toValue(converted(oldObject)), object: toValue(converted(object)) }
    this.#objects.set(key, made)
    return made
  }

  /** The values of one evaluation. */
  inputs(match: EquivalentResource, param: JsonObject | null, namespace: JsonObject | undefined): Inputs {
    const { conditions, validations } = this.#shared.get(match) ?? this.#share(match, namespace)
    const params = toValue(param, param === null ? undefined : this.#goType(apiVersionOf(param), stringAt(param, 'kind')))
    return { conditions: { ...conditions, params }, validations: { ...validations, params } }
  }

  /** The values of one evaluation for an object that was changed meanwhile. */
  inputsFor(object: JsonObject, ...of: Parameters<RequestBindings['inputs']>): Inputs {
    const { conditions, validations } = this.inputs(...of)
    const changed = { object: toValue(object) }
    return { conditions: { ...conditions, ...changed }, validations: { ...validations, ...changed } }
  }

  /** Makes the values that the evaluations for all params of a policy share. */
  #share(match: EquivalentResource, namespace: JsonObject | undefined): Inputs {
    const attributes = this.#attributes
    const shared: Bindings = { ...this.objects(match), params: null, ...accessBindings(attributes, this.#authorizer) }
    const inputs: Inputs = {
      conditions: { ...shared, request: toValue(requestOf(attributes, attributes.resource, match.kind)), namespaceObject: null },
      validations: {
        ...shared,
        request: toValue(requestOf(attributes, match.resource, match.kind), REQUEST),
        namespaceObject:
          namespace === undefined || !isObject(namespace)
            ? null
            : toValue(namespaceOf(namespace), this.#goType('v1', 'Namespace')),
      },
    }
    this.#shared.set(match, inputs)
    return inputs
  }
}
