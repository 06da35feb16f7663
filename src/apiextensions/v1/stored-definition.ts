import { objectAt, objectsOf, stringAt, stringPerItem } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'

/**
 * Reading a stored custom resource definition. A stored one is valid, so its fields have their types; what is absent reads as empty.
 */
export interface Names {
  readonly plural: string
  readonly singular: string
  readonly kind: string
  readonly listKind: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
}

export const namesOf = (names: JsonObject): Names => ({
  plural: stringAt(names, 'plural'),
  singular: stringAt(names, 'singular'),
  kind: stringAt(names, 'kind'),
  listKind: stringAt(names, 'listKind'),
  shortNames: stringPerItem(names.shortNames),
  categories: stringPerItem(names.categories),
})

export const specOf = (crd: JsonObject): JsonObject => objectAt(crd, 'spec')

/** Whether a `spec.conversion` names a webhook. */
export const hasWebhook = (conversion: JsonValue | undefined): boolean => isObject(conversion) && isObject(conversion.webhook)
export const statusOf = (crd: JsonObject): JsonObject => objectAt(crd, 'status')
export const groupOf = (crd: JsonObject): string => stringAt(specOf(crd), 'group')
export const isNamespaced = (crd: JsonObject): boolean => specOf(crd).scope === 'Namespaced'
export const requestedNames = (crd: JsonObject): Names => namesOf(objectAt(specOf(crd), 'names'))
export const acceptedNames = (crd: JsonObject): Names => namesOf(objectAt(statusOf(crd), 'acceptedNames'))
export const versionsOf = (crd: JsonObject): JsonObject[] => objectsOf(specOf(crd).versions)
export const findVersion = (crd: JsonObject, name: string): JsonObject | undefined => versionsOf(crd).find((v) => v.name === name)
export const storageVersionOf = (crd: JsonObject): string =>
  stringAt(
    versionsOf(crd).find((v) => v.storage === true),
    'name',
  )
export const servedVersions = (crd: JsonObject): JsonObject[] => versionsOf(crd).filter((v) => v.served === true)

/** The schema of a version, or undefined when it has none. */
export const schemaOf = (version: JsonObject): JsonObject | undefined => {
  const schema = objectAt(version, 'schema').openAPIV3Schema
  return isObject(schema) ? schema : undefined
}

export interface Subresources {
  readonly status: boolean
  readonly scale: JsonObject | undefined
}

export const subresourcesOf = (version: JsonObject): Subresources => {
  const { status, scale } = objectAt(version, 'subresources')
  return { status: isObject(status), scale: isObject(scale) ? scale : undefined }
}

export const selectablePaths = (version: JsonObject): string[] =>
  objectsOf(version.selectableFields).map((f) => stringAt(f, 'jsonPath'))

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
  return objectsOf(statusOf(crd).conditions)
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
