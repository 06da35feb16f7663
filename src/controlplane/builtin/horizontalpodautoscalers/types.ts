/** Written by `npm run schemas -- horizontalpodautoscalers autoscaling/v2 HorizontalPodAutoscaler`. Source: k8s.io/api/autoscaling/v2/types.go. */

import { LABEL_SELECTOR } from '../../../apimachinery/labels/label-selector.ts'
import { QUANTITY } from '../../../apimachinery/quantity/quantity-type.ts'
import { TIME } from '../../../apimachinery/typed/time.ts'
import {
  always,
  INT32,
  INT64,
  list,
  namedString,
  OBJECT_META,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
  TYPE_META,
} from '../../../apimachinery/typed/types.ts'

const CROSS_VERSION_OBJECT_REFERENCE = struct('v2.CrossVersionObjectReference', () => ({
  kind: always(STRING),
  name: always(STRING),
  apiVersion: optional(STRING),
}))

const METRIC_TARGET = struct('v2.MetricTarget', () => ({
  type: always(namedString('v2.MetricTargetType')),
  value: optional(pointer(QUANTITY)),
  averageValue: optional(pointer(QUANTITY)),
  averageUtilization: optional(pointer(INT32)),
}))

const METRIC_IDENTIFIER = struct('v2.MetricIdentifier', () => ({
  name: always(STRING),
  selector: optional(pointer(LABEL_SELECTOR)),
}))

const OBJECT_METRIC_SOURCE = struct('v2.ObjectMetricSource', () => ({
  describedObject: always(CROSS_VERSION_OBJECT_REFERENCE),
  target: always(METRIC_TARGET),
  metric: always(METRIC_IDENTIFIER),
}))

const PODS_METRIC_SOURCE = struct('v2.PodsMetricSource', () => ({
  metric: always(METRIC_IDENTIFIER),
  target: always(METRIC_TARGET),
}))

const RESOURCE_METRIC_SOURCE = struct('v2.ResourceMetricSource', () => ({
  name: always(namedString('v1.ResourceName')),
  target: always(METRIC_TARGET),
}))

const CONTAINER_RESOURCE_METRIC_SOURCE = struct('v2.ContainerResourceMetricSource', () => ({
  name: always(namedString('v1.ResourceName')),
  target: always(METRIC_TARGET),
  container: always(STRING),
}))

const EXTERNAL_METRIC_SOURCE = struct('v2.ExternalMetricSource', () => ({
  metric: always(METRIC_IDENTIFIER),
  target: always(METRIC_TARGET),
}))

const METRIC_SPEC = struct('v2.MetricSpec', () => ({
  type: always(namedString('v2.MetricSourceType')),
  object: optional(pointer(OBJECT_METRIC_SOURCE)),
  pods: optional(pointer(PODS_METRIC_SOURCE)),
  resource: optional(pointer(RESOURCE_METRIC_SOURCE)),
  containerResource: optional(pointer(CONTAINER_RESOURCE_METRIC_SOURCE)),
  external: optional(pointer(EXTERNAL_METRIC_SOURCE)),
}))

const HPA_SCALING_POLICY = struct('v2.HPAScalingPolicy', () => ({
  type: always(namedString('v2.HPAScalingPolicyType')),
  value: always(INT32),
  periodSeconds: always(INT32),
}))

const HPA_SCALING_RULES = struct('v2.HPAScalingRules', () => ({
  stabilizationWindowSeconds: optional(pointer(INT32)),
  selectPolicy: optional(pointer(namedString('v2.ScalingPolicySelect'))),
  policies: optional(list(HPA_SCALING_POLICY)),
  tolerance: optional(pointer(QUANTITY)),
}))

const HORIZONTAL_POD_AUTOSCALER_BEHAVIOR = struct('v2.HorizontalPodAutoscalerBehavior', () => ({
  scaleUp: optional(pointer(HPA_SCALING_RULES)),
  scaleDown: optional(pointer(HPA_SCALING_RULES)),
}))

const HORIZONTAL_POD_AUTOSCALER_SPEC = struct('v2.HorizontalPodAutoscalerSpec', () => ({
  scaleTargetRef: always(CROSS_VERSION_OBJECT_REFERENCE),
  minReplicas: optional(pointer(INT32)),
  maxReplicas: always(INT32),
  metrics: optional(list(METRIC_SPEC)),
  behavior: optional(pointer(HORIZONTAL_POD_AUTOSCALER_BEHAVIOR)),
}))

const METRIC_VALUE_STATUS = struct('v2.MetricValueStatus', () => ({
  value: optional(pointer(QUANTITY)),
  averageValue: optional(pointer(QUANTITY)),
  averageUtilization: optional(pointer(INT32)),
}))

const OBJECT_METRIC_STATUS = struct('v2.ObjectMetricStatus', () => ({
  metric: always(METRIC_IDENTIFIER),
  current: always(METRIC_VALUE_STATUS),
  describedObject: always(CROSS_VERSION_OBJECT_REFERENCE),
}))

const PODS_METRIC_STATUS = struct('v2.PodsMetricStatus', () => ({
  metric: always(METRIC_IDENTIFIER),
  current: always(METRIC_VALUE_STATUS),
}))

const RESOURCE_METRIC_STATUS = struct('v2.ResourceMetricStatus', () => ({
  name: always(namedString('v1.ResourceName')),
  current: always(METRIC_VALUE_STATUS),
}))

const CONTAINER_RESOURCE_METRIC_STATUS = struct('v2.ContainerResourceMetricStatus', () => ({
  name: always(namedString('v1.ResourceName')),
  current: always(METRIC_VALUE_STATUS),
  container: always(STRING),
}))

const EXTERNAL_METRIC_STATUS = struct('v2.ExternalMetricStatus', () => ({
  metric: always(METRIC_IDENTIFIER),
  current: always(METRIC_VALUE_STATUS),
}))

const METRIC_STATUS = struct('v2.MetricStatus', () => ({
  type: always(namedString('v2.MetricSourceType')),
  object: optional(pointer(OBJECT_METRIC_STATUS)),
  pods: optional(pointer(PODS_METRIC_STATUS)),
  resource: optional(pointer(RESOURCE_METRIC_STATUS)),
  containerResource: optional(pointer(CONTAINER_RESOURCE_METRIC_STATUS)),
  external: optional(pointer(EXTERNAL_METRIC_STATUS)),
}))

const HORIZONTAL_POD_AUTOSCALER_CONDITION = struct('v2.HorizontalPodAutoscalerCondition', () => ({
  type: always(namedString('v2.HorizontalPodAutoscalerConditionType')),
  status: always(namedString('v1.ConditionStatus')),
  lastTransitionTime: optional(TIME),
  reason: optional(STRING),
  message: optional(STRING),
  observedGeneration: optional(pointer(INT64)),
}))

const HORIZONTAL_POD_AUTOSCALER_STATUS = struct('v2.HorizontalPodAutoscalerStatus', () => ({
  observedGeneration: optional(pointer(INT64)),
  lastScaleTime: optional(pointer(TIME)),
  currentReplicas: optional(INT32),
  desiredReplicas: always(INT32),
  currentMetrics: always(list(METRIC_STATUS)),
  conditions: optional(list(HORIZONTAL_POD_AUTOSCALER_CONDITION, { keys: ['type'], mergeKey: 'type' })),
}))

export const HORIZONTAL_POD_AUTOSCALER: StructType = struct('v2.HorizontalPodAutoscaler', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: optional(HORIZONTAL_POD_AUTOSCALER_SPEC),
  status: optional(HORIZONTAL_POD_AUTOSCALER_STATUS),
}))
