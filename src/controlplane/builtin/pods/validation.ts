import { type ErrorList, forbidden, invalid, Path, required } from '../../../apimachinery/field/error.ts'
import { objectsOf, stringAt, stringOf } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import {
  inclusiveRangeError,
  isDNS1123Label,
  isDNS1123SubdomainWithUnderscore,
  nameIsDNSSubdomain,
} from '../../../apimachinery/meta/names.ts'
import { validateLabels } from '../../../apimachinery/meta/object-meta.ts'
import { legacyIpErrors } from '../legacy-ip.ts'
import { coreMetaErrors } from '../object-meta.ts'
import { containersErrors, imageErrors, initContainersErrors } from './containers.ts'
import { amongIfSet, eachIn, faultsOf, idIn, inRange, labelNameErrors, neededAmong, numberAt, partIn } from './fields.ts'
import { affinityErrors, gateErrors, spreadErrors, tolerationErrors } from './scheduling.ts'
import { checkedVolumes, subdomainErrors } from './volumes.ts'

export const SPEC = Path.of('spec')

export const specOf = ({ spec }: JsonObject): JsonObject => (isObject(spec) ? spec : {})

const DNS_POLICIES = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None']

function dnsErrors(spec: JsonObject, path: Path): ErrorList {
  const at = path.child('dnsConfig')
  const config = isObject(spec.dnsConfig) ? spec.dnsConfig : undefined
  const servers = Array.isArray(config?.nameservers) ? config.nameservers.map(stringOf) : []
  const searches = Array.isArray(config?.searches) ? config.searches.map(stringOf) : []
  const isAlone = spec.dnsPolicy === 'None'
  if (isAlone && config === undefined) return [required(at, 'must provide `dnsConfig` when `dnsPolicy` is None')]
  if (isAlone && servers.length === 0)
    return [required(at.child('nameservers'), 'must provide at least one DNS nameserver when `dnsPolicy` is None')]
  if (config === undefined) return []
  const search = (text: string, i: number): ErrorList => {
    const name = text.endsWith('.') ? text.slice(0, -1) : text
    return text === '.' ? [] : faultsOf(at.child('searches').index(i), name, isDNS1123SubdomainWithUnderscore(name))
  }
  return [
    ...(servers.length > 3 ? [invalid(at.child('nameservers'), servers, 'must not have more than 3 nameservers')] : []),
    ...servers.flatMap((text, i) => legacyIpErrors(at.child('nameservers').index(i), text)),
    ...(searches.length > 32 ? [invalid(at.child('searches'), searches, 'must not have more than 32 search paths')] : []),
    ...searches.flatMap(search),
    ...eachIn(config, 'options', at, (option, of) =>
      stringAt(option, 'name') === '' ? [required(of, 'must not be empty')] : [],
    ),
  ]
}

/** Ports of containers on the network of their host are those of the host. */
const hostNetworkErrors = (spec: JsonObject, path: Path): ErrorList =>
  spec.hostNetwork !== true
    ? []
    : eachIn(spec, 'containers', path, (container, at) =>
        eachIn(container, 'ports', at, (port, of) =>
          numberAt(port, 'hostPort') === numberAt(port, 'containerPort')
            ? []
            : [invalid(of.child('hostPort'), port.hostPort ?? 0, 'must match `containerPort` when `hostNetwork` is true')],
        ),
      )

const securityErrors = (context: JsonObject, path: Path): ErrorList => [
  ...['fsGroup', 'runAsUser', 'runAsGroup'].flatMap((field) => idIn(context, field, path)),
  ...amongIfSet(context, 'fsGroupChangePolicy', path, ['Always', 'OnRootMismatch']),
]

const aliasErrors = (spec: JsonObject, path: Path): ErrorList =>
  eachIn(spec, 'hostAliases', path, (alias, at) => [
    ...legacyIpErrors(at.child('ip'), stringAt(alias, 'ip')),
    ...(Array.isArray(alias.hostnames) ? alias.hostnames.map(stringOf) : []).flatMap((name, i) =>
      subdomainErrors(at.child('hostnames').index(i), name),
    ),
  ])

/** An error for each name that is there and is none. */
const namesIn = (spec: JsonObject, path: Path, fields: readonly string[], check: (name: string) => string[]): ErrorList =>
  fields.flatMap((field) => {
    const name = stringAt(spec, field)
    return name === '' ? [] : faultsOf(path.child(field), name, check(name))
  })

const isSubdomain = (name: string): string[] => nameIsDNSSubdomain(name, false)

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, ValidatePodSpec. */
function specErrors(spec: JsonObject, path: Path): ErrorList {
  const gracePeriod = numberAt(spec, 'terminationGracePeriodSeconds')
  const { names: volumes, errors } = checkedVolumes(objectsOf(spec.volumes), path.child('volumes'))
  const [regular, init] = [objectsOf(spec.containers), objectsOf(spec.initContainers)]
  const context = { volumes, gracePeriod }
  const seconds = [1, 2 ** 31 - 1] as const
  return [
    ...errors,
    ...containersErrors(regular, path.child('containers'), context),
    ...initContainersErrors(init, path.child('initContainers'), regular, context),
    ...hostNetworkErrors(spec, path),
    ...neededAmong(spec, 'restartPolicy', path, ['Always', 'OnFailure', 'Never']),
    ...neededAmong(spec, 'dnsPolicy', path, DNS_POLICIES),
    ...validateLabels(spec.nodeSelector, path.child('nodeSelector')),
    ...partIn(spec, 'securityContext', path, securityErrors),
    ...affinityErrors(spec, path),
    ...dnsErrors(spec, path),
    ...eachIn(spec, 'readinessGates', path, (gate, at) =>
      labelNameErrors(at.child('conditionType'), stringAt(gate, 'conditionType')),
    ),
    ...gateErrors(spec, path),
    ...spreadErrors(spec, path),
    ...namesIn(spec, path, ['serviceAccountName', 'nodeName'], isSubdomain),
    ...inRange(spec, 'activeDeadlineSeconds', path, seconds, inclusiveRangeError(...seconds)),
    ...namesIn(spec, path, ['hostname', 'subdomain'], isDNS1123Label),
    ...tolerationErrors(spec, path),
    ...aliasErrors(spec, path),
    ...namesIn(spec, path, ['priorityClassName', 'runtimeClassName'], isSubdomain),
    ...(spec.preemptionPolicy === undefined
      ? []
      : neededAmong(spec, 'preemptionPolicy', path, ['PreemptLowerPriority', 'Never'])),
  ]
}

/** Tokens of an account need its name. */
const tokenErrors = (spec: JsonObject, path: Path): ErrorList =>
  stringAt(spec, 'serviceAccountName') !== ''
    ? []
    : eachIn(spec, 'volumes', path, (volume, at) =>
        partIn(volume, 'projected', at, (projected, of) =>
          eachIn(projected, 'sources', of, (source, one) =>
            isObject(source.serviceAccountToken)
              ? [forbidden(one.child('serviceAccountToken'), 'must not be specified when serviceAccountName is not set')]
              : [],
          ),
        ),
      )

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validatePodMetadataAndSpec. */
export function podErrors(pod: JsonObject): ErrorList {
  const spec = specOf(pod)
  const period = numberAt(spec, 'terminationGracePeriodSeconds')
  return [
    ...coreMetaErrors(pod, true, nameIsDNSSubdomain),
    ...specErrors(spec, SPEC),
    ...tokenErrors(spec, SPEC),
    ...(period < 0 ? [invalid(SPEC.child('terminationGracePeriodSeconds'), period, 'must be greater than or equal to 0')] : []),
    ...['containers', 'initContainers'].flatMap((list) => eachIn(spec, list, SPEC, imageErrors)),
  ]
}

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, ValidatePodCreate. */
export function newPodErrors(pod: JsonObject): ErrorList {
  const spec = specOf(pod)
  const isGated = objectsOf(spec.schedulingGates).length > 0
  return [
    ...podErrors(pod),
    ...(objectsOf(spec.ephemeralContainers).length > 0
      ? [forbidden(SPEC.child('ephemeralContainers'), 'cannot be set on create')]
      : []),
    ...(isGated && stringAt(spec, 'nodeName') !== ''
      ? [forbidden(SPEC.child('nodeName'), 'cannot be set until all schedulingGates have been cleared')]
      : []),
  ]
}
