import { append } from '../../../apimachinery/append.ts'
import { duplicate, type ErrorList, invalid, notSupported, type Path, required } from '../../../apimachinery/field/error.ts'
import { objectsOf, stringOf, stringPerItem } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { validateLabelSelector } from '../../../apimachinery/labels/label-selector.ts'
import { validatePathSegmentName } from '../../../apimachinery/meta/names.ts'

export const MATCH_POLICIES = ['Equivalent', 'Exact']
const OPERATIONS = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE']
const SCOPES = ['*', 'Cluster', 'Namespaced']

/**
 * What is wrong with what a policy or a binding matches.
 * Source: k8s.io/kubernetes/pkg/apis/admissionregistration/validation/validation.go, validateMatchResources.
 */
export function matchResourcesErrors(of: JsonObject, path: Path): ErrorList {
  const { matchPolicy } = of
  const errors: ErrorList = []
  if (matchPolicy === undefined) errors.push(required(path.child('matchPolicy'), ''))
  else if (!MATCH_POLICIES.includes(stringOf(matchPolicy)))
    errors.push(notSupported(path.child('matchPolicy'), matchPolicy, MATCH_POLICIES))
  for (const field of ['namespaceSelector', 'objectSelector']) {
    const selector = of[field]
    if (!isObject(selector)) errors.push(required(path.child(field), ''))
    else append(errors, validateLabelSelector(selector, path.child(field)))
  }
  for (const field of ['resourceRules', 'excludeResourceRules'])
    for (const [i, rule] of objectsOf(of[field]).entries()) append(errors, ruleErrors(rule, path.child(field).index(i)))
  return errors
}

/** The errors of a list that `*` stands alone in. */
const starErrors = (items: JsonValue | undefined, path: Path, others: string): ErrorList =>
  Array.isArray(items) && items.length > 1 && items.includes('*')
    ? [invalid(path, items, `if '*' is present, must not specify other ${others}`)]
    : []

const isEmpty = (value: JsonValue | undefined): boolean => !Array.isArray(value) || value.length === 0

/** The errors of a rule about operations on resources. */
export function ruleErrors(rule: JsonObject, path: Path): ErrorList {
  const { operations, apiGroups, apiVersions, scope } = rule
  const errors = resourceNameErrors(stringPerItem(rule.resourceNames), path.child('resourceNames'))
  if (isEmpty(operations)) errors.push(required(path.child('operations'), ''))
  append(errors, starErrors(operations, path.child('operations'), 'operations'))
  for (const [i, operation] of stringPerItem(operations).entries())
    if (!OPERATIONS.includes(operation)) errors.push(notSupported(path.child('operations').index(i), operation, OPERATIONS))
  if (isEmpty(apiGroups)) errors.push(required(path.child('apiGroups'), ''))
  append(errors, starErrors(apiGroups, path.child('apiGroups'), 'API groups'))
  if (isEmpty(apiVersions)) errors.push(required(path.child('apiVersions'), ''))
  append(errors, starErrors(apiVersions, path.child('apiVersions'), 'API versions'))
  for (const [i, version] of stringPerItem(apiVersions).entries())
    if (version === '') errors.push(required(path.child('apiVersions').index(i), ''))
  append(errors, resourcesErrors(stringPerItem(rule.resources), path.child('resources')))
  if (scope !== undefined && !SCOPES.includes(stringOf(scope))) errors.push(notSupported(path.child('scope'), scope, SCOPES))
  return errors
}

function resourceNameErrors(names: readonly string[], path: Path): ErrorList {
  const errors: ErrorList = []
  const seen = new Set<string>()
  for (const [i, name] of names.entries()) {
    for (const why of validatePathSegmentName(name, false)) errors.push(invalid(path.index(i), name, why))
    if (seen.has(name)) errors.push(duplicate(path.index(i), name))
    seen.add(name)
  }
  return errors
}

function resourcesErrors(resources: readonly string[], path: Path): ErrorList {
  const errors: ErrorList = []
  if (resources.length === 0) errors.push(required(path, ''))
  const everySubresource = new Set<string>()
  const everyResource = new Set<string>()
  let hasPlainResource = false
  for (const [i, resource] of resources.entries()) {
    if (resource === '') {
      errors.push(required(path.index(i), ''))
      continue
    }
    const slash = resource.indexOf('/')
    if (slash < 0) {
      // As upstream: the last of these decides.
      hasPlainResource = resource !== '*'
      continue
    }
    const [main, sub] = [resource.slice(0, slash), resource.slice(slash + 1)]
    const repeats = (all: string): void => {
      errors.push(invalid(path.index(i), resource, `if '${all}' is present, must not specify ${resource}`))
    }
    if (everySubresource.has(main)) repeats(`${main}/*`)
    if (everyResource.has(sub)) repeats(`*/${sub}`)
    if (sub === '*') everySubresource.add(main)
    if (main === '*') everyResource.add(sub)
  }
  if (resources.length > 1 && resources.includes('*/*'))
    errors.push(invalid(path, [...resources], "if '*/*' is present, must not specify other resources"))
  if (resources.includes('*') && hasPlainResource)
    errors.push(invalid(path, [...resources], "if '*' is present, must not specify other resources without subresources"))
  return errors
}
