import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { ownSpec } from '../validatingadmissionpolicies/policy.ts'
import { withoutRoundTrip } from './round-trip.ts'

const DEFAULT_UTILIZATION = 80

/** The metric for the use of CPU, in percent of what is requested. */
export const cpuMetric = (averageUtilization: JsonValue = DEFAULT_UTILIZATION): JsonObject =>
  objectOf({
    type: 'Resource',
    resource: objectOf({ name: 'cpu', target: objectOf({ type: 'Utilization', averageUtilization }) }),
  })

const policy = (type: string, value: number): JsonObject => objectOf({ type, value, periodSeconds: 15 })

/** The rules of a direction that a behavior leaves out, laid under those that it has. */
function withDefaults(rules: JsonObject | undefined, defaults: JsonObject): JsonObject {
  const given = rules ?? newObject()
  for (const field of ['selectPolicy', 'stabilizationWindowSeconds', 'policies', 'tolerance'])
    given[field] ??= defaults[field] ?? null
  for (const field in given) if (given[field] === null) delete given[field]
  return given
}

const objectOrNone = (value: JsonObject[string] | undefined): JsonObject | undefined => (isObject(value) ? value : undefined)

/** Annotations of other versions say nothing at this one. Source: k8s.io/kubernetes/pkg/apis/autoscaling/v2/conversion.go. */
function dropRoundTrip(autoscaler: JsonObject): void {
  const metadata = readMeta(autoscaler)
  if (!isObject(metadata?.annotations)) return
  const annotations = withoutRoundTrip(metadata.annotations)
  if (Object.keys(annotations).length === 0) delete metadata.annotations
  else metadata.annotations = objectOf(annotations)
}

/** Source: k8s.io/kubernetes/pkg/apis/autoscaling/v2/defaults.go. */
export function setAutoscalerDefaults(autoscaler: JsonObject): void {
  dropRoundTrip(autoscaler)
  const spec = ownSpec(autoscaler)
  spec.minReplicas ??= 1
  if (!Array.isArray(spec.metrics) || spec.metrics.length === 0) spec.metrics = [cpuMetric()]
  const { behavior } = spec
  if (!isObject(behavior)) return
  behavior.scaleUp = withDefaults(
    objectOrNone(behavior.scaleUp),
    objectOf({ stabilizationWindowSeconds: 0, selectPolicy: 'Max', policies: [policy('Pods', 4), policy('Percent', 100)] }),
  )
  behavior.scaleDown = withDefaults(
    objectOrNone(behavior.scaleDown),
    objectOf({ selectPolicy: 'Max', policies: [policy('Percent', 100)] }),
  )
}
