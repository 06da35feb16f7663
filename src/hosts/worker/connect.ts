import type { Clock } from '../../apiserver/clock.ts'
import { spawn } from '../../workers/spawn.ts'
import { systemClock } from '../system-clock.ts'
import { PageFetch } from './page-fetch.ts'
import type { FromWorker, Opened, Seed, ToWorker, WorkspaceState } from './protocol.ts'
import { allowOwnScripts } from './trusted-scripts.ts'
import { Watchdog } from './watchdog.ts'

/** As much of a Worker as is used. */
export interface WorkerPort {
  onmessage: ((event: { readonly data: FromWorker }) => void) | null
  /** It could not be loaded, or something in it was not caught. */
  onerror: ((event: { readonly message: string }) => void) | null
  postMessage(message: ToWorker): void
  terminate(): void
}

/** Small texts that outlive the page, kept apart from the workspaces: `localStorage`. */
export interface Memory {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface ConnectOptions {
  /** The content of a new workspace. Default: none. */
  readonly seed?: Seed
  /** Remembers which data the workspace had, so that data deleted by the browser is noticed (`Workspace.wiped`). */
  readonly memory?: Memory
  /** Holds the workspace in the memory of the worker, under a name that no other worker has: the browser stores nothing. */
  readonly inMemory?: boolean
  readonly clock?: Clock
  /** Starts the worker; tests have their own. */
  readonly spawn?: () => WorkerPort
}

/** Whether what the engine acknowledges is kept; when not, why. */
export interface Health {
  readonly ok: boolean
  readonly message?: string
}

/** A workspace in this browser and the API server over it. */
export interface Workspace {
  /** Shaped like the global `fetch`; addresses are paths of the API server. Rejects with TypeError when no answer comes. */
  readonly fetch: (input: Request | string, init?: RequestInit) => Promise<Response>
  readonly state: WorkspaceState
  /** The workspace had data before, and the browser deleted it. Say so; never begin anew in silence. */
  readonly wiped: boolean
  /** Calls back at once and on every change; the result ends it. */
  subscribe(listener: (state: WorkspaceState) => void): () => void
  onHealth(listener: (health: Health) => void): () => void
  /** Calls back when everything that is stored was replaced, here or in another tab: what is known of it is void. */
  onReplaced(listener: () => void): () => void
  /** Waits until everything is saved and the workspace is free for other tabs, two seconds at most. */
  close(): Promise<void>
}

const CLOSE_MS = 2000
const RESTARTED = 'the API server in this page stopped responding and was restarted. The change may or may not have been made'

/** A worker with the engine's code, which waits for its first message. */
export function spawnWorker(): WorkerPort {
  allowOwnScripts(self)
  const worker = spawn('engine')
  const port: WorkerPort = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
  }
  worker.onmessage = (event: MessageEvent<FromWorker>) => port.onmessage?.(event)
  worker.onerror = (event) => port.onerror?.(event)
  return port
}

/** Opens a workspace. Rejects when its data cannot be read, with the reason as message. */
export function connectWorkspace(name: string, options: ConnectOptions = {}): Promise<Workspace> {
  const connection = new WorkspaceConnection(name, options)
  return new Promise((resolve, reject) => {
    const stop = connection.subscribe(({ role, saving }) => {
      if (role === 'opening') return
      queueMicrotask(() => stop())
      if (role !== 'failed') return resolve(connection)
      connection.terminate()
      reject(new Error(saving.ok ? 'the API server could not be started' : saving.message))
    })
  })
}

/**
 * Deletes everything a workspace stored. Rejects with StorageFailure when another tab does not let go of it. `memory` is the one it
 * is opened with: the next opening is no loss then.
 */
export async function removeWorkspace(name: string, memory?: Memory): Promise<void> {
  const { deleteDatabase } = await import('../../apiserver/storage/indexeddb/connection.ts')
  await deleteDatabase(name, systemClock)
  const { deleteJournal } = await import('../journal/indexeddb.ts')
  await deleteJournal(name).catch(() => undefined)
  memory?.removeItem(epochKey(name))
}

const epochKey = (name: string): string => `crdlab/epoch/${name}`

class WorkspaceConnection implements Workspace {
  state: WorkspaceState = { role: 'opening', saving: { ok: true } }
  wiped = false
  readonly fetch: Workspace['fetch']
  private readonly name: string
  private readonly options: ConnectOptions
  private readonly clock: Clock
  private readonly requests: PageFetch
  private readonly watchdog: Watchdog
  private readonly listeners = new Set<(state: WorkspaceState) => void>()
  private worker: WorkerPort
  private readonly replacedListeners = new Set<() => void>()
  private knownEpoch: string | undefined
  private wasAnswered = false
  private onClosed: () => void = () => undefined
  private closing: Promise<void> | undefined

  constructor(name: string, options: ConnectOptions) {
    this.name = name
    this.options = options
    this.clock = options.clock ?? systemClock
    this.requests = new PageFetch((message) => this.worker.postMessage(message))
    this.fetch = this.requests.fetch
    const ping = (): void => this.worker.postMessage({ type: 'ping' })
    this.watchdog = new Watchdog(
      this.clock,
      ping,
      () => this.requests.waiting > 0,
      () => this.restart(),
    )
    this.worker = this.start()
  }

  subscribe(listener: (state: WorkspaceState) => void): () => void {
    this.listeners.add(listener)
    listener(this.state)
    return () => this.listeners.delete(listener)
  }

  onHealth(listener: (health: Health) => void): () => void {
    return this.subscribe(({ role, saving }) => {
      if (!saving.ok) listener({ ok: false, message: saving.message })
      else listener(role === 'failed' ? { ok: false, message: 'the API server is not running' } : { ok: true })
    })
  }

  onReplaced(listener: () => void): () => void {
    this.replacedListeners.add(listener)
    return () => this.replacedListeners.delete(listener)
  }

  close(): Promise<void> {
    this.closing ??= new Promise<void>((resolve) => {
      this.onClosed = resolve
      this.clock.setTimer(CLOSE_MS, resolve)
      this.worker.postMessage({ type: 'close' })
    }).then(() => this.terminate())
    return this.closing
  }

  terminate(): void {
    this.watchdog.stop()
    this.worker.onmessage = null
    this.worker.terminate()
    this.requests.close('the workspace was closed')
  }

  private start(): WorkerPort {
    const worker = (this.options.spawn ?? spawnWorker)()
    this.wasAnswered = false
    worker.onmessage = ({ data }) => this.receive(data)
    worker.onerror = ({ message }) => {
      // Later errors concern one request; the worker lives on.
      if (!this.wasAnswered)
        this.setState({ role: 'failed', saving: { ok: false, reason: 'unavailable', message: notStarted(message) } })
    }
    const { seed = 'none', inMemory = false } = this.options
    worker.postMessage({ type: 'open', workspace: this.name, seed, inMemory })
    return worker
  }

  private restart(): void {
    this.worker.onmessage = null
    this.worker.terminate()
    this.setState({ role: 'opening', saving: { ok: true } })
    this.requests.lose(RESTARTED)
    this.worker = this.start()
  }

  private receive(messages: FromWorker): void {
    this.wasAnswered = true
    this.watchdog.alive()
    for (const message of messages) {
      if (message.type === 'state') this.setState(message.state)
      else if (message.type === 'closed') this.onClosed()
      else if (message.type !== 'pong') this.requests.receive(message)
    }
  }

  private setState(state: WorkspaceState): void {
    if (state.opened !== undefined) this.compareEpoch(state.opened)
    const known = this.knownEpoch
    this.knownEpoch = state.opened?.epoch ?? known
    this.state = state
    for (const listener of [...this.listeners]) listener(state)
    if (known !== undefined && known !== this.knownEpoch) for (const listener of [...this.replacedListeners]) listener()
  }

  private compareEpoch({ epoch, previousEpoch, dataLoss }: Opened): void {
    const { memory } = this.options
    const key = epochKey(this.name)
    const before = memory?.getItem(key) ?? epoch
    this.wiped ||= dataLoss || (before !== epoch && before !== previousEpoch)
    if (memory?.getItem(key) !== epoch) memory?.setItem(key, epoch)
  }
}

const notStarted = (message: string): string =>
  `the API server in this page could not be started: ${message || 'its code failed to load'}`
