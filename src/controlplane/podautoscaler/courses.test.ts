import { expect, test } from 'vitest'
import { objectAt, objectsOf } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { METRICS_ANNOTATION } from '../../apimachinery/meta/annotations.ts'
import { ManualClock, objectFrom } from '../../apiserver/storage/testing/fixtures.ts'
import { setAutoscalerDefaults } from '../builtin/horizontalpodautoscalers/defaults.ts'
import type { Loopback } from '../loopback.ts'
import { autoscalerSync } from './autoscaler.ts'
import type { ScalingContext } from './controller.ts'
import courses from './testing/courses.json' with { type: 'json' }

// Courses of load, recorded of a real controller manager of Kubernetes 1.37 that scaled custom resources by an external metric: its n-th question
// got the n-th value of the load. `looks` are the statuses that it wrote, `events` the Events of the whole course.

interface Course {
  readonly name: string
  readonly replicas: number
  readonly spec: object
  readonly load: readonly (number | null)[]
  readonly looks: readonly object[]
  readonly events: readonly string[]
  readonly asked: number
}

/** A little more than the 15 seconds between two looks, as it was. */
const INTERVAL_MS = 15_010
const KEY = '/autoscaling/horizontalpodautoscalers/default/w'
const WIDGETS = {
  group: 'ex.io',
  version: 'v1',
  resource: 'widgets',
  kind: 'Widget',
  singular: 'widget',
  namespaced: true,
  verbs: [],
}

/** An autoscaler, a scale that runs at once what it is asked for, and Events, without a server around them. */
class World {
  replicas: number
  autoscaler: JsonObject
  readonly looks: object[] = []
  readonly #events = new Map<string, JsonObject>()
  readonly clock = new ManualClock()

  constructor({ name, replicas, spec }: Course) {
    this.replicas = replicas
    const metadata = { name, namespace: 'default', uid: name, generation: 1 }
    const target = { apiVersion: 'ex.io/v1', kind: 'Widget', name }
    this.autoscaler = objectFrom(JSON.stringify({ metadata, spec: { scaleTargetRef: target, ...spec } }))
    setAutoscalerDefaults(this.autoscaler)
  }

  set(metrics: object): void {
    const annotations = objectOf({ [METRICS_ANNOTATION]: JSON.stringify(metrics) })
    this.autoscaler = objectOf({
      ...this.autoscaler,
      metadata: objectOf({ ...objectAt(this.autoscaler, 'metadata'), annotations }),
    })
  }

  get events(): string[] {
    return [...this.#events.values()].map(({ type, reason, message, count }) => `${type} ${reason}: ${message} (${count})`).sort()
  }

  readonly #api: Loopback = async ({ method, path, body = objectOf({}) }) => {
    if (path.endsWith('/scale')) this.replicas = Number(objectAt(body, 'spec').replicas)
    else if (path.endsWith('/status')) this.#note(objectAt(body, 'status'))
    else if (method === 'POST') this.#events.set(String(objectAt(body, 'metadata').name), body)
    else {
      const name = path.slice(path.lastIndexOf('/') + 1)
      this.#events.set(name, objectOf({ ...this.#events.get(name), ...body }))
    }
  }

  #note(status: JsonObject): void {
    this.autoscaler = objectOf({ ...this.autoscaler, status })
    const { currentReplicas = 0, desiredReplicas, currentMetrics } = status
    const conditions = objectsOf(status.conditions).map(
      ({ type, status, reason, message }) => `${type}=${status} ${reason}: ${message}`,
    )
    this.looks.push(JSON.parse(stringify(objectOf({ currentReplicas, desiredReplicas, currentMetrics, conditions }))))
  }

  context(): ScalingContext {
    const stored = () => ({ key: KEY, value: this.autoscaler, text: '', resourceVersion: 1, derived: undefined })
    return {
      storage: { get: stored, list: () => ({ items: [], resourceVersion: 1 }) },
      clock: this.clock,
      mapper: { all: () => [WIDGETS], preferred: () => undefined },
      api: this.#api,
      serve: async () => {
        const { replicas } = this
        const scale = { spec: { replicas }, status: { replicas, selector: 'app=w' } }
        return { status: 200, headers: {}, body: JSON.stringify(scale) }
      },
    }
  }
}

test.each((courses as unknown as readonly Course[]).map((course) => [course.name, course] as const))(
  '[HA-6] an autoscaler follows a course of load as the real controller does: %s',
  async (name, course) => {
    const world = new World(course)
    const sync = autoscalerSync(world.context())
    const isOutside = course.looks.some((look) => (look as { currentMetrics: unknown }).currentMetrics === null)
    // A look that measures nothing asks for no value.
    const values = [...(isOutside ? [course.load[0]] : []), ...course.load]
    for (let look = 0; look < course.asked + (isOutside ? 1 : 0); look++) {
      const value = values[Math.min(look, values.length - 1)]
      world.set(value === null ? {} : { [name]: value })
      await sync(KEY)
      world.clock.advance(INTERVAL_MS)
    }
    expect(world.looks).toEqual(course.looks)
    expect(world.events).toEqual(course.events)
  },
)
