import type { ApiRequest, ApiResponse, BodySink } from '../../../apiserver/endpoints/exchange.ts'
import { ManualClock } from '../../../apiserver/storage/testing/fixtures.ts'
import { type ConnectOptions, connectWorkspace, type WorkerPort, type Workspace } from '../connect.ts'
import type { Engine } from '../engine.ts'
import type { FromWorker, Opened, Saving, ToWorkspace } from '../protocol.ts'
import type { Channel, Locks } from '../surroundings.ts'
import { WorkspaceWorker } from '../workspace-worker.ts'

/** Waits until every message was delivered. */
export async function settled(): Promise<void> {
  // Messages and promises go on by turns of the event loop, not by time: a busy machine needs no more turns.
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
}

/** An engine whose answers a test gives by hand. */
export class StubEngine implements Engine {
  opened: Opened
  readonly requests: ApiRequest[] = []
  readonly onSaving: (saving: Saving) => void
  closed = false
  /** Holds `close` back until it resolves. */
  closing: Promise<void> = Promise.resolve()
  private readonly answers: ((response: ApiResponse) => void)[] = []

  constructor(opened: Opened, onSaving: (saving: Saving) => void) {
    this.opened = opened
    this.onSaving = onSaving
  }

  readonly serve = (request: ApiRequest): Promise<ApiResponse> => {
    this.requests.push(request)
    return new Promise((resolve) => this.answers.push(resolve))
  }

  /** Answers the n-th request (from 0). */
  answer(n: number, body: ApiResponse['body'], status = 200): void {
    this.answers[n]?.({ status, headers: { 'Content-Type': 'text/plain' }, body })
  }

  /** Answers the n-th request with a body that streams; the result writes it. */
  stream(n: number): { sink: BodySink; stopped: () => boolean } {
    let sink: BodySink | undefined
    let stops = 0
    this.answer(n, (given) => {
      sink = given
      return () => {
        stops++
      }
    })
    return {
      sink: {
        write: (text) => sink?.write(text) ?? false,
        drained: (run) => sink?.drained(run),
        end: () => sink?.end(),
      },
      stopped: () => stops > 0,
    }
  }

  async close(): Promise<void> {
    await this.closing
    this.closed = true
  }
}

interface Lock {
  readonly name: string
  readonly tab: Tab
  readonly run: () => Promise<unknown>
}

/** The tabs of one browser, with its locks and channels, and a workspace behind them. */
export class Browser {
  readonly clock = new ManualClock()
  readonly engines: StubEngine[] = []
  readonly channels = new Set<{ name: string; tab: Tab; channel: Channel }>()
  /** The errors of the next openings of the engine. */
  failures: Error[] = []
  /** Holds openings of the engine back until it resolves. */
  gate: Promise<void> = Promise.resolve()
  epoch = 'epoch-1'
  private readonly held: Lock[] = []
  private waiting: Lock[] = []
  private tabs = 0

  /** The engine that was started last. */
  get engine(): StubEngine {
    const engine = this.engines.at(-1)
    if (engine === undefined) throw new Error('no tab leads')
    return engine
  }

  tab(options: ConnectOptions = {}): Tab {
    this.tabs++
    return new Tab(this, `tab-${this.tabs}`, options)
  }

  locksOf(tab: Tab): Locks {
    return {
      request: (name, { signal }, run) =>
        new Promise((resolve, reject) => {
          const lock: Lock = { name, tab, run: () => run().then(resolve, reject) }
          signal?.addEventListener('abort', () => {
            this.waiting = this.waiting.filter((other) => other !== lock)
          })
          this.waiting.push(lock)
          this.grant()
        }),
    }
  }

  /** Does what a browser does when a tab is gone. */
  bury(tab: Tab): void {
    for (const open of [...this.channels]) if (open.tab === tab) this.channels.delete(open)
    this.waiting = this.waiting.filter((lock) => lock.tab !== tab)
    for (const lock of this.held.filter((other) => other.tab === tab)) this.held.splice(this.held.indexOf(lock), 1)
    this.grant()
  }

  private grant(): void {
    for (const lock of [...this.waiting]) {
      if (this.held.some(({ name }) => name === lock.name)) continue
      this.waiting.splice(this.waiting.indexOf(lock), 1)
      this.held.push(lock)
      queueMicrotask(() => {
        if (!lock.tab.alive) return
        void lock.run().finally(() => {
          const at = this.held.indexOf(lock)
          if (at >= 0) this.held.splice(at, 1)
          this.grant()
        })
      })
    }
  }
}

/** A tab: its page's connection and its worker. */
export class Tab {
  alive = true
  /** The worker no longer turns to its messages. */
  hung = false
  readonly workers: WorkspaceWorker[] = []
  private readonly browser: Browser
  private readonly id: string
  private readonly options: ConnectOptions

  constructor(browser: Browser, id: string, options: ConnectOptions) {
    this.browser = browser
    this.id = id
    this.options = options
  }

  connect(): Promise<Workspace> {
    return connectWorkspace('space', { clock: this.browser.clock, spawn: () => this.spawn(), ...this.options })
  }

  /** Closes or crashes the tab without notice. */
  kill(): void {
    this.alive = false
    this.browser.bury(this)
  }

  private spawn(): WorkerPort {
    let running = true
    const port: WorkerPort = {
      onmessage: null,
      onerror: null,
      postMessage: (message) => {
        if (message.type === 'scratch') return
        deliver(message, (data: ToWorkspace) => running && this.alive && !this.hung && worker.receive(data))
      },
      terminate: () => {
        if (!running) return
        running = false
        this.hung = false
        this.browser.bury(this)
      },
    }
    const post = (messages: FromWorker): void =>
      deliver(messages, (data: FromWorker) => running && this.alive && port.onmessage?.({ data }))
    const worker = new WorkspaceWorker({
      id: `${this.id}-${this.workers.length}`,
      locks: this.browser.locksOf(this),
      channel: (name) => this.channel(name),
      openEngine: async ({ seed }, onSaving) => {
        await this.browser.gate
        const failure = this.browser.failures.shift()
        if (failure !== undefined) throw failure
        const fresh = seed !== 'none'
        const engine = new StubEngine({ fresh, epoch: this.browser.epoch, dataLoss: false, damaged: [] }, onSaving)
        this.browser.engines.push(engine)
        return engine
      },
      post,
    })
    this.workers.push(worker)
    return port
  }

  private channel(name: string): Channel {
    const { channels } = this.browser
    const channel: Channel = {
      onmessage: null,
      postMessage: (message) => {
        if (!channels.has(mine)) return
        for (const other of channels) {
          if (other !== mine && other.name === name) {
            deliver(message, (data) => channels.has(other) && !other.tab.hung && other.channel.onmessage?.({ data }))
          }
        }
      },
      close: () => channels.delete(mine),
    }
    const mine = { name, tab: this, channel }
    channels.add(mine)
    return channel
  }
}

/** Messages are copies and arrive later, as between threads. */
function deliver<T>(message: T, receive: (data: T) => unknown): void {
  const copy = structuredClone(message)
  setImmediate(() => receive(copy))
}
