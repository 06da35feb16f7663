import { isObject, type JsonObject, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { ownSpec } from '../validatingadmissionpolicies/policy.ts'

const DEFAULT_UTILIZATION = 80

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

/** Source: k8s.io/kubernetes/pkg/apis/autoscaling/v2/defaults.go. */
export function setAutoscalerDefaults(autoscaler: JsonObject): void {
  const spec = ownSpec(autoscaler)
  spec.minReplicas ??= 1
  if (!Array.isArray(spec.metrics) || spec.metrics.length === 0) {
    const target = objectOf({ type: 'Utilization', averageUtilization: DEFAULT_UTILIZATION })
    spec.metrics = [objectOf({ type: 'Resource', resource: objectOf({ name: 'cpu', target }) })]
  }
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
