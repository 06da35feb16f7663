import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../client/api-status.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import { isStored } from '../../../protocol/journal.ts'
import { latestRunner } from '../../base/async/async.ts'
import type { ApiEvent } from '../../base/state/events.ts'
import { useKinds, useResourceType } from '../../entities/kind/kinds.ts'
import { generationOf, type LiveObject, numberOf, observedOf, type Step, useLiveObject } from '../../entities/object/object.ts'

export interface RunningExample {
  readonly type: ResourceType | undefined
  readonly namespace: string
  readonly name: string
  readonly live: LiveObject
  /** Nothing is there, and nothing is on its way. */
  readonly missing: boolean
}

/** The object of the first run. */
export function useExample(): RunningExample {
  const namespace = 'default'
  const name = 'storefront'
  const { state } = useKinds()
  const type = useResourceType('webapps.demo.crdlab.dev', 'v1')
  const live = useLiveObject(type, namespace, name)
  const missing = state !== 'loading' && (type === undefined || live.state === 'gone')
  return { type, namespace, name, live, missing }
}

/** How far the controller is with the example, as its status reports it. */
export type ControllerProgress =
  | { readonly state: 'paused' | 'behind' | 'caughtUp' }
  | { readonly state: 'progressing'; readonly ready: number; readonly wanted: number }

/**
 * Returns how far the controller is: behind until status reports the generation, progressing until as many replicas are ready as spec asks
 * for. Undefined before the object has arrived.
 */
export function controllerProgress(object: JsonObject | undefined, isPaused: boolean): ControllerProgress | undefined {
  if (object === undefined) return undefined
  if (isPaused) return { state: 'paused' }
  if ((observedOf(object) ?? 0) < Number(generationOf(object))) return { state: 'behind' }
  const wanted = numberOf(isObject(object.spec) ? object.spec.replicas : undefined) ?? 1
  const ready = numberOf(isObject(object.status) ? object.status.readyReplicas : undefined) ?? 0
  return ready === wanted ? { state: 'caughtUp' } : { state: 'progressing', ready, wanted }
}

/** A write of the example. What a write of another tab was is not known, so it has no event. */
export interface RecentWrite {
  readonly at: number
  readonly generation: string
  readonly resourceVersion: string
  readonly event: ApiEvent | undefined
}

/** The last writes of an object, newest first: those that changed it since the page opened, whoever sent them. */
export function recentWrites(steps: readonly Step[], events: readonly ApiEvent[], most: number): RecentWrite[] {
  const sent = new Map<string, ApiEvent>()
  for (const event of events) {
    const version = event.after.resourceVersion
    if (version !== undefined && isStored(event)) sent.set(version, event)
  }
  return steps
    .map(({ at, generation, resourceVersion }, i) => ({
      at,
      generation,
      resourceVersion,
      event: sent.get(resourceVersion),
      isFirst: i === 0,
    }))
    .filter(({ event, isFirst }) => event !== undefined || !isFirst)
    .slice(-most)
    .reverse()
    .map(({ isFirst: _, ...write }) => write)
}

/** The replicas that the user chose with the slider. */
export interface ReplicasWish {
  readonly replicas: number
  /** The resourceVersion at which they were stored; undefined until the server has answered. */
  readonly storedAs?: string
}

type Change = (change: (wish: ReplicasWish | undefined) => ReplicasWish | undefined) => void

/**
 * Returns a function that writes replicas. One write is in progress at most, and the newest value wins. `write` returns the resourceVersion, or
 * undefined when the server rejected it: then the wish is dropped, so that the slider shows what is stored. So it is when no answer comes.
 */
export function replicasWriter(
  write: (replicas: number) => Promise<string | undefined>,
  change: Change,
): (replicas: number) => void {
  const runner = latestRunner<number>(async (replicas) => {
    let storedAs: string | undefined
    try {
      storedAs = await write(replicas)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
    } finally {
      const done = storedAs === undefined ? undefined : { replicas, storedAs }
      // A wish that came meanwhile stays.
      change((wish) => (wish?.replicas === replicas ? done : wish))
    }
  })
  return (replicas) => runner.submit(replicas)
}

/** Whether the slider still shows a wish: until the live object is at least as new as the answer. resourceVersions grow. */
export function isWaiting({ storedAs }: ReplicasWish, live: string): boolean {
  if (storedAs === undefined) return true
  return storedAs.length === live.length ? live < storedAs : live.length < storedAs.length
}
