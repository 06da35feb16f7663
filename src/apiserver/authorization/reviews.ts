import { badRequest } from '../../apimachinery/api/errors.ts'
import { type JsonObject, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { LEGACY_SCHEME, notRegistered, parseGroupVersion } from '../../apimachinery/meta/type-meta.ts'
import { protobufKind } from '../../apimachinery/protobuf/kinds.ts'
import { decodeTyped } from '../../apimachinery/typed/codec.ts'
import { withReplaced } from '../../apimachinery/typed/replaced.ts'
import type { StructType } from '../../apimachinery/typed/types.ts'
import { type User, userOf } from '../authentication/user.ts'
import { timestamp } from '../clock.ts'
import { decodeBody, limitedBody } from '../endpoints/body.ts'
import type { Discovery } from '../endpoints/discovery.ts'
import type { Route } from '../endpoints/handler.ts'
import { respondValue } from '../endpoints/handlers/respond.ts'
import { negotiateInput, negotiateOutput, PLAIN_OUTPUT } from '../endpoints/negotiation.ts'
import { checkProduces } from '../endpoints/produces.ts'
import type { RequestContext } from '../endpoints/request-context.ts'
import { cannotBeHandled } from '../registry/strict.ts'
import { accessStatus, checkAccessReview, subjectOf } from './access.ts'
import type { Authorizer } from './authorizer.ts'
import { LOCAL_ACCESS, SELF, SELF_ACCESS, SELF_RULES, SUBJECT_ACCESS } from './review-types.ts'
import { EVERYTHING, type PolicyRule } from './rules.ts'

const text = (from: JsonObject | undefined, field: string): string => {
  const value = from?.[field]
  return typeof value === 'string' ? value : ''
}

const ruleValue = ({ verbs, apiGroups, resources, resourceNames }: PolicyRule): JsonObject =>
  objectOf({
    verbs: [...verbs],
    apiGroups: [...apiGroups],
    resources: [...resources],
    resourceNames: resourceNames.length === 0 ? undefined : [...resourceNames],
  })

const AUTHORIZATION = 'authorization.k8s.io'
const AUTHENTICATION = 'authentication.k8s.io'

/** What a review is answered from. */
interface Asking {
  readonly authorizer: Authorizer | undefined
  readonly context: RequestContext
  readonly user: User
  /** The decoded review. */
  readonly review: JsonObject
}

interface Review {
  readonly group: string
  readonly resource: string
  readonly kind: string
  readonly type: StructType
  readonly namespaced: boolean
  /** What the answer has beside kind and apiVersion. Throws StatusError. */
  answer(asking: Asking): JsonObject
}

function access({ authorizer, context, user, review }: Asking): JsonObject {
  const kind = String(review.kind)
  checkAccessReview(review, kind, context.info.namespace)
  const spec = review.spec as JsonObject
  const status = accessStatus(authorizer, kind === 'SelfSubjectAccessReview' ? user : subjectOf(spec), spec)
  return objectOf({ metadata: review.metadata ?? newObject(), spec, status })
}

function rules({ authorizer, user, review }: Asking): JsonObject {
  const spec = review.spec as JsonObject
  if (text(spec, 'namespace') === '') throw badRequest('no namespace on request')
  const list = authorizer?.rules(user, text(spec, 'namespace')) ?? EVERYTHING
  const status = objectOf({
    resourceRules: list.filter((rule) => rule.resources.length > 0).map(ruleValue),
    nonResourceRules: list
      .filter((rule) => rule.nonResourceURLs.length > 0)
      .map(({ verbs, nonResourceURLs }) => objectOf({ verbs: [...verbs], nonResourceURLs: [...nonResourceURLs] })),
    incomplete: false,
  })
  return objectOf({ metadata: newObject(), spec, status })
}

function self({ context, user }: Asking): JsonObject {
  const userInfo = objectOf({ username: user.name, groups: [...user.groups] })
  return objectOf({ metadata: objectOf({ creationTimestamp: timestamp(context.clock) }), status: objectOf({ userInfo }) })
}

const accessReview = (kind: string, type: StructType, namespaced = false): Review => ({
  group: AUTHORIZATION,
  resource: `${kind.toLowerCase()}s`,
  kind,
  type,
  namespaced,
  answer: access,
})

/**
 * The resources with which clients ask what users can do and who they are: `kubectl auth can-i`, `--list` and `whoami` (rule RB-5).
 * Source: k8s.io/kubernetes/pkg/registry/authorization; k8s.io/kubernetes/pkg/registry/authentication/selfsubjectreview.
 */
const REVIEWS: readonly Review[] = [
  accessReview('LocalSubjectAccessReview', LOCAL_ACCESS, true),
  accessReview('SelfSubjectAccessReview', SELF_ACCESS),
  {
    group: AUTHORIZATION,
    resource: 'selfsubjectrulesreviews',
    kind: 'SelfSubjectRulesReview',
    type: SELF_RULES,
    namespaced: false,
    answer: rules,
  },
  accessReview('SubjectAccessReview', SUBJECT_ACCESS),
  {
    group: AUTHENTICATION,
    resource: 'selfsubjectreviews',
    kind: 'SelfSubjectReview',
    type: SELF,
    namespaced: false,
    answer: self,
  },
]

export function reviewRoute(authorizer: Authorizer | undefined): Route {
  return (context) => {
    const { info, request } = context
    if (info.version !== 'v1' || info.verb !== 'create') return undefined
    const review = REVIEWS.find(({ group, resource }) => group === info.group && resource === info.resource)
    if (review === undefined || review.namespaced !== (info.namespace !== '')) return undefined
    const { group, kind } = review
    const apiVersion = `${group}/v1`
    checkProduces(request)
    const format = negotiateOutput(request, PLAIN_OUTPUT)
    const answer = review.answer({ authorizer, context, user: userOf(request), review: decode(context, review) })
    return respondValue(201, format, objectOf({ kind, apiVersion, ...answer }), protobufKind(apiVersion, kind))
  }
}

function decode({ request }: RequestContext, { group, kind, type }: Review): JsonObject {
  const apiVersion = `${group}/v1`
  const protobuf = protobufKind(apiVersion, kind)
  const taken = protobuf && { protobuf }
  const body = decodeBody(limitedBody(request), negotiateInput(request, taken), { group, version: 'v1', kind, ...taken })
  if (body.kind !== kind || body.apiVersion !== apiVersion) {
    const found = parseGroupVersion(body.apiVersion) ?? { group: '', version: '' }
    throw cannotBeHandled(body.kind, found.version, kind, notRegistered({ kind: body.kind, ...found }, LEGACY_SCHEME))
  }
  const { value, error } = decodeTyped(withReplaced(body.value, body.replaced, type), type)
  if (error !== undefined) throw cannotBeHandled(kind, 'v1', kind, error)
  return value
}

export const reviewDiscovery: Discovery = {
  groups: () => [AUTHENTICATION, AUTHORIZATION].map((name) => ({ name, versions: ['v1'] })),
  resources: (group, version) => {
    const found = REVIEWS.filter((review) => review.group === group && version === 'v1')
    const resourceOf = ({ resource, kind, namespaced }: Review): JsonObject =>
      objectOf({ name: resource, singularName: kind.toLowerCase(), namespaced, kind, verbs: ['create'] })
    return found.length === 0 ? undefined : found.map(resourceOf)
  },
}
