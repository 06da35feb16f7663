import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitConnections } from './connections.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

/** A server for three connections; `/wait` is answered when the test does it. */
async function start(): Promise<{ port: number; waiting: ServerResponse[] }> {
  const waiting: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === '/wait') waiting.push(response)
    else response.end('hello')
  })
  limitConnections(server, 3)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  cleanups.push(() => server.close().closeAllConnections())
  return { port: (server.address() as AddressInfo).port, waiting }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  cleanups.push(() => socket.destroy())
  socket.on('error', () => undefined)
  await new Promise((done) => socket.once('connect', done))
  return socket
}

const closed = (socket: Socket): Promise<string> => new Promise((done) => socket.once('close', () => done('closed')))
const data = (socket: Socket): Promise<string> =>
  new Promise((done) => socket.once('data', (chunk: Buffer) => done(chunk.toString().split('\r\n')[0] ?? '')))

const ask = (socket: Socket, path = '/'): boolean => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)

test('[HT-1] a new connection takes the place of the longest idle one', async () => {
  const { port } = await start()
  const [first, second] = [await open(port), await open(port)]
  await open(port)
  const gone = closed(first)
  const fourth = await open(port)
  const answer = data(fourth)
  ask(fourth)
  expect([await gone, await answer]).toEqual(['closed', 'HTTP/1.1 200 OK'])
  const still = data(second)
  ask(second)
  expect(await still).toBe('HTTP/1.1 200 OK')
})

test('[HT-1] a connection with a request under way keeps its place; when all have one, the new one is closed', async () => {
  const { port, waiting } = await start()
  const busy = [await open(port), await open(port), await open(port)]
  const answers = busy.map(data)
  for (const socket of busy) ask(socket, '/wait')
  while (waiting.length < busy.length) await new Promise((done) => setImmediate(done))
  expect(await closed(await open(port))).toBe('closed')
  for (const response of waiting) response.end('done')
  expect(await Promise.all(answers)).toEqual(Array.from(busy, () => 'HTTP/1.1 200 OK'))
  const later = await open(port)
  const answer = data(later)
  ask(later)
  expect(await answer).toBe('HTTP/1.1 200 OK')
})

test('[HT-1] a connection that has answered one of two requests is not idle', async () => {
  const { port, waiting } = await start()
  const piped = await open(port)
  const answer = data(piped)
  ask(piped, '/wait')
  ask(piped, '/wait')
  while (waiting.length < 2) await new Promise((done) => setImmediate(done))
  waiting[0]?.end('one')
  expect(await answer).toBe('HTTP/1.1 200 OK')
  const idle = [await open(port), await open(port)]
  const gone = idle.map(closed)
  const more = [await open(port), await open(port)]
  expect(await Promise.all(gone)).toEqual(['closed', 'closed'])
  expect([piped.destroyed, ...more.map((socket) => socket.destroyed)]).toEqual([false, false, false])
})
