import type { ReadWorkspace } from '../../../../analysis/workspace-file/format.ts'
import { fromFetch, toFetch } from '../../../../apiserver/endpoints/exchange.ts'
import type { Client } from '../../../../client/client.ts'
import type { FirstRunItem } from '../../../../controlplane/first-run.ts'
import { systemClock } from '../../../../hosts/system-clock.ts'
import { systemRandom } from '../../../../hosts/system-random.ts'
import type { WorkerPort } from '../../../../hosts/worker/connect.ts'
import { openEngine } from '../../../../hosts/worker/engine.ts'
import type { Medium } from '../../../../hosts/worker/medium.ts'
import { memoryMedium } from '../../../../hosts/worker/memory-medium.ts'
import { openScratch } from '../../../../hosts/worker/scratch.ts'
import { ScratchWorker } from '../../../../hosts/worker/scratch-worker.ts'
import { WORKER_CAPABILITIES } from '../../../../protocol/capabilities.ts'
import type { Question, Reply } from '../../../base/language/language-role.ts'
import type { Host } from '../../../base/state/connection.ts'
import { appStore } from '../../../base/state/store.ts'
import type { FileQuestion } from '../reading-role.ts'

/** A worker of the page whose code runs in this thread: the language service or the one that reads files, which answer later, as their workers do. */
class WorkerHere {
  onmessage: ((event: { readonly data: Reply | ReadWorkspace }) => void) | null = null
  onerror: (() => void) | null = null

  postMessage(data: Question | FileQuestion): void {
    const answered =
      'file' in data
        ? import('../reading-role.ts').then(({ read }) => read(data))
        : import('../../../base/language/language-role.ts').then(({ answer }) => answer(data))
    void answered.then((reply) => this.onmessage?.({ data: reply }))
  }

  terminate(): void {}
}

/** Names of headers as a browser's `Headers` gives them; Happy DOM's keep their case. */
const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** A scratch server whose worker is in this thread. */
function scratchPort(): WorkerPort {
  const port: WorkerPort = { onmessage: null, onerror: null, postMessage: () => undefined, terminate: () => undefined }
  const worker = new ScratchWorker(systemClock, systemRandom, (data) => port.onmessage?.({ data }))
  port.postMessage = (message) => {
    if (message.type === 'scratch') worker.reset(message)
    else if (message.type === 'request') worker.receive({ ...message, headers: lowerCased(message.headers) })
    else if (message.type === 'cancel' || message.type === 'taken') worker.receive(message)
  }
  return port
}

async function engineHere(workspace: string, medium: Medium, items: readonly FirstRunItem[]): Promise<Host> {
  const engine = await openEngine({
    workspace,
    medium,
    items: async () => items,
    clock: systemClock,
    random: systemRandom,
    onSaving: () => undefined,
  })
  const { seedProblem } = engine.opened
  if (seedProblem !== undefined) throw new Error(seedProblem)
  return {
    capabilities: WORKER_CAPABILITIES,
    fetch: async (input, init) =>
      toFetch(await engine.serve(await fromFetch(new Request(new URL(String(input), 'http://crdlab'), init)))),
    close: () => engine.close(),
  }
}

/** A workspace that is open in the page. */
export interface OpenedHere {
  /** The page's own client, which acts as administrator. */
  readonly client: Client
  /** Closes it, and leaves the page as it was before. */
  close(): Promise<void>
}

/**
 * Opens a workspace of the page with these CRDs and objects. The code of all workers runs in this thread: that of the workspace's API
 * server, of scratch servers, of the language service and of the reading of files. Other workspaces begin empty. A workspace that is
 * opened again holds what was imported into it, without the writes since then.
 */
export async function openHere(workspace: string, items: readonly FirstRunItem[]): Promise<OpenedHere> {
  const before = appStore.getState()
  const { Worker } = globalThis
  Object.assign(globalThis, { Worker: WorkerHere })
  const media = new Map<string, Medium>()
  const page = (name: string): Promise<Host> => {
    const medium = media.get(name) ?? memoryMedium(systemRandom)
    media.set(name, medium)
    return engineHere(name, medium, name === workspace ? items : [])
  }
  const remove = async (name: string): Promise<void> => void media.delete(name)
  before.setConnector({ page, remove, scratch: () => openScratch(scratchPort) })
  await before.connect('page', workspace)
  const { page: client, problem } = appStore.getState()
  if (client === undefined) throw new Error(problem)
  return {
    client,
    async close() {
      await appStore.getState().disconnect()
      appStore.setState(before, true)
      Object.assign(globalThis, { Worker })
    },
  }
}
