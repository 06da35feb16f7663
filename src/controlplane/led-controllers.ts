import { HORIZONTAL_POD_AUTOSCALERS } from './builtin/horizontalpodautoscalers/horizontalpodautoscalers.ts'
import { POD_DISRUPTION_BUDGETS } from './builtin/poddisruptionbudgets/poddisruptionbudgets.ts'
import { RoleAggregation } from './builtin/rbac/role-aggregation.ts'
import type { Controller, LedContext } from './cluster.ts'
import { GarbageCollector } from './garbage-collector/collector.ts'
import { NamespaceController } from './namespace-controller/controller.ts'
import { scalingController } from './podautoscaler/controller.ts'
import { policyStatus } from './policy-status/controller.ts'
import { StorageMigration } from './storage-migration/controller.ts'

/** The controllers of a cluster that one of the servers over a store runs. */
export const ledControllers = (context: LedContext): readonly Controller[] => [
  new NamespaceController(context),
  new GarbageCollector(context),
  new RoleAggregation(context),
  policyStatus(context),
  new StorageMigration(context),
  ...[HORIZONTAL_POD_AUTOSCALERS, POD_DISRUPTION_BUDGETS].map((resource) => scalingController(context, resource)),
]
