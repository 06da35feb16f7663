import { HORIZONTAL_POD_AUTOSCALERS } from './builtin/horizontalpodautoscalers/horizontalpodautoscalers.ts'
import { POD_DISRUPTION_BUDGETS } from './builtin/poddisruptionbudgets/poddisruptionbudgets.ts'
import { RoleAggregation } from './builtin/rbac/role-aggregation.ts'
import { CONTROLLER_NAMES, type ControllerName } from './chosen-controllers.ts'
import type { Controller, LedContext } from './cluster-parts.ts'
import { GarbageCollector } from './garbage-collector/collector.ts'
import { NamespaceController } from './namespace-controller/controller.ts'
import { scalingController } from './podautoscaler/controller.ts'
import { policyStatus } from './policy-status/controller.ts'
import { StorageMigration } from './storage-migration/controller.ts'

const MADE: { readonly [name in ControllerName]: (context: LedContext) => Controller } = {
  'namespace-controller': (context) => new NamespaceController(context),
  'garbage-collector-controller': (context) => new GarbageCollector(context),
  'clusterrole-aggregation-controller': (context) => new RoleAggregation(context),
  'validatingadmissionpolicy-status-controller': policyStatus,
  'storage-version-migrator-controller': (context) => new StorageMigration(context),
  'horizontal-pod-autoscaler-controller': (context) => scalingController(context, HORIZONTAL_POD_AUTOSCALERS),
  'disruption-controller': (context) => scalingController(context, POD_DISRUPTION_BUDGETS),
}

/** The controllers of a cluster that one of the servers over a store runs: those that were chosen. */
export const ledControllers = (context: LedContext): readonly Controller[] =>
  CONTROLLER_NAMES.filter((name) => context.chosen?.has(name) ?? true).map((name) => MADE[name](context))
