/** Written by `npm run schemas -- pods core/v1 Pod +Volume +Container +PodStatus`. Source: k8s.io/api/core/v1/types.go. */

import { LABEL_SELECTOR } from '../../../apimachinery/labels/label-selector.ts'
import { QUANTITY } from '../../../apimachinery/quantity/quantity-type.ts'
import {
  always,
  atomicMap,
  BOOL,
  INT32,
  INT64,
  list,
  map,
  namedString,
  OBJECT_META,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
  TYPE_META,
  within,
} from '../../../apimachinery/typed/types.ts'
import {
  APP_ARMOR_PROFILE,
  CONTAINER,
  CONTAINER_PORT,
  CONTAINER_RESIZE_POLICY,
  CONTAINER_RESTART_RULE,
  ENV_FROM_SOURCE,
  ENV_VAR,
  LIFECYCLE,
  PROBE,
  RESOURCE_REQUIREMENTS,
  SE_LINUX_OPTIONS,
  SECCOMP_PROFILE,
  SECURITY_CONTEXT,
  VOLUME_DEVICE,
  VOLUME_MOUNT,
  WINDOWS_SECURITY_CONTEXT_OPTIONS,
} from './container-types.ts'
import { POD_STATUS } from './pod-status-types.ts'
import { LOCAL_OBJECT_REFERENCE, VOLUME } from './volume-types.ts'

const EPHEMERAL_CONTAINER = struct('v1.EphemeralContainer', () => ({
  targetContainerName: optional(STRING),
  name: within('EphemeralContainerCommon', always(STRING)),
  image: within('EphemeralContainerCommon', optional(STRING)),
  command: within('EphemeralContainerCommon', optional(list(STRING))),
  args: within('EphemeralContainerCommon', optional(list(STRING))),
  workingDir: within('EphemeralContainerCommon', optional(STRING)),
  ports: within(
    'EphemeralContainerCommon',
    optional(list(CONTAINER_PORT, { keys: ['containerPort', 'protocol'], mergeKey: 'containerPort' })),
  ),
  envFrom: within('EphemeralContainerCommon', optional(list(ENV_FROM_SOURCE))),
  env: within('EphemeralContainerCommon', optional(list(ENV_VAR, { keys: ['name'], mergeKey: 'name' }))),
  resources: within('EphemeralContainerCommon', optional(RESOURCE_REQUIREMENTS)),
  resizePolicy: within('EphemeralContainerCommon', optional(list(CONTAINER_RESIZE_POLICY))),
  restartPolicy: within('EphemeralContainerCommon', optional(pointer(namedString('v1.ContainerRestartPolicy')))),
  restartPolicyRules: within('EphemeralContainerCommon', optional(list(CONTAINER_RESTART_RULE))),
  volumeMounts: within('EphemeralContainerCommon', optional(list(VOLUME_MOUNT, { keys: ['mountPath'], mergeKey: 'mountPath' }))),
  volumeDevices: within(
    'EphemeralContainerCommon',
    optional(list(VOLUME_DEVICE, { keys: ['devicePath'], mergeKey: 'devicePath' })),
  ),
  livenessProbe: within('EphemeralContainerCommon', optional(pointer(PROBE))),
  readinessProbe: within('EphemeralContainerCommon', optional(pointer(PROBE))),
  startupProbe: within('EphemeralContainerCommon', optional(pointer(PROBE))),
  lifecycle: within('EphemeralContainerCommon', optional(pointer(LIFECYCLE))),
  terminationMessagePath: within('EphemeralContainerCommon', optional(STRING)),
  terminationMessagePolicy: within('EphemeralContainerCommon', optional(namedString('v1.TerminationMessagePolicy'))),
  imagePullPolicy: within('EphemeralContainerCommon', optional(namedString('v1.PullPolicy'))),
  securityContext: within('EphemeralContainerCommon', optional(pointer(SECURITY_CONTEXT))),
  stdin: within('EphemeralContainerCommon', optional(BOOL)),
  stdinOnce: within('EphemeralContainerCommon', optional(BOOL)),
  tty: within('EphemeralContainerCommon', optional(BOOL)),
}))

const SYSCTL = struct('v1.Sysctl', () => ({
  name: always(STRING),
  value: always(STRING),
}))

const POD_SECURITY_CONTEXT = struct('v1.PodSecurityContext', () => ({
  seLinuxOptions: optional(pointer(SE_LINUX_OPTIONS)),
  windowsOptions: optional(pointer(WINDOWS_SECURITY_CONTEXT_OPTIONS)),
  runAsUser: optional(pointer(INT64)),
  runAsGroup: optional(pointer(INT64)),
  runAsNonRoot: optional(pointer(BOOL)),
  supplementalGroups: optional(list(INT64)),
  supplementalGroupsPolicy: optional(pointer(namedString('v1.SupplementalGroupsPolicy'))),
  fsGroup: optional(pointer(INT64)),
  sysctls: optional(list(SYSCTL)),
  fsGroupChangePolicy: optional(pointer(namedString('v1.PodFSGroupChangePolicy'))),
  seccompProfile: optional(pointer(SECCOMP_PROFILE)),
  appArmorProfile: optional(pointer(APP_ARMOR_PROFILE)),
  seLinuxChangePolicy: optional(pointer(namedString('v1.PodSELinuxChangePolicy'))),
}))

const NODE_SELECTOR_REQUIREMENT = struct('v1.NodeSelectorRequirement', () => ({
  key: always(STRING),
  operator: always(namedString('v1.NodeSelectorOperator')),
  values: optional(list(STRING)),
}))

const NODE_SELECTOR_TERM = struct(
  'v1.NodeSelectorTerm',
  () => ({
    matchExpressions: optional(list(NODE_SELECTOR_REQUIREMENT)),
    matchFields: optional(list(NODE_SELECTOR_REQUIREMENT)),
  }),
  true,
)

const NODE_SELECTOR = struct(
  'v1.NodeSelector',
  () => ({
    nodeSelectorTerms: always(list(NODE_SELECTOR_TERM)),
  }),
  true,
)

const PREFERRED_SCHEDULING_TERM = struct('v1.PreferredSchedulingTerm', () => ({
  weight: always(INT32),
  preference: always(NODE_SELECTOR_TERM),
}))

const NODE_AFFINITY = struct('v1.NodeAffinity', () => ({
  requiredDuringSchedulingIgnoredDuringExecution: optional(pointer(NODE_SELECTOR)),
  preferredDuringSchedulingIgnoredDuringExecution: optional(list(PREFERRED_SCHEDULING_TERM)),
}))

const POD_AFFINITY_TERM = struct('v1.PodAffinityTerm', () => ({
  labelSelector: optional(pointer(LABEL_SELECTOR)),
  namespaces: optional(list(STRING)),
  topologyKey: always(STRING),
  namespaceSelector: optional(pointer(LABEL_SELECTOR)),
  matchLabelKeys: optional(list(STRING)),
  mismatchLabelKeys: optional(list(STRING)),
}))

const WEIGHTED_POD_AFFINITY_TERM = struct('v1.WeightedPodAffinityTerm', () => ({
  weight: always(INT32),
  podAffinityTerm: always(POD_AFFINITY_TERM),
}))

const POD_AFFINITY = struct('v1.PodAffinity', () => ({
  requiredDuringSchedulingIgnoredDuringExecution: optional(list(POD_AFFINITY_TERM)),
  preferredDuringSchedulingIgnoredDuringExecution: optional(list(WEIGHTED_POD_AFFINITY_TERM)),
}))

const POD_ANTI_AFFINITY = struct('v1.PodAntiAffinity', () => ({
  requiredDuringSchedulingIgnoredDuringExecution: optional(list(POD_AFFINITY_TERM)),
  preferredDuringSchedulingIgnoredDuringExecution: optional(list(WEIGHTED_POD_AFFINITY_TERM)),
}))

const AFFINITY = struct('v1.Affinity', () => ({
  nodeAffinity: optional(pointer(NODE_AFFINITY)),
  podAffinity: optional(pointer(POD_AFFINITY)),
  podAntiAffinity: optional(pointer(POD_ANTI_AFFINITY)),
}))

const TOLERATION = struct('v1.Toleration', () => ({
  key: optional(STRING),
  operator: optional(namedString('v1.TolerationOperator')),
  value: optional(STRING),
  effect: optional(namedString('v1.TaintEffect')),
  tolerationSeconds: optional(pointer(INT64)),
}))

const HOST_ALIAS = struct('v1.HostAlias', () => ({
  ip: always(STRING),
  hostnames: optional(list(STRING)),
}))

const POD_DNS_CONFIG_OPTION = struct('v1.PodDNSConfigOption', () => ({
  name: optional(STRING),
  value: optional(pointer(STRING)),
}))

const POD_DNS_CONFIG = struct('v1.PodDNSConfig', () => ({
  nameservers: optional(list(STRING)),
  searches: optional(list(STRING)),
  options: optional(list(POD_DNS_CONFIG_OPTION)),
}))

const POD_READINESS_GATE = struct('v1.PodReadinessGate', () => ({
  conditionType: always(namedString('v1.PodConditionType')),
}))

const TOPOLOGY_SPREAD_CONSTRAINT = struct('v1.TopologySpreadConstraint', () => ({
  maxSkew: always(INT32),
  topologyKey: always(STRING),
  whenUnsatisfiable: always(namedString('v1.UnsatisfiableConstraintAction')),
  labelSelector: optional(pointer(LABEL_SELECTOR)),
  minDomains: optional(pointer(INT32)),
  nodeAffinityPolicy: optional(pointer(namedString('v1.NodeInclusionPolicy'))),
  nodeTaintsPolicy: optional(pointer(namedString('v1.NodeInclusionPolicy'))),
  matchLabelKeys: optional(list(STRING)),
}))

const POD_OS = struct('v1.PodOS', () => ({
  name: always(namedString('v1.OSName')),
}))

const POD_SCHEDULING_GATE = struct('v1.PodSchedulingGate', () => ({
  name: always(STRING),
}))

const POD_RESOURCE_CLAIM = struct('v1.PodResourceClaim', () => ({
  name: always(STRING),
  resourceClaimName: optional(pointer(STRING)),
  resourceClaimTemplateName: optional(pointer(STRING)),
}))

const POD_SCHEDULING_GROUP = struct('v1.PodSchedulingGroup', () => ({
  podGroupName: optional(pointer(STRING)),
}))

const EVICTION_RESPONDER = struct(
  'v1.EvictionResponder',
  () => ({
    name: always(STRING),
    priority: always(pointer(INT32)),
  }),
  true,
)

const POD_SPEC = struct('v1.PodSpec', () => ({
  volumes: optional(list(VOLUME, { keys: ['name'], mergeKey: 'name' })),
  initContainers: optional(list(CONTAINER, { keys: ['name'], mergeKey: 'name' })),
  containers: always(list(CONTAINER, { keys: ['name'], mergeKey: 'name' })),
  ephemeralContainers: optional(list(EPHEMERAL_CONTAINER, { keys: ['name'], mergeKey: 'name' })),
  restartPolicy: optional(namedString('v1.RestartPolicy')),
  terminationGracePeriodSeconds: optional(pointer(INT64)),
  activeDeadlineSeconds: optional(pointer(INT64)),
  dnsPolicy: optional(namedString('v1.DNSPolicy')),
  nodeSelector: optional(atomicMap(map(STRING))),
  serviceAccountName: optional(STRING),
  serviceAccount: optional(STRING),
  automountServiceAccountToken: optional(pointer(BOOL)),
  nodeName: optional(STRING),
  hostNetwork: optional(BOOL),
  hostPID: optional(BOOL),
  hostIPC: optional(BOOL),
  shareProcessNamespace: optional(pointer(BOOL)),
  securityContext: optional(pointer(POD_SECURITY_CONTEXT)),
  imagePullSecrets: optional(list(LOCAL_OBJECT_REFERENCE, { keys: ['name'], mergeKey: 'name' })),
  hostname: optional(STRING),
  subdomain: optional(STRING),
  affinity: optional(pointer(AFFINITY)),
  schedulerName: optional(STRING),
  tolerations: optional(list(TOLERATION)),
  hostAliases: optional(list(HOST_ALIAS, { keys: ['ip'], mergeKey: 'ip' })),
  priorityClassName: optional(STRING),
  priority: optional(pointer(INT32)),
  dnsConfig: optional(pointer(POD_DNS_CONFIG)),
  readinessGates: optional(list(POD_READINESS_GATE)),
  runtimeClassName: optional(pointer(STRING)),
  enableServiceLinks: optional(pointer(BOOL)),
  preemptionPolicy: optional(pointer(namedString('v1.PreemptionPolicy'))),
  overhead: optional(map(QUANTITY, 'v1.ResourceList')),
  topologySpreadConstraints: optional(
    list(TOPOLOGY_SPREAD_CONSTRAINT, { keys: ['topologyKey', 'whenUnsatisfiable'], mergeKey: 'topologyKey' }),
  ),
  setHostnameAsFQDN: optional(pointer(BOOL)),
  os: optional(pointer(POD_OS)),
  hostUsers: optional(pointer(BOOL)),
  schedulingGates: optional(list(POD_SCHEDULING_GATE, { keys: ['name'], mergeKey: 'name' })),
  resourceClaims: optional(list(POD_RESOURCE_CLAIM, { keys: ['name'], mergeKey: 'name' })),
  resources: optional(pointer(RESOURCE_REQUIREMENTS)),
  hostnameOverride: optional(pointer(STRING)),
  schedulingGroup: optional(pointer(POD_SCHEDULING_GROUP)),
  evictionResponders: optional(list(EVICTION_RESPONDER, { keys: ['name'], mergeKey: 'name' })),
}))

export const POD: StructType = struct('v1.Pod', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: optional(POD_SPEC),
  status: optional(POD_STATUS),
}))
