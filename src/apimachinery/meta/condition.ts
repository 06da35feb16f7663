import { TIME } from '../typed/time.ts'
import { always, INT64, namedString, optional, STRING, type StructType, struct } from '../typed/types.ts'

/** A condition of a status. Source: k8s.io/apimachinery/pkg/apis/meta/v1/types.go, Condition. */
export const CONDITION: StructType = struct('v1.Condition', () => ({
  type: always(STRING),
  status: always(namedString('v1.ConditionStatus')),
  observedGeneration: optional(INT64),
  lastTransitionTime: always(TIME),
  reason: always(STRING),
  message: always(STRING),
}))
