import { scalingKind } from '../scaling-kind.ts'
import type { TypedResource } from '../typed-resource.ts'

/** Budgets for disruptions of pods (rules DB-1 and DB-2). */
export const POD_DISRUPTION_BUDGETS: TypedResource = {
  ...scalingKind(
    {
      strategy: async () => (await import('./strategy.ts')).BUDGET_STRATEGY,
      table: async () => (await import('./table.ts')).BUDGET_TABLE,
      schema: () => import('./schema.json', { with: { type: 'json' } }),
    },
    ['policy', 'v1', 'PodDisruptionBudget', 'pdb'],
  ),
  allowUnconditionalUpdate: false,
}
