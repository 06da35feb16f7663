import type { DialectSettings } from '../../dialects/settings.ts'
import { spawnWorker, type WorkerPort } from './connect.ts'
import { PageFetch } from './page-fetch.ts'

/** A server over memory in a worker of its own, apart from every workspace. */
export interface ScratchServer {
  /** Shaped like the global `fetch`. */
  readonly fetch: PageFetch['fetch']
  /** An empty server with these dialects takes the place of the one before; `bare`: of custom resources alone; `minor`: of a release. */
  reset(settings: DialectSettings, bare?: boolean, minor?: number): void
  close(): void
}

export function openScratch(spawn: () => WorkerPort = spawnWorker): ScratchServer {
  const worker = spawn()
  const requests = new PageFetch((message) => worker.postMessage(message))
  worker.onmessage = ({ data }) => {
    for (const message of data) {
      if (message.type !== 'state' && message.type !== 'closed' && message.type !== 'pong') requests.receive(message)
    }
  }
  worker.onerror = ({ message }) => requests.lose(message)
  return {
    fetch: requests.fetch,
    reset: (settings, bare = false, minor) => worker.postMessage({ type: 'scratch', settings, bare, minor }),
    close: () => {
      worker.terminate()
      requests.close('the server was closed')
    },
  }
}
