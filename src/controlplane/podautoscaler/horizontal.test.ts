import { expect, test } from 'vitest'
import { objectAt, objectsOf } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { ManualClock, objectFrom } from '../../apiserver/storage/testing/fixtures.ts'
import type { Loopback } from '../loopback.ts'
import { lookAt } from './autoscaler.ts'
import type { ScalingContext } from './controller.ts'
import { CoreEvents } from './events.ts'
import { type MetricsSource, MetricUnavailable, type PodMetrics } from './metrics.ts'
import { SelectorTracker } from './selector-tracker.ts'
import horizontal from './testing/horizontal.json' with { type: 'json' }

// The first look in each of upstream's tests: what the controller was given, and what it did. Recorded from the controller of Kubernetes 1.37 while its tests
// ran, with its own limits of scale rates. Left out are gates that are off, looks without pods, and tests of its clients. Times are in milliseconds from then.
// Source: k8s.io/kubernetes/pkg/controller/podautoscaler/horizontal_test.go.

type Num = number | string
type Remembered = readonly [replicas: number, at: number]

interface Row {
  readonly name: string
  readonly spec: object
  readonly status: object
  readonly scale: { readonly spec: number; readonly status: number; readonly selector: string }
  readonly pods: readonly {
    readonly name: string
    readonly phase?: string
    readonly isDeleted?: boolean
    readonly ready?: string
    readonly start?: number
    readonly since?: number
    readonly cpu: string | null
  }[]
  readonly metrics: readonly {
    readonly kind: string
    readonly name: string
    readonly container?: string
    readonly error?: string
    readonly samples?: { readonly [pod: string]: Num }
    readonly values?: readonly Num[]
  }[]
  readonly recommendations?: readonly Remembered[]
  readonly scaleUps?: readonly Remembered[]
  readonly scaleDowns?: readonly Remembered[]
  readonly rescaled: number | null
  readonly written: object | null
  readonly events: readonly string[]
}

const PERIODS = { cpuInitialization: 120_000, initialReadiness: 10_000 }
const YEAR_ONE = '0001-01-01T00:00:00Z'
const RC = {
  group: '',
  version: 'v1',
  resource: 'replicationcontrollers',
  kind: 'ReplicationController',
  singular: 'replicationcontroller',
  namespaced: true,
  verbs: [],
}

function podsOf({ pods }: Row, now: number): JsonObject[] {
  const timeOf = (offset: number | undefined) => (offset === undefined ? YEAR_ONE : new Date(now + offset).toISOString())
  return pods.map(({ name, phase = 'Running', isDeleted = false, ready = 'True', start, since, cpu }) => {
    const resources = cpu === null ? {} : { requests: { cpu } }
    const pod = {
      metadata: { name, labels: { name: 'test-pod' }, ...(isDeleted && { deletionTimestamp: timeOf(0) }) },
      spec: { containers: ['container1', 'container2'].map((container) => ({ name: container, resources })) },
      status: {
        phase,
        startTime: timeOf(start),
        conditions: [{ type: 'Ready', status: ready, lastTransitionTime: timeOf(since) }],
      },
    }
    return objectFrom(JSON.stringify(pod))
  })
}

function sourceOf({ metrics }: Row, now: number): MetricsSource {
  const find = (kind: string, name: string, container = '') => {
    const found = metrics.find((one) => one.kind === kind && one.name === name && (one.container ?? '') === container)
    if (found === undefined) throw new Error(`upstream did not ask for ${kind} ${name}`)
    if (found.error !== undefined) throw new MetricUnavailable(found.error)
    return found
  }
  const samplesOf = ({ samples = {} }: Row['metrics'][number]): PodMetrics =>
    new Map(Object.entries(samples).map(([pod, value]) => [pod, { value: BigInt(value), timestamp: now, window: 60_000 }]))
  return {
    resource: (resource, _, container) => samplesOf(find('resource', resource, container)),
    pods: (name) => samplesOf(find('pods', name)),
    object: (name) => BigInt(find('object', name).values?.[0] ?? 0),
    external: (name) => (find('external', name).values ?? []).map(BigInt),
  }
}

/** What an autoscaler asks for and writes. */
class World {
  rescaled: number | null = null
  written: object | null = null
  readonly events: string[] = []
  readonly clock = new ManualClock()
  readonly #row: Row

  constructor(row: Row) {
    this.#row = row
  }

  readonly #api: Loopback = async ({ path, body = objectOf({}) }) => {
    if (path.endsWith('/scale')) this.rescaled = Number(objectAt(body, 'spec').replicas)
    else if (path.endsWith('/status')) this.#note(objectAt(body, 'status'))
    else this.events.push(`${String(body.type)} ${String(body.reason)}: ${String(body.message)}`)
  }

  #note(status: JsonObject): void {
    const { currentReplicas = 0, desiredReplicas = 0, currentMetrics } = status
    const conditions = objectsOf(status.conditions).map(
      ({ type, status: is, reason, message }) => `${String(type)}=${String(is)} ${String(reason)}: ${String(message)}`,
    )
    this.written = JSON.parse(stringify(objectOf({ currentReplicas, desiredReplicas, currentMetrics, conditions }))) as object
  }

  context(): ScalingContext {
    const pods = podsOf(this.#row, this.clock.now())
    const items = pods.map((value) => ({ key: '', value, text: '', resourceVersion: 1, derived: undefined }))
    const { spec, status, selector } = this.#row.scale
    const scale = JSON.stringify({ spec: { replicas: spec }, status: { replicas: status, selector } })
    return {
      storage: { get: () => undefined, list: () => ({ items, resourceVersion: 1 }) },
      clock: this.clock,
      mapper: { all: () => [RC], preferred: () => undefined },
      api: this.#api,
      serve: async () => ({ status: 200, headers: {}, body: scale }),
    }
  }
}

test.each((horizontal as unknown as readonly Row[]).map((row) => [row.name, row] as const))(
  '[HA-6] a look does what upstream does: %s',
  async (_, row) => {
    const world = new World(row)
    const context = world.context()
    const now = world.clock.now()
    const target = { apiVersion: 'v1', kind: 'ReplicationController', name: 'test-rc' }
    const metadata = { name: 'test-hpa', namespace: 'test-namespace', uid: 'u' }
    const autoscaler = objectFrom(
      JSON.stringify({ metadata, spec: { scaleTargetRef: target, ...row.spec }, status: { desiredReplicas: 0, ...row.status } }),
    )
    const recommendations = (row.recommendations ?? []).map(([replicas, at]) => ({ replicas, at: now + at }))
    const changes = (all: readonly Remembered[] = []) => all.map(([change, at]) => ({ change, at: now + at }))
    const surroundings = {
      context,
      events: new CoreEvents(context, 'horizontal-pod-autoscaler'),
      tracker: new SelectorTracker(),
      periods: PERIODS,
      measure: () => sourceOf(row, now),
    }
    await lookAt(
      surroundings,
      { recommendations, scaleUps: changes(row.scaleUps), scaleDowns: changes(row.scaleDowns) },
      autoscaler,
    )
    expect({ rescaled: world.rescaled, written: world.written, events: world.events }).toEqual({
      rescaled: row.rescaled,
      written: row.written,
      events: row.events,
    })
  },
)
