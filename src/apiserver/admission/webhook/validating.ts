import { StatusError } from '../../../apimachinery/api/errors.ts'
import type { WriteContext } from '../../registry/rest/write-context.ts'
import type { Attributes } from '../attributes.ts'
import type { EquivalentResource } from '../policy/matching.ts'
import type { AdmissionCalls, AdmissionQuestion, Outcome } from './calls.ts'
import { convertTo, matchWebhook, reviewRequest, type VersionedObjects, type WebhookSurroundings } from './matching.ts'
import { ignoredFailure, rejectionText, webhookReport } from './report.ts'
import { admitted, checkDryRun } from './verdict.ts'
import type { Webhook } from './webhook.ts'

/** The objects of a request in each version that webhooks see. */
function versionsOf({ object, oldObject }: Attributes): (match: EquivalentResource) => VersionedObjects {
  const known = new Map<string, VersionedObjects>()
  return (match) => {
    const { group, version, kind } = match.kind
    const key = `${group}/${version}/${kind}`
    const made = known.get(key) ?? {
      oldObject: oldObject && convertTo(match, oldObject),
      object: object && convertTo(match, object),
    }
    known.set(key, made)
    return made
  }
}

/** A question about a request as a resource that the webhook names. */
interface MatchedQuestion extends AdmissionQuestion {
  readonly match: EquivalentResource
}

/**
 * Validates a request by webhooks, which are all asked at once. Throws StatusError for the first that rejects or fails, and Needed while answers
 * are missing.
 * Source: k8s.io/apiserver/pkg/admission/plugin/webhook/validating/dispatcher.go.
 */
export function validateByWebhooks(
  webhooks: readonly Webhook[],
  attributes: Attributes,
  context: WriteContext,
  surroundings: WebhookSurroundings,
  calls: AdmissionCalls,
): void {
  const { dryRun } = attributes
  const { trace, deadline } = context
  const versions = versionsOf(attributes)
  const questions = webhooks.flatMap((webhook): MatchedQuestion[] => {
    const match = matchWebhook(webhook, attributes, surroundings, versions)
    return match === undefined ? [] : [{ webhook, match, request: reviewRequest(attributes, match, versions(match)), deadline }]
  })
  calls.gather(questions.filter(({ webhook }) => !dryRun || webhook.isForDryRuns))
  let first: StatusError | undefined
  for (const [i, question] of questions.entries()) {
    const { webhook, match } = question
    const asked = { plugin: 'ValidatingAdmissionWebhook', webhook, match } as const
    let outcome: Outcome | undefined
    try {
      checkDryRun(webhook, dryRun)
      outcome = calls.outcome(question)
      if (admitted(webhook, outcome, context) === undefined)
        trace?.audit(`failed-open.validating.webhook.admission.k8s.io/round_0_index_${i}`, webhook.name)
      trace?.policy(webhookReport({ ...asked, outcome }, ignoredFailure(outcome), true))
    } catch (error) {
      const why = rejectionText(error, outcome)
      if (why !== undefined) trace?.policy(webhookReport({ ...asked, outcome }, why, false))
      if (!(error instanceof StatusError) || error === deadline?.error) throw error
      first ??= error
    }
  }
  if (first !== undefined) throw first
}
