/** Written by `npm run schemas -- poddisruptionbudgets policy/v1 PodDisruptionBudget`. Source: k8s.io/api/policy/v1/types.go. */

import { LABEL_SELECTOR } from '../../../apimachinery/labels/label-selector.ts'
import { CONDITION } from '../../../apimachinery/meta/condition.ts'
import { INT_OR_STRING } from '../../../apimachinery/typed/int-or-string.ts'
import { TIME } from '../../../apimachinery/typed/time.ts'
import {
  always,
  INT32,
  INT64,
  list,
  map,
  namedString,
  OBJECT_META,
  optional,
  pointer,
  replaced,
  type StructType,
  struct,
  TYPE_META,
} from '../../../apimachinery/typed/types.ts'

const POD_DISRUPTION_BUDGET_SPEC = struct('v1.PodDisruptionBudgetSpec', () => ({
  minAvailable: optional(pointer(INT_OR_STRING)),
  selector: replaced(optional(pointer(LABEL_SELECTOR))),
  maxUnavailable: optional(pointer(INT_OR_STRING)),
  unhealthyPodEvictionPolicy: optional(pointer(namedString('v1.UnhealthyPodEvictionPolicyType'))),
}))

const POD_DISRUPTION_BUDGET_STATUS = struct('v1.PodDisruptionBudgetStatus', () => ({
  observedGeneration: optional(INT64),
  disruptedPods: optional(map(TIME)),
  disruptionsAllowed: always(INT32),
  currentHealthy: always(INT32),
  desiredHealthy: always(INT32),
  expectedPods: always(INT32),
  conditions: optional(list(CONDITION, { keys: ['type'], mergeKey: 'type' })),
}))

export const POD_DISRUPTION_BUDGET: StructType = struct('v1.PodDisruptionBudget', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: optional(POD_DISRUPTION_BUDGET_SPEC),
  status: optional(POD_DISRUPTION_BUDGET_STATUS),
}))
