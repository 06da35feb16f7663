import { duplicate, type ErrorList, forbidden, invalid, type Path, required } from '../../../apimachinery/field/error.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { isDNS1123Label, isDNS1123Subdomain } from '../../../apimachinery/meta/names.ts'
import { Quantity } from '../../../apimachinery/quantity/quantity.ts'
import { fileFieldErrors, resourceRefErrors } from './env.ts'
import { amongIfSet, eachIn, faultsOf, inRange, needed, partIn, unknownName } from './fields.ts'

const MODES = [0, 0o777] as const
const MODE = 'must be a number between 0 and 0777 (octal), both inclusive'

const modeIn = (object: JsonObject, field: string, path: Path): ErrorList => inRange(object, field, path, MODES, MODE)

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validatePathNoBacksteps. */
const backstepErrors = (path: Path, text: string): ErrorList =>
  text.split('/').includes('..') ? [invalid(path, text, "must not contain '..'")] : []

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validateLocalDescendingPath. */
export const descendingErrors = (path: Path, text: string): ErrorList => [
  ...(text.startsWith('/') ? [invalid(path, text, 'must be a relative path')] : []),
  ...backstepErrors(path, text),
]

const localErrors = (path: Path, text: string): ErrorList => [
  ...descendingErrors(path, text),
  ...(text.startsWith('..') && !text.startsWith('../') ? [invalid(path, text, "must not start with '..'")] : []),
]

const keyErrors = (item: JsonObject, path: Path): ErrorList => [
  ...needed(item, 'key', path),
  ...needed(item, 'path', path),
  ...localErrors(path.child('path'), stringAt(item, 'path')),
  ...modeIn(item, 'mode', path),
]

/** A volume that has the entries of an object, which a field names. */
const entriesErrors =
  (name: string, hasMode: boolean) =>
  (source: JsonObject, path: Path): ErrorList => [
    ...needed(source, name, path),
    ...(hasMode ? modeIn(source, 'defaultMode', path) : []),
    ...eachIn(source, 'items', path, keyErrors),
  ]

function downwardFileErrors(file: JsonObject, path: Path): ErrorList {
  const { fieldRef, resourceFieldRef } = file
  const sources = isObject(fieldRef)
    ? [
        ...fileFieldErrors(fieldRef, path.child('fieldRef')),
        ...(isObject(resourceFieldRef)
          ? [invalid(path, 'resource', 'fieldRef and resourceFieldRef can not be specified simultaneously')]
          : []),
      ]
    : isObject(resourceFieldRef)
      ? resourceRefErrors(resourceFieldRef, path.child('resourceFieldRef'), true)
      : [required(path, 'one of fieldRef and resourceFieldRef is required')]
  return [
    ...needed(file, 'path', path),
    ...localErrors(path.child('path'), stringAt(file, 'path')),
    ...sources,
    ...modeIn(file, 'mode', path),
  ]
}

/** Files have the path of their volume in errors. */
const downwardErrors = (source: JsonObject, path: Path): ErrorList => [
  ...modeIn(source, 'defaultMode', path),
  ...eachIn(source, 'items', path, (file) => downwardFileErrors(file, path)),
]

const HOST_PATHS = ['', 'BlockDevice', 'CharDevice', 'Directory', 'DirectoryOrCreate', 'File', 'FileOrCreate', 'Socket']

function hostPathErrors(source: JsonObject, path: Path): ErrorList {
  const text = stringAt(source, 'path')
  if (text === '') return [required(path.child('path'), '')]
  return [...backstepErrors(path.child('path'), text), ...amongIfSet(source, 'type', path, HOST_PATHS)]
}

function emptyDirErrors(source: JsonObject, path: Path): ErrorList {
  const limit = Quantity.parse(stringAt(source, 'sizeLimit') || '0')
  return 'error' in limit || limit.sign >= 0
    ? []
    : [forbidden(path.child('sizeLimit'), 'SizeLimit field must be a valid resource quantity')]
}

const projectedErrors = (source: JsonObject, path: Path): ErrorList => [
  ...modeIn(source, 'defaultMode', path),
  ...eachIn(source, 'sources', path, (one, at) => [
    ...partIn(one, 'secret', at, entriesErrors('name', false)),
    ...partIn(one, 'configMap', at, entriesErrors('name', false)),
    ...partIn(one, 'downwardAPI', at, (part, of) => eachIn(part, 'items', of, (file) => downwardFileErrors(file, of))),
    ...partIn(one, 'serviceAccountToken', at, (token, of) => needed(token, 'path', of)),
  ]),
]

const nothing = (): ErrorList => []

/** The sources of volumes, in the order in which upstream looks at them. */
const SOURCES: readonly (readonly [field: string, check: (source: JsonObject, path: Path) => ErrorList])[] = [
  ['emptyDir', emptyDirErrors],
  ['hostPath', hostPathErrors],
  ...['gitRepo', 'gcePersistentDisk', 'awsElasticBlockStore'].map((field) => [field, nothing] as const),
  ['secret', entriesErrors('secretName', true)],
  ['nfs', (source, path) => [...needed(source, 'server', path), ...needed(source, 'path', path)]],
  ...['iscsi', 'glusterfs', 'flocker'].map((field) => [field, nothing] as const),
  ['persistentVolumeClaim', (source, path) => needed(source, 'claimName', path)],
  ...['rbd', 'cinder', 'cephfs', 'quobyte'].map((field) => [field, nothing] as const),
  ['downwardAPI', downwardErrors],
  ['fc', nothing],
  ['flexVolume', nothing],
  ['configMap', entriesErrors('name', true)],
  ...['azureFile', 'vsphereVolume', 'photonPersistentDisk', 'portworxVolume', 'azureDisk', 'storageos'].map(
    (field) => [field, nothing] as const,
  ),
  ['projected', projectedErrors],
  ...['scaleIO', 'csi', 'ephemeral', 'image'].map((field) => [field, nothing] as const),
]

function sourceErrors(volume: JsonObject, path: Path): ErrorList {
  const [first, ...others] = SOURCES.filter(([field]) => isObject(volume[field]))
  if (first === undefined) return [required(path, 'must specify a volume type')]
  return [
    ...partIn(volume, first[0], path, first[1]),
    ...others.map(([field]) => forbidden(path.child(field), 'may not specify more than 1 volume type')),
  ]
}

/** The names of the volumes that are right, and what is wrong with the others. */
export function checkedVolumes(volumes: readonly JsonObject[], path: Path): { names: ReadonlySet<string>; errors: ErrorList } {
  const names = new Set<string>()
  const errors = volumes.flatMap((volume, i) => {
    const at = path.index(i)
    const name = stringAt(volume, 'name')
    const own = [
      ...sourceErrors(volume, at),
      ...(name === '' ? [required(at.child('name'), '')] : faultsOf(at.child('name'), name, isDNS1123Label(name))),
      ...(names.has(name) ? [duplicate(at.child('name'), name)] : []),
    ]
    if (own.length === 0) names.add(name)
    return own
  })
  return { names, errors }
}

const PROPAGATIONS = ['Bidirectional', 'HostToContainer', 'None']

const isPrivileged = ({ securityContext }: JsonObject): boolean =>
  isObject(securityContext) && securityContext.privileged === true

function propagationErrors(mount: JsonObject, container: JsonObject, path: Path): ErrorList {
  const why = 'Bidirectional mount propagation is available only to privileged containers'
  return [
    ...amongIfSet(mount, 'mountPropagation', path, PROPAGATIONS),
    ...(mount.mountPropagation === 'Bidirectional' && !isPrivileged(container)
      ? [forbidden(path.child('mountPropagation'), why)]
      : []),
  ]
}

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, ValidateVolumeMounts. */
export function mountErrors(container: JsonObject, path: Path, volumes: ReadonlySet<string>): ErrorList {
  const paths = new Set<string>()
  const list = path.child('volumeMounts')
  return eachIn(container, 'volumeMounts', path, (mount, at) => {
    const [name, mountPath, subPath, expression] = ['name', 'mountPath', 'subPath', 'subPathExpr'].map((field) =>
      stringAt(mount, field),
    ) as [string, string, string, string]
    const isRepeated = paths.has(mountPath)
    paths.add(mountPath)
    return [
      ...needed(mount, 'name', at),
      ...(volumes.has(name) ? [] : [unknownName(at.child('name'), name)]),
      ...needed(mount, 'mountPath', at),
      ...(isRepeated ? [invalid(at.child('mountPath'), mountPath, 'must be unique')] : []),
      // Upstream names the list alone from here on.
      ...(subPath === '' ? [] : descendingErrors(list.child('subPath'), subPath)),
      ...(subPath !== '' && expression !== ''
        ? [invalid(at.child('subPathExpr'), expression, 'subPathExpr and subPath are mutually exclusive')]
        : []),
      ...(expression === '' ? [] : descendingErrors(list.child('subPathExpr'), expression)),
      ...propagationErrors(mount, container, list),
    ]
  })
}

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, ValidateHostAliases, ValidateDNS1123Subdomain. */
export const subdomainErrors = (path: Path, text: string): ErrorList => faultsOf(path, text, isDNS1123Subdomain(text))
