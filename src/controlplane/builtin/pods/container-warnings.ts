import type { Path } from '../../../apimachinery/field/error.ts'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { Quantity } from '../../../apimachinery/quantity/quantity.ts'
import { numberAt } from './fields.ts'

/** What a container says that works otherwise than it looks. Source: k8s.io/kubernetes/pkg/api/pod/warnings.go. */
export const containerWarnings = (container: JsonObject, path: Path): string[] => [
  ...fractionalBytes(container, path),
  ...hiddenVariables(container, path),
]

function fractionalBytes(container: JsonObject, path: Path): string[] {
  const resources = objectAt(container, 'resources')
  return ['memory', 'ephemeral-storage'].flatMap((name) =>
    ['limits', 'requests'].flatMap((list) => {
      const text = stringAt(objectAt(resources, list), name)
      const at = path.child('resources', list).key(name)
      return isFractional(text) ? [`${at}: fractional byte value ${JSON.stringify(text)} is invalid, must be an integer`] : []
    }),
  )
}

function isFractional(text: string): boolean {
  const quantity = Quantity.parse(text)
  if (!(quantity instanceof Quantity)) return false
  const { amount, exponent } = quantity.decimal
  return exponent < 0 && amount % 10n ** BigInt(-exponent) !== 0n
}

/** Variables that hide others of the same name, without using them. */
function hiddenVariables(container: JsonObject, path: Path): string[] {
  const seen = new Set<string>()
  return objectsOf(container.env).flatMap((variable, i) => {
    const name = stringAt(variable, 'name')
    const isKnown = seen.has(name)
    seen.add(name)
    const reference = `$(${name})`
    const value = stringAt(variable, 'value')
    const isHiding = isObject(variable.valueFrom) || value === reference || !value.includes(reference)
    const where = path.child('env').index(i)
    return isKnown && isHiding
      ? [`${where}: hides previous definition of ${JSON.stringify(name)}, which may be dropped when using apply`]
      : []
  })
}

interface Port {
  readonly name: string
  readonly hostPort: number
  readonly containerPort: number
  readonly protocol: string
  readonly hostIP: string
  readonly at: Path
}

const portOf = (port: JsonObject, at: Path): Port => ({
  name: stringAt(port, 'name'),
  hostPort: numberAt(port, 'hostPort'),
  containerPort: numberAt(port, 'containerPort'),
  protocol: stringAt(port, 'protocol'),
  hostIP: stringAt(port, 'hostIP'),
  at,
})

/** What the ports of all containers of a Pod say of each other. */
export function portWarnings(containers: readonly { readonly container: JsonObject; readonly path: Path }[]): string[] {
  const ports = containers.flatMap(({ container, path }) =>
    objectsOf(container.ports).map((port, i) => portOf(port, path.child('ports').index(i))),
  )
  const byNumber = new Map<string, Port[]>()
  const byName = new Map<string, Path>()
  const names: string[] = []
  const numbers = ports.flatMap((port) => {
    const { name, at } = port
    const number = `${port.containerPort}/${port.protocol}`
    const others = byNumber.get(number) ?? []
    byNumber.set(number, [...others, port])
    const first = byName.get(name)
    if (first !== undefined) names.push(repeatedName(port, first))
    else if (name !== '') byName.set(name, at)
    const clashes = others.flatMap((other) => clash(port, other).map((words) => `${at}: ${words} with ${other.at}`))
    return [...withoutHostPort(port), ...clashes]
  })
  return [...numbers, ...names]
}

const repeatedName = ({ name, at }: Port, first: Path): string =>
  `${at}: duplicate port name ${JSON.stringify(name)} with ${first}, services and probes that select ports by name will use ${first}`

function withoutHostPort({ name, hostPort, containerPort, protocol, hostIP, at }: Port): string[] {
  if (hostIP === '' || hostPort !== 0) return []
  const shown = `{Name:${name} HostPort:0 ContainerPort:${containerPort} Protocol:${protocol} HostIP:${hostIP}}`
  return [`${at}: hostIP set without hostPort: ${shown}`]
}

function clash(port: Port, other: Port): string[] {
  if (port.hostIP === other.hostIP && port.hostPort === other.hostPort) return ['duplicate port definition']
  if (port.hostPort === 0 || other.hostPort === 0) return ['overlapping port definition']
  const isOneOpen = (port.hostIP === '') !== (other.hostIP === '')
  return port.hostPort === other.hostPort && isOneOpen ? ['dangerously ambiguous port definition'] : []
}
