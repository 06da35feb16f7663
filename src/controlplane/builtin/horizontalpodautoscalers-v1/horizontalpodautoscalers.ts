import { HORIZONTAL_POD_AUTOSCALERS as STORED } from '../horizontalpodautoscalers/horizontalpodautoscalers.ts'
import { scalingKind } from '../scaling-kind.ts'
import type { TypedResource } from '../typed-resource.ts'

const { defaultRules: _, ...served } = scalingKind(
  {
    strategy: async () => (await import('./strategy.ts')).V1_STRATEGY,
    table: async () => (await import('./table.ts')).V1_TABLE,
    schema: () => import('./schema.json', { with: { type: 'json' } }),
  },
  ['autoscaling', 'v1', 'HorizontalPodAutoscaler', 'hpa'],
)

/** Autoscalers of autoscaling/v1: those of v2 with annotations in the place of fields (rule HA-8). */
export const HORIZONTAL_POD_AUTOSCALERS: TypedResource = { ...served, categories: ['all'], storedAs: STORED }
