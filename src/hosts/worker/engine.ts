import { once } from '../../apimachinery/lazy-module.ts'
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import type { Clock, Random } from '../../apiserver/clock.ts'
import { type ApiRequest, jsonResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import type { ControlPlane } from '../../controlplane/control-plane.ts'
import { type FirstRunItem, fillWorkspace } from '../../controlplane/first-run.ts'
import { loadModules, loadWriting } from '../../controlplane/modules.ts'
import type { Journal } from '../../journal/journal.ts'
import { JOURNAL_PATH } from '../../protocol/journal.ts'
import { SNAPSHOT_PATH, type StoreSnapshot } from '../../protocol/snapshot.ts'
import { IDLE_PATH, nameIn } from '../../protocol/stored.ts'
import type { Recorder } from '../journal/recorder.ts'
import type { Serve } from './client-session.ts'
import { DialectServer } from './dialect-server.ts'
import { databaseMedium, type Medium, type MediumBackend } from './medium.ts'
import type { Opened, Saving } from './protocol.ts'
import { reportSaving } from './saving.ts'

/** The API server of one workspace, running. */
export interface Engine {
  /** The report of the opening, or of the last replacement of all content. */
  readonly opened: Opened
  serve: Serve
  /** Waits for writes under way and lets the database go. */
  close(): Promise<void>
}

export interface EngineOptions {
  readonly workspace: string
  /** The medium. Default: a database of its name. */
  readonly medium?: Medium
  /** The content of a new workspace, which is asked for where it is new. */
  readonly items: () => Promise<readonly FirstRunItem[]>
  readonly clock: Clock
  readonly random: Random
  /** Told when saving begins to fail and when it works again. */
  readonly onSaving: (saving: Saving) => void
}

const isRead = ({ method }: ApiRequest): boolean => method === 'GET' || method === 'HEAD'

const isOfJournal = (path: string): boolean => path.startsWith(JOURNAL_PATH)

const DAMAGED_PATH = '/crdlab/damaged'

/** A store and the server over it. */
interface Running {
  readonly backend: MediumBackend
  readonly storage: Storage
  readonly server: DialectServer
}

async function start(medium: Medium, { clock, random, onSaving }: EngineOptions): Promise<Running> {
  const backend = medium.backend()
  const storage = await openStorage(reportSaving(backend, clock, onSaving), { clock })
  const server = await DialectServer.start({ storage, clock, random })
  return { backend, storage, server }
}

/** Tasks that need the store closed, one after the other; requests wait meanwhile. */
class Turns {
  #last: Promise<void> | undefined

  take(work: () => Promise<void>): Promise<void> {
    const turn = Promise.resolve(this.#last?.catch(() => undefined)).then(work)
    const done = (): void => {
      if (this.#last === turn) this.#last = undefined
    }
    turn.then(done, done)
    this.#last = turn
    return turn
  }

  /** Resolves when no turn is taken. */
  async over(): Promise<void> {
    while (this.#last !== undefined) await this.#last.catch(() => undefined)
  }
}

/** Replaces the content of a medium. Rejects with StorageFailure. */
async function replaceAll(
  medium: Medium,
  journal: Journal | undefined,
  content: Parameters<Medium['replace']>[0] & Pick<StoreSnapshot, 'journal'>,
): Promise<void> {
  await medium.replace(content)
  // The objects are what must be kept: a journal that cannot be written is lost.
  if (content.journal !== undefined) await journal?.replaceAll(content.journal).catch(() => undefined)
}

/** Opens a workspace and starts its engine. Rejects with StorageFailure. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const medium = options.medium ?? databaseMedium(options.workspace, options)
  let running = await start(medium, options)
  let recorder: Recorder | undefined
  const turns = new Turns()
  const whileClosed = async (work: () => Promise<void>): Promise<void> => {
    await running.server.plane.close()
    const failure = await work().then(
      () => undefined,
      (error: unknown) => error,
    )
    running = await start(medium, options)
    recorder?.follow()
    const { epoch } = opened
    opened = reportOf(running.backend)
    // The medium may have kept what it did not answer for: what it has now tells.
    if (opened.epoch === epoch) throw failure
    // Sends every tab the state of the workspace, with its new epoch.
    options.onSaving({ ok: true })
  }
  const answer: Serve = async (request) => {
    await turns.over()
    if (request.path === SNAPSHOT_PATH) {
      await recording()
      const journal = await recorder?.journal()
      const { snapshotAnswer } = await import('./snapshot-route.ts')
      return snapshotAnswer(request, running.storage, journal, (content) =>
        turns.take(() => whileClosed(() => replaceAll(medium, journal, content))),
      )
    }
    const { backend, storage, server } = running
    if (nameIn(request.path) !== undefined && request.method === 'GET') {
      const { storedAnswer } = await import('./stored-route.ts')
      return storedAnswer(storage, request) ?? server.serve(request)
    }
    if (request.path === IDLE_PATH) {
      await server.plane.idle()
      return jsonResponse(200, '{}')
    }
    if (request.path !== DAMAGED_PATH || request.method !== 'GET') return server.serve(request)
    return jsonResponse(200, JSON.stringify({ items: await backend.damaged() }))
  }
  let starting: Promise<void> | undefined
  const record = async (): Promise<void> => {
    const { startRecorder } = await import('../journal/start.ts')
    recorder = await startRecorder({ medium, storage: () => running.storage, clock: options.clock, serve: answer })
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
  let opened = await fill(running.backend, { serve, idle: () => running.server.plane.idle() }, options.items)
  return {
    get opened() {
      return opened
    },
    serve,
    close: async () => {
      await running.server.plane.close()
      await starting
      await recorder?.close()
    },
  }
}

/** How many milliseconds after the first answer the rest of the code is loaded: it should not compete with the page that is drawn. */
const REST_MS = 10_000

/** Loads the rest of the code, a while after the first answer. What cannot be fetched then is fetched when a request needs it. */
const loadRest = once(() => {
  setTimeout(() => Promise.all([loadModules(), import('./stored-route.ts')]).catch(() => undefined), REST_MS)
})

function reportOf({ report }: MediumBackend): Opened {
  const { fresh = false, epoch = '', previousEpoch, dataLoss = false, damaged = [] } = report ?? {}
  return { fresh, epoch, dataLoss, damaged, ...(previousEpoch === undefined ? {} : { previousEpoch }) }
}

async function fill(
  backend: MediumBackend,
  server: Pick<ControlPlane, 'serve' | 'idle'>,
  itemsOf: () => Promise<readonly FirstRunItem[]>,
): Promise<Opened> {
  const opened = reportOf(backend)
  if (!opened.fresh) return opened
  try {
    const items = await itemsOf()
    if (items.length > 0) await loadWriting()
    await fillWorkspace(server.serve, () => server.idle(), items)
    await backend.filled()
    return opened
  } catch (error) {
    // A workspace without its examples is still a workspace. What is rejected now is rejected the next time as well.
    await backend.filled().catch(() => undefined)
    return { ...opened, seedProblem: errorMessage(error) }
  }
}
