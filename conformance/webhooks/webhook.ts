import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

const CERTIFICATES = 'conformance/webhooks/certificates'

/** A certificate of the folder, as PEM: `ca.crt`. They are good until 2050, but for `expired.crt`. */
export const certificate = (file: string): string => readFileSync(`${CERTIFICATES}/${file}`, 'utf8')

export interface CustomResource {
  apiVersion: string
  kind: string
  metadata: Record<string, unknown>
  spec: Record<string, unknown>
  [field: string]: unknown
}

/** A ConversionReview, as loosely typed as webhooks may answer it. */
export interface Review {
  apiVersion: string
  kind: string
  request: { uid: string; desiredAPIVersion: string; objects: CustomResource[] }
}

export interface Answered {
  apiVersion?: unknown
  kind?: unknown
  response?: { uid?: unknown; result?: unknown; convertedObjects?: unknown } | null | unknown[]
  [field: string]: unknown
}

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** The answer of a webhook: a value, written as JSON; text; or undefined when it answers by itself or never. */
export type Reply = (review: Review, exchange: Exchange) => Answered | string | readonly unknown[] | undefined

/** v1 has `host: a:1` where v2 has `hostname: a` and `port: '1'`. */
function convert(object: CustomResource, apiVersion: string): CustomResource {
  const { host, hostname, port, ...rest } = object.spec
  const [name, number] = String(host).split(':')
  if (apiVersion.endsWith('/v2') && host !== undefined) {
    return { ...object, apiVersion, spec: { ...rest, hostname: name, port: number } }
  }
  if (apiVersion.endsWith('/v1') && hostname !== undefined) {
    return { ...object, apiVersion, spec: { ...rest, host: `${hostname}:${port}` } }
  }
  return { ...object, apiVersion }
}

/** The answer of a correct webhook. */
export function good({ apiVersion, request }: Review) {
  const convertedObjects = request.objects.map((object) => convert(structuredClone(object), request.desiredAPIVersion))
  return { apiVersion, kind: 'ConversionReview', response: { uid: request.uid, result: { status: 'Success' }, convertedObjects } }
}

export interface Call {
  readonly path: string
  readonly review: Review
  readonly text: string
}

/** A conversion webhook on a port of its own. */
export interface Webhook {
  readonly url: string
  readonly port: number
  readonly calls: Call[]
  /** `a.io/v1->a.io/v2` for each object of the calls so far, which are forgotten. */
  conversions(): string[]
  reply: Reply
  close(): Promise<void>
}

export async function startWebhook(name = 'local'): Promise<Webhook> {
  const calls: Call[] = []
  const server = createServer(
    { key: certificate(`${name}.key`), cert: certificate(`${name}.crt`) },
    async (request, response) => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      const review = JSON.parse(text) as Review
      calls.push({ path: request.url ?? '', review, text })
      const reply = webhook.reply(review, { request, response })
      if (typeof reply === 'string') response.end(reply)
      else if (reply !== undefined) {
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify(reply))
      }
    },
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const webhook: Webhook = {
    url: `https://127.0.0.1:${port}/convert`,
    port,
    calls,
    conversions: () =>
      calls
        .splice(0)
        .flatMap(({ review: { request } }) =>
          request.objects.map(({ apiVersion }) => `${apiVersion.split('/')[1]}->${request.desiredAPIVersion.split('/')[1]}`),
        ),
    reply: good,
    close: () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeAllConnections()
      return closed
    },
  }
  return webhook
}
