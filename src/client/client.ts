import { isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { TRACE_PATH, type Trace } from '../protocol/trace.ts'
import { ApiError, type ApiStatus, readStatus } from './api-status.ts'
import { discover } from './discovery.ts'
import { exchange, type Wire } from './http.ts'
import { decodeAnswer } from './json.ts'
import { type ListWatchNews, type ListWatchOptions, listWatch } from './list-watch.ts'
import { type Place, pathOf, type ResourceType } from './resource-type.ts'
import type { Exchange, RequestSpec } from './transport.ts'

/** A complete answer, read: an object, or what the server said against it. */
export interface Answer {
  readonly exchange: Exchange
  readonly object?: JsonObject
  readonly failure?: ApiStatus
}

export interface Client {
  readonly wire: Wire
  /** Sends a request unchanged; rejections are in the answer. Throws only Unreachable. */
  send(spec: RequestSpec): Promise<Answer>
  /** Throws ApiError and Unreachable. */
  get(type: ResourceType, place: Place, signal?: AbortSignal): Promise<JsonObject>
  create(type: ResourceType, place: Place, body: string, contentType?: string): Promise<Answer>
  replace(type: ResourceType, place: Place, body: string, contentType?: string): Promise<Answer>
  patch(type: ResourceType, place: Place, body: string, contentType: string): Promise<Answer>
  remove(type: ResourceType, place: Place, query?: Readonly<Record<string, string>>): Promise<Answer>
  discover(signal?: AbortSignal): Promise<ResourceType[]>
  /** The state and everything that happens after it, until the signal aborts. */
  listWatch(options: ListWatchOptions): AsyncGenerator<ListWatchNews>
  /** Returns the trace of a write; undefined when the server makes none or no longer has it. */
  trace(id: string): Promise<Trace | undefined>
}

/**
 * The same client, whose writes name this field manager unless they name one.
 * Source: sigs.k8s.io/controller-runtime/pkg/client/fieldowner.go, WithFieldOwner.
 */
export const withFieldOwner = ({ wire }: Client, fieldManager: string): Client => createClient({ ...wire, fieldManager })

/** Reads an answer: 2xx with an object, or a rejection. */
export function readAnswer(done: Exchange): Answer {
  const value = decodeAnswer(done.text)
  if (done.code >= 200 && done.code < 300) return isObject(value) ? { exchange: done, object: value } : { exchange: done }
  return { exchange: done, failure: readStatus(done.code, value, done.text) }
}

/** A client of any API server. */
export function createClient(wire: Wire): Client {
  const send = async (spec: RequestSpec): Promise<Answer> => readAnswer(await exchange(wire, spec))
  return {
    wire,
    send,
    async get(type, place, signal) {
      const answer = await send({ method: 'GET', path: pathOf(type, place), ...(signal === undefined ? {} : { signal }) })
      if (answer.object === undefined)
        throw new ApiError(answer.failure ?? readStatus(answer.exchange.code, undefined, answer.exchange.text))
      return answer.object
    },
    create: (type, place, body, contentType = 'application/json') =>
      send({ method: 'POST', path: pathOf(type, place), body, contentType }),
    replace: (type, place, body, contentType = 'application/json') =>
      send({ method: 'PUT', path: pathOf(type, place), body, contentType }),
    patch: (type, place, body, contentType) => send({ method: 'PATCH', path: pathOf(type, place), body, contentType }),
    remove: (type, place, query = {}) => send({ method: 'DELETE', path: pathOf(type, place), query }),
    discover: (signal) => discover(wire, signal),
    listWatch: (options) => listWatch(wire, options),
    async trace(id) {
      if (wire.capabilities?.has('traces') !== true) return undefined
      const answer = await send({ method: 'GET', path: `${TRACE_PATH}${encodeURIComponent(id)}` })
      return answer.object === undefined ? undefined : (answer.object as unknown as Trace)
    },
  }
}
