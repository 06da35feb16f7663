import { append } from '../../../apimachinery/append.ts'
import { quote } from '../../../apimachinery/field/bad-value.ts'
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
      return isFractional(text) ? [`${at}: fractional byte value ${quote(text)} is invalid, must be an integer`] : []
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
      ? [`${where}: hides previous definition of ${quote(name)}, which may be dropped when using apply`]
      : []
  })
}

interface Port {
  /** Its place among the ports of the Pod. */
  readonly order: number
  readonly name: string
  readonly hostPort: number
  readonly containerPort: number
  readonly protocol: string
  readonly hostIP: string
  readonly at: Path
}

const portOf = (port: JsonObject, order: number, at: Path): Port => ({
  order,
  name: stringAt(port, 'name'),
  hostPort: numberAt(port, 'hostPort'),
  containerPort: numberAt(port, 'containerPort'),
  protocol: stringAt(port, 'protocol'),
  hostIP: stringAt(port, 'hostIP'),
  at,
})

/** More than an answer has room for: each of them is longer than 60 characters, and all have 4,096. */
const MOST_WARNINGS = 100

/** What the ports of all containers of a Pod say of each other. Takes time linear in their number. */
export function portWarnings(containers: readonly { readonly container: JsonObject; readonly path: Path }[]): string[] {
  const ports: Port[] = []
  for (const { container, path } of containers)
    for (const [i, port] of objectsOf(container.ports).entries())
      ports.push(portOf(port, ports.length, path.child('ports').index(i)))
  const warnings: string[] = []
  const earlier = new Map<string, Port[]>()
  for (const port of ports) {
    if (warnings.length >= MOST_WARNINGS) break
    append(warnings, withoutHostPort(port))
    for (const other of clashing(port, earlier)) warnings.push(`${port.at}: ${clash(port, other)} with ${other.at}`)
    for (const key of keysOf(port))
      earlier
        .set(key, earlier.get(key) ?? [])
        .get(key)
        ?.push(port)
  }
  return [...warnings, ...repeatedNames(ports)]
}

const numberOf = ({ containerPort, protocol }: Port): string => `${containerPort}/${protocol}`
const onHost = (port: Port, hostPort: number): string => `${numberOf(port)} ${hostPort}`
const onAddress = (port: Port, hostIP: string): string => `${onHost(port, port.hostPort)} ${hostIP}`

/** Where a port is looked for by later ones. */
const keysOf = (port: Port): string[] => [numberOf(port), onHost(port, port.hostPort), onAddress(port, port.hostIP)]

/** The first of those earlier ports that clash with a port, in their order. */
function clashing(port: Port, earlier: ReadonlyMap<string, readonly Port[]>): Port[] {
  const found = (key: string): readonly Port[] => earlier.get(key)?.slice(0, MOST_WARNINGS) ?? []
  if (port.hostPort === 0) return [...found(numberOf(port))]
  const alike =
    port.hostIP === ''
      ? found(onHost(port, port.hostPort))
      : [...found(onAddress(port, '')), ...found(onAddress(port, port.hostIP))]
  return [...found(onHost(port, 0)), ...alike].sort((a, b) => a.order - b.order)
}

/** How two ports of one number clash. */
function clash(port: Port, other: Port): string {
  if (port.hostPort !== other.hostPort) return 'overlapping port definition'
  if (port.hostIP === other.hostIP) return 'duplicate port definition'
  return port.hostPort === 0 ? 'overlapping port definition' : 'dangerously ambiguous port definition'
}

function repeatedNames(ports: readonly Port[]): string[] {
  const first = new Map<string, Path>()
  return ports.flatMap(({ name, at }) => {
    const known = first.get(name)
    if (known === undefined && name !== '') first.set(name, at)
    if (known === undefined) return []
    const uses = `services and probes that select ports by name will use ${known}`
    return [`${at}: duplicate port name ${quote(name)} with ${known}, ${uses}`]
  })
}

function withoutHostPort({ name, hostPort, containerPort, protocol, hostIP, at }: Port): string[] {
  if (hostIP === '' || hostPort !== 0) return []
  const shown = `{Name:${name} HostPort:0 ContainerPort:${containerPort} Protocol:${protocol} HostIP:${hostIP}}`
  return [`${at}: hostIP set without hostPort: ${shown}`]
}
