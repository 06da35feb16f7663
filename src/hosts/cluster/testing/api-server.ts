import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'

const CERTIFICATES = 'conformance/webhooks/certificates'
const pem = (file: string): string => readFileSync(`${CERTIFICATES}/${file}`, 'utf8')
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** A request as the API server got it. */
export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  /** The headers that name groups, one by one. */
  readonly groups: readonly string[]
  readonly body: string
  /** The common name of the client certificate; undefined: it had none. */
  readonly certificate: string | undefined
}

export interface FakeApiServer {
  readonly url: string
  readonly received: readonly Received[]
  close(): Promise<void>
}

type Respond = (request: Received, response: ServerResponse) => void

/** An API server over HTTPS that records requests and gives prepared answers. */
export async function startApiServer(respond: Respond): Promise<FakeApiServer> {
  const received: Received[] = []
  const tls = { key: pem('local.key'), cert: pem('local.crt'), ca: pem('ca.crt'), requestCert: true, rejectUnauthorized: false }
  const server = createServer(tls, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers, headersDistinct } = request
    const name = (request.socket as TLSSocket).getPeerCertificate().subject?.CN
    const certificate = Array.isArray(name) ? name.join() : name
    const one = {
      method,
      url,
      headers,
      groups: headersDistinct['impersonate-group'] ?? [],
      body: Buffer.concat(chunks).toString(),
      certificate,
    }
    received.push(one)
    respond(one, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await closed
  }
  return { url: `https://127.0.0.1:${port}`, received, close }
}

/** The user of a kubeconfig with this certificate of the tests. */
export const certificateUser = (): object => ({
  'client-certificate-data': base64(pem('local.crt')),
  'client-key-data': base64(pem('local.key')),
})

export interface WrittenConfig {
  readonly server?: string
  readonly user?: object
  /** Absent: `prod`. */
  readonly current?: string | null
}

/** Writes a kubeconfig with the contexts `prod` and `staging`, and gives its path. */
export function writeKubeconfig({ server = 'https://127.0.0.1:1', user = {}, current = 'prod' }: WrittenConfig = {}): string {
  const file = join(mkdtempSync(join(tmpdir(), 'crdlab-kubeconfig-')), 'config')
  const cluster = { server, 'certificate-authority-data': base64(pem('ca.crt')) }
  const context = (namespace: string): object => ({ cluster: 'one', user: 'viewer', namespace })
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'one', cluster }],
    users: [{ name: 'viewer', user }],
    contexts: [
      { name: 'prod', context: context('shop') },
      { name: 'staging', context: context('') },
      { name: 'broken', context: { cluster: 'nowhere', user: 'viewer' } },
    ],
    ...(current === null ? {} : { 'current-context': current }),
  }
  writeFileSync(file, JSON.stringify(config))
  return file
}
