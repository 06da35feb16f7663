import type { FirstRunItem } from '../../controlplane/first-run.ts'
import { systemClock } from '../system-clock.ts'
import { systemRandom } from '../system-random.ts'
import { openEngine } from './engine.ts'
import type { FromWorker, Seed, ToWorker } from './protocol.ts'
import type { ScratchWorker } from './scratch-worker.ts'
import type { Channel } from './surroundings.ts'
import { WorkspaceWorker } from './workspace-worker.ts'

/** What a workspace begins with. Its texts are fetched for one that is new. */
const itemsOf = (seed: Seed) => async (): Promise<readonly FirstRunItem[]> => {
  if (seed === 'none') return []
  if (seed === 'first') return [(await import('../../examples/web-app/example.ts')).WEB_APP]
  return (await import('../../examples/catalogue.ts')).EXAMPLES
}

function broadcast(name: string): Channel {
  const real = new BroadcastChannel(name)
  const channel: Channel = {
    onmessage: null,
    postMessage: (message) => real.postMessage(message),
    close: () => real.close(),
  }
  real.onmessage = (event) => channel.onmessage?.(event)
  return channel
}

const worker = new WorkspaceWorker({
  id: systemRandom.uuid(),
  locks: self.navigator.locks,
  channel: broadcast,
  openEngine: async ({ workspace, seed, inMemory }, onSaving) => {
    const options = { workspace, items: itemsOf(seed), clock: systemClock, random: systemRandom, onSaving }
    if (!inMemory) return openEngine(options)
    const { memoryMedium } = await import('./memory-medium.ts')
    return openEngine({ ...options, medium: memoryMedium(systemRandom) })
  },
  post: (messages) => self.postMessage(messages),
})

const post = (messages: FromWorker): void => self.postMessage(messages)
let scratch: Promise<ScratchWorker> | undefined

async function scratchWorker(): Promise<ScratchWorker> {
  const { ScratchWorker } = await import('./scratch-worker.ts')
  return new ScratchWorker(systemClock, systemRandom, post)
}

/** Takes a message of the page. The first says whether this worker runs a workspace or scratch servers. */
export function receive({ data }: MessageEvent<ToWorker>): void {
  if (data.type === 'scratch') {
    scratch ??= scratchWorker()
    scratch.then((servers) => servers.reset(data)).catch(reportError)
  } else if (scratch !== undefined && (data.type === 'request' || data.type === 'cancel' || data.type === 'taken'))
    scratch.then((servers) => servers.receive(data)).catch(() => undefined)
  else worker.receive(data)
}
