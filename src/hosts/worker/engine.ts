import { JOURNAL_PATH } from '../../apimachinery/journal.ts'
import { once } from '../../apimachinery/lazy-module.ts'
import type { Clock, Random } from '../../apiserver/clock.ts'
import { type ApiRequest, jsonResponse } from '../../apiserver/endpoints/exchange.ts'
import { type IndexedDbBackend, indexedDbBackend } from '../../apiserver/storage/indexeddb/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import type { ControlPlane } from '../../controlplane/control-plane.ts'
import { type FirstRunItem, fillWorkspace } from '../../controlplane/first-run.ts'
import { loadModules, loadWriting } from '../../controlplane/modules.ts'
import type { Recorder } from '../journal/recorder.ts'
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

const isRead = ({ method }: ApiRequest): boolean => method === 'GET' || method === 'HEAD'

const isOfJournal = (path: string): boolean => path.startsWith(JOURNAL_PATH)

const DAMAGED_PATH = '/crdlab/damaged'

/** Opens a workspace in IndexedDB and starts its engine. Rejects with StorageFailure. */
export async function openEngine({ workspace, items, clock, random, onSaving }: EngineOptions): Promise<Engine> {
  const backend = indexedDbBackend(workspace, { clock, random })
  const storage = await openStorage(reportSaving(backend, clock, onSaving), { clock })
  const server = await DialectServer.start({ storage, clock, random })
  const answer: Serve = async (request) => {
    const stored = storedAnswer(storage, request)
    if (stored !== undefined) return stored
    if (request.path !== DAMAGED_PATH || request.method !== 'GET') return server.serve(request)
    return jsonResponse(200, JSON.stringify({ items: await backend.damaged() }))
  }
  let recorder: Recorder | undefined
  let starting: Promise<void> | undefined
  const record = async (): Promise<void> => {
    const { startRecorder } = await import('../journal/start.ts')
    recorder = await startRecorder({ workspace, storage, clock, serve: answer })
  }
  const recording = (): Promise<void> => {
    // Requests are answered all the same where its code cannot be fetched, or the store has closed.
    starting ??= record().catch(() => undefined)
    return starting
  }
  const serve: Serve = async (request) => {
    // Reads before the first answer are not worth a wait.
    if (recorder === undefined && (!isRead(request) || isOfJournal(request.path))) await recording()
    const response = await (recorder?.serve ?? answer)(request)
    loadRest()
    void recording()
    return response
  }
  const opened = await fill(backend, { serve, idle: () => server.plane.idle() }, items)
  const close = async (): Promise<void> => {
    await server.plane.close()
    await starting
    await recorder?.close()
  }
  return { opened, serve, close }
}

/** Loads the rest of the code, once the page has its first answer. What cannot be fetched now is fetched when a request needs it. */
const loadRest = once(() => {
  loadModules().catch(() => undefined)
})

async function fill(
  backend: IndexedDbBackend,
  server: Pick<ControlPlane, 'serve' | 'idle'>,
  items: readonly FirstRunItem[],
): Promise<Opened> {
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
