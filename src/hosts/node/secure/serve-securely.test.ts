import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { jsonResponse } from '../../../apiserver/endpoints/exchange.ts'
import type { ServeOptions } from '../arguments.ts'
import { serve } from '../serve.ts'
import type { Answer } from '../server.ts'
import { authorityIn, servingIn } from './certificates.ts'
import { type Issued, issueClient } from './issue.ts'
import { serveSecurely } from './serve-securely.ts'

const answer: Answer = async ({ user }) =>
  jsonResponse(200, JSON.stringify(user === undefined ? 'the administrator' : { name: user.name, groups: user.groups }))

const folders: string[] = []
const running: { stop(): unknown }[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'crdlab-secure-'))
  folders.push(folder)
  return folder
}

afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

async function start(more: Partial<ServeOptions> = {}, folder = newFolder(), clientCaFile?: string) {
  const address = { host: '127.0.0.1', port: 0 }
  const options = { address, fixedPort: true, bare: false, authorization: true, allowRemote: false, ...more }
  const { server, notes } = await serveSecurely(answer, options, { port: '0', certDir: folder, clientCaFile })
  running.push({
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  })
  return { port: (server.address() as AddressInfo).port, folder, server, notes }
}

const clientOf = (folder: string, name: string, now = new Date()): Issued =>
  issueClient(authorityIn(folder, now), { name, groups: ['dev'] }, now)

interface Asked {
  readonly client?: Issued
  readonly token?: string
  readonly ca: string
}

/** The status and the body of an answer. */
const ask = (port: number, { client, token, ca }: Asked, path = '/api'): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const certificate = client && { cert: client.certificate, key: client.key }
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const sent = request({ host: '127.0.0.1', port, path, agent: false, ca, headers, ...certificate }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += String(chunk)
      })
      response.on('end', () => resolve([response.statusCode, JSON.parse(text)]))
    })
    sent.on('error', reject)
    sent.end()
  })

const caOf = (folder: string): string => readFileSync(join(folder, 'ca.crt'), 'utf8')
const ADA = [200, { name: 'ada', groups: ['dev', 'system:authenticated'] }]
const UNAUTHORIZED = [401, expect.objectContaining({ reason: 'Unauthorized', message: 'Unauthorized' })]
const ANONYMOUS = [200, { name: 'system:anonymous', groups: ['system:unauthenticated'] }]

describe('[RQ-15] over HTTPS', () => {
  test('a user is known by a client certificate', async () => {
    const { port, folder } = await start()
    expect(await ask(port, { ca: caOf(folder), client: clientOf(folder, 'ada') })).toEqual(ADA)
  })

  test('a certificate of another authority, or one that has ended, is nobody’s', async () => {
    const { port, folder } = await start()
    const other = newFolder()
    const longAgo = new Date('2020-01-01T00:00:00Z')
    expect(await ask(port, { ca: caOf(folder), client: clientOf(other, 'ada') })).toEqual(UNAUTHORIZED)
    expect(await ask(port, { ca: caOf(folder), client: clientOf(folder, 'ada', longAgo) })).toEqual(UNAUTHORIZED)
  })

  test('a server’s certificate names no client', async () => {
    const { port, folder } = await start()
    const client = servingIn(folder, ['localhost'], new Date())
    expect(await ask(port, { ca: caOf(folder), client })).toEqual(UNAUTHORIZED)
  })

  test('a token that is somebody’s counts where the certificate does not', async () => {
    const folder = newFolder()
    const tokenFile = join(folder, 'tokens')
    writeFileSync(tokenFile, 't,ada,1,dev')
    const { port } = await start({ tokenFile }, folder)
    const ca = caOf(folder)
    expect(await ask(port, { ca, token: 't' })).toEqual(ADA)
    expect(await ask(port, { ca, token: 't', client: clientOf(newFolder(), 'eve') })).toEqual(ADA)
    expect(await ask(port, { ca, token: 't', client: clientOf(folder, 'bob') })).toMatchObject([200, { name: 'bob' }])
    expect(await ask(port, { ca, token: 'x' })).toEqual(UNAUTHORIZED)
  })

  test('clients of another authority can be asked for', async () => {
    const [folder, other] = [newFolder(), newFolder()]
    const client = clientOf(other, 'ada')
    const { port, notes } = await start({}, folder, join(other, 'ca.crt'))
    expect(await ask(port, { ca: caOf(folder), client })).toEqual(ADA)
    expect(await ask(port, { ca: caOf(folder), client: clientOf(folder, 'ada') })).toEqual(UNAUTHORIZED)
    expect(notes).toEqual([`Serving on https://127.0.0.1:${port} for clients with a certificate of ${join(other, 'ca.crt')}`])
  })
})

test('[RQ-16] a request without credentials is anonymous, or rejected', async () => {
  const folder = newFolder()
  const { port } = await start({}, folder)
  expect(await ask(port, { ca: caOf(folder) })).toEqual(ANONYMOUS)
  const { port: strict } = await start({ authorization: false }, folder)
  expect(await ask(strict, { ca: caOf(folder) })).toEqual(UNAUTHORIZED)
})

test('the folder keeps its certificates, whose keys others cannot read', async () => {
  const { folder } = await start()
  const before = readFileSync(join(folder, 'apiserver.crt'), 'utf8')
  await start({}, folder)
  expect(readFileSync(join(folder, 'apiserver.crt'), 'utf8')).toBe(before)
  expect(new X509Certificate(before).checkIP('127.0.0.1')).toBe('127.0.0.1')
  for (const name of ['ca.key', 'apiserver.key', 'admin.kubeconfig'])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
})

test.each([
  [{ port: undefined, certDir: 'c' }, '--cert-dir and --client-ca-file need --secure-port'],
  [{ port: 'x', certDir: 'c' }, '--secure-port x: must be a port, such as 6443'],
  [{ port: '65536', certDir: 'c' }, '--secure-port 65536: must be a port, such as 6443'],
  [{ port: '1', certDir: undefined }, '--secure-port needs --cert-dir'],
])('serve with %j does not start', async (secure, message) => {
  const address = { host: '127.0.0.1', port: 0 }
  const options = { address, fixedPort: true, bare: true, authorization: false, allowRemote: false }
  await expect(serve({ ...options, secure: { ...secure, clientCaFile: undefined } }, '/there/is/no/page')).rejects.toThrow(
    message,
  )
})

test('an authority that crdlab did not make is an error', () => {
  const folder = newFolder()
  const { certificate, key } = clientOf(newFolder(), 'ada')
  writeFileSync(join(folder, 'ca.crt'), certificate)
  writeFileSync(join(folder, 'ca.key'), key)
  expect(() => authorityIn(folder, new Date())).toThrow(
    `${join(folder, 'ca.crt')}: is no authority of crdlab with its key. Remove it, or name another --cert-dir`,
  )
  writeFileSync(join(folder, 'ca.key'), 'x')
  expect(() => authorityIn(folder, new Date())).toThrow(`${join(folder, 'ca.crt')}: no certificate with its key`)
})

test('a connection that never shakes hands ends with the server, and plain HTTP is not answered', async () => {
  const { port, server } = await start()
  const silent = connect(port, '127.0.0.1')
  await new Promise((connected) => silent.once('connect', connected))
  await expect(fetch(`http://127.0.0.1:${port}/api`)).rejects.toThrow('fetch failed')
  const ended = new Promise((closed) => silent.once('close', closed))
  const closed = new Promise((done) => server.close(done))
  server.closeAllConnections()
  await Promise.all([ended, closed])
  expect(server.listening).toBe(false)
})

test('serve has both: an administrator without TLS, and with it the users of certificates', async () => {
  const certDir = newFolder()
  const secure = { port: '0', certDir, clientCaFile: undefined }
  const address = { host: '127.0.0.1', port: 0 }
  const options = { address, fixedPort: true, bare: false, authorization: true, allowRemote: false, secure }
  const serving = await serve(options, '/there/is/no/page')
  running.push(serving)
  const [port = ''] = /:\d+/.exec(serving.notes?.[0]?.slice('Serving on https:'.length) ?? '') ?? []
  expect(serving.notes).toEqual([
    `Serving on https://127.0.0.1${port} for clients with a certificate of ${join(certDir, 'ca.crt')}, such as kubectl --kubeconfig ${join(certDir, 'admin.kubeconfig')}`,
    `For another user: crdlab user NAME --group GROUP --cert-dir ${certDir} --server https://127.0.0.1${port} > FILE`,
  ])
  const asked = await ask(Number(port.slice(1)), { ca: caOf(certDir), client: clientOf(certDir, 'ada') }, '/metrics')
  expect(asked).toMatchObject([403, { message: 'forbidden: User "ada" cannot get path "/metrics"' }])
  expect((await fetch(`${serving.url}/api`)).status).toBe(200)
})
