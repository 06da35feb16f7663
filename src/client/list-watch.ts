import { stringOf } from '../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { ApiError, readStatus, Unreachable } from './api-status.ts'
import { exchange, type Wire } from './http.ts'
import { decodeAnswer } from './json.ts'
import { metadataOf, type WatchEvent, watch } from './watch.ts'

export const ACCEPT_TABLE = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json'

export interface ListWatchOptions {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** `table`: rows and columns made by the server. */
  readonly as: 'object' | 'table'
  readonly signal: AbortSignal
}

export type ListWatchNews =
  /** The whole state: replaces everything known before. */
  | { readonly type: 'LISTED'; readonly list: JsonObject }
  | WatchEvent
  /** The server cannot be reached or rejects the request, which is sent again after a pause. */
  | { readonly type: 'LOST'; readonly error: ApiError | Unreachable }

const versionOf = (metadata: JsonObject | undefined): string => stringOf(metadata?.resourceVersion)

/** Milliseconds between two watches: a server that ends each at once must not be asked in a tight loop. */
const BETWEEN_WATCHES = 50

/** Milliseconds before the n-th try in a row. */
const pauseBefore = (failures: number): number => Math.min(200 * 2 ** Math.min(failures, 6), 10_000)

async function list(wire: Wire, options: ListWatchOptions, accept: string): Promise<JsonObject> {
  const answer = await exchange(wire, {
    method: 'GET',
    path: options.path,
    query: options.query ?? {},
    accept,
    signal: options.signal,
  })
  const value = decodeAnswer(answer.text)
  if (answer.code !== 200 || !isObject(value)) throw new ApiError(readStatus(answer.code, value, answer.text))
  return value
}

/**
 * Lists, then watches from that very version, for ever: a watch that ends is opened again where it stopped, one whose version is
 * gone (410) leads to a new list, a server that cannot be reached is asked again with growing pauses. Ends when the signal aborts.
 */
export async function* listWatch(wire: Wire, options: ListWatchOptions): AsyncGenerator<ListWatchNews> {
  const { signal } = options
  const accept = options.as === 'table' ? ACCEPT_TABLE : 'application/json'
  let version = ''
  let failures = 0
  while (!signal.aborted) {
    try {
      if (version === '') {
        const state = await list(wire, options, accept)
        version = versionOf(isObject(state.metadata) ? state.metadata : undefined)
        yield { type: 'LISTED', list: state }
      }
      const query = { ...options.query, watch: 'true', allowWatchBookmarks: 'true', resourceVersion: version }
      for await (const event of watch(wire, { method: 'GET', path: options.path, query, accept, signal })) {
        failures = 0
        version = versionOf(metadataOf(event.object)) || version
        if (event.type !== 'BOOKMARK') yield event
      }
      failures = 0
      await wire.clock.sleep(BETWEEN_WATCHES, signal)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError || error instanceof Unreachable)) throw error
      if (error instanceof ApiError && (error.status.code === 410 || error.status.reason === 'Expired')) {
        version = ''
        await wire.clock.sleep(BETWEEN_WATCHES, signal)
        continue
      }
      yield { type: 'LOST', error }
      version = ''
      await wire.clock.sleep(pauseBefore(failures++), signal)
    }
  }
}
