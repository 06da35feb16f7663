import type { Engine } from './engine.ts'
import type { FromWorker, Open, Saving } from './protocol.ts'

/** As much of a BroadcastChannel as is used. */
export interface Channel {
  onmessage: ((event: { readonly data: unknown }) => void) | null
  postMessage(message: unknown): void
  close(): void
}

/** As much of the Web Locks as is used. */
export interface Locks {
  request(name: string, options: { readonly signal?: AbortSignal }, hold: () => Promise<unknown>): Promise<unknown>
}

/** The browser's interfaces that a worker uses; passed in, so that a test can run many workers. */
export interface Surroundings {
  /** Names this worker among all of the origin. */
  readonly id: string
  /** Absent where the browser has none (pages without TLS): then every worker runs an engine, and the database lets only one write. */
  readonly locks: Locks | undefined
  channel(name: string): Channel
  openEngine(open: Open, onSaving: (saving: Saving) => void): Promise<Engine>
  /** To the page of this tab. */
  post(messages: FromWorker): void
}
