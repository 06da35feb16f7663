import { stringify } from '../../../../apimachinery/json/serialize.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, objectOf } from '../../../../apimachinery/json/value.ts'
import { ApiError } from '../../../../client/api-status.ts'
import { type Client, withFieldOwner } from '../../../../client/client.ts'
import { Controller, type Result } from '../../../../client/controller/controller.ts'
import { EventRecorder, type Report } from '../../../../client/controller/event-recorder.ts'
import { enqueueRequestForObject, Informer } from '../../../../client/controller/informer.ts'
import { ItemExponentialFailureRateLimiter } from '../../../../client/controller/work-queue/rate-limiters.ts'
import { RateLimitingQueue } from '../../../../client/controller/work-queue/rate-limiting-queue.ts'
import { pathOf, type ResourceType } from '../../../../client/resource-type.ts'

/** How long the controller leaves an object alone after the first rejection, in milliseconds, and at most (rule RB-9). */
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000
/** How long after a change the controller reports: long enough to be seen behind. */
const LATENCY_MS = 900
const HEARTBEAT_MS = 2000

const number = (value: JsonValue | undefined): number | undefined =>
  typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined

const part = (object: JsonObject, key: string): JsonObject | undefined => (isObject(object[key]) ? object[key] : undefined)

/** RFC 3339 in UTC, whole seconds, as controllers write it. */
const timeText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

function readyCondition(
  old: JsonObject | undefined,
  generation: number,
  ready: number,
  wanted: number,
  now: number,
  beat: boolean,
): JsonObject {
  const even = ready === wanted
  const before = Array.isArray(old?.conditions) ? old.conditions.filter(isObject).find((one) => one.type === 'Ready') : undefined
  const status = even ? 'True' : 'False'
  const same = before?.status === status && typeof before.lastTransitionTime === 'string'
  const seen = beat ? `, seen ${timeText(now).slice(11)}` : ''
  return objectOf({
    type: 'Ready',
    status,
    reason: even ? 'AllReplicasReady' : 'Progressing',
    message: `${ready} of ${wanted} replicas are ready${seen}`,
    observedGeneration: generation,
    lastTransitionTime: same ? before.lastTransitionTime : timeText(now),
  })
}

/**
 * The status a WebApp should report now: one step nearer to the spec each time, so that the way there can be watched.
 * Undefined for an object that is none, or is paused.
 */
export function nextStatus(object: JsonObject, now: number, beat: boolean): JsonObject | undefined {
  const metadata = part(object, 'metadata')
  const spec = part(object, 'spec')
  const generation = number(metadata?.generation)
  if (metadata === undefined || spec === undefined || generation === undefined || spec.paused === true) return undefined
  const old = part(object, 'status')
  const wanted = number(spec.replicas) ?? 1
  const seen = number(old?.observedGeneration) === generation
  const ready = seen ? wanted : Math.min(number(old?.readyReplicas) ?? 0, wanted)
  return objectOf({
    observedGeneration: generation,
    replicas: wanted,
    readyReplicas: ready,
    selector: `app=${String(metadata.name)}`,
    conditions: [readyCondition(old, generation, ready, wanted, now, beat)],
  })
}

/** Has work to do: the report is not for this generation, or not complete. */
export function isBehind(object: JsonObject): boolean {
  const next = nextStatus(object, 0, false)
  const old = part(object, 'status')
  if (next === undefined) return false
  return (
    next.observedGeneration !== old?.observedGeneration ||
    !deepEqual(next.readyReplicas, old?.readyReplicas) ||
    !deepEqual(next.replicas, old?.replicas)
  )
}

/** The Event of a report: a size that is new, or that all replicas are ready. Undefined for one that says nothing new. */
export function eventOf(object: JsonObject, status: JsonObject): Omit<Report, 'regarding' | 'type'> | undefined {
  const old = part(object, 'status')
  const [from, to] = [number(old?.replicas) ?? 0, number(status.replicas) ?? 0]
  if (from !== to) return { reason: 'Scaled', action: 'Scale', note: `Scaled from ${from} to ${to} replicas` }
  const ready = number(status.readyReplicas)
  if (ready !== to || ready === number(old?.readyReplicas)) return undefined
  return { reason: 'Ready', action: 'Report', note: `${ready} of ${to} replicas are ready` }
}

interface WebAppControllerOptions {
  readonly client: Client
  readonly type: ResourceType
  /** Whether it reports on one object every two seconds, changed or not. */
  hasHeartbeat(): boolean | Promise<boolean>
}

/**
 * The toy controller of the example: watches WebApps and reports through /status, as any controller does. It is a client like any other: what it
 * writes is in the log under its name.
 */
export class WebAppController {
  readonly #client: Client
  readonly #type: ResourceType
  readonly #hasHeartbeat: WebAppControllerOptions['hasHeartbeat']
  readonly #queue: RateLimitingQueue
  readonly #informer: Informer
  readonly #controller: Controller
  readonly #events: EventRecorder
  /** Keys of objects to report on though they did not change. */
  readonly #heartbeats = new Set<string>()

  constructor({ client, type, hasHeartbeat }: WebAppControllerOptions) {
    this.#client = withFieldOwner(client, client.wire.actor)
    this.#type = type
    this.#hasHeartbeat = hasHeartbeat
    this.#queue = new RateLimitingQueue(client.wire.clock, new ItemExponentialFailureRateLimiter(FIRST_WAIT_MS, LONGEST_WAIT_MS))
    this.#informer = new Informer(client, pathOf(type))
    this.#informer.addEventHandler(enqueueRequestForObject((key) => this.#retry(key)))
    this.#controller = new Controller({ queue: this.#queue, reconcile: (key) => this.#reconcile(key) })
    const reportingInstance = client.wire.actor
    this.#events = new EventRecorder({ client, reportingController: `${type.group}/${reportingInstance}`, reportingInstance })
  }

  set isPaused(isPaused: boolean) {
    this.#controller.isPaused = isPaused
  }

  /** Ends the waits of all objects: what was rejected can be allowed now. */
  retryAll(): void {
    for (const key of this.#informer.objects.keys()) this.#retry(key)
  }

  /** Works until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([this.#informer.run(signal), this.#controller.run(signal), this.#events.run(signal), this.#beat(signal)])
  }

  #retry(key: string): void {
    this.#queue.forget(key)
    this.#queue.addAfter(key, LATENCY_MS)
  }

  /** Asks for a report on the object that was added last and has nothing else to report. A report that was rejected stays asked for. */
  async #beat(signal: AbortSignal): Promise<void> {
    const { clock } = this.#client.wire
    for (; !signal.aborted; await clock.sleep(HEARTBEAT_MS, signal)) {
      if (this.#controller.isPaused || !(await this.#hasHeartbeat())) continue
      const [key] = [...this.#informer.objects].findLast(([, object]) => !isBehind(object)) ?? []
      if (key === undefined || this.#heartbeats.has(key)) continue
      this.#heartbeats.add(key)
      this.#queue.add(key)
    }
  }

  async #reconcile(key: string): Promise<Result> {
    const object = this.#informer.get(key)
    if (object !== undefined && isBehind(object)) await this.#report(object, false)
    else if (object !== undefined && this.#heartbeats.has(key)) await this.#report(object, true)
    this.#heartbeats.delete(key)
    return {}
  }

  /** Throws ApiError and Unreachable. After a conflict the newer state is on its way, and is reported on then. */
  async #report(object: JsonObject, isHeartbeat: boolean): Promise<void> {
    const status = nextStatus(object, this.#client.wire.clock.now(), isHeartbeat)
    const metadata = part(object, 'metadata')
    if (status === undefined || metadata === undefined) return
    const place = { namespace: String(metadata.namespace), name: String(metadata.name), subresource: 'status' as const }
    const { object: stored, failure } = await this.#client.send({
      method: 'PUT',
      path: pathOf(this.#type, place),
      body: stringify({ ...object, status }),
      contentType: 'application/json',
      known: String(metadata.resourceVersion),
    })
    if (failure !== undefined) throw new ApiError(failure)
    const event = eventOf(object, status)
    if (event !== undefined) this.#events.report({ regarding: stored ?? object, type: 'Normal', ...event })
  }
}
