import { once } from '../../apimachinery/lazy-module.ts'
import type { Clock, Random } from '../../apiserver/clock.ts'
import { jsonResponse } from '../../apiserver/endpoints/exchange.ts'
import { type IndexedDbBackend, indexedDbBackend } from '../../apiserver/storage/indexeddb/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import type { ControlPlane } from '../../controlplane/control-plane.ts'
import { type FirstRunItem, fillWorkspace } from '../../controlplane/first-run.ts'
import { loadModules, loadWriting } from '../../controlplane/modules.ts'
import type { Serve } from './client-session.ts'
import { DialectServer } from './dialect-server.ts'
import type { Opened, Saving } from './protocol.ts'
import { reportSaving } from './saving.ts'
import { storedAnswer } from './stored-route.ts'

/** The API server of one workspace, running. */
export interface Engine {
  readonly opened: Opened
  serve: Serve
  /** Waits for writes under way and lets the database go. */
  close(): Promise<void>
}

export interface EngineOptions {
  readonly workspace: string
  /** What a workspace that is new begins with. */
  readonly items: readonly FirstRunItem[]
  readonly clock: Clock
  readonly random: Random
  /** Told when saving begins to fail and when it works again. */
  readonly onSaving: (saving: Saving) => void
}

const DAMAGED_PATH = '/crdlab/damaged'

/** Opens a workspace in IndexedDB and starts its engine. Rejects with StorageFailure. */
export async function openEngine({ workspace, items, clock, random, onSaving }: EngineOptions): Promise<Engine> {
  const backend = indexedDbBackend(workspace, { clock, random })
  const storage = await openStorage(reportSaving(backend, clock, onSaving), { clock })
  const server = await DialectServer.start({ storage, clock, random })
  const opened = await fill(backend, server.plane, items)
  const answer: Serve = async (request) => {
    const stored = storedAnswer(storage, request)
    if (stored !== undefined) return stored
    if (request.path !== DAMAGED_PATH || request.method !== 'GET') return server.serve(request)
    return jsonResponse(200, JSON.stringify({ items: await backend.damaged() }))
  }
  const serve: Serve = async (request) => {
    const response = await answer(request)
    loadRest()
    return response
  }
  return { opened, serve, close: () => server.plane.close() }
}

/** Loads the rest of the code, once the page has its first answer. What cannot be fetched now is fetched when a request needs it. */
const loadRest = once(() => {
  loadModules().catch(() => undefined)
})

async function fill(backend: IndexedDbBackend, server: ControlPlane, items: readonly FirstRunItem[]): Promise<Opened> {
  const { fresh = false, epoch = '', dataLoss = false, damaged = [] } = backend.report ?? {}
  const opened = { fresh, epoch, dataLoss, damaged }
  if (!fresh) return opened
  try {
    if (items.length > 0) await loadWriting()
    await fillWorkspace(server.serve, () => server.idle(), items)
    await backend.filled()
    return opened
  } catch (error) {
    // A workspace without its examples is still a workspace. What is rejected now is rejected the next time as well.
    await backend.filled().catch(() => undefined)
    return { ...opened, seedProblem: error instanceof Error ? error.message : String(error) }
  }
}
