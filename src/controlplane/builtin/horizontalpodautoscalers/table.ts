import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import { AGE, ageCell, column, nameCell } from '../typed-resource.ts'
import { sourceOf } from './metric-source.ts'

const UNKNOWN = '<unknown>'
const MAX_SHOWN = 2

/** A value of a status; `absent` where there is none. */
const textAt = (of: JsonObject | undefined, field: string, absent = UNKNOWN): string => {
  const value: JsonValue | undefined = of?.[field]
  return value === undefined ? absent : String(value)
}

const percentAt = (of: JsonObject | undefined, absent: string): string =>
  of?.averageUtilization === undefined ? absent : `${textAt(of, 'averageUtilization')}%`

/** What one metric measures, over what it is to be: `40%/50%`. */
function shownTarget(spec: JsonObject, status: JsonObject | undefined): string {
  const type = stringAt(spec, 'type')
  const field = sourceOf(type)
  if (field === undefined) return '<unknown type>'
  const source = objectAt(spec, field)
  const target = objectAt(source, 'target')
  const own = status?.[field]
  const current = isObject(own) ? objectAt(own, 'current') : undefined
  const average = target.averageValue
  switch (type) {
    case 'Pods':
      return `${textAt(current, 'averageValue', current && '<nil>')}/${textAt(target, 'averageValue')}`
    case 'External':
    case 'Object':
      if (average !== undefined) return `${textAt(current, 'averageValue')}/${textAt(target, 'averageValue')} (avg)`
      return `${textAt(current, 'value', current && '<nil>')}/${textAt(target, 'value')}`
    default:
      return average === undefined
        ? `${stringAt(source, 'name')}: ${percentAt(current, UNKNOWN)}/${percentAt(target, '<auto>')}`
        : `${stringAt(source, 'name')}: ${textAt(current, 'averageValue', current && '<nil>')}/${textAt(target, 'averageValue')}`
  }
}

/** Source: k8s.io/kubernetes/pkg/printers/internalversion/printers.go, formatHPAMetrics. */
export function shownTargets(autoscaler: JsonObject): string {
  const specs = objectsOf(objectAt(autoscaler, 'spec').metrics)
  if (specs.length === 0) return '<none>'
  const statuses = objectsOf(objectAt(autoscaler, 'status').currentMetrics)
  const shown = specs.map((spec, i) => shownTarget(spec, statuses[i]))
  const rest = shown.length - MAX_SHOWN
  return rest > 0 ? `${shown.slice(0, MAX_SHOWN).join(', ')} + ${rest} more...` : shown.join(', ')
}

const describedBy = {
  reference:
    'scaleTargetRef points to the target resource to scale, and is used to the pods for which metrics should be collected, as well as to actually change the replica count.',
  metrics:
    'metrics contains the specifications for which to use to calculate the desired replica count (the maximum replica count across all metrics will be used).  The desired replica count is calculated multiplying the ratio between the target value and the current value by the current number of pods.  Ergo, metrics used must decrease as the pod count is increased, and vice-versa.  See the individual metric source types for more information about how each type of metric must respond. If not set, the default metric will be set to 80% average CPU utilization.',
  min: 'minReplicas is the lower limit for the number of replicas to which the autoscaler can scale down.  It defaults to 1 pod.  minReplicas is allowed to be 0 if the alpha feature gate HPAScaleToZero is enabled and at least one Object or External metric is configured.  Scaling is active as long as at least one metric value is available.',
  max: 'maxReplicas is the upper limit for the number of replicas to which the autoscaler can scale up. It cannot be less that minReplicas.',
  replicas: 'currentReplicas is current number of replicas of pods managed by this autoscaler, as last seen by the autoscaler.',
}

/** Source: k8s.io/kubernetes/pkg/printers/internalversion/printers.go, printHorizontalPodAutoscaler. */
export const AUTOSCALER_TABLE: TableConvertor = {
  columnDefinitions: [
    NAME_COLUMN,
    column('Reference', 'string', describedBy.reference),
    column('Targets', 'string', describedBy.metrics),
    column('MinPods', 'string', describedBy.min),
    column('MaxPods', 'string', describedBy.max),
    column('Replicas', 'string', describedBy.replicas),
    AGE,
  ],
  cells: (autoscaler, now) => {
    const spec = objectAt(autoscaler, 'spec')
    const target = objectAt(spec, 'scaleTargetRef')
    return [
      nameCell(autoscaler),
      `${stringAt(target, 'kind')}/${stringAt(target, 'name')}`,
      shownTargets(autoscaler),
      spec.minReplicas === undefined ? '<unset>' : String(spec.minReplicas),
      spec.maxReplicas ?? 0,
      objectAt(autoscaler, 'status').currentReplicas ?? 0,
      ageCell(autoscaler, now),
    ]
  },
}
