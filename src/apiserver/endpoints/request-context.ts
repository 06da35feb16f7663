import type { WriteContext } from '../registry/rest/write-context.ts'
import type { ApiRequest } from './exchange.ts'
import type { RequestInfo } from './request-info.ts'
import type { Warnings } from './warnings.ts'

/** What every step of one request shares. */
export interface RequestContext extends WriteContext {
  readonly request: ApiRequest
  readonly info: RequestInfo
  /** Texts for the Warning headers, in order, without repetition. */
  readonly warnings: Warnings
  /** Throws 403 when the user may not create the object that an update finds missing; absent: he may (rule RB-2). */
  authorizeCreate?: () => void
  /**
   * Throws 404 or 403 when no object can be created in the namespace of the request (rule NS-1). `name` is that of the new object, or the
   * prefix it is generated from. Optional: without it, every namespace exists.
   */
  admitNamespace?: (name: string) => void
}
