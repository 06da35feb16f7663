import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { LazyModule } from '../../apimachinery/lazy-module.ts'
import type { Discovery } from '../endpoints/discovery.ts'
import type { Route } from '../endpoints/handler.ts'
import { checkProduces } from '../endpoints/installer.ts'
import type { Authorizer } from './authorizer.ts'

const AUTHORIZATION = 'authorization.k8s.io'
const AUTHENTICATION = 'authentication.k8s.io'

export type ReviewKind =
  | 'LocalSubjectAccessReview'
  | 'SelfSubjectAccessReview'
  | 'SelfSubjectReview'
  | 'SelfSubjectRulesReview'
  | 'SubjectAccessReview'

export interface Review {
  readonly group: string
  readonly resource: string
  readonly kind: ReviewKind
  readonly namespaced: boolean
}

const reviewOf = (group: string, kind: ReviewKind, namespaced = false): Review => ({
  group,
  resource: `${kind.toLowerCase()}s`,
  kind,
  namespaced,
})

/**
 * The resources with which clients ask what users can do and who they are: `kubectl auth can-i`, `--list` and `whoami` (rule RB-5).
 * Source: k8s.io/kubernetes/pkg/registry/authorization; k8s.io/kubernetes/pkg/registry/authentication/selfsubjectreview.
 */
const REVIEWS: readonly Review[] = [
  reviewOf(AUTHORIZATION, 'LocalSubjectAccessReview', true),
  reviewOf(AUTHORIZATION, 'SelfSubjectAccessReview'),
  reviewOf(AUTHORIZATION, 'SelfSubjectRulesReview'),
  reviewOf(AUTHORIZATION, 'SubjectAccessReview'),
  reviewOf(AUTHENTICATION, 'SelfSubjectReview'),
]

/** What answers reviews. */
export const REVIEW_ANSWERS = new LazyModule(() => import('./review-answers.ts'))

export function reviewRoute(authorizer: Authorizer | undefined): Route {
  return (context) => {
    const { info, request } = context
    if (info.version !== 'v1' || info.verb !== 'create') return undefined
    const review = REVIEWS.find(({ group, resource }) => group === info.group && resource === info.resource)
    if (review === undefined || review.namespaced !== (info.namespace !== '')) return undefined
    checkProduces(request)
    return REVIEW_ANSWERS.get().answerReview(context, review, authorizer)
  }
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
