import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKind, type Hook, ORACLE, startTarget, steady, type Target } from './target.ts'
import { certificate, good, startWebhook, type Webhook } from './webhook.ts'

/** A placeholder for an address that is unknown before the test. */
type Place = keyof typeof ports | 1

const ports = { local: 0, elsewhere: 0, several: 0, unnamed: 0, expired: 0, http: 0, closing: 0, resetting: 0 }
const webhooks: Webhook[] = []
const servers: Server[] = []
let target: Target

const listening = async (server: Server): Promise<number> => {
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

const onceConnected = (then: (socket: Socket) => void): Server =>
  createServer((socket) => {
    socket.on('error', () => {})
    then(socket)
  })

beforeAll(async () => {
  target = await startTarget()
  for (const name of ['local', 'elsewhere', 'several', 'unnamed', 'expired'] as const) {
    const webhook = await startWebhook(name)
    webhooks.push(webhook)
    ports[name] = webhook.port
  }
  ports.http = await listening(createHttpServer((_request, response) => response.end('x')))
  ports.closing = await listening(onceConnected((socket) => socket.end()))
  ports.resetting = await listening(onceConnected((socket) => socket.once('data', () => socket.resetAndDestroy())))
})

afterAll(async () => {
  for (const webhook of webhooks) await webhook.close()
  for (const server of servers) server.close()
  await target.close()
})

const at = (host: string, path = '/convert'): string => `https://${host}${path}`
const POST = (host: string, path = '/convert'): string => `Post "https://${host}${path}?timeout=30s": `
const X509 = 'tls: failed to verify certificate: x509: '
const REFUSED = 'dial tcp 127.0.0.1:1: connect: connection refused'

const ROWS: readonly [name: string, place: Place, host: string, more: Hook & { readonly path?: string }, message: string][] = [
  ['nobody listens', 1, '127.0.0.1', {}, POST('127.0.0.1:1') + REFUSED],
  ['a URL without a path', 1, '127.0.0.1', { path: '' }, POST('127.0.0.1:1', '/') + REFUSED],
  ['a path that is not the shortest', 1, '127.0.0.1', { path: '/a//b/../c/' }, POST('127.0.0.1:1', '/a/c') + REFUSED],
  ['a path with escapes', 1, '127.0.0.1', { path: '/a%20b/%2f/ü' }, POST('127.0.0.1:1', '/a%20b/%C3%BC') + REFUSED],
  [
    'no bundle',
    'local',
    '127.0.0.1',
    { caBundle: '' },
    `${POST('127.0.0.1:PORT')}${X509}certificate signed by unknown authority`,
  ],
  [
    'a blank bundle',
    'local',
    '127.0.0.1',
    { caBundle: ' \n' },
    `${POST('127.0.0.1:PORT')}${X509}certificate signed by unknown authority`,
  ],
  [
    'a foreign bundle',
    'local',
    '127.0.0.1',
    { caBundle: certificate('other-ca.crt') },
    `${POST('127.0.0.1:PORT')}${X509}certificate signed by unknown authority`,
  ],
  [
    'a bundle with another key of the same name',
    'local',
    '127.0.0.1',
    { caBundle: certificate('renewed-ca.crt') },
    `${POST('127.0.0.1:PORT')}${X509}certificate signed by unknown authority (possibly because of "x509: ECDSA verification failure" while trying to verify candidate authority certificate "Webhook test CA")`,
  ],
  [
    'an address that the certificate lacks',
    'elsewhere',
    '127.0.0.1',
    {},
    `${POST('127.0.0.1:PORT')}${X509}cannot validate certificate for 127.0.0.1 because it doesn't contain any IP SANs`,
  ],
  [
    'another name',
    'elsewhere',
    'localhost',
    {},
    `${POST('localhost:PORT')}${X509}certificate is valid for elsewhere.example, not localhost`,
  ],
  [
    'other addresses',
    'several',
    '127.0.0.1',
    {},
    `${POST('127.0.0.1:PORT')}${X509}certificate is valid for 10.0.0.1, not 127.0.0.1`,
  ],
  [
    'other names',
    'several',
    'localhost',
    {},
    `${POST('localhost:PORT')}${X509}certificate is valid for a.example, b.example, not localhost`,
  ],
  [
    'only a common name',
    'unnamed',
    '127.0.0.1',
    {},
    `${POST('127.0.0.1:PORT')}${X509}certificate relies on legacy Common Name field, use SANs instead`,
  ],
  [
    'no names',
    'unnamed',
    'localhost',
    {},
    `${POST('localhost:PORT')}${X509}certificate is not valid for any names, but wanted to match localhost`,
  ],
  [
    'an expired certificate',
    'expired',
    '127.0.0.1',
    {},
    `${POST('127.0.0.1:PORT')}${X509}certificate has expired or is not yet valid: current time TIME is after TIME`,
  ],
  ['HTTP', 'http', '127.0.0.1', {}, `${POST('127.0.0.1:PORT')}http: server gave HTTP response to HTTPS client`],
  ['a connection that is closed', 'closing', '127.0.0.1', {}, `${POST('127.0.0.1:PORT')}EOF`],
  [
    'a connection that is reset',
    'resetting',
    '127.0.0.1',
    {},
    `${POST('127.0.0.1:PORT')}read tcp 127.0.0.1:PORT->127.0.0.1:PORT: read: connection reset by peer`,
  ],
]

async function failureOf(hook: Hook): Promise<string> {
  const kind = await createKind(target, hook)
  await target.request('POST', kind.path('v1'), kind.object('v1', 'a', { host: 'a:1' }))
  const { status, body } = await target.request('GET', kind.path('v2', 'a'))
  expect(status).toBe(500)
  const message = steady(body.message, kind)
  const start = 'conversion webhook for hooks.io/v1, Kind=KIND failed: '
  return message.slice(message.indexOf(start) + start.length)
}

test.concurrent.each(ROWS)('[CO-5] %s', { timeout: 20_000 }, async (_name, place, host, { path, ...more }, message) => {
  const port = place === 1 ? 1 : ports[place]
  expect(await failureOf({ url: at(`${host}:${port}`, path), ...more })).toBe(message)
})

const SERVICES: readonly [service: Record<string, unknown>, message: string][] = [
  [{ namespace: 'ns', name: 'svc', path: '/convert' }, `${POST('svc.ns.svc:443')}service "svc" not found`],
  [{ namespace: 'ns', name: 'svc', port: 8443 }, `${POST('svc.ns.svc:8443', '/')}service "svc" not found`],
]

test.each(SERVICES)('[CO-5] the service %j, of which there are none', { timeout: 20_000 }, async (service, message) => {
  expect(await failureOf({ service })).toBe(message)
})

const TRUSTED: readonly [name: string, caBundle: string][] = [
  ['any of a bundle', ['other-ca.crt', 'renewed-ca.crt', 'ca.crt'].map(certificate).join('\n')],
  ['itself', certificate('local.crt')],
]

test.each(TRUSTED)('[CO-5] the certificate is trusted by %s', { timeout: 20_000 }, async (_name, caBundle) => {
  const kind = await createKind(target, { url: at(`localhost:${ports.local}`), caBundle })
  await target.request('POST', kind.path('v1'), kind.object('v1', 'a', { host: 'a:1' }))
  expect((await target.request('GET', kind.path('v2', 'a'))).status).toBe(200)
})

test.skipIf(ORACLE !== undefined)('[CO-5] a call takes no longer than its limit, which is 30 s', async () => {
  const hasty = await startTarget({ timeoutMs: 100 })
  const webhook = await startWebhook()
  const kind = await createKind(hasty, { url: webhook.url })
  await hasty.request('POST', kind.path('v1'), kind.object('v1', 'a', { host: 'a:1' }))
  const read = async (): Promise<string> => (await hasty.request('GET', kind.path('v2', 'a'))).body.message ?? ''
  webhook.reply = () => undefined
  expect(await read()).toContain(': net/http: request canceled (Client.Timeout exceeded while awaiting headers)')
  webhook.reply = (_review, { response }) => {
    response.write('{')
    return undefined
  }
  expect(await read()).toContain(
    'Original error: context deadline exceeded (Client.Timeout or context cancellation while reading body)',
  )
  await webhook.close()
  await hasty.close()
})

test.skipIf(ORACLE !== undefined)('[CO-5] a TLS handshake takes no longer than its limit', async () => {
  const hasty = await startTarget({ handshakeMs: 100 })
  const port = await listening(onceConnected(() => {}))
  const kind = await createKind(hasty, { url: at(`127.0.0.1:${port}`) })
  await hasty.request('POST', kind.path('v1'), kind.object('v1', 'a', { host: 'a:1' }))
  const { body } = await hasty.request('GET', kind.path('v2', 'a'))
  expect(body.message).toContain(': net/http: TLS handshake timeout')
  await hasty.close()
})

test.skipIf(ORACLE !== undefined)('[CO-5] a bundle that only looks like certificates', async () => {
  const frame = Buffer.from([0x30, 3, 1, 2, 3]).toString('base64')
  const caBundle = `-----BEGIN CERTIFICATE-----\n${frame}\n-----END CERTIFICATE-----\n`
  const kind = await createKind(target, { url: at(`127.0.0.1:${ports.local}`), caBundle })
  await target.request('POST', kind.path('v1'), kind.object('v1', 'a', { host: 'a:1' }))
  const { status, body } = await target.request('GET', kind.path('v2', 'a'))
  expect([status, body.message]).toEqual([
    500,
    expect.stringContaining(`failed: Post "https://127.0.0.1:${ports.local}/convert?timeout=30s": `),
  ])
})

test.skipIf(ORACLE !== undefined)('[CO-5] an answer that is too large is not read', async () => {
  const small = await startTarget({ maxAnswerBytes: 1000 })
  const webhook = await startWebhook()
  const kind = await createKind(small, { url: webhook.url })
  await small.request('POST', kind.path('v1'), kind.object('v1', 'a', { host: 'a:1' }))
  const read = () => small.request('GET', kind.path('v2', 'a'))
  expect((await read()).status).toBe(200)
  webhook.reply = (review) => ({ ...good(review), more: 'x'.repeat(1000) })
  expect((await read()).body.message).toContain('Original error: the answer is larger than 1000 bytes')
  await webhook.close()
  await small.close()
})

test.skipIf(ORACLE !== undefined)('[CO-5] calls share a connection, also after the webhook closed it', async () => {
  const webhook = await startWebhook()
  const kind = await createKind(target, { url: webhook.url })
  await target.request('POST', kind.path('v1'), kind.object('v1', 'a', { host: 'a:1' }))
  const clients = new Set<number | undefined>()
  webhook.reply = (review, { request }) => {
    clients.add(request.socket.remotePort)
    return good(review)
  }
  const read = async (): Promise<number> => (await target.request('GET', kind.path('v2', 'a'))).status
  expect([await read(), await read(), clients.size]).toEqual([200, 200, 1])
  let closes = true
  webhook.reply = (review, { request }) => {
    if (!closes) return good(review)
    closes = false
    request.socket.destroy()
    return undefined
  }
  expect(await read()).toBe(200)
  await webhook.close()
})
