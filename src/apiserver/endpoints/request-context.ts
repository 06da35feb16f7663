import type { TraceRecorder } from '../trace/recorder.ts'
import type { Clock, Random } from '../clock.ts'
import type { ApiRequest } from './exchange.ts'
import type { RequestInfo } from './request-info.ts'
import type { Warnings } from './warnings.ts'

/** What every step of one request shares. */
export interface RequestContext {
  readonly request: ApiRequest
  readonly info: RequestInfo
  readonly clock: Clock
  readonly random: Random
  /** Texts for the Warning headers, in order, without repetition. */
  readonly warnings: Warnings
  /** Present when the client asked for a trace. */
  readonly trace?: TraceRecorder
  /** Throws 403 when the user may not create the object that an update finds missing; absent: he may (rule RB-2). */
  authorizeCreate?: () => void
  /**
   * Throws 404 or 403 when no object can be created in the namespace of the request (rule NS-1). `name` is that of the new object, or the
   * prefix it is generated from. Optional: without it, every namespace exists.
   */
  admitNamespace?: (name: string) => void
}

/** The present time as metadata writes it: RFC 3339 in UTC with whole seconds. */
export const timestamp = (clock: Clock): string => `${new Date(clock.now()).toISOString().slice(0, 19)}Z`
