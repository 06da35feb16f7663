import { TRACE_HEADER, TRACE_PATH, type Trace } from '../../src/protocol/trace.ts'
import { isMap, type Json, type JsonMap, parseJson } from '../replay/numbers.ts'
import type { Server } from '../replay/scenario.ts'

/** A write, the object around it as a client reads it, the answer, and what the trace says. */
export interface Observation {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly contentType: string
  readonly hasBody: boolean
  /** The body, when it is JSON. */
  readonly sent: Json | undefined
  /** The object before; absent: there was none. `'unknown'`: it could not be read, or other writers may have changed it. */
  readonly before: JsonMap | undefined | 'unknown'
  readonly after: JsonMap | undefined | 'unknown'
  readonly status: number
  readonly warnings: number
  /** The answer, when it is JSON. */
  readonly answer: Json | undefined
  readonly trace: Trace
}

/** An answer that may not end. */
const IS_WATCH = /\/watch\/|[?&]watch=/

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Controllers write these too, so what is read after a write need not be what it left: the answer says that. */
const CONTROLLED = /\/(customresourcedefinitions|clusterroles|api\/v1\/namespaces)\b/

/**
 * A server that asks for a trace of each write, and hands what it sees to `take`. Its answers are those of `server`. `idle`, where the
 * server has controllers that write any object, waits until they have nothing left to do.
 */
export function observed(server: Server, take: (observation: Observation) => void, idle?: () => Promise<void>): Server {
  return {
    ...server,
    fetch: async (url, init) => {
      if (!WRITES.has(init.method ?? '') || IS_WATCH.test(url)) return server.fetch(url, init)
      const text = await bodyText(init)
      const path = objectPath(url, init.method ?? '', text)
      await idle?.()
      const before = path === undefined ? 'unknown' : await read(server, path)
      const headers = new Headers(init.headers)
      headers.set(TRACE_HEADER, '1')
      const response = await server.fetch(url, { ...init, headers })
      const answer = await jsonOf(response.clone())
      const id = response.headers.get(TRACE_HEADER)
      if (id === null) throw new Error(`${init.method} ${url} has no trace`)
      const found = await server.fetch(server.base + TRACE_PATH + id, { method: 'GET' })
      const named = path ?? createdPath(url, answer)
      take({
        method: init.method ?? '',
        path: url.slice(server.base.length),
        contentType: headers.get('content-type') ?? '',
        hasBody: init.body !== undefined && init.body !== null && init.body !== '',
        sent: text === undefined ? undefined : tolerant(text),
        before: path === undefined ? (response.status === 201 ? undefined : 'unknown') : before,
        after: await readAfter(server, {
          url,
          path: named,
          answer,
          isDeletion: init.method === 'DELETE',
          isCluster: idle !== undefined,
        }),
        status: response.status,
        warnings: [...(response.headers.get('warning') ?? '').matchAll(/299 - "/g)].length,
        answer,
        trace: (await found.json()) as Trace,
      })
      return response
    },
  }
}

async function bodyText({ body }: RequestInit): Promise<string | undefined> {
  return typeof body === 'string' ? body : undefined
}

function tolerant(text: string): Json | undefined {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

async function jsonOf(response: Response): Promise<Json | undefined> {
  return (response.headers.get('content-type') ?? '').startsWith('application/json') ? tolerant(await response.text()) : undefined
}

/** The path of the object that a write is about; undefined when the answer has to name it. `/scale` shows an object of its own. */
function objectPath(url: string, method: string, body: string | undefined): string | undefined {
  const path = url.split('?')[0] ?? ''
  if (method !== 'POST') return path.replace(/\/(status|finalize)$/, '')
  const sent = body === undefined ? undefined : tolerant(body)
  const metadata = isMap(sent) ? sent.metadata : undefined
  const name = isMap(metadata) ? metadata.name : undefined
  if (typeof name !== 'string' || !/^[a-z0-9.-]+$/.test(name)) return undefined
  return path.endsWith(`/${name}`) ? path : `${path}/${name}`
}

function createdPath(url: string, answer: Json | undefined): string | undefined {
  const metadata = isMap(answer) ? answer.metadata : undefined
  const name = isMap(metadata) ? metadata.name : undefined
  return typeof name === 'string' ? `${url.split('?')[0] ?? ''}/${name}` : undefined
}

/** An object as the server shows it now. */
async function read(server: Server, url: string): Promise<Observation['before']> {
  const response = await server.fetch(url, { method: 'GET', headers: { accept: 'application/json' } })
  const value = await jsonOf(response)
  if (response.status === 404) return undefined
  return response.status === 200 && isMap(value) && !String(value.kind).endsWith('List') ? value : 'unknown'
}

interface Written {
  readonly url: string
  readonly path: string | undefined
  readonly answer: Json | undefined
  readonly isDeletion: boolean
  /** Whether controllers write more than CRDs. */
  readonly isCluster: boolean
}

async function readAfter(server: Server, { url, path, answer, isDeletion, isCluster }: Written): Promise<Observation['after']> {
  if (path === undefined) return 'unknown'
  const now = await read(server, path)
  if (!CONTROLLED.test(url) && !(isCluster && isDeletion)) return now
  if (!isMap(answer) || answer.kind === 'Status') return now === undefined ? now : 'unknown'
  if (/[?&]dryRun=/.test(url)) return 'unknown'
  const metadata = isMap(answer.metadata) ? answer.metadata : {}
  // A deletion that answers the object has not deleted it yet.
  const isGone = now === undefined && metadata.finalizers === undefined && !isDeletion
  return isGone ? undefined : answer
}
