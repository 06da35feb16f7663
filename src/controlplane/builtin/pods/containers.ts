import { duplicate, type ErrorList, forbidden, invalid, type Path, required } from '../../../apimachinery/field/error.ts'
import { objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { isDNS1123Label } from '../../../apimachinery/meta/names.ts'
import { envErrors } from './env.ts'
import { amongIfSet, eachIn, faultsOf, idIn, needed, neededAmong, numberAt, partIn } from './fields.ts'
import { containerPortErrors, LIFE_FIELDS, lifeErrors } from './handlers.ts'
import { resourceErrors } from './resources.ts'
import { mountErrors } from './volumes.ts'

const PULL_POLICIES = ['Always', 'IfNotPresent', 'Never']
const RESTART_POLICIES = ['Always', 'Never', 'OnFailure']

const securityErrors = (context: JsonObject, path: Path): ErrorList => [
  ...idIn(context, 'runAsUser', path),
  ...idIn(context, 'runAsGroup', path),
  ...amongIfSet(context, 'procMount', path, ['Default', 'Unmasked']),
]

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validateContainerCommon. */
function commonErrors(container: JsonObject, path: Path, volumes: ReadonlySet<string>): ErrorList {
  const name = stringAt(container, 'name')
  return [
    ...needed(container, 'name', path),
    ...(name === '' ? [] : faultsOf(path.child('name'), name, isDNS1123Label(name))),
    ...needed(container, 'image', path),
    ...neededAmong(container, 'terminationMessagePolicy', path, ['File', 'FallbackToLogsOnError']),
    ...containerPortErrors(objectsOf(container.ports), path.child('ports')),
    ...envErrors(container, path),
    ...mountErrors(container, path, volumes),
    ...neededAmong(container, 'imagePullPolicy', path, PULL_POLICIES),
    ...partIn(container, 'resources', path, resourceErrors),
    ...partIn(container, 'securityContext', path, securityErrors),
  ]
}

/** Ports of the host that two containers, or one twice, would take. */
function hostPortErrors(containers: readonly JsonObject[], path: Path): ErrorList {
  const taken = new Set<string>()
  return containers.flatMap((container, i) =>
    eachIn(container, 'ports', path.index(i), (port, at) => {
      const number = numberAt(port, 'hostPort')
      if (number === 0) return []
      const key = `${stringAt(port, 'protocol')}/${stringAt(port, 'hostIP')}/${number}`
      if (taken.has(key)) return [duplicate(at.child('hostPort'), key)]
      taken.add(key)
      return []
    }),
  )
}

/** What the containers of a Pod are checked with. */
export interface ContainerContext {
  readonly volumes: ReadonlySet<string>
  /** That of the Pod, in seconds. */
  readonly gracePeriod: number
}

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validateContainers. */
export function containersErrors(
  containers: readonly JsonObject[],
  path: Path,
  { volumes, gracePeriod }: ContainerContext,
): ErrorList {
  if (containers.length === 0) return [required(path, '')]
  const names = new Set<string>()
  const own = containers.flatMap((container, i) => {
    const at = path.index(i)
    const name = stringAt(container, 'name')
    const isRepeated = names.has(name)
    names.add(name)
    return [
      ...commonErrors(container, at, volumes),
      ...(isRepeated ? [duplicate(at.child('name'), name)] : []),
      ...lifeErrors(container, at, gracePeriod),
      ...amongIfSet(container, 'restartPolicy', at, RESTART_POLICIES),
    ]
  })
  return [...own, ...hostPortErrors(containers, path)]
}

const FORBIDDEN = 'may not be set for init containers without restartPolicy=Always'

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validateInitContainers. */
export function initContainersErrors(
  containers: readonly JsonObject[],
  path: Path,
  regular: readonly JsonObject[],
  { volumes, gracePeriod }: ContainerContext,
): ErrorList {
  const names = new Set(regular.map((container) => stringAt(container, 'name')))
  return containers.flatMap((container, i) => {
    const at = path.index(i)
    const name = stringAt(container, 'name')
    const isRepeated = names.has(name)
    if (name !== '') names.add(name)
    return [
      ...commonErrors(container, at, volumes),
      ...amongIfSet(container, 'restartPolicy', at, RESTART_POLICIES),
      ...(isRepeated ? [duplicate(at.child('name'), name)] : []),
      ...hostPortErrors([container], path),
      ...(container.restartPolicy === 'Always'
        ? lifeErrors(container, at, gracePeriod)
        : LIFE_FIELDS.filter((field) => isObject(container[field])).map((field) => forbidden(at.child(field), FORBIDDEN))),
    ]
  })
}

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validateContainerOnlyForPod. */
export const imageErrors = (container: JsonObject, path: Path): ErrorList => {
  const image = stringAt(container, 'image')
  return image.trim() === image ? [] : [invalid(path.child('image'), image, 'must not have leading or trailing whitespace')]
}
