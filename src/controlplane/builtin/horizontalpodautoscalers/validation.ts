import { append } from '../../../apimachinery/append.ts'
import { type ErrorList, forbidden, invalid, notSupported, Path, required } from '../../../apimachinery/field/error.ts'
import { objectAt, objectsOf, stringAt, stringOf } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { Quantity } from '../../../apimachinery/quantity/quantity.ts'
import { metricsErrors } from './metrics-validation.ts'
import { type ReferenceStrictness, referenceErrors } from './reference.ts'

const SPEC = Path.of('spec')
/** In seconds. */
const MAX_PERIOD = 1800
const MAX_WINDOW = 3600
const CHOICES = ['Disabled', 'Max', 'Min']
const POLICY_TYPES = ['Percent', 'Pods']

export interface Strictness {
  readonly target: ReferenceStrictness
  readonly described: ReferenceStrictness
}

const numberAt = (of: JsonObject, field: string): number | undefined => {
  const value = of[field]
  return typeof value === 'number' ? value : undefined
}

function policyErrors(policy: JsonObject, path: Path): ErrorList {
  const errors: ErrorList = []
  const [value, period] = [numberAt(policy, 'value') ?? 0, numberAt(policy, 'periodSeconds') ?? 0]
  if (!POLICY_TYPES.includes(stringAt(policy, 'type')))
    errors.push(notSupported(path.child('type'), stringAt(policy, 'type'), POLICY_TYPES))
  if (value <= 0) errors.push(invalid(path.child('value'), value, 'must be greater than zero'))
  const at = path.child('periodSeconds')
  if (period <= 0) errors.push(invalid(at, period, 'must be greater than zero'))
  if (period > MAX_PERIOD) errors.push(invalid(at, period, `must be less than or equal to ${MAX_PERIOD}`))
  return errors
}

/** Source: k8s.io/kubernetes/pkg/apis/autoscaling/validation/validation.go, validateScalingRules. */
function rulesErrors(rules: JsonValue | undefined, path: Path): ErrorList {
  if (!isObject(rules)) return []
  const errors: ErrorList = []
  const window = numberAt(rules, 'stabilizationWindowSeconds')
  const at = path.child('stabilizationWindowSeconds')
  if (window !== undefined && window < 0) errors.push(invalid(at, window, 'must be greater than or equal to zero'))
  if (window !== undefined && window > MAX_WINDOW) errors.push(invalid(at, window, `must be less than or equal to ${MAX_WINDOW}`))
  const { selectPolicy, tolerance } = rules
  if (selectPolicy !== undefined && !CHOICES.includes(stringOf(selectPolicy)))
    errors.push(notSupported(path.child('selectPolicy'), selectPolicy, CHOICES))
  const policies = objectsOf(rules.policies)
  if (policies.length === 0) errors.push(required(path.child('policies'), 'must specify at least one Policy'))
  for (const [i, policy] of policies.entries()) append(errors, policyErrors(policy, path.child('policies').index(i)))
  const parsed = typeof tolerance === 'string' ? Quantity.parse(tolerance) : undefined
  if (parsed !== undefined && !('error' in parsed) && parsed.sign < 0)
    errors.push(invalid(path.child('tolerance'), parsed.toString(), 'must be greater than or equal to 0'))
  return errors
}

function boundErrors(spec: JsonObject): ErrorList {
  const errors: ErrorList = []
  const [min, max] = [numberAt(spec, 'minReplicas'), numberAt(spec, 'maxReplicas') ?? 0]
  if (min !== undefined && min < 0) errors.push(invalid(SPEC.child('minReplicas'), min, 'must be greater than or equal to 0'))
  const at = SPEC.child('maxReplicas')
  if (max === 0) errors.push(required(at, ''))
  else if (max < 0) errors.push(invalid(at, max, 'must be greater than or equal to 1'))
  if (min !== undefined && max < min) errors.push(invalid(at, max, 'must be greater than or equal to `minReplicas`'))
  return errors
}

/** Source: k8s.io/kubernetes/pkg/apis/autoscaling/validation/validation.go, validateHorizontalPodAutoscalerSpec. */
export function specErrors(spec: JsonObject, strictness: Strictness): ErrorList {
  const errors = boundErrors(spec)
  append(errors, referenceErrors(objectAt(spec, 'scaleTargetRef'), strictness.target, SPEC.child('scaleTargetRef')))
  const metrics = objectsOf(spec.metrics)
  append(errors, metricsErrors(metrics, strictness.described, SPEC.child('metrics')))
  const canBeZero = metrics.some(({ type }) => type === 'Object' || type === 'External')
  if (spec.minReplicas === 0 && !canBeZero) {
    const why = 'must specify at least one Object or External metric to support scaling to zero replicas'
    errors.push(forbidden(SPEC.child('metrics'), why))
  }
  const behavior = objectAt(spec, 'behavior')
  for (const direction of ['scaleUp', 'scaleDown'])
    append(errors, rulesErrors(behavior[direction], SPEC.child('behavior', direction)))
  return errors
}
