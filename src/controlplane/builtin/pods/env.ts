import { type ErrorList, invalid, notSupported, type Path, required } from '../../../apimachinery/field/error.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { isConfigMapKey, isDNS1123Subdomain, isQualifiedName } from '../../../apimachinery/meta/names.ts'
import { eachIn, faultsOf, needed, partIn } from './fields.ts'

const NAME_CHARACTERS = "a valid environment variable name must consist only of printable ASCII characters other than '='"

const isVariableName = (name: string): string[] => (/^[ -<>-~]*$/.test(name) ? [] : [NAME_CHARACTERS])

const FIELDS_OF_ENV = [
  ...['metadata.name', 'metadata.namespace', 'metadata.uid', 'spec.nodeName', 'spec.serviceAccountName'],
  ...['status.hostIP', 'status.hostIPs', 'status.podIP', 'status.podIPs'],
]
const FIELDS_OF_FILES = ['metadata.annotations', 'metadata.labels', 'metadata.name', 'metadata.namespace', 'metadata.uid']
const CONVERTED = new Set([...FIELDS_OF_ENV, ...FIELDS_OF_FILES, 'spec.restartPolicy', 'spec.schedulerName', 'status.phase'])

const RESOURCES = [
  ...['limits.cpu', 'limits.ephemeral-storage', 'limits.memory'],
  ...['requests.cpu', 'requests.ephemeral-storage', 'requests.memory'],
]

/** `metadata.labels['a']` as its path and what stands in the brackets. */
function subscripted(text: string): readonly [path: string, subscript: string] | undefined {
  const start = text.indexOf("['")
  return start > 0 && text.endsWith("']") && text.length >= start + 4
    ? [text.slice(0, start), text.slice(start + 2, -2)]
    : undefined
}

/** Source: k8s.io/kubernetes/pkg/apis/core/pods/helpers.go, ConvertDownwardAPIFieldLabel. */
function conversionFault(version: string, field: string): string | undefined {
  if (version !== 'v1') return `unsupported pod version: ${version}`
  const parts = subscripted(field)
  if (parts === undefined)
    return CONVERTED.has(field) || field === 'spec.host' ? undefined : `field label not supported: ${field}`
  const [path] = parts
  return path === 'metadata.annotations' || path === 'metadata.labels'
    ? undefined
    : `field label does not support subscript: ${field}`
}

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validateObjectFieldSelector. */
export function fieldRefErrors(ref: JsonObject, path: Path, supported: readonly string[]): ErrorList {
  const version = stringAt(ref, 'apiVersion')
  const field = stringAt(ref, 'fieldPath')
  if (version === '') return [required(path.child('apiVersion'), '')]
  if (field === '') return [required(path.child('fieldPath'), '')]
  const fault = conversionFault(version, field)
  if (fault !== undefined) return [invalid(path.child('fieldPath'), field, `error converting fieldPath: ${fault}`)]
  const parts = subscripted(field)
  if (parts !== undefined) {
    const key = parts[0] === 'metadata.annotations' ? parts[1].toLowerCase() : parts[1]
    return faultsOf(path, key, isQualifiedName(key))
  }
  const name = field === 'spec.host' ? 'spec.nodeName' : field
  return supported.includes(name) ? [] : [notSupported(path.child('fieldPath'), name, supported)]
}

export const fileFieldErrors = (ref: JsonObject, path: Path): ErrorList => fieldRefErrors(ref, path, FIELDS_OF_FILES)

const SIZES = ['1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei']

/** The divisors of a resource, and its name in the sentence about them. */
function divisorsOf(resource: string): readonly [supported: readonly string[], name: string] | undefined {
  const [, name = ''] = resource.split('.')
  if (name === 'cpu') return [['1m', '1'], 'cpu']
  if (name === 'memory') return [SIZES, 'memory']
  if (name === 'ephemeral-storage') return [SIZES, 'local ephemeral storage']
  return name.startsWith('hugepages-') ? [SIZES, 'hugepages'] : undefined
}

function divisorErrors(ref: JsonObject, path: Path): ErrorList {
  const resource = stringAt(ref, 'resource')
  const divisor = stringAt(ref, 'divisor') || '0'
  const [supported, name] = divisorsOf(resource) ?? []
  if (divisor === '0' || supported === undefined || supported.includes(divisor)) return []
  const values = name === 'cpu' ? supported.join(' and ') : supported.join(', ')
  return [invalid(path.child('divisor'), resource, `only divisor's values ${values} are supported with the ${name} resource`)]
}

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validateContainerResourceFieldSelector. */
export function resourceRefErrors(ref: JsonObject, path: Path, needsContainer: boolean): ErrorList {
  const resource = stringAt(ref, 'resource')
  const isKnown = RESOURCES.includes(resource) || /^(?:requests|limits)\.hugepages-/.test(resource)
  const errors =
    needsContainer && stringAt(ref, 'containerName') === ''
      ? [required(path.child('containerName'), '')]
      : resource === ''
        ? [required(path.child('resource'), '')]
        : isKnown
          ? []
          : [notSupported(path.child('resource'), resource, RESOURCES)]
  return [...errors, ...divisorErrors(ref, path)]
}

function keyRefErrors(ref: JsonObject, path: Path): ErrorList {
  const [name, key] = [stringAt(ref, 'name'), stringAt(ref, 'key')]
  return [
    ...faultsOf(path.child('name'), name, isDNS1123Subdomain(name)),
    ...(key === '' ? [required(path.child('key'), '')] : faultsOf(path.child('key'), key, isConfigMapKey(key))),
  ]
}

const fileKeyErrors = (ref: JsonObject, path: Path): ErrorList =>
  ['key', 'volumeName', 'path'].flatMap((name) => needed(ref, name, path))

const SOURCES: readonly (readonly [field: string, check: (ref: JsonObject, path: Path) => ErrorList])[] = [
  ['fieldRef', (ref, path) => fieldRefErrors(ref, path, FIELDS_OF_ENV)],
  ['resourceFieldRef', (ref, path) => resourceRefErrors(ref, path, false)],
  ['configMapKeyRef', keyRefErrors],
  ['secretKeyRef', keyRefErrors],
  ['fileKeyRef', fileKeyErrors],
]

const ONE_OF_SOURCES = 'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`'

function valueFromErrors(variable: JsonObject, path: Path): ErrorList {
  const { valueFrom } = variable
  if (!isObject(valueFrom)) return []
  const count = SOURCES.filter(([field]) => isObject(valueFrom[field])).length
  const why =
    count === 0
      ? ONE_OF_SOURCES
      : stringAt(variable, 'value') !== ''
        ? 'may not be specified when `value` is not empty'
        : count > 1
          ? 'may not have more than one field specified at a time'
          : undefined
  return [
    ...SOURCES.flatMap(([field, check]) => partIn(valueFrom, field, path, check)),
    ...(why === undefined ? [] : [invalid(path, '', why)]),
  ]
}

const nameRefErrors = (ref: JsonObject, path: Path): ErrorList => {
  const name = stringAt(ref, 'name')
  return name === '' ? [required(path.child('name'), '')] : faultsOf(path.child('name'), name, isDNS1123Subdomain(name))
}

const FROM = ['configMapRef', 'secretRef']

/** What is wrong with the variables of a container. Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, ValidateEnv, ValidateEnvFrom. */
export const envErrors = (container: JsonObject, path: Path): ErrorList => [
  ...eachIn(container, 'env', path, (variable, at) => {
    const name = stringAt(variable, 'name')
    return [
      ...(name === '' ? [required(at.child('name'), '')] : faultsOf(at.child('name'), name, isVariableName(name))),
      ...valueFromErrors(variable, at.child('valueFrom')),
    ]
  }),
  ...eachIn(container, 'envFrom', path, (from, at) => {
    const prefix = stringAt(from, 'prefix')
    const count = FROM.filter((field) => isObject(from[field])).length
    const why =
      count === 0 ? 'must specify one of: `configMapRef` or `secretRef`' : 'may not have more than one field specified at a time'
    return [
      ...(prefix === '' ? [] : faultsOf(at.child('prefix'), prefix, isVariableName(prefix))),
      ...FROM.flatMap((field) => partIn(from, field, at, nameRefErrors)),
      ...(count === 1 ? [] : [invalid(path.child('envFrom'), '', why)]),
    ]
  }),
]
