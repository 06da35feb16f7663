import { MUTATING_WEBHOOKS, VALIDATING_WEBHOOKS } from '../../../apiserver/admission/webhook/names.ts'
import { type AdmissionKinds, admissionKind } from '../admission-kind.ts'
import type { TypedResource } from '../typed-resource.ts'

export type ConfigurationKind = 'MutatingWebhookConfiguration' | 'ValidatingWebhookConfiguration'

const CODE: AdmissionKinds<ConfigurationKind> = {
  strategies: async () => (await import('./strategy.ts')).CONFIGURATION_STRATEGIES,
  tables: async () => (await import('./table.ts')).CONFIGURATION_TABLES,
  schema: () => import('./schema.json', { with: { type: 'json' } }),
}

/** The webhooks that writes ask (rules AW-1 to AW-3). */
export const WEBHOOK_CONFIGURATIONS: readonly TypedResource[] = [
  admissionKind(CODE, 'MutatingWebhookConfiguration', MUTATING_WEBHOOKS),
  admissionKind(CODE, 'ValidatingWebhookConfiguration', VALIDATING_WEBHOOKS),
]
