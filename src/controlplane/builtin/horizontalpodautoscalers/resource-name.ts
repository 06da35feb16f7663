import { type ErrorList, invalid, type Path } from '../../../apimachinery/field/error.ts'
import { isQualifiedName } from '../../../apimachinery/meta/names.ts'

const REQUESTS = 'requests.'
const HUGE_PAGES = 'hugepages-'
const CONTAINER = ['cpu', 'memory', 'ephemeral-storage']
const STANDARD: ReadonlySet<string> = new Set([
  ...CONTAINER,
  ...CONTAINER.flatMap((name) => [REQUESTS + name, `limits.${name}`]),
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'storage',
  `${REQUESTS}storage`,
  'services.nodeports',
  'services.loadbalancers',
])

const isStandard = (name: string): boolean =>
  STANDARD.has(name) || name.startsWith(HUGE_PAGES) || name.startsWith(REQUESTS + HUGE_PAGES)

const isExtended = (name: string): boolean => !name.startsWith(REQUESTS) && isQualifiedName(REQUESTS + name).length === 0

/**
 * What is wrong with the name of a resource of a container.
 * Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, ValidateContainerResourceName.
 */
export function containerResourceErrors(name: string, path: Path): ErrorList {
  const errors = isQualifiedName(name).map((why) => invalid(path, name, why))
  const parts = name.split('/').length
  if (errors.length === 0 && parts === 1 && !isStandard(name))
    errors.push(invalid(path, name, 'must be a standard resource type or fully qualified'))
  if (parts === 1) {
    const isOfContainers = CONTAINER.includes(name) || name.startsWith(HUGE_PAGES)
    return isOfContainers ? errors : [...errors, invalid(path, name, 'must be a standard resource for containers')]
  }
  if (name.includes('kubernetes.io/') || isExtended(name)) return errors
  return [...errors, invalid(path, name, "doesn't follow extended resource name standard")]
}
