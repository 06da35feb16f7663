import { stringAt } from '../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { errorMessage } from '../apimachinery/text/error-message.ts'
import { ApiError, readStatus, Unreachable } from './api-status.ts'
import { initOf, newId, type Wire } from './http.ts'
import { decodeAnswer } from './json.ts'
import { type RequestSpec, urlOf, type WatchRecord } from './transport.ts'

export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK'
  /** The object, or the Table of one row when a Table was asked for. */
  readonly object: JsonObject
}

/** Cuts a stream of bytes into its lines. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += decoder.decode(value, { stream: !done })
      let from = 0
      for (let at = rest.indexOf('\n', from); at >= 0; at = rest.indexOf('\n', from)) {
        if (at > from) yield rest.slice(from, at)
        from = at + 1
      }
      rest = rest.slice(from)
      if (done) {
        if (rest !== '') yield rest
        return
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** The metadata an event is about; a Table of one row carries it in that row. */
export function metadataOf(object: JsonObject): JsonObject | undefined {
  if (object.kind === 'Table' && Array.isArray(object.rows)) {
    const row = object.rows[0]
    const inner = isObject(row) && isObject(row.object) ? row.object : undefined
    if (inner !== undefined) return isObject(inner.metadata) ? inner.metadata : undefined
  }
  return isObject(object.metadata) ? object.metadata : undefined
}

/**
 * Opens a watch and yields its events until the server or the signal ends it. Bookmarks are yielded too: they carry a newer
 * resourceVersion to resume from. Throws ApiError for a rejection or an ERROR event (410: list again), Unreachable when the stream breaks.
 */
export async function* watch(wire: Wire, spec: RequestSpec): AsyncGenerator<WatchEvent> {
  let record: WatchRecord = {
    id: newId(),
    actor: wire.actor,
    path: spec.path,
    query: new URLSearchParams(spec.query ?? {}).toString(),
    opened: wire.clock.now(),
    events: 0,
    bookmarks: 0,
    state: 'open',
  }
  const tell = (change: Partial<WatchRecord>): void => {
    record = { ...record, ...change }
    wire.observer?.watching(record)
  }
  let why = 'closed by the server'
  try {
    const response = await wire.fetch(urlOf(spec), initOf(spec, wire))
    if (!response.ok || response.body === null) {
      const text = await response.text()
      throw new ApiError(readStatus(response.status, decodeAnswer(text), text))
    }
    tell({})
    for await (const line of linesOf(response.body)) {
      const value = decodeAnswer(line)
      if (!isObject(value) || !isObject(value.object)) continue
      if (value.type === 'ERROR') {
        const code = value.object.code
        throw new ApiError(readStatus(typeof code === 'number' ? code : 500, value.object, line))
      }
      const type = value.type as WatchEvent['type']
      const metadata = metadataOf(value.object)
      const seen = {
        type,
        name: stringAt(metadata, 'name'),
        resourceVersion: stringAt(metadata, 'resourceVersion'),
        at: wire.clock.now(),
      }
      if (type === 'BOOKMARK') tell({ bookmarks: record.bookmarks + 1 })
      else tell({ events: record.events + 1, last: seen })
      yield { type, object: value.object }
    }
  } catch (error) {
    why = spec.signal?.aborted === true ? 'closed by this page' : errorMessage(error)
    if (spec.signal?.aborted === true) return
    if (error instanceof ApiError) throw error
    throw new Unreachable(why)
  } finally {
    if (spec.signal?.aborted === true) why = 'closed by this page'
    tell({ state: 'closed', closedBecause: why })
  }
}
