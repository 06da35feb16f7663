/** Written by `npm run schemas -- horizontalpodautoscalers-v1 autoscaling/v1 HorizontalPodAutoscaler`. Source: k8s.io/api/autoscaling/v1/types.go. */

import { TIME } from '../../../apimachinery/typed/time.ts'
import {
  always,
  INT32,
  INT64,
  OBJECT_META,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
  TYPE_META,
} from '../../../apimachinery/typed/types.ts'

const CROSS_VERSION_OBJECT_REFERENCE = struct(
  'v1.CrossVersionObjectReference',
  () => ({
    kind: always(STRING),
    name: always(STRING),
    apiVersion: optional(STRING),
  }),
  true,
)

const HORIZONTAL_POD_AUTOSCALER_SPEC = struct('v1.HorizontalPodAutoscalerSpec', () => ({
  scaleTargetRef: always(CROSS_VERSION_OBJECT_REFERENCE),
  minReplicas: optional(pointer(INT32)),
  maxReplicas: always(INT32),
  targetCPUUtilizationPercentage: optional(pointer(INT32)),
}))

const HORIZONTAL_POD_AUTOSCALER_STATUS = struct('v1.HorizontalPodAutoscalerStatus', () => ({
  observedGeneration: optional(pointer(INT64)),
  lastScaleTime: optional(pointer(TIME)),
  currentReplicas: always(INT32),
  desiredReplicas: always(INT32),
  currentCPUUtilizationPercentage: optional(pointer(INT32)),
}))

export const HORIZONTAL_POD_AUTOSCALER: StructType = struct('v1.HorizontalPodAutoscaler', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: optional(HORIZONTAL_POD_AUTOSCALER_SPEC),
  status: optional(HORIZONTAL_POD_AUTOSCALER_STATUS),
}))
