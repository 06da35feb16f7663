import { type ErrorList, invalid, notSupported, Path, required } from '../../../apimachinery/field/error.ts'
import { objectsOf, stringAt, stringOf } from '../../../apimachinery/json/access.ts'
import { deepEqual, type JsonObject } from '../../../apimachinery/json/value.ts'
import {
  isDNS1123Label,
  isDNS1123Subdomain,
  isQualifiedName,
  isValidPortNumber,
  nameIsDNSSubdomain,
} from '../../../apimachinery/meta/names.ts'
import { isLinkLocalMulticast, isLinkLocalUnicast, isLoopback } from '../../../apimachinery/net/netip.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { ipWarnings, legacyIpErrors, parseSloppy, unmapped } from '../legacy-ip.ts'
import { coreMetaErrors, coreMetaUpdateErrors } from '../object-meta.ts'
import type { TypedStrategy } from '../typed-resource.ts'
import { ENDPOINTS } from './types.ts'

const SUBSETS = Path.of('subsets')
const PROTOCOLS = ['SCTP', 'TCP', 'UDP']
const LISTS = ['addresses', 'notReadyAddresses'] as const

/** Source: k8s.io/kubernetes/pkg/apis/core/v1/defaults.go, SetDefaults_Endpoints. */
function setDefaults({ subsets }: JsonObject): void {
  for (const { ports } of objectsOf(subsets))
    for (const port of objectsOf(ports)) if (stringAt(port, 'protocol') === '') port.protocol = 'TCP'
}

/**
 * The addresses that no endpoint can have.
 * Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, ValidateEndpointIP.
 */
function endpointIpErrors(path: Path, text: string): ErrorList {
  const sloppy = parseSloppy(text)
  if (sloppy === undefined) return [invalid(path, text, 'must be a valid IP address')]
  const address = unmapped(sloppy)
  const rules: readonly (readonly [boolean, string])[] = [
    [address.value === 0n, `may not be unspecified (${text})`],
    [isLoopback(address), 'may not be in the loopback range (127.0.0.0/8, ::1/128)'],
    [isLinkLocalUnicast(address), 'may not be in the link-local range (169.254.0.0/16, fe80::/10)'],
    [isLinkLocalMulticast(address), 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)'],
  ]
  return rules.flatMap(([isBroken, why]) => (isBroken ? [invalid(path, text, why)] : []))
}

function addressErrors(address: JsonObject, path: Path): ErrorList {
  const { nodeName } = address
  const ip = stringAt(address, 'ip')
  const hostname = stringAt(address, 'hostname')
  const inField = (field: string, value: string, faults: readonly string[]): ErrorList =>
    faults.map((why) => invalid(path.child(field), value, why))
  return [
    ...legacyIpErrors(path.child('ip'), ip),
    ...(hostname === '' ? [] : inField('hostname', hostname, isDNS1123Label(hostname))),
    ...(typeof nodeName === 'string' ? inField('nodeName', nodeName, isDNS1123Subdomain(nodeName)) : []),
    ...endpointIpErrors(path.child('ip'), ip),
  ]
}

function portErrors(port: JsonObject, isNamed: boolean, path: Path): ErrorList {
  const name = stringAt(port, 'name')
  const protocol = stringAt(port, 'protocol')
  const { appProtocol } = port
  const number = Number(port.port ?? 0)
  return [
    ...(isNamed && name === '' ? [required(path.child('name'), '')] : []),
    ...(name === '' ? [] : isDNS1123Label(name).map((why) => invalid(path.child('name'), name, why))),
    ...isValidPortNumber(number).map((why) => invalid(path.child('port'), number, why)),
    ...(PROTOCOLS.includes(protocol) ? [] : [notSupported(path.child('protocol'), protocol, PROTOCOLS)]),
    ...(typeof appProtocol === 'string'
      ? isQualifiedName(appProtocol).map((why) => invalid(path.child('appProtocol'), appProtocol, why))
      : []),
  ]
}

const NO_ADDRESS = 'must specify `addresses` or `notReadyAddresses`'

function subsetErrors(subset: JsonObject, path: Path): ErrorList {
  const ports = objectsOf(subset.ports)
  const isEmpty = LISTS.every((list) => objectsOf(subset[list]).length === 0)
  return [
    ...(isEmpty ? [required(path, NO_ADDRESS)] : []),
    ...LISTS.flatMap((list) =>
      objectsOf(subset[list]).flatMap((address, i) => addressErrors(address, path.child(list).index(i))),
    ),
    ...ports.flatMap((port, i) => portErrors(port, ports.length > 1, path.child('ports').index(i))),
  ]
}

const subsetsErrors = ({ subsets }: JsonObject): ErrorList =>
  objectsOf(subsets).flatMap((subset, i) => subsetErrors(subset, SUBSETS.index(i)))

/** The label by which the controller of endpoints marks its own, whose addresses need no check. */
const isManaged = (object: JsonObject): boolean =>
  stringAt(readMeta(object)?.labels, 'endpoints.kubernetes.io/managed-by') === 'endpoint-controller'

/** Source: k8s.io/kubernetes/pkg/registry/core/endpoint/strategy.go, endpointsWarnings. */
function warnings(object: JsonObject): string[] {
  if (isManaged(object)) return []
  return objectsOf(object.subsets).flatMap((subset, i) =>
    LISTS.flatMap((list) =>
      objectsOf(subset[list]).flatMap(({ ip }, j) => ipWarnings(SUBSETS.index(i).child(list).index(j).child('ip'), stringOf(ip))),
    ),
  )
}

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, ValidateEndpointsCreate, ValidateEndpointsUpdate. */
export const ENDPOINTS_STRATEGY: TypedStrategy = {
  type: ENDPOINTS,
  setDefaults,
  validate: (object) => [...coreMetaErrors(object, true, nameIsDNSSubdomain), ...subsetsErrors(object)],
  validateUpdate: (object, old) => [
    ...coreMetaUpdateErrors(object, old),
    ...coreMetaErrors(object, true, nameIsDNSSubdomain),
    ...(deepEqual(object.subsets ?? null, old.subsets ?? null) ? [] : subsetsErrors(object)),
  ],
  warnings,
}
