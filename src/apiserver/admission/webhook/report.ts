import { StatusError } from '../../../apimachinery/api/errors.ts'
import { groupVersion } from '../../../apimachinery/meta/type-meta.ts'
import type { AdmissionPluginName, MutationReport, PolicyReport } from '../../../protocol/policy-report.ts'
import type { EquivalentResource } from '../policy/matching.ts'
import type { Outcome } from './calls.ts'
import type { Webhook } from './webhook.ts'

/** What a webhook was asked, and by which plugin. */
export interface Asked {
  readonly plugin: AdmissionPluginName
  readonly webhook: Webhook
  readonly match: EquivalentResource
  readonly isReinvocation?: boolean
  /** What it answered; absent: it was not asked. */
  readonly outcome?: Outcome | undefined
}

const NOTHING = { conditions: [], variables: [], validations: [], annotations: [], cost: 0 } as const

/** Why an answer could not be had, where that is ignored. */
export const ignoredFailure = (outcome: Outcome): string | undefined => ('failure' in outcome ? outcome.failure : undefined)

/** What a trace says of an error that ends a request; undefined: it is no verdict. */
export const rejectionText = (error: unknown, outcome: Outcome | undefined): string | undefined =>
  error instanceof StatusError ? error.message : outcome && ignoredFailure(outcome)

/** What a trace says of the answer of a webhook (rule TR-7). `failure`: why it rejects, or why it could not be asked. */
export function webhookReport(
  { plugin, webhook, match, isReinvocation = false, outcome }: Asked,
  failure: string | undefined,
  isIgnored: boolean,
  mutations?: readonly MutationReport[],
): PolicyReport {
  return {
    ...NOTHING,
    plugin,
    policy: webhook.configuration,
    binding: webhook.name,
    ...(isReinvocation && { isReinvocation }),
    outcome: failure === undefined ? 'passed' : 'failed',
    actions: isIgnored ? [] : ['Deny'],
    matched: `${groupVersion(match.kind)}, Kind=${match.kind.kind}`,
    failures: failure === undefined ? [] : [{ index: -1, message: failure }],
    ...(outcome && { took: outcome.took }),
    ...(mutations && { mutations }),
  }
}
