import { objectAt, objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { Quantity } from '../../apimachinery/quantity/quantity.ts'
import type { Tolerances } from './replica-calculator.ts'

/** How long recommendations count on the way down unless the behavior says it, in seconds, and the tolerance likewise. */
const STABILIZATION_SECONDS = 300
const TOLERANCE = 0.1

export interface ScalingPolicy {
  readonly type: string
  readonly value: number
  readonly periodSeconds: number
}

/** The rules of one direction. */
export interface ScalingRules {
  readonly stabilizationSeconds: number
  readonly selectPolicy: string
  readonly policies: readonly ScalingPolicy[]
}

export interface Behavior {
  readonly scaleUp: ScalingRules
  readonly scaleDown: ScalingRules
}

const numberAt = (of: JsonObject, field: string, absent: number): number => {
  const value = of[field]
  return typeof value === 'number' ? value : absent
}

const rulesOf = (rules: JsonObject, stabilizationSeconds: number): ScalingRules => ({
  stabilizationSeconds: numberAt(rules, 'stabilizationWindowSeconds', stabilizationSeconds),
  selectPolicy: stringAt(rules, 'selectPolicy'),
  policies: objectsOf(rules.policies).map((policy) => ({
    type: stringAt(policy, 'type'),
    value: numberAt(policy, 'value', 0),
    periodSeconds: numberAt(policy, 'periodSeconds', 0),
  })),
})

/** The behavior of an autoscaler; undefined where it says nothing of it. */
export function behaviorOf(spec: JsonObject): Behavior | undefined {
  if (!isObject(spec.behavior)) return undefined
  return {
    scaleUp: rulesOf(objectAt(spec.behavior, 'scaleUp'), 0),
    scaleDown: rulesOf(objectAt(spec.behavior, 'scaleDown'), STABILIZATION_SECONDS),
  }
}

const toleranceOf = (rules: JsonObject): number => {
  const quantity = typeof rules.tolerance === 'string' ? Quantity.parse(rules.tolerance) : undefined
  return quantity === undefined || 'error' in quantity ? TOLERANCE : quantity.asApproximateFloat()
}

export function tolerancesOf(spec: JsonObject): Tolerances {
  const behavior = objectAt(spec, 'behavior')
  return { scaleUp: toleranceOf(objectAt(behavior, 'scaleUp')), scaleDown: toleranceOf(objectAt(behavior, 'scaleDown')) }
}
