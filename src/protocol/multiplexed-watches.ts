/**
 * Many watches over one connection: a browser opens six to a server over HTTP/1.1 and no more, and each watch would hold one.
 *
 *     GET    /crdlab/watches             a stream of lines: first `{"stream": ID}`, then one WatchFrame each
 *     POST   /crdlab/watches/ID          starts a watch (WatchRequest), whose frames come on the stream
 *     DELETE /crdlab/watches/ID/WATCH    ends a watch
 *
 * The watches end with the stream.
 */
export const WATCH_STREAMS_PATH = '/crdlab/watches'

export interface WatchRequest {
  /** Chosen by the client; names the watch on its stream. */
  readonly id: number
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  /** By their lower-case names. */
  readonly headers: Readonly<Record<string, string>>
}

/** An event of one watch: first its status, then pieces of its body, finally its end. */
export type WatchFrame =
  | { readonly id: number; readonly status: number; readonly type: string }
  | { readonly id: number; readonly data: string }
  | { readonly id: number; readonly end: true }
