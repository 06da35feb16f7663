import { describe, expect, test } from 'vitest'
import { objectFrom } from '../../apiserver/storage/testing/fixtures.ts'
import { CalculationError, type MetricsSource, MetricUnavailable, type PodMetric, type PodMetrics } from './metrics.ts'
import { groupPods, podRequests } from './pod-groups.ts'
import { type CalculatedPod, calculatedPod } from './pods.ts'
import {
  type Calculation,
  type CalculationInput,
  replicasByExternal,
  replicasByExternalPerPod,
  replicasByObject,
  replicasByObjectPerPod,
  replicasByPodMetric,
  replicasByUtilization,
  type Tolerances,
} from './replica-calculator.ts'
import upstream from './testing/replica-calculator.json' with { type: 'json' }

// The tables of upstream's tests, by their names. Times are in milliseconds from now, and a number that JSON cannot hold is a text.
// Source: k8s.io/kubernetes/pkg/controller/podautoscaler/replica_calculator_test.go.

const NOW = Date.UTC(2026, 0, 2)
const PERIODS = { cpuInitialization: 120_000, initialReadiness: 10_000 }
const TOLERANCES = { scaleDown: 0.1, scaleUp: 0.1 }

type Num = number | string

interface Row {
  readonly name: string
  readonly fixture: {
    readonly currentReplicas: number
    readonly resource?: { readonly requests?: string[]; readonly levels?: number[][]; readonly podNames?: string[] }
    readonly metric?: { readonly levels: Num[] }
    readonly container?: string
    readonly podReadiness?: string[]
    readonly podStartTime?: number[]
    readonly podPhase?: string[]
    readonly podDeletionTimestamp?: boolean[]
  }
  readonly targetUtilization?: number
  readonly targetUsage?: Num
  readonly perPodTargetUsage?: Num
  readonly expectedReplicas?: number
  readonly expectedUtilization?: number
  readonly expectedRawValue?: number
  readonly expectedUsage?: Num
  readonly expectedError?: string
  readonly tolerances?: Tolerances
}

const isoOf = (offset: number): string => new Date(NOW + offset).toISOString()
const YEAR_ONE = '0001-01-01T00:00:00Z'

function podsOf({ fixture }: Row): CalculatedPod[] {
  const count = Math.max(fixture.currentReplicas, fixture.podPhase?.length ?? 0)
  return Array.from({ length: count }, (_, i) => {
    const request = fixture.resource?.requests?.[i]
    const resources = request === undefined ? {} : { requests: { cpu: request } }
    const start = fixture.podStartTime?.[i]
    const pod = {
      metadata: { name: `test-pod-${i}`, ...(fixture.podDeletionTimestamp?.[i] && { deletionTimestamp: isoOf(0) }) },
      spec: { containers: ['container1', 'container2'].map((name) => ({ name, resources })) },
      status: {
        phase: fixture.podPhase?.[i] ?? 'Running',
        startTime: start === undefined ? YEAR_ONE : isoOf(start),
        conditions: [{ type: 'Ready', status: fixture.podReadiness?.[i] ?? 'True', lastTransitionTime: YEAR_ONE }],
      },
    }
    return calculatedPod(objectFrom(JSON.stringify(pod)))
  })
}

const sample = (value: bigint, window = 60_000): PodMetric => ({ value, timestamp: Date.parse(YEAR_ONE), window })

/** A pod whose containers have no samples has one of zero, as upstream's client has it; a container without one counts for nothing. */
function resourceSamples({ fixture }: Row): PodMetrics {
  const samples = new Map<string, PodMetric>()
  for (const [i, levels] of (fixture.resource?.levels ?? []).entries()) {
    const used = fixture.container === undefined ? levels : [levels[fixture.container === 'container1' ? 0 : 1]]
    if (used.some((level) => level === undefined)) continue
    const name = fixture.resource?.podNames?.[i] ?? `test-pod-${i}`
    samples.set(name, sample(BigInt(used.reduce<number>((sum, level) => sum + (level ?? 0), 0))))
  }
  // Source: k8s.io/kubernetes/pkg/controller/podautoscaler/metrics/client.go, GetResourceMetric.
  if ((fixture.resource?.levels ?? []).length === 0) throw new MetricUnavailable('no metrics returned from resource metrics API')
  return samples
}

const sourceOf = (row: Row): MetricsSource => {
  const levels = (row.fixture.metric?.levels ?? []).map(BigInt)
  return {
    resource: () => resourceSamples(row),
    pods: () => new Map(levels.map((level, i) => [`test-pod-${i}`, sample(level)])),
    object: () => levels[0] ?? 0n,
    external: () => levels,
  }
}

const inputOf = (row: Row): CalculationInput => ({
  currentReplicas: row.fixture.currentReplicas,
  tolerances: row.tolerances ?? TOLERANCES,
  pods: podsOf(row),
  metrics: sourceOf(row),
  periods: PERIODS,
  now: NOW,
})

const OBJECT = { object: objectFrom('{}'), kind: 'Deployment', namespace: 'test-namespace', name: 'some-deployment' }
const EXTERNAL = { namespace: 'test-namespace', shownSelector: '' }

const big = (value: Num | undefined): bigint => BigInt(value ?? 0)
const utilization = (row: Row) => replicasByUtilization(inputOf(row), 'cpu', row.targetUtilization ?? 0, row.fixture.container)

const TESTS: { readonly [test: string]: (row: Row) => Calculation } = {
  TestReplicaCalcResourceScale: utilization,
  TestReplicaCalcResourceTolerance: utilization,
  TestReplicaCalcResourceMissingMetrics: utilization,
  TestReplicaCalcPodMetric: (row) => replicasByPodMetric(inputOf(row), 'qps', big(row.targetUsage)),
  TestReplicaCalcObjectMetric: (row) => replicasByObject(inputOf(row), 'qps', big(row.targetUsage), OBJECT),
  TestReplicaCalcObjectPerPodMetric: (row) => replicasByObjectPerPod(inputOf(row), 'qps', big(row.perPodTargetUsage), OBJECT),
  TestReplicaCalcExternalMetric: (row) => replicasByExternal(inputOf(row), 'qps', big(row.targetUsage), EXTERNAL),
  TestReplicaCalcExternalPerPodMetric: (row) =>
    replicasByExternalPerPod(inputOf(row), 'qps', big(row.perPodTargetUsage), EXTERNAL),
}

describe.each(Object.entries(TESTS))('[HA-5] %s', (name, calculate) => {
  const rows = (upstream as unknown as { readonly [test: string]: readonly Row[] })[name] ?? []
  test.each(rows.map((row) => [row.name, row] as const))('%s', (_, row) => {
    if (row.expectedError !== undefined) {
      expect(() => calculate(row)).toThrow(row.expectedError)
      return
    }
    const { replicas, usage, utilization } = calculate(row)
    const wanted = row.expectedRawValue ?? row.expectedUsage
    expect([replicas, usage, utilization]).toEqual([row.expectedReplicas ?? 0, big(wanted), row.expectedUtilization])
  })
})

interface GroupRow {
  readonly name: string
  readonly pods: object[]
  readonly metrics: { readonly [pod: string]: { readonly Value: number; readonly Timestamp?: number; readonly Window?: number } }
  readonly resource: string
  readonly expectReadyPodCount: number
  readonly expectUnreadyPods: string[]
  readonly expectMissingPods: string[]
  readonly expectIgnoredPods: string[]
}

interface GoPod {
  readonly ObjectMeta: { readonly Name: string; readonly DeletionTimestamp?: number }
  readonly Spec?: {
    readonly Containers?: GoContainer[]
    readonly InitContainers?: GoContainer[]
    readonly Resources?: GoResources
  }
  readonly Status?: {
    readonly Phase?: string
    readonly StartTime?: number
    readonly Conditions?: { readonly Type: string; readonly Status: string; readonly LastTransitionTime?: number }[]
  }
}
interface GoResources {
  readonly Requests?: { readonly [resource: string]: string }
}
interface GoContainer {
  readonly Name: string
  readonly RestartPolicy?: string
  readonly Resources?: GoResources
}

const containerOf = ({ Name, RestartPolicy, Resources }: GoContainer) => ({
  name: Name,
  restartPolicy: RestartPolicy,
  resources: { requests: Resources?.Requests ?? {} },
})

/** A pod as upstream's tests have it. */
function goPod(pod: object): CalculatedPod {
  const { ObjectMeta, Spec = {}, Status = {} } = pod as GoPod
  const { Phase, StartTime, Conditions = [] } = Status
  const json = {
    metadata: {
      name: ObjectMeta.Name,
      deletionTimestamp: ObjectMeta.DeletionTimestamp === undefined ? undefined : isoOf(0),
    },
    spec: {
      containers: (Spec.Containers ?? []).map(containerOf),
      initContainers: (Spec.InitContainers ?? []).map(containerOf),
      resources: Spec.Resources && { requests: Spec.Resources.Requests },
    },
    status: {
      phase: Phase,
      startTime: StartTime === undefined ? undefined : isoOf(StartTime),
      conditions: Conditions.map(({ Type, Status, LastTransitionTime }) => ({
        type: Type,
        status: Status,
        lastTransitionTime: LastTransitionTime === undefined ? YEAR_ONE : isoOf(LastTransitionTime),
      })),
    },
  }
  return calculatedPod(objectFrom(JSON.stringify(json)))
}

test.each((upstream.TestGroupPods as unknown as GroupRow[]).map((row) => [row.name, row] as const))(
  '[HA-5] TestGroupPods: %s',
  (_, row) => {
    const metrics = new Map(
      Object.entries(row.metrics).map(([pod, { Value, Timestamp, Window = 0 }]) => [
        pod,
        { value: BigInt(Value), timestamp: Timestamp === undefined ? Date.parse(YEAR_ONE) : NOW + Timestamp, window: Window },
      ]),
    )
    const groups = groupPods(row.pods.map(goPod), metrics, row.resource, NOW, PERIODS)
    expect([groups.readyCount, [...groups.unready], [...groups.missing], [...groups.ignored]]).toEqual([
      row.expectReadyPodCount,
      row.expectUnreadyPods,
      row.expectMissingPods,
      row.expectIgnoredPods,
    ])
  },
)

interface RequestsRow {
  readonly name: string
  readonly pods: object[]
  readonly container: string
  readonly resource: string
  readonly enablePodLevelResources?: boolean
  readonly expectedRequests?: { readonly [pod: string]: number }
  readonly expectedError?: string
}

// Requests of pods as a whole are on by default in the release that the server equals.
test.each((upstream.TestCalculateRequests as unknown as RequestsRow[]).map((row) => [row.name, row] as const))(
  '[HA-5] TestCalculateRequests: %s',
  (_, { pods, container, resource, expectedRequests, expectedError }) => {
    const calculate = () => podRequests(pods.map(goPod), container, resource)
    if (expectedError !== undefined) expect(calculate).toThrow(new CalculationError(expectedError))
    else expect(Object.fromEntries([...calculate()].map(([pod, milli]) => [pod, Number(milli)]))).toEqual(expectedRequests)
  },
)

test('[HA-5] TestCalculatePodRequestsFromContainers_NonExistentContainer', () => {
  const pod = {
    ObjectMeta: { Name: 'test-pod' },
    Spec: { Containers: [{ Name: 'container1', Resources: { Requests: { cpu: '100m' } } }] },
  }
  expect(() => podRequests([goPod(pod)], 'non-existent-container', 'cpu')).toThrow(
    'container non-existent-container not found in Pod test-pod',
  )
})
