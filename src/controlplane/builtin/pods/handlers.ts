import { duplicate, type ErrorList, forbidden, invalid, type Path, required } from '../../../apimachinery/field/error.ts'
import { objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { isValidPortNumber, maxLengthError, regexError } from '../../../apimachinery/meta/names.ts'
import { among, amongIfSet, faultsOf, needed, numberAt, partIn } from './fields.ts'

/** Source: k8s.io/apimachinery/pkg/util/validation/validation.go, IsValidPortName. */
export const isPortName = (name: string): string[] => [
  ...(name.length > 15 ? [maxLengthError(15)] : []),
  ...(/^[-a-z0-9]+$/.test(name) ? [] : ['must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)']),
  ...(/[a-z]/.test(name) ? [] : ['must contain at least one letter (a-z)']),
  ...(name.includes('--') ? ['must not contain consecutive hyphens'] : []),
  ...(name.startsWith('-') || name.endsWith('-') ? ['must not begin or end with a hyphen'] : []),
]

const portErrors = (port: JsonValue | undefined, path: Path): ErrorList =>
  typeof port === 'string'
    ? faultsOf(path, port, isPortName(port))
    : faultsOf(path, port ?? 0, isValidPortNumber(Number(port ?? 0)))

const HEADER = '[-A-Za-z0-9]+'

const isHeaderName = (name: string): string[] =>
  /^[-A-Za-z0-9]+$/.test(name)
    ? []
    : [regexError("a valid HTTP header must consist of alphanumeric characters or '-'", HEADER, 'X-Header-Name')]

const httpErrors = (http: JsonObject, path: Path): ErrorList => [
  ...needed(http, 'path', path),
  ...portErrors(http.port, path.child('port')),
  ...among(http, 'scheme', path, ['HTTP', 'HTTPS']),
  ...objectsOf(http.httpHeaders).flatMap((header) => {
    const name = stringAt(header, 'name')
    return faultsOf(path.child('httpHeaders'), name, isHeaderName(name))
  }),
]

const execErrors = ({ command }: JsonObject, path: Path): ErrorList =>
  Array.isArray(command) && command.length > 0 ? [] : [required(path.child('command'), '')]

type Check = (handler: JsonObject, path: Path, gracePeriod: number) => ErrorList

const HANDLERS: readonly (readonly [field: string, check: Check])[] = [
  ['exec', execErrors],
  ['httpGet', httpErrors],
  ['tcpSocket', ({ port }, path) => portErrors(port, path.child('port'))],
  ['grpc', ({ port }, path) => portErrors(port, path.child('port'))],
  [
    'sleep',
    (sleep, path, gracePeriod) => {
      const seconds = numberAt(sleep, 'seconds')
      const why = `must be non-negative and less than terminationGracePeriodSeconds (${gracePeriod})`
      return seconds < 0 || seconds > gracePeriod ? [invalid(path, seconds, why)] : []
    },
  ],
]

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validateHandler. */
function handlerErrors(handler: JsonObject, path: Path, gracePeriod: number): ErrorList {
  const [first, ...others] = HANDLERS.filter(([field]) => isObject(handler[field]))
  if (first === undefined) return [required(path, 'must specify a handler type')]
  return [
    ...partIn(handler, first[0], path, (own, at) => first[1](own, at, gracePeriod)),
    ...others.map(([field]) => forbidden(path.child(field), 'may not specify more than 1 handler type')),
  ]
}

const COUNTS = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold']

function probeErrors(probe: JsonObject, path: Path, gracePeriod: number): ErrorList {
  const grace = probe.terminationGracePeriodSeconds
  return [
    ...handlerErrors(probe, path, gracePeriod),
    ...COUNTS.filter((field) => numberAt(probe, field) < 0).map((field) =>
      invalid(path.child(field), probe[field], 'must be greater than or equal to 0'),
    ),
    ...(grace !== undefined && Number(grace) <= 0
      ? [invalid(path.child('terminationGracePeriodSeconds'), grace, 'must be greater than 0')]
      : []),
  ]
}

const once = (probe: JsonObject, path: Path): ErrorList =>
  numberAt(probe, 'successThreshold') === 1 ? [] : [invalid(path.child('successThreshold'), probe.successThreshold, 'must be 1')]

const graceless = ({ terminationGracePeriodSeconds: grace }: JsonObject, path: Path): ErrorList =>
  grace === undefined ? [] : [invalid(path.child('terminationGracePeriodSeconds'), grace, 'must not be set for readinessProbes')]

const PROBES = [
  ['livenessProbe', once],
  ['readinessProbe', graceless],
  ['startupProbe', once],
] as const

/** The names of fields that only containers have which run on. */
export const LIFE_FIELDS = ['lifecycle', ...PROBES.map(([field]) => field)]

/** What is wrong with the hooks and probes of a container. `gracePeriod` is that of the Pod, in seconds. */
export const lifeErrors = (container: JsonObject, path: Path, gracePeriod: number): ErrorList => [
  ...partIn(container, 'lifecycle', path, (lifecycle, at) =>
    ['postStart', 'preStop'].flatMap((hook) => partIn(lifecycle, hook, at, (one, of) => handlerErrors(one, of, gracePeriod))),
  ),
  ...PROBES.flatMap(([field, own]) =>
    partIn(container, field, path, (probe, at) => [...probeErrors(probe, at, gracePeriod), ...own(probe, at)]),
  ),
]

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validateContainerPorts. */
export function containerPortErrors(ports: readonly JsonObject[], path: Path): ErrorList {
  const names = new Set<string>()
  return ports.flatMap((port, i) => {
    const at = path.index(i)
    const name = stringAt(port, 'name')
    const faults = name === '' ? [] : isPortName(name)
    const isRepeated = faults.length === 0 && name !== '' && names.has(name)
    if (faults.length === 0) names.add(name)
    const number = (field: string): ErrorList => faultsOf(at.child(field), port[field], isValidPortNumber(numberAt(port, field)))
    return [
      ...faultsOf(at.child('name'), name, faults),
      ...(isRepeated ? [duplicate(at.child('name'), name)] : []),
      ...(numberAt(port, 'containerPort') === 0 ? [required(at.child('containerPort'), '')] : number('containerPort')),
      ...(numberAt(port, 'hostPort') === 0 ? [] : number('hostPort')),
      ...amongIfSet(port, 'protocol', at, ['SCTP', 'TCP', 'UDP']),
    ]
  })
}
