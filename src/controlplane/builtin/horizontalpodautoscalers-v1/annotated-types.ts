import { LABEL_SELECTOR } from '../../../apimachinery/labels/label-selector.ts'
import { QUANTITY } from '../../../apimachinery/quantity/quantity-type.ts'
import { TIME } from '../../../apimachinery/typed/time.ts'
import {
  always,
  type Field,
  INT32,
  INT64,
  list,
  namedString,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
} from '../../../apimachinery/typed/types.ts'

/** What autoscaling/v1 has no fields for is JSON text in annotations, of these types. Source: k8s.io/api/autoscaling/v1/types.go. */
const REFERENCE = struct('v1.CrossVersionObjectReference', () => ({
  kind: always(STRING),
  name: always(STRING),
  apiVersion: optional(STRING),
}))

const SELECTOR = optional(pointer(LABEL_SELECTOR))
const NAME = always(namedString('v1.ResourceName'))

const metric = (go: string, sources: { readonly [field: string]: () => { readonly [json: string]: Field } }): StructType =>
  struct(go, () => ({
    type: always(namedString('v1.MetricSourceType')),
    ...Object.fromEntries(
      Object.entries(sources).map(([field, fields]) => [field, optional(pointer(struct(go + field, fields)))]),
    ),
  }))

const METRIC_SPEC = metric('v1.MetricSpec', {
  object: () => ({
    target: always(REFERENCE),
    metricName: always(STRING),
    targetValue: always(QUANTITY),
    selector: SELECTOR,
    averageValue: optional(pointer(QUANTITY)),
  }),
  pods: () => ({ metricName: always(STRING), targetAverageValue: always(QUANTITY), selector: SELECTOR }),
  resource: () => ({
    name: NAME,
    targetAverageUtilization: optional(pointer(INT32)),
    targetAverageValue: optional(pointer(QUANTITY)),
  }),
  containerResource: () => ({
    name: NAME,
    targetAverageUtilization: optional(pointer(INT32)),
    targetAverageValue: optional(pointer(QUANTITY)),
    container: always(STRING),
  }),
  external: () => ({
    metricName: always(STRING),
    metricSelector: SELECTOR,
    targetValue: optional(pointer(QUANTITY)),
    targetAverageValue: optional(pointer(QUANTITY)),
  }),
})

const METRIC_STATUS = metric('v1.MetricStatus', {
  object: () => ({
    target: always(REFERENCE),
    metricName: always(STRING),
    currentValue: always(QUANTITY),
    selector: SELECTOR,
    averageValue: optional(pointer(QUANTITY)),
  }),
  pods: () => ({ metricName: always(STRING), currentAverageValue: always(QUANTITY), selector: SELECTOR }),
  resource: () => ({
    name: NAME,
    currentAverageUtilization: optional(pointer(INT32)),
    currentAverageValue: always(QUANTITY),
  }),
  containerResource: () => ({
    name: NAME,
    currentAverageUtilization: optional(pointer(INT32)),
    currentAverageValue: always(QUANTITY),
    container: always(STRING),
  }),
  external: () => ({
    metricName: always(STRING),
    metricSelector: SELECTOR,
    currentValue: always(QUANTITY),
    currentAverageValue: optional(pointer(QUANTITY)),
  }),
})

const CONDITION = struct('v1.HorizontalPodAutoscalerCondition', () => ({
  type: always(STRING),
  status: always(STRING),
  lastTransitionTime: always(TIME),
  reason: optional(STRING),
  message: optional(STRING),
  observedGeneration: optional(pointer(INT64)),
}))

/** The behavior has the names of the fields in Go. Source: k8s.io/kubernetes/pkg/apis/autoscaling/types.go. */
const RULES = struct('autoscaling.HPAScalingRules', () => ({
  StabilizationWindowSeconds: always(pointer(INT32)),
  SelectPolicy: always(pointer(STRING)),
  Policies: always(
    list(
      struct('autoscaling.HPAScalingPolicy', () => ({
        Type: always(STRING),
        Value: always(INT32),
        PeriodSeconds: always(INT32),
      })),
    ),
  ),
  Tolerance: always(pointer(QUANTITY)),
}))

const within = (type: StructType['go'], items: StructType): StructType => struct(type, () => ({ items: always(list(items)) }))

export const METRIC_SPECS = within('v1.MetricSpecs', METRIC_SPEC)
export const METRIC_STATUSES = within('v1.MetricStatuses', METRIC_STATUS)
export const CONDITIONS = within('v1.Conditions', CONDITION)
export const BEHAVIOR = struct('autoscaling.HorizontalPodAutoscalerBehavior', () => ({
  ScaleUp: always(pointer(RULES)),
  ScaleDown: always(pointer(RULES)),
}))
