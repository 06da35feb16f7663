import { type ErrorList, forbidden, invalid, type Path, required } from '../../../apimachinery/field/error.ts'
import { compareBytes } from '../../../apimachinery/json/utf8.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { isQualifiedName } from '../../../apimachinery/meta/names.ts'
import type { Quantity } from '../../../apimachinery/quantity/quantity.ts'
import { faultsOf } from './fields.ts'
import { amountOf } from './qos.ts'

const OF_CONTAINERS = new Set(['cpu', 'memory', 'ephemeral-storage'])
const WHOLE = new Set(['storage'])
/** Names that quotas have and containers have not. */
const OF_QUOTAS = new Set([
  ...['requests.cpu', 'requests.memory', 'requests.ephemeral-storage', 'requests.storage', 'storage'],
  ...['limits.cpu', 'limits.memory', 'limits.ephemeral-storage', 'pods', 'resourcequotas', 'services', 'secrets', 'configmaps'],
  ...['replicationcontrollers', 'persistentvolumeclaims', 'services.nodeports', 'services.loadbalancers'],
])

const isHugePages = (name: string): boolean => name.startsWith('hugepages-')
const isNative = (name: string): boolean => !name.includes('/') || name.includes('kubernetes.io/')
const isOvercommittable = (name: string): boolean => isNative(name) && !isHugePages(name)

function nameErrors(name: string, path: Path): ErrorList {
  const faults = isQualifiedName(name)
  const isStandard = OF_CONTAINERS.has(name) || isHugePages(name)
  if (faults.length > 0) {
    // Upstream looks at a name again that has no slash.
    return [...faultsOf(path, name, faults), ...(name.includes('/') || isStandard ? [] : [invalid(path, name, NOT_STANDARD)])]
  }
  if (!name.includes('/')) {
    if (isStandard) return []
    const unknown = OF_QUOTAS.has(name) ? [] : [invalid(path, name, 'must be a standard resource type or fully qualified')]
    return [...unknown, invalid(path, name, NOT_STANDARD)]
  }
  const isExtended = !name.startsWith('requests.') && isQualifiedName(`requests.${name}`).length === 0
  return isNative(name) || isExtended ? [] : [invalid(path, name, "doesn't follow extended resource name standard")]
}

const NOT_STANDARD = 'must be a standard resource for containers'

const isWholeNumber = (quantity: Quantity): boolean => !quantity.toString().includes('m') && quantity.asInt64() !== undefined

function quantityErrors(name: string, quantity: Quantity, path: Path): ErrorList {
  const text = quantity.toString()
  const isCounted = !isNative(name) || WHOLE.has(name)
  return [
    ...(quantity.sign < 0 ? [invalid(path, text, 'must be greater than or equal to 0')] : []),
    ...(isCounted && !isWholeNumber(quantity) ? [invalid(path, text, 'must be an integer')] : []),
  ]
}

const entriesOf = (list: JsonObject): [string, Quantity][] =>
  Object.keys(list)
    .sort(compareBytes)
    .map((name) => [name, amountOf(list, name)])

const listOf = (resources: JsonObject, field: string): JsonObject => {
  const list = resources[field]
  return isObject(list) ? list : {}
}

/**
 * What is wrong with what a container asks for and is limited to.
 * Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validateResourceRequirements.
 */
export function resourceErrors(resources: JsonObject, path: Path): ErrorList {
  const [limits, requests] = [listOf(resources, 'limits'), listOf(resources, 'requests')]
  const [limitPath, requestPath] = [path.child('limits'), path.child('requests')]
  const own = (list: JsonObject, at: Path): ErrorList =>
    entriesOf(list).flatMap(([name, quantity]) => [
      ...nameErrors(name, at.key(name)),
      ...quantityErrors(name, quantity, at.key(name)),
    ])
  const compared = entriesOf(requests).flatMap(([name, quantity]): ErrorList => {
    if (limits[name] === undefined)
      return isOvercommittable(name) ? [] : [required(limitPath, 'Limit must be set for non overcommitable resources')]
    const limit = amountOf(limits, name)
    const order = quantity.compare(limit)
    if (order !== 0 && !isOvercommittable(name))
      return [invalid(requestPath, quantity.toString(), `must be equal to ${name} limit of ${limit}`)]
    return order > 0 ? [invalid(requestPath, quantity.toString(), `must be less than or equal to ${name} limit of ${limit}`)] : []
  })
  const names = [...Object.keys(limits), ...Object.keys(requests)]
  const lonely = names.some(isHugePages) && !names.some((name) => name === 'cpu' || name === 'memory')
  return [
    ...own(limits, limitPath),
    ...own(requests, requestPath),
    ...compared,
    ...(lonely ? [forbidden(path, 'HugePages require cpu or memory')] : []),
  ]
}
