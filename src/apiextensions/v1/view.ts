import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../apimachinery/json/value.ts'

/**
 * Reading a stored custom resource definition. A stored one is valid, so its fields have their types; what is absent reads as empty.
 */
const NOTHING: JsonObject = newObject()

const objectAt = (parent: JsonObject | undefined, key: string): JsonObject => {
  const value = parent?.[key]
  return isObject(value) ? value : NOTHING
}

export const textAt = (parent: JsonObject | undefined, key: string): string => {
  const value = parent?.[key]
  return typeof value === 'string' ? value : ''
}

const objects = (value: JsonValue | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

const texts = (value: JsonValue | undefined): string[] => (Array.isArray(value) ? value.filter((v) => typeof v === 'string') : [])

export interface Names {
  readonly plural: string
  readonly singular: string
  readonly kind: string
  readonly listKind: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
}

const namesFrom = (names: JsonObject): Names => ({
  plural: textAt(names, 'plural'),
  singular: textAt(names, 'singular'),
  kind: textAt(names, 'kind'),
  listKind: textAt(names, 'listKind'),
  shortNames: texts(names.shortNames),
  categories: texts(names.categories),
})

export const specOf = (crd: JsonObject): JsonObject => objectAt(crd, 'spec')

/** Whether a `spec.conversion` names a webhook. */
export const hasWebhook = (conversion: JsonValue | undefined): boolean => isObject(conversion) && isObject(conversion.webhook)
export const statusOf = (crd: JsonObject): JsonObject => objectAt(crd, 'status')
export const groupOf = (crd: JsonObject): string => textAt(specOf(crd), 'group')
export const isNamespaced = (crd: JsonObject): boolean => specOf(crd).scope === 'Namespaced'
export const requestedNames = (crd: JsonObject): Names => namesFrom(objectAt(specOf(crd), 'names'))
export const acceptedNames = (crd: JsonObject): Names => namesFrom(objectAt(statusOf(crd), 'acceptedNames'))
export const versionsOf = (crd: JsonObject): JsonObject[] => objects(specOf(crd).versions)
export const findVersion = (crd: JsonObject, name: string): JsonObject | undefined => versionsOf(crd).find((v) => v.name === name)
export const storageVersionOf = (crd: JsonObject): string =>
  textAt(
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
  objects(version.selectableFields).map((f) => textAt(f, 'jsonPath'))

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
