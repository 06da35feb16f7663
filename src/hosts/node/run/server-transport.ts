import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions, request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import type { Transport } from '../../../client/transport.ts'

/** Milliseconds between probes of a connection without traffic, so that a watch whose server is gone is noticed. */
const KEEP_ALIVE_MS = 30_000
/** Answers with these codes have no body. */
const WITHOUT_BODY = [204, 205, 304]

/** A server and how to authenticate to it. */
export interface ServerAddress {
  readonly server: URL
  credentials(): Promise<RequestOptions>
}

/** Returns a transport to a server, with its credentials. Unlike Node's `fetch` it sends the User-Agent of the sender, and lets a watch be silent. */
export function serverTransport({ server, credentials }: ServerAddress): Transport {
  const isSecure = server.protocol === 'https:'
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, keepAliveMsecs: KEEP_ALIVE_MS })
  const base = server.pathname.replace(/\/$/, '')
  return async (input, init = {}) => {
    const own = await credentials()
    const body = String(init.body ?? '')
    const headers = {
      ...Object.fromEntries(new Headers(init.headers)),
      // Node sends the body of a DELETE without its length otherwise.
      ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }),
      ...(own.headers as Record<string, string> | undefined),
    }
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { agent, ...own, method: init.method ?? 'GET', path: `${base}${String(input)}`, headers }
      const signal = init.signal ?? undefined
      const outgoing = (isSecure ? requestHttps : requestHttp)(
        server,
        signal === undefined ? options : { ...options, signal },
        resolve,
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
    const status = incoming.statusCode ?? 502
    const stream = WITHOUT_BODY.includes(status) ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>)
    const answered = new Headers()
    for (const [name, value] of Object.entries(incoming.headers)) if (value !== undefined) answered.set(name, String(value))
    return new Response(stream, { status, headers: answered })
  }
}
