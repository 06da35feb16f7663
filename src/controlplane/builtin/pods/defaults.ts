import { objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { deepCopy, isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { pulledTag } from './image.ts'

/** 0644, with which volumes write files. */
const FILE_MODE = 420

const CONTAINERS = ['containers', 'initContainers'] as const

const isAbsent = (value: JsonValue | undefined): boolean => value === undefined || value === null

function fill(object: JsonObject, values: { readonly [field: string]: JsonValue }): void {
  for (const [field, value] of Object.entries(values))
    if (isAbsent(object[field]) || object[field] === '' || object[field] === 0) object[field] = value
}

/** Fills what is absent; an empty text or a zero stays. */
function fillAbsent(object: JsonValue | undefined, field: string, value: JsonValue): void {
  if (isObject(object) && isAbsent(object[field])) object[field] = value
}

const pullPolicy = (image: string): string => (pulledTag(image) === 'latest' ? 'Always' : 'IfNotPresent')

function defaultHandler({ httpGet, grpc }: JsonObject): void {
  if (isObject(httpGet)) fill(httpGet, { path: '/', scheme: 'HTTP' })
  fillAbsent(grpc, 'service', '')
}

function defaultProbe(probe: JsonValue | undefined): void {
  if (!isObject(probe)) return
  fill(probe, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 })
  defaultHandler(probe)
}

function defaultContainer(container: JsonObject): void {
  fill(container, {
    imagePullPolicy: pullPolicy(stringAt(container, 'image')),
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
  })
  for (const port of objectsOf(container.ports)) fill(port, { protocol: 'TCP' })
  for (const { valueFrom } of objectsOf(container.env)) {
    if (!isObject(valueFrom)) continue
    if (isObject(valueFrom.fieldRef)) fill(valueFrom.fieldRef, { apiVersion: 'v1' })
    fillAbsent(valueFrom.fileKeyRef, 'optional', false)
  }
  for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe']) defaultProbe(container[probe])
  const { lifecycle } = container
  if (!isObject(lifecycle)) return
  for (const hook of [lifecycle.postStart, lifecycle.preStop]) if (isObject(hook)) defaultHandler(hook)
}

function defaultFiles(items: JsonValue | undefined): void {
  for (const { fieldRef } of objectsOf(items)) if (isObject(fieldRef)) fill(fieldRef, { apiVersion: 'v1' })
}

/** What the sources of older volumes have by default; an empty text stands for none. */
const VOLUME_DEFAULTS: { readonly [source: string]: { readonly [field: string]: JsonValue } } = {
  iscsi: { iscsiInterface: 'default' },
  rbd: { pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' },
  azureDisk: { cachingMode: 'ReadWrite', fsType: 'ext4', readOnly: false, kind: 'Shared' },
  scaleIO: { storageMode: 'ThinProvisioned', fsType: 'xfs' },
}

function defaultVolume(volume: JsonObject): void {
  if (Object.keys(volume).every((field) => field === 'name' || volume[field] === undefined)) volume.emptyDir = newObject()
  fillAbsent(volume.hostPath, 'type', '')
  for (const source of ['secret', 'configMap', 'downwardAPI', 'projected']) fillAbsent(volume[source], 'defaultMode', FILE_MODE)
  for (const [source, values] of Object.entries(VOLUME_DEFAULTS)) {
    const of = volume[source]
    if (isObject(of)) fill(of, values)
  }
  const { downwardAPI, projected, image, ephemeral } = volume
  if (isObject(downwardAPI)) defaultFiles(downwardAPI.items)
  for (const source of objectsOf(isObject(projected) ? projected.sources : undefined)) {
    if (isObject(source.downwardAPI)) defaultFiles(source.downwardAPI.items)
    fillAbsent(source.serviceAccountToken, 'expirationSeconds', 3600)
  }
  if (isObject(image)) fill(image, { pullPolicy: pullPolicy(stringAt(image, 'reference')) })
  const template = isObject(ephemeral) ? ephemeral.volumeClaimTemplate : undefined
  if (!isObject(template)) return
  template.spec ??= newObject()
  fillAbsent(template.spec, 'volumeMode', 'Filesystem')
}

/** What a container asks for is as much as it is limited to, where it does not say. */
function defaultRequests({ resources }: JsonObject): void {
  if (!isObject(resources) || !isObject(resources.limits)) return
  const requests = isObject(resources.requests) ? resources.requests : newObject()
  for (const [name, quantity] of Object.entries(resources.limits)) requests[name] ??= quantity
  resources.requests = requests
}

function defaultHostPorts({ ports }: JsonObject): void {
  for (const port of objectsOf(ports)) if (port.containerPort !== undefined) fill(port, { hostPort: port.containerPort })
}

/** The one address of a Pod and the list of all agree; the one is right where they do not. */
function defaultAddresses(status: JsonObject): void {
  const ip = stringAt(status, 'podIP')
  const [first] = objectsOf(status.podIPs)
  if (ip === '' && first !== undefined) status.podIP = stringAt(first, 'ip')
  else if (ip !== '' && stringAt(first, 'ip') !== ip) status.podIPs = [objectOf({ ip })]
}

/**
 * Fills what a Pod leaves out.
 * Source: k8s.io/kubernetes/pkg/apis/core/v1/defaults.go, SetDefaults_Pod, SetDefaults_PodSpec;
 * k8s.io/kubernetes/pkg/apis/core/v1/zz_generated.defaults.go, SetObjectDefaults_Pod.
 */
export function setPodDefaults(pod: JsonObject): void {
  const spec = isObject(pod.spec) ? pod.spec : newObject()
  pod.spec = spec
  if (Number(spec.terminationGracePeriodSeconds ?? 0) < 0) spec.terminationGracePeriodSeconds = 1
  const containers = CONTAINERS.flatMap((list) => objectsOf(spec[list]))
  for (const container of containers) {
    defaultRequests(container)
    if (spec.hostNetwork === true) defaultHostPorts(container)
  }
  const account = stringAt(spec, 'serviceAccountName') || stringAt(spec, 'serviceAccount')
  if (account !== '') {
    spec.serviceAccountName = account
    spec.serviceAccount = account
  }
  fillAbsent(spec, 'enableServiceLinks', true)
  fill(spec, { dnsPolicy: 'ClusterFirst', restartPolicy: 'Always', schedulerName: 'default-scheduler' })
  fillAbsent(spec, 'securityContext', newObject())
  fillAbsent(spec, 'terminationGracePeriodSeconds', 30)
  for (const volume of objectsOf(spec.volumes)) defaultVolume(volume)
  for (const container of [...containers, ...objectsOf(spec.ephemeralContainers)]) defaultContainer(container)
  if (isObject(pod.status)) defaultAddresses(pod.status)
}

const TAINTS = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable']

/**
 * Lets a Pod stay on a node that fails for five minutes, unless it says otherwise.
 * Source: k8s.io/kubernetes/plugin/pkg/admission/defaulttolerationseconds/admission.go.
 */
export function addTolerations(spec: JsonObject): void {
  const tolerations = objectsOf(spec.tolerations)
  const tolerates = (taint: string): boolean =>
    tolerations.some(({ key = '', effect = '' }) => (key === taint || key === '') && (effect === 'NoExecute' || effect === ''))
  const missing = TAINTS.filter((taint) => !tolerates(taint))
  if (missing.length === 0) return
  const added = missing.map((key) => objectOf({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 }))
  spec.tolerations = [...tolerations, ...added]
}

/** Keeps what a Pod is given when it is made, where an update leaves it out. */
export function keepGiven(spec: JsonObject, old: JsonObject, fields: readonly string[]): void {
  for (const field of fields) {
    const value = old[field]
    if (spec[field] === undefined && value !== undefined) spec[field] = deepCopy(value)
  }
}
