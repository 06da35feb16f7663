import { CalculationError, type PodMetrics } from './metrics.ts'
import { type CalculatedPod, countOf } from './pods.ts'

/** How long after its start a pod may use more CPU than later, and how soon a pod is not ready for the first time. In milliseconds. */
const CPU_INITIALIZATION_MS = 5 * 60_000
const INITIAL_READINESS_MS = 30_000

export interface Periods {
  readonly cpuInitialization: number
  readonly initialReadiness: number
}

/** Source: k8s.io/kubernetes/pkg/controller/podautoscaler/config/v1alpha1/defaults.go. */
export const DEFAULT_PERIODS: Periods = { cpuInitialization: CPU_INITIALIZATION_MS, initialReadiness: INITIAL_READINESS_MS }

export interface PodGroups {
  readonly readyCount: number
  readonly unready: ReadonlySet<string>
  /** Those without a sample. */
  readonly missing: ReadonlySet<string>
  /** Those that failed or are being deleted. */
  readonly ignored: ReadonlySet<string>
}

/** Whether the sample of a pod's CPU does not count: it is not ready, or has just become so. */
function isUnready(
  { ready, startTime }: CalculatedPod,
  timestamp: number,
  window: number,
  now: number,
  periods: Periods,
): boolean {
  if (ready === undefined || startTime === undefined) return true
  if (startTime + periods.cpuInitialization > now) return ready.status === 'False' || timestamp < ready.since + window
  return ready.status === 'False' && startTime + periods.initialReadiness > ready.since
}

/** Source: k8s.io/kubernetes/pkg/controller/podautoscaler/replica_calculator.go, groupPods. */
export function groupPods(
  pods: readonly CalculatedPod[],
  metrics: PodMetrics,
  resource: string,
  now: number,
  periods: Periods,
): PodGroups {
  const groups = { unready: new Set<string>(), missing: new Set<string>(), ignored: new Set<string>() }
  let readyCount = 0
  for (const pod of pods) {
    const metric = metrics.get(pod.name)
    if (pod.isDeleted || pod.phase === 'Failed') groups.ignored.add(pod.name)
    else if (pod.phase === 'Pending') groups.unready.add(pod.name)
    else if (metric === undefined) groups.missing.add(pod.name)
    else if (resource === 'cpu' && isUnready(pod, metric.timestamp, metric.window, now, periods)) groups.unready.add(pod.name)
    else readyCount += countOf(pod)
  }
  return { readyCount, ...groups }
}

function containerRequests({ name, containers }: CalculatedPod, container: string, resource: string): bigint {
  const counted = container === '' ? containers : containers.filter((one) => one.name === container)
  if (container !== '' && counted.length === 0) throw new CalculationError(`container ${container} not found in Pod ${name}`)
  return counted.reduce((sum, one) => {
    const request = one.requests.get(resource)
    if (request === undefined)
      throw new CalculationError(`missing request for ${resource} in container ${one.name} of Pod ${name}`)
    return sum + request
  }, 0n)
}

function wholeRequests({ name, requests, containers }: CalculatedPod, resource: string): bigint {
  const own = requests?.get(resource)
  if (own !== undefined) return own
  // What the pod does not say of itself is what its containers request together.
  const given = containers.flatMap((one) => one.requests.get(resource) ?? [])
  if (given.length === 0) throw new CalculationError(`missing pod-level request for ${resource} in Pod ${name}`)
  return given.reduce((sum, request) => sum + request, 0n)
}

/**
 * What each pod requests of a resource, in thousandths. Throws CalculationError.
 * Source: k8s.io/kubernetes/pkg/controller/podautoscaler/replica_calculator.go, calculateRequests.
 */
export const podRequests = (pods: readonly CalculatedPod[], container: string, resource: string): ReadonlyMap<string, bigint> =>
  new Map(
    pods.map((pod) => [
      pod.name,
      pod.requests !== undefined && container === '' ? wholeRequests(pod, resource) : containerRequests(pod, container, resource),
    ]),
  )
