/** Written by `npm run schemas -- pods core/v1 Pod +Volume +Container +PodStatus`. Source: k8s.io/api/core/v1/types.go. */

import { QUANTITY } from '../../../apimachinery/quantity/quantity-type.ts'
import { TIME } from '../../../apimachinery/typed/time.ts'
import {
  always,
  BOOL,
  INT32,
  INT64,
  list,
  map,
  namedString,
  optional,
  pointer,
  STRING,
  struct,
} from '../../../apimachinery/typed/types.ts'
import { RESOURCE_REQUIREMENTS } from './container-types.ts'

const POD_CONDITION = struct('v1.PodCondition', () => ({
  type: always(namedString('v1.PodConditionType')),
  observedGeneration: optional(INT64),
  status: always(namedString('v1.ConditionStatus')),
  lastProbeTime: optional(TIME),
  lastTransitionTime: optional(TIME),
  reason: optional(STRING),
  message: optional(STRING),
}))

const HOST_IP = struct('v1.HostIP', () => ({
  ip: always(STRING),
}))

const POD_IP = struct('v1.PodIP', () => ({
  ip: always(STRING),
}))

const CONTAINER_STATE_WAITING = struct('v1.ContainerStateWaiting', () => ({
  reason: optional(STRING),
  message: optional(STRING),
}))

const CONTAINER_STATE_RUNNING = struct('v1.ContainerStateRunning', () => ({
  startedAt: optional(TIME),
}))

const CONTAINER_STATE_TERMINATED = struct('v1.ContainerStateTerminated', () => ({
  exitCode: always(INT32),
  signal: optional(INT32),
  reason: optional(STRING),
  message: optional(STRING),
  startedAt: optional(TIME),
  finishedAt: optional(TIME),
  containerID: optional(STRING),
}))

const CONTAINER_STATE = struct('v1.ContainerState', () => ({
  waiting: optional(pointer(CONTAINER_STATE_WAITING)),
  running: optional(pointer(CONTAINER_STATE_RUNNING)),
  terminated: optional(pointer(CONTAINER_STATE_TERMINATED)),
}))

const IMAGE_VOLUME_STATUS = struct('v1.ImageVolumeStatus', () => ({
  imageRef: optional(STRING),
}))

const VOLUME_STATUS = struct('v1.VolumeStatus', () => ({
  image: optional(pointer(IMAGE_VOLUME_STATUS)),
}))

const VOLUME_MOUNT_STATUS = struct('v1.VolumeMountStatus', () => ({
  name: always(STRING),
  mountPath: always(STRING),
  readOnly: optional(BOOL),
  recursiveReadOnly: optional(pointer(namedString('v1.RecursiveReadOnlyMode'))),
  volumeStatus: optional(pointer(VOLUME_STATUS)),
}))

const LINUX_CONTAINER_USER = struct('v1.LinuxContainerUser', () => ({
  uid: always(INT64),
  gid: always(INT64),
  supplementalGroups: optional(list(INT64)),
}))

const CONTAINER_USER = struct('v1.ContainerUser', () => ({
  linux: optional(pointer(LINUX_CONTAINER_USER)),
}))

const RESOURCE_HEALTH = struct('v1.ResourceHealth', () => ({
  resourceID: always(namedString('v1.ResourceID')),
  health: optional(namedString('v1.ResourceHealthStatus')),
  message: optional(pointer(STRING)),
}))

const RESOURCE_STATUS = struct('v1.ResourceStatus', () => ({
  name: always(namedString('v1.ResourceName')),
  resources: optional(list(RESOURCE_HEALTH, { keys: ['resourceID'] })),
}))

const CONTAINER_STATUS = struct('v1.ContainerStatus', () => ({
  name: always(STRING),
  state: optional(CONTAINER_STATE),
  lastState: optional(CONTAINER_STATE),
  ready: always(BOOL),
  restartCount: always(INT32),
  image: always(STRING),
  imageID: always(STRING),
  containerID: optional(STRING),
  started: optional(pointer(BOOL)),
  allocatedResources: optional(map(QUANTITY, 'v1.ResourceList')),
  resources: optional(pointer(RESOURCE_REQUIREMENTS)),
  volumeMounts: optional(list(VOLUME_MOUNT_STATUS, { keys: ['mountPath'], mergeKey: 'mountPath' })),
  user: optional(pointer(CONTAINER_USER)),
  allocatedResourcesStatus: optional(list(RESOURCE_STATUS, { keys: ['name'], mergeKey: 'name' })),
  stopSignal: optional(pointer(namedString('v1.Signal'))),
}))

const POD_RESOURCE_CLAIM_STATUS = struct('v1.PodResourceClaimStatus', () => ({
  name: always(STRING),
  resourceClaimName: optional(pointer(STRING)),
}))

const CONTAINER_EXTENDED_RESOURCE_REQUEST = struct('v1.ContainerExtendedResourceRequest', () => ({
  containerName: always(STRING),
  resourceName: always(STRING),
  requestName: always(STRING),
}))

const POD_EXTENDED_RESOURCE_CLAIM_STATUS = struct('v1.PodExtendedResourceClaimStatus', () => ({
  requestMappings: always(list(CONTAINER_EXTENDED_RESOURCE_REQUEST)),
  resourceClaimName: always(STRING),
}))

const NODE_ALLOCATABLE_MAPPED_RESOURCES = struct('v1.NodeAllocatableMappedResources', () => ({
  name: always(namedString('v1.ResourceName')),
  quantity: always(pointer(QUANTITY)),
}))

const NODE_ALLOCATABLE_OVERHEAD_RESOURCES = struct('v1.NodeAllocatableOverheadResources', () => ({
  name: always(namedString('v1.ResourceName')),
  perPod: optional(pointer(QUANTITY)),
  perContainer: optional(pointer(QUANTITY)),
}))

const NODE_ALLOCATABLE_RESOURCE_CLAIM_STATUS = struct('v1.NodeAllocatableResourceClaimStatus', () => ({
  resourceClaimName: always(STRING),
  containers: optional(list(STRING, { keys: [] })),
  mapping: optional(list(NODE_ALLOCATABLE_MAPPED_RESOURCES, { keys: ['name'], mergeKey: 'name' })),
  overhead: optional(list(NODE_ALLOCATABLE_OVERHEAD_RESOURCES, { keys: ['name'], mergeKey: 'name' })),
}))

const VOLUME_HEALTH_CONDITION = struct('v1.VolumeHealthCondition', () => ({
  status: always(namedString('v1.VolumeHealthStatusType')),
  reason: always(STRING),
  message: optional(STRING),
}))

const POD_VOLUME_HEALTH = struct('v1.PodVolumeHealth', () => ({
  name: always(STRING),
  healthConditions: optional(list(VOLUME_HEALTH_CONDITION, { keys: ['status', 'reason'], mergeKey: 'status' })),
  lastTransitionTime: optional(TIME),
}))

export const POD_STATUS = struct('v1.PodStatus', () => ({
  observedGeneration: optional(INT64),
  phase: optional(namedString('v1.PodPhase')),
  conditions: optional(list(POD_CONDITION, { keys: ['type'], mergeKey: 'type' })),
  message: optional(STRING),
  reason: optional(STRING),
  nominatedNodeName: optional(STRING),
  hostIP: optional(STRING),
  hostIPs: optional(list(HOST_IP, { mergeKey: 'ip' })),
  podIP: optional(STRING),
  podIPs: optional(list(POD_IP, { keys: ['ip'], mergeKey: 'ip' })),
  startTime: optional(pointer(TIME)),
  initContainerStatuses: optional(list(CONTAINER_STATUS)),
  containerStatuses: optional(list(CONTAINER_STATUS)),
  qosClass: optional(namedString('v1.PodQOSClass')),
  ephemeralContainerStatuses: optional(list(CONTAINER_STATUS)),
  resize: optional(namedString('v1.PodResizeStatus')),
  resourceClaimStatuses: optional(list(POD_RESOURCE_CLAIM_STATUS, { keys: ['name'], mergeKey: 'name' })),
  extendedResourceClaimStatus: optional(pointer(POD_EXTENDED_RESOURCE_CLAIM_STATUS)),
  allocatedResources: optional(map(QUANTITY, 'v1.ResourceList')),
  resources: optional(pointer(RESOURCE_REQUIREMENTS)),
  nodeAllocatableResourceClaimStatuses: optional(
    list(NODE_ALLOCATABLE_RESOURCE_CLAIM_STATUS, { keys: ['resourceClaimName'], mergeKey: 'resourceClaimName' }),
  ),
  volumeHealth: optional(list(POD_VOLUME_HEALTH, { keys: ['name'] })),
}))
