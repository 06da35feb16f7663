import type { Condition } from './api.ts'

/** RFC 3339 in UTC, whole seconds. Source: k8s.io/apimachinery/pkg/apis/meta/v1/time.go, MarshalJSON. */
const timeText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** Source: k8s.io/apimachinery/pkg/api/meta/conditions.go, FindStatusCondition. */
export const findStatusCondition = (conditions: readonly Condition[], type: string): Condition | undefined =>
  conditions.find((condition) => condition.type === type)

/** Source: k8s.io/apimachinery/pkg/api/meta/conditions.go, IsStatusConditionTrue. */
export const isStatusConditionTrue = (conditions: readonly Condition[], type: string): boolean =>
  findStatusCondition(conditions, type)?.status === 'True'

/** Source: k8s.io/apimachinery/pkg/api/meta/conditions.go, SetStatusCondition. */
export function setStatusCondition(conditions: Condition[], condition: Condition, now: number): boolean {
  const { type, status, reason, message, observedGeneration, lastTransitionTime = timeText(now) } = condition
  const existing = findStatusCondition(conditions, type)
  if (existing === undefined) {
    conditions.push({ ...condition, lastTransitionTime })
    return true
  }
  const isSame =
    existing.status === status &&
    existing.reason === reason &&
    existing.message === message &&
    (existing.observedGeneration ?? 0) === (observedGeneration ?? 0)
  if (existing.status !== status) existing.lastTransitionTime = lastTransitionTime
  Object.assign(existing, { status, reason, message })
  if (observedGeneration === undefined) delete existing.observedGeneration
  else existing.observedGeneration = observedGeneration
  return !isSame
}

/** Source: k8s.io/apimachinery/pkg/api/meta/conditions.go, RemoveStatusCondition. */
export function removeStatusCondition(conditions: Condition[], type: string): boolean {
  const left = conditions.filter((condition) => condition.type !== type)
  return conditions.splice(0, conditions.length, ...left).length > left.length
}
