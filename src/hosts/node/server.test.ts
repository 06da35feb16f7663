import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ApiRequest, BodySink, BodyStream } from '../../apiserver/endpoints/exchange.ts'
import { MAX_KEPT_BYTES } from './request-body.ts'
import { type Answer, createHost, type Timeouts } from './server.ts'
import { StaticFiles } from './static-files.ts'

interface Got {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const folder = mkdtempSync(join(tmpdir(), 'crdlab-page-'))
const stops: (() => void)[] = []

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<h1>page</h1>')
  writeFileSync(join(folder, 'assets', 'a-1.js'), 'export {}')
  writeFileSync(join(folder, 'assets', 'sandbox-a_-1.js'), 'export {}')
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
afterAll(() => rmSync(folder, { recursive: true }))

const hello: Answer = () =>
  Promise.resolve({ status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"paths":[]}' })

async function start(answer: Answer, withPage = false, timeouts?: Timeouts): Promise<number> {
  const page = withPage ? { page: await StaticFiles.in(folder) } : {}
  const server = createHost({ answer, allowRemote: false, ...page }, timeouts)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  stops.push(() => server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

async function ask(port: number, options: RequestOptions = {}, body?: Buffer | string): Promise<Got> {
  const { bytes, ...got } = await askBytes(port, options, body)
  return { ...got, text: bytes.toString() }
}

interface GotBytes extends Omit<Got, 'text'> {
  readonly bytes: Buffer
}

function askBytes(port: number, options: RequestOptions = {}, body?: Buffer | string): Promise<GotBytes> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

test('hands the engine method, path, query, headers and body, and writes its answer', async () => {
  let seen: ApiRequest | undefined
  const port = await start((asked) => {
    seen = asked
    return Promise.resolve({ status: 201, headers: { 'Content-Type': 'application/yaml', Warning: '299 - "é"' }, body: 'a: é\n' })
  })
  const got = await ask(
    port,
    { method: 'POST', path: '/apis/g/v1/%77idgets?dryRun=All&a=%2B', headers: { 'X-A': 'b' } },
    '{"é":1}',
  )
  expect(got).toMatchObject({ status: 201, text: 'a: é\n' })
  expect(got.headers).toMatchObject({
    'content-type': 'application/yaml',
    'content-length': '6',
    'x-content-type-options': 'nosniff',
    // A header is Latin-1, whatever the body is.
    warning: '299 - "é"',
  })
  expect(seen).toMatchObject({ method: 'POST', path: '/apis/g/v1/widgets', body: '{"é":1}' })
  expect([seen?.query.get('dryRun'), seen?.query.get('a'), seen?.header('x-a'), seen?.header('x-b')]).toEqual([
    'All',
    '+',
    'b',
    undefined,
  ])
})

test.each([
  ['one', '299 - "one"', ['299 - "one"']],
  ['several', '299 - "a, \\"b\\"", 299 - "299 - \\"c\\\\"', ['299 - "a, \\"b\\""', '299 - "299 - \\"c\\\\"']],
  ['of another agent', '110 cache "old", 299 - "new"', ['110 cache "old"', '299 - "new"']],
  ['without a form that is known', 'odd', ['odd']],
])('sends a header for each warning: %s', async (_, Warning, wanted) => {
  const port = await start(() => Promise.resolve({ status: 200, headers: { Warning }, body: '' }))
  const [response] = (await once(request({ host: '127.0.0.1', port }).end(), 'response')) as [IncomingMessage]
  response.resume()
  expect(response.headersDistinct.warning).toEqual(wanted)
})

test('[PB-3] a protobuf body reaches the engine with a character for each byte', async () => {
  let body = ''
  const port = await start((asked) => {
    body = asked.body
    return Promise.resolve({ status: 200, headers: {}, body: '' })
  })
  const headers = { 'Content-Type': 'application/vnd.kubernetes.protobuf' }
  await ask(port, { method: 'POST', path: '/', headers }, Buffer.from([0x6b, 0x00, 0x80, 0xff]))
  expect(body).toBe('k\x00\x80\xff')
})

test('[PB-3] a protobuf answer leaves as bytes, whole and as a stream', async () => {
  const headers = { 'Content-Type': 'application/vnd.kubernetes.protobuf;stream=watch' }
  const text = 'k\x00\x80\xff'
  const streamed: BodyStream = (sink) => {
    sink.write(text)
    sink.end()
    return () => {}
  }
  for (const body of [text, streamed]) {
    const port = await start(() => Promise.resolve({ status: 200, headers, body }))
    const response = await fetch(`http://127.0.0.1:${port}/`)
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0x6b, 0x00, 0x80, 0xff])
  }
})

test.each([
  ['900 KB in one header', { 'x-long': 'a'.repeat(900_000) }, 200],
  ['20,000 headers', Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`x${i}`, 'a'])), 200],
])('[RQ-11] a head of %s is read', async (_what, headers, status) => {
  expect(await ask(await start(hello), { path: '/apis', headers })).toMatchObject({ status })
})

test('[RQ-11] a longer head is 431', async () => {
  const port = await start(hello)
  const socket = connect(port, '127.0.0.1')
  // The server may end the connection before it has taken all of it.
  socket.on('error', () => {})
  socket.write(`GET /${'a'.repeat(1_100_000)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  expect(chunk.toString()).toMatch(/^HTTP\/1\.1 431 /)
  socket.destroy()
})

test('a path that cannot be decoded reaches the engine as it is', async () => {
  const port = await start((asked) => Promise.resolve({ status: 404, headers: {}, body: asked.path }))
  expect((await ask(port, { path: '/apis/%ZZ' })).text).toBe('/apis/%ZZ')
})

test('an engine that fails ends the connection and not the server', async () => {
  const port = await start(() => Promise.reject(new Error('broken')))
  await expect(ask(port)).rejects.toThrow('socket hang up')
  await expect(ask(port)).rejects.toThrow('socket hang up')
})

test('a Host that is not this server is 403 before the engine is asked', async () => {
  const port = await start(() => Promise.reject(new Error('asked')))
  const got = await ask(port, { method: 'POST', headers: { Host: 'evil.example' } }, 'x')
  expect(got.status).toBe(403)
  expect(JSON.parse(got.text)).toMatchObject({
    kind: 'Status',
    reason: 'Forbidden',
    message: 'Host "evil.example" is not this server',
  })
  expect(got.headers['x-content-type-options']).toBe('nosniff')
  expect(Object.keys(got.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test.each([
  ['a browser', 'text/html,application/xhtml+xml,*/*;q=0.8', '<h1>page</h1>'],
  ['kubectl', 'application/json, */*', '{"paths":[]}'],
  ['curl', '*/*', '{"paths":[]}'],
])('GET / for %s', async (_who, accept, text) => {
  expect((await ask(await start(hello, true), { headers: { Accept: accept } })).text).toBe(text)
})

test('without a page GET / is always the list of paths', async () => {
  expect((await ask(await start(hello), { headers: { Accept: 'text/html' } })).text).toBe('{"paths":[]}')
})

test('files of the page have types, caching and a policy against framing', async () => {
  const port = await start(hello, true)
  const script = await ask(port, { path: '/assets/a-1.js' })
  expect(script).toMatchObject({ status: 200, text: 'export {}' })
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const sandbox = await ask(port, { path: '/assets/sandbox-a_-1.js' })
  expect(sandbox.headers['content-security-policy']).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'")
  const html = await ask(port, { path: '/index.html' })
  expect(html.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "frame-ancestors 'none'",
    vary: 'Accept',
  })
  const embed = await ask(port, { path: '/index.html?embed=1' })
  expect(embed.headers).not.toHaveProperty('content-security-policy')
  expect(embed.text).toBe(html.text)
  const again = await ask(port, { path: '/index.html', headers: { 'If-None-Match': html.headers.etag ?? '' } })
  expect(again).toMatchObject({ status: 304, text: '' })
})

test.each([['/assets/../server.ts'], ['/assets/%2e%2e/package.json'], ['/assets/'], ['/other.js']])(
  '%s is no file of the page: the engine answers',
  async (path) => {
    expect((await ask(await start(hello, true), { path })).text).toBe('{"paths":[]}')
  },
)

test('a body beyond the limit reaches the engine cut one byte after it', async () => {
  const port = await start((asked) => Promise.resolve({ status: 413, headers: {}, body: String(asked.body.length) }))
  const got = await ask(port, { method: 'POST' }, Buffer.alloc(5 * 1024 * 1024, 'a'))
  expect(got).toMatchObject({ status: 413, text: String(MAX_KEPT_BYTES) })
})

test('a streaming answer arrives as it is written and is stopped when the client goes away', async () => {
  let sink: BodySink | undefined
  let aborted = false
  let tellStopped = (): void => {}
  const stopped = new Promise<void>((done) => {
    tellStopped = done
  })
  const port = await start((asked) => {
    asked.signal?.addEventListener('abort', () => {
      aborted = true
    })
    const body = (given: BodySink) => {
      sink = given
      return tellStopped
    }
    return Promise.resolve({ status: 200, headers: { 'Content-Type': 'application/json' }, body })
  })
  const sent = request({ host: '127.0.0.1', port })
  const first = await new Promise<string>((done) => {
    sent.on('response', (response) => {
      sink?.write('{"type":"ADDED"}\n')
      response.once('data', (chunk: Buffer) => done(chunk.toString()))
    })
    sent.end()
  })
  expect(first).toBe('{"type":"ADDED"}\n')
  sent.destroy()
  await stopped
  expect(aborted).toBe(true)
})

test('a streaming answer that the engine ends, ends', async () => {
  const body = (sink: BodySink) => {
    sink.write('one\n')
    sink.end()
    return () => {}
  }
  const port = await start(() => Promise.resolve({ status: 200, headers: {}, body }))
  expect((await ask(port)).text).toBe('one\n')
})

test('[WT-7] a stream waits for a reader that does not read, and goes on when it does', async () => {
  const PIECES = 400
  const piece = 'x'.repeat(64 * 1024)
  let written = 0
  let heardBehind = (): void => {}
  const behind = new Promise<void>((done) => {
    heardBehind = done
  })
  const body = (sink: BodySink) => {
    const send = (): void => {
      while (written < PIECES) {
        written++
        if (sink.write(piece)) continue
        sink.drained(send)
        heardBehind()
        return
      }
      sink.end()
    }
    send()
    return () => {}
  }
  const port = await start(() => Promise.resolve({ status: 200, headers: {}, body }))
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
  socket.pause()
  await behind
  expect(written).toBeLessThan(PIECES)
  let received = 0
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  socket.resume()
  await new Promise((done) => socket.once('end', done))
  expect([written, received > PIECES * piece.length]).toEqual([PIECES, true])
})

test.each([
  ['headers', { headers: 50, request: 10_000 }, 'GET / HTTP/1.1\r\nHost: '],
  ['a body', { headers: 50, request: 60 }, 'POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 10\r\n\r\nabc'],
])('a client that does not end %s gets 408', async (_what, timeouts, head) => {
  const port = await start(hello, false, timeouts)
  const socket = connect(port, '127.0.0.1')
  socket.write(head.replace('HOST', `127.0.0.1:${port}`))
  const answer = await new Promise<string>((done) => socket.once('data', (chunk) => done(chunk.toString())))
  expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout')
  socket.destroy()
})

const LONG = `{"items":[${Array.from({ length: 20_000 }, (_, i) => `"item ${i}"`).join(',')}]}`

describe('[HT-3] an answer is encoded for its client', () => {
  const json =
    (body: string): Answer =>
    () =>
      Promise.resolve({ status: 200, headers: { 'Content-Type': 'application/json' }, body })
  const PRETTY = '{\n  "paths": []\n}'
  const COMPACT = '{"paths":[]}'

  test.each<[client: string, path: string, headers: Record<string, string>, text: string]>([
    ['curl', '/apis', { 'User-Agent': 'curl/8.5' }, PRETTY],
    ['a browser', '/apis', { 'User-Agent': 'Mozilla/5.0 (X11)' }, PRETTY],
    ['the page', '/apis', { 'User-Agent': 'Mozilla/5.0 (X11)', 'X-Crdlab-Client': 'page' }, COMPACT],
    ['kubectl', '/apis', { 'User-Agent': 'kubectl/v1.37' }, COMPACT],
    ['a client that asks for it', '/apis?pretty=true', {}, PRETTY],
    ['curl that does not want it', '/apis?pretty=false', { 'User-Agent': 'curl/8.5' }, COMPACT],
    ['curl that says nothing of it', '/apis?pretty=', { 'User-Agent': 'curl/8.5' }, PRETTY],
    ['curl that reads OpenAPI', '/openapi/v3', { 'User-Agent': 'curl/8.5' }, COMPACT],
  ])('%s', async (_, path, headers, text) => {
    expect((await ask(await start(json(COMPACT)), { path, headers })).text).toBe(text)
  })

  test('a watch stays compact', async () => {
    const line = '{"type":"ADDED"}\n'
    const port = await start(() =>
      Promise.resolve({
        status: 200,
        headers: { 'Content-Type': 'application/json' },
        body: (sink: BodySink) => {
          sink.write(line)
          sink.end()
          return () => {}
        },
      }),
    )
    expect((await ask(port, { path: '/apis?pretty=true' })).text).toBe(line)
  })

  test('what is longer than 128 KiB is compressed for those who take that', async () => {
    const port = await start(json(LONG))
    const gzipped = await askBytes(port, { headers: { 'Accept-Encoding': 'deflate, gzip' } })
    expect([gzipped.headers['content-encoding'], gzipped.headers.vary]).toEqual(['gzip', 'Accept-Encoding'])
    expect(gunzipSync(gzipped.bytes).toString()).toBe(LONG)
    const plain = await ask(port, { headers: { 'Accept-Encoding': 'deflate' } })
    expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, LONG])
    const short = await ask(await start(json(COMPACT)), { headers: { 'Accept-Encoding': 'gzip' } })
    expect([short.headers['content-encoding'], short.text]).toEqual([undefined, COMPACT])
  })

  test('every answer has an id, that of the request where it has one, and is not to be cached', async () => {
    const port = await start(json(COMPACT))
    const own = await ask(port)
    expect(own.headers['audit-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(own.headers['cache-control']).toBe('no-cache, private')
    expect((await ask(port, { headers: { 'Audit-ID': 'mine' } })).headers['audit-id']).toBe('mine')
  })
})
