import type { JsonObject } from '../../apimachinery/json/value.ts'
import { CalculationError, type MetricsSource, MetricUnavailable, type PodMetrics } from './metrics.ts'
import { MAX_INT32, MAX_INT64, toInt32, toInt64 } from './numbers.ts'
import { groupPods, type Periods, podRequests } from './pod-groups.ts'
import { type CalculatedPod, countAll, countOf } from './pods.ts'

/** Within which distance of the target nothing changes, as a part of it. */
export interface Tolerances {
  readonly scaleDown: number
  readonly scaleUp: number
}

export interface Calculation {
  readonly replicas: number
  /** In thousandths: the average of the pods, or the value that was compared. */
  readonly usage: bigint
  /** In percent of what the pods request; absent: that is not compared. */
  readonly utilization?: number
}

/** What a calculation is about. */
export interface CalculationInput {
  readonly currentReplicas: number
  readonly tolerances: Tolerances
  readonly pods: readonly CalculatedPod[]
  readonly metrics: MetricsSource
  readonly periods: Periods
  /** In milliseconds. */
  readonly now: number
}

const isWithin = ({ scaleDown, scaleUp }: Tolerances, ratio: number): boolean => 1 - scaleDown <= ratio && ratio <= 1 + scaleUp

const NO_PODS = 'no pods returned by selector while calculating replica count'
const NO_METRICS = 'did not receive metrics for targeted pods (pods might be unready)'
const HUNDRED = 100n

/** Reads a source, and says what could not be read. */
function measured<T>(what: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof MetricUnavailable) throw new CalculationError(`${what}: ${error.message}`)
    throw error
  }
}

/** How the samples compare with the target: the ratio, and what is told of it. */
type Compare = (metrics: PodMetrics) => Omit<Calculation, 'replicas'> & { readonly ratio: number }

interface PodCalculation extends CalculationInput {
  readonly samples: PodMetrics
  /** Absent: no resource is compared. */
  readonly resource: string
  readonly compare: () => Compare
  /** What a pod without a sample is taken to use on the way down, in thousandths. */
  readonly assumed: (pod: string) => bigint
}

/**
 * The number of replicas by samples of pods.
 * Source: k8s.io/kubernetes/pkg/controller/podautoscaler/replica_calculator.go, GetResourceReplicas and calcPlainMetricReplicas.
 */
function replicasByPods({
  currentReplicas,
  tolerances,
  pods,
  samples,
  resource,
  compare,
  assumed,
  periods,
  now,
}: PodCalculation): Calculation {
  if (pods.length === 0) throw new CalculationError(NO_PODS)
  const { readyCount, unready, missing, ignored } = groupPods(pods, samples, resource, now, periods)
  const metrics = new Map([...samples].filter(([pod]) => !ignored.has(pod) && !unready.has(pod)))
  if (metrics.size === 0) throw new CalculationError(NO_METRICS)
  const ratioOf = compare()
  const { ratio, ...told } = ratioOf(metrics)
  const unchanged = { ...told, replicas: currentReplicas }
  const growsWithUnready = unready.size > 0 && ratio > 1
  if (!growsWithUnready && missing.size === 0)
    return isWithin(tolerances, ratio) ? unchanged : { ...told, replicas: toInt32(Math.ceil(ratio * readyCount)) }
  const fill = (names: ReadonlySet<string>, value: (pod: string) => bigint): void => {
    for (const pod of pods)
      if (names.has(pod.name)) metrics.set(pod.name, { value: value(pod.name), count: countOf(pod), timestamp: 0, window: 0 })
  }
  if (ratio < 1) fill(missing, assumed)
  else if (ratio > 1) fill(missing, () => 0n)
  if (growsWithUnready) fill(unready, () => 0n)
  const { ratio: again } = ratioOf(metrics)
  if (isWithin(tolerances, again) || (ratio < 1 && again > 1) || (ratio > 1 && again < 1)) return unchanged
  const replicas = toInt32(Math.ceil(again * countAll(metrics.values())))
  if ((again < 1 && replicas > currentReplicas) || (again > 1 && replicas < currentReplicas)) return unchanged
  return { ...told, replicas }
}

const sumOf = (metrics: PodMetrics): bigint =>
  [...metrics.values()].reduce((sum, metric) => sum + metric.value * BigInt(countOf(metric)), 0n)

/** Source: k8s.io/kubernetes/pkg/controller/podautoscaler/metrics/utilization.go, GetResourceUtilizationRatio. */
const utilizationRatio =
  (requests: ReadonlyMap<string, bigint>, target: number): Compare =>
  (metrics) => {
    const known = new Map([...metrics].filter(([pod]) => requests.has(pod)))
    const requested = [...known].reduce((sum, [pod, metric]) => sum + (requests.get(pod) ?? 0n) * BigInt(countOf(metric)), 0n)
    if (requested === 0n) throw new CalculationError('no metrics returned matched known pods')
    const used = sumOf(known)
    const utilization = Number(BigInt.asIntN(32, (used * HUNDRED) / requested))
    return { ratio: utilization / target, utilization, usage: used / BigInt(countAll(known.values())) }
  }

/** Source: k8s.io/kubernetes/pkg/controller/podautoscaler/metrics/utilization.go, GetMetricUsageRatio. */
const usageRatio =
  (target: bigint): Compare =>
  (metrics) => {
    const usage = sumOf(metrics) / BigInt(countAll(metrics.values()))
    return { ratio: Number(usage) / Number(target), usage }
  }

/** The replicas at which pods use a percentage of what they request of a resource. Throws CalculationError. */
export function replicasByUtilization(input: CalculationInput, resource: string, target: number, container = ''): Calculation {
  const { pods, metrics } = input
  const samples = measured(`unable to get metrics for resource ${resource}`, () => metrics.resource(resource, pods, container))
  let requests: ReadonlyMap<string, bigint> = new Map()
  return replicasByPods({
    ...input,
    samples,
    resource,
    compare: () => {
      requests = podRequests(pods, container, resource)
      return utilizationRatio(requests, target)
    },
    assumed: (pod) => ((requests.get(pod) ?? 0n) * BigInt(Math.max(100, target))) / HUNDRED,
  })
}

/** The replicas at which pods use an amount of a resource. Throws CalculationError. */
export function replicasByResource(input: CalculationInput, resource: string, target: bigint, container = ''): Calculation {
  const { pods, metrics } = input
  const samples = measured(`unable to get metrics for resource ${resource}`, () => metrics.resource(resource, pods, container))
  return replicasByPods({ ...input, samples, resource, compare: () => usageRatio(target), assumed: () => target })
}

/** The replicas at which a metric of the pods is at its target on average. Throws CalculationError. */
export function replicasByPodMetric(input: CalculationInput, name: string, target: bigint, selector?: JsonObject): Calculation {
  const { pods, metrics } = input
  const samples = measured(`unable to get metric ${name}`, () => metrics.pods(name, pods, selector))
  return replicasByPods({ ...input, samples, resource: '', compare: () => usageRatio(target), assumed: () => target })
}

/** Without replicas neither pods nor tolerance count. Source: k8s.io/kubernetes/pkg/controller/podautoscaler/replica_calculator.go, getUsageRatioReplicaCount. */
function replicasByRatio({ currentReplicas, tolerances, pods }: CalculationInput, ratio: number): number {
  if (currentReplicas === 0) return toInt32(Math.ceil(ratio))
  if (isWithin(tolerances, ratio)) return currentReplicas
  if (pods.length === 0) throw new CalculationError(`unable to calculate ready pods: ${NO_PODS}`)
  const ready = countAll(pods.filter((pod) => pod.phase === 'Running' && pod.ready?.status === 'True'))
  return saturated(ratio * ready)
}

const saturated = (replicas: number): number => (replicas > MAX_INT32 ? MAX_INT32 : toInt32(Math.ceil(replicas)))

interface Described {
  readonly object: JsonObject
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly selector?: JsonObject | undefined
}

const objectValue = ({ metrics }: CalculationInput, metric: string, of: Described): bigint =>
  measured(`unable to get metric ${metric} on ${of.kind} ${of.namespace}/${of.name}`, () =>
    metrics.object(metric, of.object, of.selector),
  )

/** The replicas at which a metric of an object is at its target. Throws CalculationError. */
export function replicasByObject(input: CalculationInput, metric: string, target: bigint, of: Described): Calculation {
  const usage = objectValue(input, metric, of)
  return { replicas: replicasByRatio(input, Number(usage) / Number(target)), usage }
}

/** The replicas among which a metric of an object is at its target each. `currentReplicas` are those of the status. Throws CalculationError. */
export function replicasByObjectPerPod(input: CalculationInput, metric: string, target: bigint, of: Described): Calculation {
  const usage = objectValue(input, metric, of)
  const { currentReplicas, tolerances } = input
  const ratio = Number(usage) / (Number(target) * currentReplicas)
  const replicas = isWithin(tolerances, ratio) ? currentReplicas : toInt32(Math.ceil(Number(usage) / Number(target)))
  return { replicas, usage: toInt64(Math.ceil(Number(usage) / currentReplicas)) }
}

interface External {
  readonly namespace: string
  readonly selector?: JsonObject | undefined
  /** The selector as Go prints it. */
  readonly shownSelector: string
}

function externalValue({ metrics }: CalculationInput, metric: string, of: External): bigint {
  const what = `unable to get external metric ${of.namespace}/${metric}/${of.shownSelector}`
  const sum = measured(what, () => metrics.external(metric, of.selector)).reduce((total, value) => total + value, 0n)
  return sum > MAX_INT64 ? MAX_INT64 : sum
}

/** The replicas at which an external metric is at its target. Throws CalculationError. */
export function replicasByExternal(input: CalculationInput, metric: string, target: bigint, of: External): Calculation {
  const usage = externalValue(input, metric, of)
  return { replicas: replicasByRatio(input, Number(usage) / Number(target)), usage }
}

/** The replicas among which an external metric is at its target each. `currentReplicas` are those of the status. Throws CalculationError. */
export function replicasByExternalPerPod(input: CalculationInput, metric: string, target: bigint, of: External): Calculation {
  const usage = externalValue(input, metric, of)
  const { currentReplicas, tolerances } = input
  const ratio = Number(usage) / (Number(target) * currentReplicas)
  const replicas = isWithin(tolerances, ratio) ? currentReplicas : saturated(Math.ceil(Number(usage) / Number(target)))
  const isHuge = Number(usage) >= Number(MAX_INT64)
  return { replicas, usage: isHuge ? MAX_INT64 : toInt64(Math.ceil(Number(usage) / currentReplicas)) }
}
