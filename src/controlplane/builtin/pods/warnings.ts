import { Path } from '../../../apimachinery/field/error.ts'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { isDNS1123Label } from '../../../apimachinery/meta/names.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { ipWarnings } from '../legacy-ip.ts'
import { containerWarnings, portWarnings } from './container-warnings.ts'
import { numberAt } from './fields.ts'
import { SPEC, specOf } from './validation.ts'

const HOSTNAME =
  "metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended: "

const ANNOTATIONS: readonly (readonly [key: string, use: string])[] = [
  ['scheduler.alpha.kubernetes.io/critical-pod', 'non-functional in v1.16+; use the "priorityClassName" field instead'],
  ['security.alpha.kubernetes.io/sysctls', 'non-functional in v1.11+; use the "sysctls" field instead'],
  ['security.alpha.kubernetes.io/unsafe-sysctls', 'non-functional in v1.11+; use the "sysctls" field instead'],
]

const VOLUMES: readonly (readonly [source: string, since: string])[] = [
  ['photonPersistentDisk', 'deprecated in v1.11, non-functional in v1.16+'],
  ['gitRepo', 'deprecated in v1.11, and disabled by default in v1.33+'],
  ['scaleIO', 'deprecated in v1.16, non-functional in v1.22+'],
  ['flocker', 'deprecated in v1.22, non-functional in v1.25+'],
  ['storageos', 'deprecated in v1.22, non-functional in v1.25+'],
  ['quobyte', 'deprecated in v1.22, non-functional in v1.25+'],
  ['glusterfs', 'deprecated in v1.25, non-functional in v1.26+'],
  ['cephfs', 'deprecated in v1.28, non-functional in v1.31+'],
  ['rbd', 'deprecated in v1.28, non-functional in v1.31+'],
]

/** A warning about each item whose text an earlier item has. */
function repeated(spec: JsonObject, list: string, field: string): string[] {
  const seen = new Set<string>()
  return objectsOf(spec[list]).flatMap((item, i) => {
    const text = stringAt(item, field)
    const isRepeated = seen.has(text)
    seen.add(text)
    return isRepeated ? [`${SPEC.child(list).index(i).child(field)}: duplicate ${field} ${JSON.stringify(text)}`] : []
  })
}

const NEGATIVE_GRACE = 'spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1'

/** Warns of what a new Pod has that works otherwise than it looks. Source: k8s.io/kubernetes/pkg/api/pod/warnings.go. */
export function podWarnings(pod: JsonObject): string[] {
  const spec = specOf(pod)
  const metadata = readMeta(pod)
  const faults = isDNS1123Label(stringAt(metadata, 'name'))
  const annotations = objectAt(metadata, 'annotations')
  const secrets = objectsOf(spec.imagePullSecrets)
  const containers = ['initContainers', 'containers'].flatMap((list) =>
    objectsOf(spec[list]).map((container, i) => ({ container, path: SPEC.child(list).index(i) })),
  )
  return [
    ...(faults.length > 0 ? [`${HOSTNAME}[${faults.join(' ')}]`] : []),
    ...objectsOf(spec.topologySpreadConstraints).flatMap(({ labelSelector }, i) =>
      labelSelector === undefined
        ? [
            `${SPEC.child('topologySpreadConstraints').index(i).child('labelSelector')}: a null labelSelector results in matching no pod`,
          ]
        : [],
    ),
    ...ANNOTATIONS.filter(([key]) => annotations[key] !== undefined).map(([key, use]) => `metadata.annotations[${key}]: ${use}`),
    ...objectsOf(spec.volumes).flatMap((volume, i) =>
      VOLUMES.filter(([source]) => isObject(volume[source])).map(
        ([source, since]) => `${SPEC.child('volumes').index(i).child(source)}: ${since}`,
      ),
    ),
    ...repeated(spec, 'hostAliases', 'ip'),
    ...repeated(spec, 'imagePullSecrets', 'name'),
    ...secrets.flatMap((secret, i) =>
      stringAt(secret, 'name') === '' ? [`${SPEC.child('imagePullSecrets').index(i).child('name')}: invalid empty name ""`] : [],
    ),
    ...containers.flatMap(({ container, path }) => containerWarnings(container, path)),
    ...portWarnings(containers),
    ...(numberAt(spec, 'terminationGracePeriodSeconds') < 0 ? [NEGATIVE_GRACE] : []),
  ]
}

/** Warns of addresses in a status that changes. Source: k8s.io/kubernetes/pkg/registry/core/pod/strategy.go, WarningsOnUpdate. */
export function statusWarnings({ status }: JsonObject, old: JsonObject): string[] {
  if (!isObject(status) || deepEqual(status, old.status ?? null)) return []
  return ['podIPs', 'hostIPs'].flatMap((list) =>
    objectsOf(status[list]).flatMap((address, i) =>
      ipWarnings(Path.of('status', list).index(i).child('ip'), stringAt(address, 'ip')),
    ),
  )
}
