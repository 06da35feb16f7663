import { stringAt } from '../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { missingRules } from '../../apiserver/authorization/coverage.ts'
import { rulesOf } from '../../apiserver/authorization/rbac.ts'
import { AUTOUPDATE, ruleObject } from './policy.ts'

const part = (of: JsonObject, field: string): JsonObject => {
  const value = of[field]
  return isObject(value) ? value : newObject()
}

const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : [])

/** Returns the items of `wanted` that a list lacks. */
const lacking = (list: readonly JsonValue[], wanted: readonly JsonValue[]): JsonValue[] =>
  wanted.filter((item) => !list.some((known) => deepEqual(known, item)))

/** Whether the annotation `autoupdate: "false"` excludes an object from reconciliation. */
export const isProtected = (object: JsonObject): boolean =>
  stringAt(part(part(object, 'metadata'), 'annotations'), AUTOUPDATE) === 'false'

/** An object with the labels and annotations of another, unless it has those already with a value of its own. */
function withMetadata(existing: JsonObject, expected: JsonObject): JsonObject {
  const metadata = { ...part(existing, 'metadata') }
  for (const field of ['labels', 'annotations']) {
    metadata[field] = objectOf({ ...part(part(expected, 'metadata'), field), ...part(metadata, field) })
  }
  return objectOf({ ...existing, metadata: objectOf(metadata) })
}

const selectorsOf = (role: JsonObject): readonly JsonValue[] => listOf(part(role, 'aggregationRule').clusterRoleSelectors)

/**
 * A stored cluster role with what it lacks of the expected one; what it has beyond that stays. A role that is not expected to gather
 * rules no longer does.
 * Source: k8s.io/component-helpers/auth/rbac/reconciliation/reconcile_role.go.
 */
export function reconciledRole(existing: JsonObject, expected: JsonObject): JsonObject {
  const { aggregationRule: _, ...role } = withMetadata(existing, expected)
  const missing = missingRules(rulesOf(existing), rulesOf(expected)).map(ruleObject)
  if (missing.length > 0) role.rules = [...listOf(role.rules), ...missing]
  if (!isObject(expected.aggregationRule)) return objectOf(role)
  const selectors = selectorsOf(existing)
  const clusterRoleSelectors = [...selectors, ...lacking(selectors, selectorsOf(expected))]
  return objectOf({ ...role, aggregationRule: objectOf({ clusterRoleSelectors }) })
}

/**
 * A stored binding with the subjects that it lacks; undefined when it names another role, which no update can change.
 * Source: k8s.io/component-helpers/auth/rbac/reconciliation/reconcile_rolebindings.go.
 */
export function reconciledBinding(existing: JsonObject, expected: JsonObject): JsonObject | undefined {
  if (!deepEqual(existing.roleRef, expected.roleRef)) return undefined
  const subjects = listOf(existing.subjects)
  const missing = lacking(subjects, listOf(expected.subjects))
  const binding = withMetadata(existing, expected)
  return missing.length === 0 ? binding : objectOf({ ...binding, subjects: [...subjects, ...missing] })
}
