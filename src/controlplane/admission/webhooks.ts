import { AdmissionCalls } from '../../apiserver/admission/webhook/calls.ts'
import type { AskWebhooks } from '../../apiserver/admission/webhook/matching.ts'
import { mutateByWebhooks } from '../../apiserver/admission/webhook/mutating.ts'
import { validateByWebhooks } from '../../apiserver/admission/webhook/validating.ts'
import { webhooksOf } from '../../apiserver/admission/webhook/webhook.ts'
import type { Webhooks } from '../../apiserver/webhook/call.ts'
import { othersFirst, type PolicyParts, surroundingsOf } from './policies.ts'

/** The parts of a server that webhooks look at. */
export interface WebhookParts extends PolicyParts {
  /** Absent: none is called. */
  readonly webhooks?: Webhooks | undefined
}

/** Returns what asks webhooks, by what they can do. */
export function webhookAdmission(parts: WebhookParts): { readonly [hook in 'mutate' | 'validate']: AskWebhooks } {
  const surroundings = surroundingsOf(parts)
  const calls = new AdmissionCalls(parts.webhooks, parts.clock, () => othersFirst(parts.clock))
  const asking =
    (ask: typeof validateByWebhooks): AskWebhooks =>
    (configurations, attributes, context) =>
      ask(configurations.flatMap(webhooksOf), attributes, context, surroundings, calls)
  return { mutate: asking(mutateByWebhooks), validate: asking(validateByWebhooks) }
}
