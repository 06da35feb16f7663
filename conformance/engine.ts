import { NEWEST } from '../src/apimachinery/releases/release.ts'
import type { Clock } from '../src/apiserver/clock.ts'
import type { Backend, Storage } from '../src/apiserver/storage/interfaces.ts'
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

/**
 * A new, empty engine. `over` puts a layer between the engine and its store; without `callWebhook` no webhook is called; `bare` leaves out
 * what a cluster has besides CRDs; `release` is what it equals; without `elect` its controllers run.
 */
export async function startEngine(
  clock: Clock = systemClock,
  over = (storage: Storage): Storage => storage,
  callWebhook?: CallWebhook,
  bare = true,
  release = NEWEST,
  elect?: Elect,
): Promise<Engine> {
  const backend: Backend = Object.assign(memoryBackend(), {
    load: () => Promise.resolve({ resourceVersion: VERSION_AT_START, compacted: VERSION_AT_START, objects: [], log: [] }),
  })
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
