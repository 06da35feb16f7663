import { objectsOf } from '../../../apimachinery/json/access.ts'
import { deepCopy, deepEqual, isObject, type JsonObject, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { metadataOf, readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { keep, type TypedStrategy } from '../typed-resource.ts'
import { addTolerations, keepGiven, setPodDefaults } from './defaults.ts'
import { deletePod } from './delete.ts'
import { givePriority } from './priority.ts'
import { qosClass } from './qos.ts'
import { POD } from './types.ts'
import { podStatusErrors, podUpdateErrors, storedSpec } from './update.ts'
import { newPodErrors } from './validation.ts'
import { podWarnings, statusWarnings } from './warnings.ts'

const ownSpec = (pod: JsonObject): JsonObject => {
  const spec = isObject(pod.spec) ? pod.spec : newObject()
  pod.spec = spec
  return spec
}

const GATED = {
  type: 'PodScheduled',
  status: 'False',
  lastProbeTime: null,
  reason: 'SchedulingGated',
  message: 'Scheduling is blocked due to non-empty scheduling gates',
}

/** Source: k8s.io/kubernetes/pkg/registry/core/pod/strategy.go, PrepareForCreate. */
function prepareForCreate(pod: JsonObject): void {
  const spec = ownSpec(pod)
  givePriority(pod, spec)
  addTolerations(spec)
  metadataOf(pod).generation = 1
  const isGated = objectsOf(spec.schedulingGates).length > 0
  const lastTransitionTime = metadataOf(pod).creationTimestamp ?? null
  const conditions = isGated ? [objectOf({ ...GATED, lastTransitionTime })] : undefined
  pod.status = objectOf({ phase: 'Pending', conditions, qosClass: qosClass(spec) })
}

/** Source: k8s.io/kubernetes/pkg/registry/core/pod/strategy.go, PrepareForUpdate. */
function prepareForUpdate(pod: JsonObject, old: JsonObject): void {
  const spec = ownSpec(pod)
  keepGiven(spec, isObject(old.spec) ? old.spec : {}, ['priority', 'preemptionPolicy', 'resources'])
  addTolerations(spec)
  keep(pod, old, 'status')
  if (!deepEqual(storedSpec(pod), storedSpec(old))) metadataOf(pod).generation = Number(readMeta(old)?.generation ?? 0) + 1
}

const KEPT_STATUS = ['qosClass', 'resourceClaimStatuses', 'extendedResourceClaimStatus', 'nodeAllocatableResourceClaimStatuses']

/** Source: k8s.io/kubernetes/pkg/registry/core/pod/strategy.go, podStatusStrategy. */
function prepareForStatus(pod: JsonObject, old: JsonObject): void {
  keep(pod, old, 'spec')
  const metadata = metadataOf(pod)
  const owners = readMeta(old)?.ownerReferences
  if (owners === undefined) delete metadata.ownerReferences
  else metadata.ownerReferences = deepCopy(owners)
  const status = isObject(pod.status) ? pod.status : newObject()
  pod.status = status
  const before = isObject(old.status) ? old.status : newObject()
  keepGiven(status, before, KEPT_STATUS)
  if (Number(status.observedGeneration ?? 0) === 0) keepGiven(status, before, ['observedGeneration'])
}

/** What Pods are checked for. Source: k8s.io/kubernetes/pkg/registry/core/pod/strategy.go. */
export const POD_STRATEGY: TypedStrategy = {
  type: POD,
  deleter: deletePod,
  setDefaults: setPodDefaults,
  resetFields: ['status'],
  prepareForCreate,
  prepareForUpdate,
  validate: newPodErrors,
  validateUpdate: podUpdateErrors,
  warnings: (pod, old) => (old === undefined ? podWarnings(pod) : statusWarnings(pod, old)),
  subresources: { status: { resetFields: ['spec'], prepareForUpdate: prepareForStatus, validateUpdate: podStatusErrors } },
}
