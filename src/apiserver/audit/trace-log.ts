import type { StatusError } from '../../apimachinery/api/errors.ts'
import type { Trace } from '../../apimachinery/trace.ts'
import type { RequestContext } from '../endpoints/request-context.ts'
import type { TraceRecorder } from './recorder.ts'
import { reportTrace } from './report.ts'

/** What is kept of a traced request; the report is made only when somebody reads it. */
export interface TraceEntry {
  readonly id: string
  readonly context: RequestContext
  readonly trace: TraceRecorder
  readonly status: number
  readonly error?: StatusError
  readonly started: number
  readonly durationMs: number
}

const KEPT = 200

/** The newest traced requests, by id. Older ones are forgotten. */
export class TraceLog {
  readonly #entries = new Map<string, TraceEntry>()

  add(entry: TraceEntry): void {
    this.#entries.set(entry.id, entry)
    const oldest = this.#entries.size > KEPT ? this.#entries.keys().next().value : undefined
    if (oldest !== undefined) this.#entries.delete(oldest)
  }

  read(id: string): Trace | undefined {
    const entry = this.#entries.get(id)
    return entry === undefined ? undefined : reportTrace(entry)
  }
}
