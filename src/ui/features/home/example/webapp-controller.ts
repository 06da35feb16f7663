import { stringify } from '../../../../apimachinery/json/serialize.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, objectOf } from '../../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../../client/api-status.ts'
import type { Client } from '../../../../client/client.ts'
import { pathOf, type ResourceType } from '../../../../client/resource-type.ts'
import type { ClientClock } from '../../../../client/transport.ts'

/** How long a controller waits after the first rejection, in milliseconds, and at most. */
const FIRST_MS = 1000
const MOST_MS = 60_000

interface Wait {
  readonly version: string
  readonly delay: number
  readonly until: number
}

/**
 * How long a controller leaves an object alone after the server rejected it: twice as long each time, up to a minute (rule RB-9). A
 * change of the object ends the wait. Times are milliseconds from any origin.
 */
export class Backoff {
  readonly #waits = new Map<string, Wait>()

  /** Whether an object in this version may be tried now. */
  isReady(key: string, version: string, now: number): boolean {
    const wait = this.#waits.get(key)
    return wait === undefined || wait.version !== version || now >= wait.until
  }

  rejected(key: string, version: string, now: number): void {
    const before = this.#waits.get(key)
    const delay = before?.version === version ? Math.min(before.delay * 2, MOST_MS) : FIRST_MS
    this.#waits.set(key, { version, delay, until: now + delay })
  }

  worked(key: string): void {
    this.#waits.delete(key)
  }
}

/** How long after a change the controller reports: long enough to be seen behind. */
const LATENCY_MS = 900
const HEARTBEAT_MS = 2000

interface ControllerSwitches {
  paused(): boolean
  /** Changes with the roles: then what was rejected is tried again. */
  roles(): number
  /** Report every two seconds, changed or not. */
  heartbeat(): boolean | Promise<boolean>
}

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

/**
 * The toy controller of the example: watches WebApps and reports through /status, as any controller does. It is a client like
 * any other: what it writes is in the log under its name. Ends when the signal aborts.
 */
export async function runWebAppController(
  client: Client,
  type: ResourceType,
  clock: ClientClock,
  switches: ControllerSwitches,
  signal: AbortSignal,
): Promise<void> {
  const known = new Map<string, JsonObject>()
  const backoff = new Backoff()
  const report = async (object: JsonObject, beat: boolean): Promise<void> => {
    const status = nextStatus(object, clock.now(), beat)
    const metadata = part(object, 'metadata')
    if (status === undefined || metadata === undefined) return
    const place = { namespace: String(metadata.namespace), name: String(metadata.name), subresource: 'status' as const }
    const spec = {
      method: 'PUT' as const,
      path: pathOf(type, place),
      body: stringify({ ...object, status }),
      contentType: 'application/json',
    }
    const key = String(metadata.uid)
    const version = `${String(metadata.resourceVersion)} ${switches.roles()}`
    if (!backoff.isReady(key, version, clock.elapsed())) return
    const answer = await client.send({ ...spec, known: String(metadata.resourceVersion) }).catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error
    })
    // After a conflict the newer state is on its way, and is reported on then.
    if (answer?.failure === undefined) backoff.worked(key)
    else backoff.rejected(key, version, clock.elapsed())
  }
  const work = async (): Promise<void> => {
    let beaten = 0
    while (!signal.aborted) {
      await clock.sleep(LATENCY_MS, signal)
      if (signal.aborted || switches.paused()) continue
      for (const object of known.values()) if (isBehind(object)) await report(object, false)
      if (clock.elapsed() - beaten < HEARTBEAT_MS - LATENCY_MS / 2 || !(await switches.heartbeat())) continue
      beaten = clock.elapsed()
      const [first] = [...known.values()].filter((object) => !isBehind(object)).slice(-1)
      if (first !== undefined) await report(first, true)
    }
  }
  const follow = async (): Promise<void> => {
    const head = { apiVersion: `${type.group}/${type.version}`, kind: type.kind }
    for await (const news of client.listWatch({ path: pathOf(type), as: 'object', signal })) {
      if (news.type === 'LISTED') known.clear()
      const objects =
        news.type === 'LISTED'
          ? Array.isArray(news.list.items)
            ? news.list.items.filter(isObject)
            : []
          : news.type === 'LOST'
            ? []
            : [news.object]
      for (const object of objects) {
        const metadata = part(object, 'metadata')
        const key = `${String(metadata?.namespace)}/${String(metadata?.name)}`
        if (news.type === 'DELETED') known.delete(key)
        else known.set(key, { ...head, ...object })
      }
    }
  }
  await Promise.all([work(), follow()])
}
