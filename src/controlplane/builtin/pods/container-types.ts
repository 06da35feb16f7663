/** Written by `npm run schemas -- pods core/v1 Pod +Volume +Container +PodStatus`. Source: k8s.io/api/core/v1/types.go. */

import { QUANTITY } from '../../../apimachinery/quantity/quantity-type.ts'
import { INT_OR_STRING } from '../../../apimachinery/typed/int-or-string.ts'
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
  withDefault,
  within,
} from '../../../apimachinery/typed/types.ts'
import { OBJECT_FIELD_SELECTOR, RESOURCE_FIELD_SELECTOR } from './volume-types.ts'

export const CONTAINER_PORT = struct('v1.ContainerPort', () => ({
  name: optional(STRING),
  hostPort: optional(INT32),
  containerPort: always(INT32),
  protocol: withDefault(optional(namedString('v1.Protocol')), 'TCP'),
  hostIP: optional(STRING),
}))

const CONFIG_MAP_ENV_SOURCE = struct('v1.ConfigMapEnvSource', () => ({
  optional: optional(pointer(BOOL)),
  name: within('LocalObjectReference', withDefault(optional(STRING), '')),
}))

const SECRET_ENV_SOURCE = struct('v1.SecretEnvSource', () => ({
  optional: optional(pointer(BOOL)),
  name: within('LocalObjectReference', withDefault(optional(STRING), '')),
}))

export const ENV_FROM_SOURCE = struct('v1.EnvFromSource', () => ({
  prefix: optional(STRING),
  configMapRef: optional(pointer(CONFIG_MAP_ENV_SOURCE)),
  secretRef: optional(pointer(SECRET_ENV_SOURCE)),
}))

const CONFIG_MAP_KEY_SELECTOR = struct(
  'v1.ConfigMapKeySelector',
  () => ({
    key: always(STRING),
    optional: optional(pointer(BOOL)),
    name: within('LocalObjectReference', withDefault(optional(STRING), '')),
  }),
  true,
)

const SECRET_KEY_SELECTOR = struct(
  'v1.SecretKeySelector',
  () => ({
    key: always(STRING),
    optional: optional(pointer(BOOL)),
    name: within('LocalObjectReference', withDefault(optional(STRING), '')),
  }),
  true,
)

const FILE_KEY_SELECTOR = struct(
  'v1.FileKeySelector',
  () => ({
    volumeName: always(STRING),
    path: always(STRING),
    key: always(STRING),
    optional: optional(pointer(BOOL)),
  }),
  true,
)

const ENV_VAR_SOURCE = struct('v1.EnvVarSource', () => ({
  fieldRef: optional(pointer(OBJECT_FIELD_SELECTOR)),
  resourceFieldRef: optional(pointer(RESOURCE_FIELD_SELECTOR)),
  configMapKeyRef: optional(pointer(CONFIG_MAP_KEY_SELECTOR)),
  secretKeyRef: optional(pointer(SECRET_KEY_SELECTOR)),
  fileKeyRef: optional(pointer(FILE_KEY_SELECTOR)),
}))

export const ENV_VAR = struct('v1.EnvVar', () => ({
  name: always(STRING),
  value: optional(STRING),
  valueFrom: optional(pointer(ENV_VAR_SOURCE)),
}))

const RESOURCE_CLAIM = struct('v1.ResourceClaim', () => ({
  name: always(STRING),
  request: optional(STRING),
}))

export const RESOURCE_REQUIREMENTS = struct('v1.ResourceRequirements', () => ({
  limits: optional(map(QUANTITY, 'v1.ResourceList')),
  requests: optional(map(QUANTITY, 'v1.ResourceList')),
  claims: optional(list(RESOURCE_CLAIM, { keys: ['name'] })),
}))

export const CONTAINER_RESIZE_POLICY = struct('v1.ContainerResizePolicy', () => ({
  resourceName: always(namedString('v1.ResourceName')),
  restartPolicy: always(namedString('v1.ResourceResizeRestartPolicy')),
}))

const CONTAINER_RESTART_RULE_ON_EXIT_CODES = struct('v1.ContainerRestartRuleOnExitCodes', () => ({
  operator: optional(namedString('v1.ContainerRestartRuleOnExitCodesOperator')),
  values: optional(list(INT32, { keys: [] })),
}))

export const CONTAINER_RESTART_RULE = struct('v1.ContainerRestartRule', () => ({
  action: optional(namedString('v1.ContainerRestartRuleAction')),
  exitCodes: optional(pointer(CONTAINER_RESTART_RULE_ON_EXIT_CODES)),
}))

export const VOLUME_MOUNT = struct('v1.VolumeMount', () => ({
  name: always(STRING),
  readOnly: optional(BOOL),
  recursiveReadOnly: optional(pointer(namedString('v1.RecursiveReadOnlyMode'))),
  mountPath: always(STRING),
  subPath: optional(STRING),
  mountPropagation: optional(pointer(namedString('v1.MountPropagationMode'))),
  subPathExpr: optional(STRING),
  bindMountOptions: optional(list(STRING, { keys: [] })),
}))

export const VOLUME_DEVICE = struct('v1.VolumeDevice', () => ({
  name: always(STRING),
  devicePath: always(STRING),
}))

const EXEC_ACTION = struct('v1.ExecAction', () => ({
  command: optional(list(STRING)),
}))

const HTTP_HEADER = struct('v1.HTTPHeader', () => ({
  name: always(STRING),
  value: always(STRING),
}))

const HTTP_GET_ACTION = struct('v1.HTTPGetAction', () => ({
  path: optional(STRING),
  port: always(INT_OR_STRING),
  host: optional(STRING),
  scheme: optional(namedString('v1.URIScheme')),
  httpHeaders: optional(list(HTTP_HEADER)),
  protocol: optional(pointer(namedString('v1.HTTPProtocol'))),
}))

const TCP_SOCKET_ACTION = struct('v1.TCPSocketAction', () => ({
  port: always(INT_OR_STRING),
  host: optional(STRING),
}))

const GRPC_ACTION = struct('v1.GRPCAction', () => ({
  port: always(INT32),
  service: always(pointer(STRING)),
  mode: optional(pointer(namedString('v1.GRPCProbeMode'))),
}))

export const PROBE = struct('v1.Probe', () => ({
  initialDelaySeconds: optional(INT32),
  timeoutSeconds: optional(INT32),
  periodSeconds: optional(INT32),
  successThreshold: optional(INT32),
  failureThreshold: optional(INT32),
  terminationGracePeriodSeconds: optional(pointer(INT64)),
  exec: within('ProbeHandler', optional(pointer(EXEC_ACTION))),
  httpGet: within('ProbeHandler', optional(pointer(HTTP_GET_ACTION))),
  tcpSocket: within('ProbeHandler', optional(pointer(TCP_SOCKET_ACTION))),
  grpc: within('ProbeHandler', optional(pointer(GRPC_ACTION))),
}))

const SLEEP_ACTION = struct('v1.SleepAction', () => ({
  seconds: always(INT64),
}))

const LIFECYCLE_HANDLER = struct('v1.LifecycleHandler', () => ({
  exec: optional(pointer(EXEC_ACTION)),
  httpGet: optional(pointer(HTTP_GET_ACTION)),
  tcpSocket: optional(pointer(TCP_SOCKET_ACTION)),
  sleep: optional(pointer(SLEEP_ACTION)),
}))

export const LIFECYCLE = struct('v1.Lifecycle', () => ({
  postStart: optional(pointer(LIFECYCLE_HANDLER)),
  preStop: optional(pointer(LIFECYCLE_HANDLER)),
  stopSignal: optional(pointer(namedString('v1.Signal'))),
}))

const CAPABILITIES = struct('v1.Capabilities', () => ({
  add: optional(list(namedString('v1.Capability'))),
  drop: optional(list(namedString('v1.Capability'))),
}))

export const SE_LINUX_OPTIONS = struct('v1.SELinuxOptions', () => ({
  user: optional(STRING),
  role: optional(STRING),
  type: optional(STRING),
  level: optional(STRING),
}))

export const WINDOWS_SECURITY_CONTEXT_OPTIONS = struct('v1.WindowsSecurityContextOptions', () => ({
  gmsaCredentialSpecName: optional(pointer(STRING)),
  gmsaCredentialSpec: optional(pointer(STRING)),
  runAsUserName: optional(pointer(STRING)),
  hostProcess: optional(pointer(BOOL)),
}))

export const SECCOMP_PROFILE = struct('v1.SeccompProfile', () => ({
  type: always(namedString('v1.SeccompProfileType')),
  localhostProfile: optional(pointer(STRING)),
}))

export const APP_ARMOR_PROFILE = struct('v1.AppArmorProfile', () => ({
  type: always(namedString('v1.AppArmorProfileType')),
  localhostProfile: optional(pointer(STRING)),
}))

export const SECURITY_CONTEXT = struct('v1.SecurityContext', () => ({
  capabilities: optional(pointer(CAPABILITIES)),
  privileged: optional(pointer(BOOL)),
  seLinuxOptions: optional(pointer(SE_LINUX_OPTIONS)),
  windowsOptions: optional(pointer(WINDOWS_SECURITY_CONTEXT_OPTIONS)),
  runAsUser: optional(pointer(INT64)),
  runAsGroup: optional(pointer(INT64)),
  runAsNonRoot: optional(pointer(BOOL)),
  readOnlyRootFilesystem: optional(pointer(BOOL)),
  allowPrivilegeEscalation: optional(pointer(BOOL)),
  procMount: optional(pointer(namedString('v1.ProcMountType'))),
  seccompProfile: optional(pointer(SECCOMP_PROFILE)),
  appArmorProfile: optional(pointer(APP_ARMOR_PROFILE)),
}))

export const CONTAINER = struct('v1.Container', () => ({
  name: always(STRING),
  image: optional(STRING),
  command: optional(list(STRING)),
  args: optional(list(STRING)),
  workingDir: optional(STRING),
  ports: optional(list(CONTAINER_PORT, { keys: ['containerPort', 'protocol'], mergeKey: 'containerPort' })),
  envFrom: optional(list(ENV_FROM_SOURCE)),
  env: optional(list(ENV_VAR, { keys: ['name'], mergeKey: 'name' })),
  resources: optional(RESOURCE_REQUIREMENTS),
  resizePolicy: optional(list(CONTAINER_RESIZE_POLICY)),
  restartPolicy: optional(pointer(namedString('v1.ContainerRestartPolicy'))),
  restartPolicyRules: optional(list(CONTAINER_RESTART_RULE)),
  volumeMounts: optional(list(VOLUME_MOUNT, { keys: ['mountPath'], mergeKey: 'mountPath' })),
  volumeDevices: optional(list(VOLUME_DEVICE, { keys: ['devicePath'], mergeKey: 'devicePath' })),
  livenessProbe: optional(pointer(PROBE)),
  readinessProbe: optional(pointer(PROBE)),
  startupProbe: optional(pointer(PROBE)),
  lifecycle: optional(pointer(LIFECYCLE)),
  terminationMessagePath: optional(STRING),
  terminationMessagePolicy: optional(namedString('v1.TerminationMessagePolicy')),
  imagePullPolicy: optional(namedString('v1.PullPolicy')),
  securityContext: optional(pointer(SECURITY_CONTEXT)),
  stdin: optional(BOOL),
  stdinOnce: optional(BOOL),
  tty: optional(BOOL),
}))
