import { objectAt, objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { conditionsOf, current, failed, type Health, inProgress } from './health.ts'

/** The rules of kinds that report no Ready. Source: sigs.k8s.io/cli-utils/pkg/kstatus/status/core.go. */
type HealthRule = (object: JsonObject, now: number) => Health

/** How long a Pod can be unscheduled before it counts as failed, in milliseconds. */
const SCHEDULE_WINDOW_MS = 15_000
const MAX_INT32 = 2 ** 31 - 1

const numberAt = (of: JsonObject, field: string, absent = 0): number => {
  const value = of[field]
  return typeof value === 'number' && Number.isInteger(value) ? value : absent
}

const hasCondition = (object: JsonObject, type: string, status: string): JsonObject | undefined =>
  conditionsOf(object).find((condition) => condition.type === type && condition.status === status)

const alwaysReady: HealthRule = () => current('Resource is always ready')

const crashLooping = (status: JsonObject): string[] =>
  objectsOf(status.containerStatuses)
    .filter((container) => stringAt(objectAt(objectAt(container, 'state'), 'waiting'), 'reason') === 'CrashLoopBackOff')
    .map((container) => stringAt(container, 'name'))

function runningPod(pod: JsonObject): Health {
  if (hasCondition(pod, 'Ready', 'True')) return current('Pod is Ready')
  const looping = crashLooping(objectAt(pod, 'status'))
  if (looping.length > 0) return failed('ContainerCrashLooping', `Containers in CrashLoop state: ${looping.join()}`)
  return inProgress('PodRunningNotReady', 'Pod is running but is not Ready')
}

function pendingPod(pod: JsonObject, now: number): Health {
  if (hasCondition(pod, 'PodScheduled', 'False')?.reason !== 'Unschedulable')
    return inProgress('PodPending', 'Pod is in the Pending phase')
  const created = Date.parse(stringAt(objectAt(pod, 'metadata'), 'creationTimestamp'))
  if (now - SCHEDULE_WINDOW_MS < created) return inProgress('PodNotScheduled', 'Pod has not been scheduled')
  return failed('PodUnschedulable', 'Pod could not be scheduled')
}

const podHealth: HealthRule = (pod, now) => {
  const phase = stringAt(objectAt(pod, 'status'), 'phase')
  switch (phase) {
    case 'Succeeded':
      return current('Pod has completed successfully')
    case 'Failed':
      return current('Pod has completed, but not successfully')
    case 'Running':
      return runningPod(pod)
    case 'Pending':
      return pendingPod(pod, now)
    case '':
      return inProgress('PodNotObserved', 'Pod phase not available')
    default:
      return { status: 'Unknown', message: `unknown phase ${phase}`, reason: '' }
  }
}

const claimHealth: HealthRule = (claim) => {
  const phase = stringAt(objectAt(claim, 'status'), 'phase') || 'unknown'
  return phase === 'Bound' ? current('PVC is Bound') : inProgress('NotBound', `PVC is not Bound. phase: ${phase}`)
}

/** The first number that is less than the one that it is to reach. */
function firstLess(rows: readonly (readonly [reason: string, word: string, is: number, wanted: number])[]): Health | undefined {
  const found = rows.find(([, , is, wanted]) => wanted > is)
  return found && inProgress(found[0], `${found[1]}: ${found[2]}/${found[3]}`)
}

const extraPods = (is: number, wanted: number): Health | undefined =>
  is > wanted ? inProgress('ExtraPods', `Pending termination: ${is - wanted}`) : undefined

const statefulSetHealth: HealthRule = (set) => {
  const [spec, status] = [objectAt(set, 'spec'), objectAt(set, 'status')]
  const strategy = objectAt(spec, 'updateStrategy')
  if (strategy.type === 'OnDelete') return current('StatefulSet is using the ondelete update strategy')
  const [wanted, replicas, updated] = [
    numberAt(spec, 'replicas', 1),
    numberAt(status, 'replicas'),
    numberAt(status, 'updatedReplicas'),
  ]
  const less =
    firstLess([
      ['LessReplicas', 'Replicas', replicas, wanted],
      ['LessReady', 'Ready', numberAt(status, 'readyReplicas'), wanted],
    ]) ?? extraPods(replicas, wanted)
  if (less !== undefined) return less
  const partition = numberAt(objectAt(strategy, 'rollingUpdate'), 'partition', -1)
  if (partition !== -1)
    return (
      firstLess([['PartitionRollout', 'updated', updated, wanted - partition]]) ??
      current(`Partition rollout complete. updated: ${updated}`)
    )
  const behind = firstLess([['LessCurrent', 'current', numberAt(status, 'currentReplicas'), wanted]])
  if (behind !== undefined) return behind
  if (stringAt(status, 'currentRevision') !== stringAt(status, 'updateRevision'))
    return inProgress('RevisionMismatch', 'Waiting for updated revision to match current')
  return current(`All replicas scheduled as expected. Replicas: ${replicas}`)
}

const deploymentHealth: HealthRule = (deployment) => {
  const [spec, status] = [objectAt(deployment, 'spec'), objectAt(deployment, 'status')]
  const progressing = conditionsOf(deployment).filter(({ type }) => type === 'Progressing')
  if (progressing.some(({ reason }) => reason === 'ProgressDeadlineExceeded'))
    return failed('ProgressDeadlineExceeded', 'Progress deadline exceeded')
  const [wanted, replicas] = [numberAt(spec, 'replicas', 1), numberAt(status, 'replicas')]
  const [updated, available] = [numberAt(status, 'updatedReplicas'), numberAt(status, 'availableReplicas')]
  const less =
    firstLess([
      ['LessReplicas', 'Replicas', replicas, wanted],
      ['LessUpdated', 'Updated', updated, wanted],
    ]) ??
    extraPods(replicas, wanted) ??
    firstLess([
      ['LessAvailable', 'Available', available, updated],
      ['LessReady', 'Ready', numberAt(status, 'readyReplicas'), wanted],
    ])
  if (less !== undefined) return less
  const hasDeadline = numberAt(spec, 'progressDeadlineSeconds', MAX_INT32) !== MAX_INT32
  if (hasDeadline && !progressing.some((one) => one.status === 'True' && one.reason === 'NewReplicaSetAvailable'))
    return inProgress('ReplicaSetNotAvailable', 'ReplicaSet not Available')
  if (!hasCondition(deployment, 'Available', 'True')) return inProgress('DeploymentNotAvailable', 'Deployment not Available')
  return current(`Deployment is available. Replicas: ${replicas}`)
}

const replicaSetHealth: HealthRule = (set) => {
  if (hasCondition(set, 'ReplicaFailure', 'True')) return inProgress('ReplicaFailure', 'Replica Failure condition. Check Pods')
  const [status, wanted] = [objectAt(set, 'status'), numberAt(objectAt(set, 'spec'), 'replicas', 1)]
  const replicas = numberAt(status, 'replicas')
  const less =
    firstLess([
      ['LessLabelled', 'Labelled', numberAt(status, 'fullyLabeledReplicas'), wanted],
      ['LessAvailable', 'Available', numberAt(status, 'availableReplicas'), wanted],
      ['LessReady', 'Ready', numberAt(status, 'readyReplicas'), wanted],
    ]) ?? extraPods(replicas, wanted)
  return less ?? current(`ReplicaSet is available. Replicas: ${replicas}`)
}

const daemonSetHealth: HealthRule = (set) => {
  const [metadata, status] = [objectAt(set, 'metadata'), objectAt(set, 'status')]
  const missing = (reason: string, field: string) => inProgress(reason, `${stringAt(set, 'kind')} ${field} not found`)
  if (metadata.generation === undefined) return missing('NoGeneration', 'metadata.generation')
  if (status.observedGeneration === undefined) return missing('NoObservedGeneration', 'status.observedGeneration')
  const wanted = numberAt(status, 'desiredNumberScheduled', -1)
  if (wanted === -1) return inProgress('NoDesiredNumber', 'Missing .status.desiredNumberScheduled')
  const less = firstLess([
    ['LessCurrent', 'Current', numberAt(status, 'currentNumberScheduled'), wanted],
    ['LessUpdated', 'Updated', numberAt(status, 'updatedNumberScheduled'), wanted],
    ['LessAvailable', 'Available', numberAt(status, 'numberAvailable'), wanted],
    ['LessReady', 'Ready', numberAt(status, 'numberReady'), wanted],
  ])
  return less ?? current(`All replicas scheduled as expected. Replicas: ${wanted}`)
}

const jobHealth: HealthRule = (job) => {
  const [spec, status] = [objectAt(job, 'spec'), objectAt(job, 'status')]
  const completions = numberAt(spec, 'completions', numberAt(spec, 'parallelism', 1))
  const [succeeded, failures] = [numberAt(status, 'succeeded'), numberAt(status, 'failed')]
  for (const { type, status: is } of conditionsOf(job)) {
    if (is !== 'True') continue
    if (type === 'Complete') return current(`Job Completed. succeeded: ${succeeded}/${completions}`)
    if (type === 'Failed') return failed('JobFailed', `Job Failed. failed: ${failures}/${completions}`)
    if (type === 'Suspended') return current('Job is suspended')
  }
  if (stringAt(status, 'startTime') === '') return inProgress('JobNotStarted', 'Job not started')
  return current(`Job in progress. success:${succeeded}, active: ${numberAt(status, 'active')}, failed: ${failures}`)
}

const serviceHealth: HealthRule = (service) => {
  const { type, clusterIP } = objectAt(service, 'spec')
  if (type === 'LoadBalancer' && (clusterIP === undefined || clusterIP === ''))
    return inProgress('NoIPAssigned', 'ClusterIP not set. Service type: LoadBalancer')
  return current('Service is ready')
}

const crdHealth: HealthRule = (crd) => {
  for (const condition of conditionsOf(crd)) {
    const [reason, message, status] = ['reason', 'message', 'status'].map((name) => stringAt(condition, name)) as [
      string,
      string,
      string,
    ]
    if (condition.type === 'NamesAccepted' && status === 'False') return failed(reason, message)
    if (condition.type !== 'Established') continue
    if (status === 'False' && reason !== 'Installing') return failed(reason, message)
    if (status === 'True') return current('CRD is established')
  }
  return inProgress('Installing', 'Install in progress')
}

/** By group and kind; those of the core group by kind. */
export const RULES: ReadonlyMap<string, HealthRule> = new Map([
  ['Service', serviceHealth],
  ['Pod', podHealth],
  ['Secret', alwaysReady],
  ['PersistentVolumeClaim', claimHealth],
  ['apps/StatefulSet', statefulSetHealth],
  ['apps/DaemonSet', daemonSetHealth],
  ['extensions/DaemonSet', daemonSetHealth],
  ['apps/Deployment', deploymentHealth],
  ['extensions/Deployment', deploymentHealth],
  ['apps/ReplicaSet', replicaSetHealth],
  ['extensions/ReplicaSet', replicaSetHealth],
  ['policy/PodDisruptionBudget', () => current('AllowedDisruptions has been computed.')],
  ['batch/CronJob', alwaysReady],
  ['ConfigMap', alwaysReady],
  ['batch/Job', jobHealth],
  ['apiextensions.k8s.io/CustomResourceDefinition', crdHealth],
])
