import { once } from '../../apimachinery/lazy-module.ts'
import type { Clock, Random } from '../../apiserver/clock.ts'
import { type ApiResponse, jsonResponse, textResponse } from '../../apiserver/endpoints/exchange.ts'
import { type IndexedDbBackend, indexedDbBackend } from '../../apiserver/storage/indexeddb/backend.ts'
import type { Replacement } from '../../apiserver/storage/indexeddb/replacement.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { SNAPSHOT_PATH } from '../../client/extensions/snapshot.ts'
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
  /** What the opening found, or the last replacement of everything that is stored. */
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

/** A store and the server over it. */
interface Running {
  readonly backend: IndexedDbBackend
  readonly storage: Storage
  readonly server: DialectServer
}

async function start({ workspace, clock, random, onSaving }: EngineOptions, replacement?: Replacement): Promise<Running> {
  const backend = indexedDbBackend(workspace, { clock, random })
  if (replacement !== undefined) {
    await backend.load()
    await backend.replace(replacement)
  }
  const storage = await openStorage(reportSaving(backend, clock, onSaving), { clock })
  const server = await DialectServer.start({ storage, clock, random })
  return { backend, storage, server }
}

/** Opens a workspace in IndexedDB and starts its engine. Rejects with StorageFailure. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  let running = await start(options)
  let opened = await fill(running.backend, running.server.plane, options.items)
  /** Resolves when the store is there again whose content is being replaced. */
  let replacing: Promise<unknown> | undefined
  const replace = async (body: string): Promise<ApiResponse> => {
    const { readSnapshot } = await import('./snapshot-route.ts')
    let content: Replacement
    try {
      const { events, ...snapshot } = readSnapshot(body)
      content = { ...snapshot, log: events }
    } catch (error) {
      return textResponse(400, `${messageOf(error)}\n`)
    }
    await running.server.plane.close()
    try {
      running = await start(options, content)
    } catch (error) {
      running = await start(options)
      return textResponse(507, `${messageOf(error)}\n`)
    }
    opened = { ...opened, ...reportOf(running.backend), fresh: false }
    // Tells every tab how the workspace stands: that its epoch is another one.
    options.onSaving({ ok: true })
    return jsonResponse(200, JSON.stringify({ resourceVersion: running.storage.resourceVersion }))
  }
  const answer: Serve = async (request) => {
    const { method, path } = request
    while (replacing !== undefined) await replacing
    const { backend, storage, server } = running
    if (path === SNAPSHOT_PATH && method === 'PUT') {
      const replaced = replace(request.body)
      replacing = replaced
        .catch(() => undefined)
        .finally(() => {
          replacing = undefined
        })
      return replaced
    }
    if (path === SNAPSHOT_PATH && method === 'GET') {
      const { snapshotOf } = await import('./snapshot-route.ts')
      return jsonResponse(200, JSON.stringify(snapshotOf(storage)))
    }
    const stored = storedAnswer(storage, request)
    if (stored !== undefined) return stored
    if (path !== DAMAGED_PATH || method !== 'GET') return server.serve(request)
    return jsonResponse(200, JSON.stringify({ items: await backend.damaged() }))
  }
  const serve: Serve = async (request) => {
    const response = await answer(request)
    loadRest()
    return response
  }
  return {
    get opened() {
      return opened
    },
    serve,
    close: () => running.server.plane.close(),
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Loads the rest of the code, once the page has its first answer. What cannot be fetched now is fetched when a request needs it. */
const loadRest = once(() => {
  loadModules().catch(() => undefined)
})

function reportOf({ report }: IndexedDbBackend): Opened {
  const { fresh = false, epoch = '', previousEpoch, dataLoss = false, damaged = [] } = report ?? {}
  return { fresh, epoch, dataLoss, damaged, ...(previousEpoch === undefined ? {} : { previousEpoch }) }
}

async function fill(backend: IndexedDbBackend, server: ControlPlane, items: readonly FirstRunItem[]): Promise<Opened> {
  const opened = reportOf(backend)
  if (!opened.fresh) return opened
  try {
    if (items.length > 0) await loadWriting()
    await fillWorkspace(server.serve, () => server.idle(), items)
    await backend.filled()
    return opened
  } catch (error) {
    // A workspace without its examples is still a workspace. What is rejected now is rejected the next time as well.
    await backend.filled().catch(() => undefined)
    return { ...opened, seedProblem: messageOf(error) }
  }
}
