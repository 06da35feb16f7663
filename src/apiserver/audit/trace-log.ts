import type { StatusError } from '../../apimachinery/api/errors.ts'
import type { Trace } from '../../apimachinery/trace.ts'
import { MASTERS, type User, userOf } from '../authentication/user.ts'
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

  /** The report of a request that `reader` sent; administrators read the reports of everyone. */
  read(id: string, reader: User): Trace | undefined {
    const entry = this.#entries.get(id)
    if (entry === undefined) return undefined
    const sender = userOf(entry.context.request)
    const isOwn = sender.name === reader.name && !sender.groups.includes(MASTERS)
    return isOwn || reader.groups.includes(MASTERS) ? reportTrace(entry) : undefined
  }
}
