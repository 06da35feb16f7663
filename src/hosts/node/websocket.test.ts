import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { ApiRequest, BodySink } from '../../apiserver/endpoints/exchange.ts'
import { type Answer, createHost } from './server.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** The server's end of the last connection. */
let accepted: Socket | undefined

async function start(answer: Answer): Promise<number> {
  const server = createHost({ answer, allowRemote: false })
  server.on('connection', (socket) => {
    accepted = socket
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  stops.push(() => server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

interface Watched {
  readonly sink: BodySink
  readonly stopped: Promise<void>
}

/** A server whose answers are watches, and what the next watch is written to. */
async function startWatches(type = 'application/json'): Promise<{ port: number; next: Promise<Watched> }> {
  let opened: (watched: Watched) => void = () => undefined
  const next = new Promise<Watched>((resolve) => {
    opened = resolve
  })
  const port = await start(() =>
    Promise.resolve({
      status: 200,
      headers: { 'Content-Type': type },
      body: (sink) => {
        let stop = (): void => {}
        const stopped = new Promise<void>((resolve) => {
          stop = () => resolve()
        })
        opened({ sink, stopped })
        return stop
      },
    }),
  )
  return { port, next }
}

const WATCH = '/apis/g/v1/widgets?watch=true'

function open(port: number, protocols: string[] = []): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${WATCH}`, protocols, { origin: `http://127.0.0.1:${port}` })
  stops.push(() => socket.terminate())
  return socket
}

const messages = (socket: WebSocket, count: number): Promise<[text: string, isBinary: boolean][]> =>
  new Promise((resolve) => {
    const got: [string, boolean][] = []
    socket.on('message', (data: Buffer, isBinary) => {
      got.push([data.toString('latin1'), isBinary])
      if (got.length === count) resolve(got)
    })
  })

const upgrade = (port: number): Record<string, string> => ({
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version': '13',
  Origin: `http://127.0.0.1:${port}`,
})

async function ask(port: number, headers: Record<string, string>, method = 'GET', body = ''): Promise<[number, string]> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: WATCH, method, headers }, resolve)
    sent.on('error', reject)
    sent.on('upgrade', (answer, socket) => {
      socket.destroy()
      answer.push(null)
      resolve(answer)
    })
    sent.end(body)
  })
  let text = ''
  for await (const chunk of response) text += chunk
  return [response.statusCode ?? 0, text]
}

test.each([
  [
    'JSON',
    'application/json',
    ['[1]\n[', '2]\n'],
    [
      ['[1]\n', false],
      ['[2]\n', false],
    ],
  ],
  ['protobuf', 'application/vnd.kubernetes.protobuf;stream=watch', ['\0\0\0\x02a\xff'], [['a\xff', true]]],
])('[HT-4] an event of %s is a frame', async (_, type, pieces, frames) => {
  const { port, next } = await startWatches(type)
  const got = messages(open(port), frames.length)
  const { sink } = await next
  for (const piece of pieces) sink.write(piece)
  expect(await got).toEqual(frames)
})

test.each([
  ['none', [], ''],
  ['base64.binary.k8s.io', ['base64.binary.k8s.io'], 'base64.binary.k8s.io'],
  ['any other', ['x'], 'x'],
])('[HT-4] the one subprotocol that is asked for is taken: %s', async (_, asked, taken) => {
  const { port } = await startWatches()
  const socket = open(port, asked)
  await new Promise((done) => socket.once('open', done))
  expect(socket.protocol).toBe(taken)
})

test.each<[string, Record<string, string>, number, string, string?]>([
  ['two subprotocols', { 'Sec-WebSocket-Protocol': 'a, b' }, 400, ''],
  ['no key', { 'Sec-WebSocket-Key': '' }, 400, 'mismatch challenge/response'],
  ['an old version', { 'Sec-WebSocket-Version': '8' }, 400, 'missing or bad WebSocket Version'],
  ['HEAD', {}, 405, '', 'HEAD'],
])('[HT-4] a bad handshake gets the answer of the real server: %s', async (_, headers, status, text, method) => {
  const { port, next } = await startWatches()
  expect(await ask(port, { ...upgrade(port), ...headers }, method)).toEqual([status, text])
  await (await next).stopped
})

test('[HT-4] without an Origin there is no upgrade', async () => {
  const { port } = await startWatches()
  const { Origin: _, ...headers } = upgrade(port)
  expect(await ask(port, headers)).toEqual([403, ''])
})

test.each([
  ['Origin', 'http://evil.example', 'requests from pages at'],
  ['Host', 'evil.example', 'is not this server'],
])('[HT-4] the guard comes before the upgrade: a foreign %s', async (name, value, why) => {
  let isAsked = false
  const port = await start(() => {
    isAsked = true
    return Promise.resolve({ status: 200, headers: {}, body: () => () => undefined })
  })
  const [status, text] = await ask(port, { ...upgrade(port), [name]: value })
  expect([status, text.includes(why), isAsked]).toEqual([403, true, false])
})

test('[HT-4] an answer that is no stream is a plain one', async () => {
  const port = await start(() => Promise.resolve({ status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'no\n' }))
  expect(await ask(port, upgrade(port))).toEqual([404, 'no\n'])
})

test.each([
  ['another protocol', { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c' }],
  ['a method that cannot watch', { Connection: 'Upgrade', Upgrade: 'websocket' }],
])('[HT-4] an upgrade to %s is ignored, and the body is read', async (_, headers) => {
  let seen: ApiRequest | undefined
  const port = await start((asked) => {
    seen = asked
    return Promise.resolve({ status: 201, headers: {}, body: asked.body })
  })
  expect(await ask(port, { ...headers, 'Content-Length': '5' }, 'POST', 'hello')).toEqual([201, 'hello'])
  expect([seen?.method, seen?.header('upgrade')]).toEqual(['POST', undefined])
})

test('[HT-4] the end of the watch is a close frame with 1000', async () => {
  const { port, next } = await startWatches()
  const socket = open(port)
  const closed = new Promise((done) => socket.once('close', done))
  const { sink } = await next
  sink.end()
  expect(await closed).toBe(1000)
})

test('[HT-4] the watch stops when the client closes or goes away', async () => {
  for (const leave of ['close', 'terminate'] as const) {
    const { port, next } = await startWatches()
    const socket = open(port)
    await new Promise((done) => socket.once('open', done))
    socket[leave]()
    const { stopped } = await next
    await expect(stopped).resolves.toBeUndefined()
  }
})

test('[HT-4] pings are answered, messages are ignored, and a message over 64 KiB ends the watch', async () => {
  const { port, next } = await startWatches()
  const socket = open(port)
  const pong = new Promise<Buffer>((done) => socket.once('pong', done))
  await new Promise((done) => socket.once('open', done))
  socket.send('hello')
  socket.ping('a')
  expect(String(await pong)).toBe('a')
  const closed = new Promise((done) => socket.once('close', done))
  socket.send('x'.repeat(64 * 1024 + 1))
  expect(await closed).toBe(1009)
  await (await next).stopped
})

async function handshake(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  stops.push(() => socket.destroy())
  const headers = Object.entries({ Host: `127.0.0.1:${port}`, ...upgrade(port) }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${WATCH} HTTP/1.1\r\n${headers.join('')}\r\n`)
  await new Promise((done) => socket.once('data', done))
  return socket.pause()
}

test('[HT-4] a client that does not read holds the watch back, and its pings take no memory', async () => {
  const { port, next } = await startWatches()
  const socket = await handshake(port)
  const { sink } = await next
  // More than the buffers of a connection take.
  const event = `${'x'.repeat(32 * 1024 * 1024)}\n`
  expect(sink.write(event)).toBe(false)
  const drained = new Promise<void>((done) => sink.drained(done))
  const ping = Buffer.from([0x89, 0x81, 0, 0, 0, 0, 0])
  const read = accepted?.bytesRead ?? 0
  for (let value = 0; value < 50; value++) {
    ping[6] = value
    socket.write(ping)
  }
  await expect.poll(() => accepted?.bytesRead).toBe(read + 50 * ping.length)
  const end = Buffer.from([0x88, 0x80, 0, 0, 0, 0])
  const pongs: number[] = []
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (let at = rest.indexOf(Buffer.from([0x8a, 0x01])); at >= 0; at = rest.indexOf(Buffer.from([0x8a, 0x01]))) {
      pongs.push(rest[at + 2] ?? -1)
      rest = rest.subarray(at + 3)
    }
    rest = rest.subarray(-2)
  })
  socket.resume()
  await drained
  socket.write(end)
  await new Promise((done) => socket.once('end', done))
  expect(pongs.at(-1)).toBe(49)
  expect(pongs.length).toBeLessThan(50)
})
