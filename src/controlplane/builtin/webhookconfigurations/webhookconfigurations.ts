import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import { POLICY_GROUP } from '../../../apiserver/admission/policy/names.ts'
import { MUTATING_WEBHOOKS, VALIDATING_WEBHOOKS } from '../../../apiserver/admission/webhook/names.ts'
import { AGE, ageCell, column, nameCell, type TypedResource } from '../typed-resource.ts'

export type ConfigurationKind = 'MutatingWebhookConfiguration' | 'ValidatingWebhookConfiguration'

const define = (kind: ConfigurationKind, resource: string): TypedResource => ({
  group: POLICY_GROUP,
  version: 'v1',
  resource,
  singular: kind.toLowerCase(),
  kind,
  shortNames: [],
  categories: ['api-extensions'],
  namespaced: false,
  strategy: new LazyModule(async () => (await import('./strategy.ts')).CONFIGURATION_STRATEGIES[kind]),
  schema: new LazyModule(() => import('./schema.json', { with: { type: 'json' } })),
  table: {
    columnDefinitions: [
      NAME_COLUMN,
      column('Webhooks', 'integer', 'Webhooks indicates the number of webhooks registered in this configuration'),
      AGE,
    ],
    cells: (object, now) => [nameCell(object), Array.isArray(object.webhooks) ? object.webhooks.length : 0, ageCell(object, now)],
  },
  allowUnconditionalUpdate: false,
})

/** The webhooks that writes ask (rules AW-1 to AW-3). Source: k8s.io/kubernetes/pkg/printers/internalversion/printers.go, AddHandlers. */
export const WEBHOOK_CONFIGURATIONS: readonly TypedResource[] = [
  define('MutatingWebhookConfiguration', MUTATING_WEBHOOKS),
  define('ValidatingWebhookConfiguration', VALIDATING_WEBHOOKS),
]
