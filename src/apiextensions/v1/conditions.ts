import { isObject, type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'

/** Conditions of a custom resource definition. Source: k8s.io/apiextensions-apiserver/pkg/apihelpers/helpers.go. */
export type ConditionType =
  | 'Established'
  | 'NamesAccepted'
  | 'NonStructuralSchema'
  | 'Terminating'
  | 'KubernetesAPIApprovalPolicyConformant'

/** A condition of a registration; CRDs have those of `ConditionType`. */
export interface Condition<Type extends string = ConditionType> {
  readonly type: Type
  readonly status: 'True' | 'False' | 'Unknown'
  readonly reason: string
  readonly message: string
}

const conditionsOf = (crd: JsonObject): JsonObject[] => {
  const status = crd.status
  const list = isObject(status) ? status.conditions : undefined
  return Array.isArray(list) ? list.filter(isObject) : []
}

export const findCondition = <Type extends string = ConditionType>(crd: JsonObject, type: Type): JsonObject | undefined =>
  conditionsOf(crd).find((c) => c.type === type)

export const isConditionTrue = (crd: JsonObject, type: ConditionType): boolean => findCondition(crd, type)?.status === 'True'

/** Whether a CRD has exactly this condition already, its time apart. */
export function hasCondition<Type extends string>(crd: JsonObject, { type, status, reason, message }: Condition<Type>): boolean {
  const found = findCondition(crd, type)
  return found !== undefined && found.status === status && found.reason === reason && found.message === message
}

/** Sets a condition in place; its time moves only when its status does. `now` is RFC 3339. */
export function setCondition<Type extends string>(crd: JsonObject, condition: Condition<Type>, now: string): void {
  const found = findCondition(crd, condition.type)
  const kept = found !== undefined && found.status === condition.status ? found.lastTransitionTime : now
  const made = objectOf({ ...condition, lastTransitionTime: kept as JsonValue })
  const list = conditionsOf(crd)
  const status = crd.status as JsonObject
  status.conditions = found === undefined ? [...list, made] : list.map((c) => (c === found ? made : c))
}
