import { badRequest, internal, StatusError } from '../../../apimachinery/api/errors.ts'
import { quote } from '../../../apimachinery/field/bad-value.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { isQualifiedName } from '../../../apimachinery/meta/names.ts'
import type { WriteContext } from '../../registry/rest/write-context.ts'
import type { Outcome } from './calls.ts'
import type { AdmissionResponse } from './review.ts'
import type { Webhook } from './webhook.ts'

const MIN_CODE = 400

/** The answer of a webhook that rejects. Source: k8s.io/apiserver/pkg/admission/plugin/webhook/errors/statuserror.go, ToStatusErr. */
function rejection(name: string, result: JsonObject | undefined): StatusError {
  const denied = `admission webhook ${quote(name)} denied the request`
  const reason = stringAt(result, 'reason')
  const why = stringAt(result, 'message') || reason
  const details = result?.details
  return new StatusError(
    Math.max(Number(result?.code ?? 0), MIN_CODE),
    reason,
    why === '' ? `${denied} without explanation` : `${denied}: ${why}`,
    isObject(details) ? details : undefined,
  )
}

/** Throws 400 where a dry run would ask a webhook that does something. */
export function checkDryRun({ name, isForDryRuns }: Webhook, isDryRun: boolean): void {
  if (isDryRun && !isForDryRuns) throw badRequest(`admission webhook ${quote(name)} does not support dry run`)
}

/** A webhook could not be called, or its answer could not be used. Throws 500 unless its failures are ignored. */
export function failedCall({ name, ignoresFailures }: Webhook, failure: string): void {
  if (!ignoresFailures) throw internal(`failed calling webhook ${quote(name)}: ${failure}`)
}

/**
 * Passes on the warnings and annotations of an answer; undefined: there is none, and the request passes. Throws StatusError when the webhook
 * rejects or fails, and what the deadline says when the time of the request is over, whatever is done about failures.
 */
export function admitted(webhook: Webhook, outcome: Outcome, context: WriteContext): AdmissionResponse | undefined {
  const { warnings, trace, deadline } = context
  if ('failure' in outcome) {
    if (outcome.isOver === true && deadline !== undefined) throw deadline.error
    failedCall(webhook, outcome.failure)
    return undefined
  }
  if (trace !== undefined)
    for (const [key, value] of Object.entries(outcome.auditAnnotations)) {
      const name = `${webhook.name}/${key}`
      if (isQualifiedName(name).length === 0) trace.audit(name, String(value))
    }
  for (const text of outcome.warnings) warnings.add(text)
  if (!outcome.isAllowed) throw rejection(webhook.name, outcome.result)
  return outcome
}
