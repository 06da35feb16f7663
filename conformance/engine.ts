import { NEWEST } from '../src/apimachinery/releases/release.ts'
import type { Clock } from '../src/apiserver/clock.ts'
import type { Backend, Snapshot, Storage } from '../src/apiserver/storage/interfaces.ts'
import { memoryBackend } from '../src/apiserver/storage/memory/backend.ts'
import { openStorage } from '../src/apiserver/storage/store.ts'
import type { CallWebhook } from '../src/apiserver/webhook/call.ts'
import { type ControlPlane, createControlPlane, type Elect } from '../src/controlplane/control-plane.ts'
import { systemClock } from '../src/hosts/system-clock.ts'
import { systemRandom } from '../src/hosts/system-random.ts'
import type { Server } from './replay/scenario.ts'

/** A server without a network: the engine over memory, called directly. */
export interface Engine extends Server {
  readonly plane: ControlPlane
}

const START = Date.now()

/** A clock that does not move: the writes of a scenario share a second, as in the recording, so that their managers sort alike. Timers run. */
export const standingClock: Clock = { ...systemClock, now: () => START }

/** A real server has written a little before the first request; scenarios tell small resourceVersions from its own. */
const VERSION_AT_START = 100
const EMPTY: Snapshot = { resourceVersion: VERSION_AT_START, compacted: VERSION_AT_START, objects: [], log: [] }

/** What a cluster stores once its controllers have made what it begins with. To make it takes longer than most scenarios. */
export async function begunCluster(): Promise<Snapshot> {
  const objects = new Map<string, Snapshot['objects'][number]>()
  let resourceVersion = VERSION_AT_START
  const commit: Backend['commit'] = (batch) => {
    for (const { key, text, resourceVersion: version, expires } of batch.writes)
      if (text === undefined) objects.delete(key)
      else objects.set(key, expires === undefined ? [key, text, version] : [key, text, version, expires])
    resourceVersion = batch.resourceVersion
    return undefined
  }
  const storage = await openStorage({ ...memoryBackend(), load: () => Promise.resolve(EMPTY), commit }, { clock: standingClock })
  const plane = createControlPlane({ storage, clock: standingClock, random: systemRandom, bare: false, authorization: true })
  await plane.idle()
  await plane.close()
  return { resourceVersion, compacted: resourceVersion, objects: [...objects.values()], log: [] }
}

/**
 * A new engine over what `begun` stores, by default nothing. `over` puts a layer between the engine and its store; without `callWebhook` no
 * webhook is called; `bare` leaves out what a cluster has besides CRDs; `release` is what it equals; without `elect` its controllers run.
 */
export async function startEngine(
  clock: Clock = systemClock,
  over = (storage: Storage): Storage => storage,
  callWebhook?: CallWebhook,
  bare = true,
  release = NEWEST,
  elect?: Elect,
  begun = EMPTY,
): Promise<Engine> {
  const backend: Backend = { ...memoryBackend(), load: () => Promise.resolve(begun) }
  const storage = over(await openStorage(backend, { clock }))
  const plane = createControlPlane({
    storage,
    clock,
    random: systemRandom,
    bare,
    release,
    authorization: !bare,
    ...(callWebhook && { callWebhook }),
    ...(elect && { elect }),
  })
  return { plane, base: 'http://localhost', fetch: (url, init) => plane.handle(new Request(url, init)) }
}
