import { scalingKind } from '../scaling-kind.ts'
import type { TypedResource } from '../typed-resource.ts'

/** Autoscalers of what has a scale (rules HA-1 to HA-4). */
export const HORIZONTAL_POD_AUTOSCALERS: TypedResource = {
  ...scalingKind(
    {
      strategy: async () => (await import('./strategy.ts')).AUTOSCALER_STRATEGY,
      table: async () => (await import('./table.ts')).AUTOSCALER_TABLE,
      schema: () => import('./schema.json', { with: { type: 'json' } }),
    },
    ['autoscaling', 'v2', 'HorizontalPodAutoscaler', 'hpa'],
  ),
  categories: ['all'],
}
