import { forbiddenError, internal, notFound } from '../../../apimachinery/api/errors.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Authorizer } from '../../authorization/authorizer.ts'
import type { WriteContext } from '../../registry/rest/write-context.ts'
import type { StoredObject } from '../../storage/interfaces.ts'
import type { Attributes } from '../attributes.ts'
import { conditionBindings, requestOf } from '../policy/bindings.ts'
import { evaluateConditions } from '../policy/conditions.ts'
import { type EquivalentResource, MatchError, type MatchingContext, matchOf } from '../policy/matching.ts'
import type { Webhook } from './webhook.ts'

/** Asks the webhooks of configurations about a request. Throws StatusError when one rejects, and Needed while answers are missing. */
export type AskWebhooks = (configurations: readonly StoredObject[], attributes: Attributes, context: WriteContext) => void

/** What webhooks need of the server. */
export interface WebhookSurroundings extends MatchingContext {
  /** Absent: every user can do everything. */
  readonly authorizer?: Authorizer | undefined
}

/** The objects of a request in one version. */
export interface VersionedObjects {
  readonly object: JsonObject | undefined
  readonly oldObject: JsonObject | undefined
}

/** The object in another version. Throws StatusError where it cannot be had. */
export function convertTo(resource: EquivalentResource, object: JsonObject): JsonObject {
  const found = resource.convert(object)
  if ('error' in found) throw internal(found.error)
  return found.object
}

/**
 * What a webhook is asked about a request as; undefined: it is not asked. `objects` gives the objects in the version of a match. Throws
 * StatusError where that cannot be known.
 * Source: k8s.io/apiserver/pkg/admission/plugin/webhook/generic/webhook.go, ShouldCallHook.
 */
export function matchWebhook(
  { constraints, conditions, ignoresFailures }: Webhook,
  attributes: Attributes,
  surroundings: WebhookSurroundings,
  objects: (match: EquivalentResource) => VersionedObjects,
): EquivalentResource | undefined {
  const match = matchRules(constraints, attributes, surroundings)
  if (match === undefined || conditions.length === 0) return match
  const { authorizer } = surroundings
  const verdict = evaluateConditions(conditions, conditionBindings(attributes, authorizer, objects(match), match.kind))
  if (typeof verdict === 'boolean') return verdict ? match : undefined
  if (ignoresFailures) return undefined
  throw forbiddenError(attributes.resource, attributes.name, verdict.error)
}

/** Unlike a policy, a webhook without rules matches nothing. */
function matchRules(
  constraints: JsonObject,
  attributes: Attributes,
  surroundings: WebhookSurroundings,
): EquivalentResource | undefined {
  const { resourceRules } = constraints
  if (!Array.isArray(resourceRules) || resourceRules.length === 0) return undefined
  try {
    return matchOf(constraints, attributes, surroundings)
  } catch (error) {
    if (!(error instanceof MatchError)) throw error
    throw notFound({ group: '', resource: 'namespaces' }, attributes.namespace)
  }
}

/**
 * The request of a review, without its uid.
 * Source: k8s.io/apiserver/pkg/admission/plugin/webhook/request/admissionreview.go, CreateV1AdmissionReview.
 */
export function reviewRequest(attributes: Attributes, match: EquivalentResource, objects: VersionedObjects): JsonObject {
  const { dryRun = false, options = null, ...request } = requestOf(attributes, match.resource, match.kind)
  return { ...request, object: objects.object ?? null, oldObject: objects.oldObject ?? null, dryRun, options }
}
