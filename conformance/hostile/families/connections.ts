import { once } from 'node:events'
import type { Socket } from 'node:net'
import { head, type Input, JSON_BODY, slowest, THINGS } from '../input.ts'
import type { Answer, Target } from '../target.ts'

const K = 1000

const times = <T>(n: number, item: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => item(i))
const ask = (target: Target): Promise<Answer> => target.send({ method: 'GET', path: `${THINGS}/small` })
const request = (target: Target, path: string): string => `GET ${path} HTTP/1.1\r\nHost: ${new URL(target.base).host}\r\n\r\n`

/** Opens connections, writes to each, asks something meanwhile, and closes them all. */
async function during(target: Target, count: number, write: (socket: Socket, i: number) => void): Promise<Answer> {
  const sockets = await Promise.all(times(count, () => target.connect()))
  sockets.forEach(write)
  const answers = [await ask(target), await ask(target), await ask(target)]
  for (const socket of sockets) socket.destroy()
  return slowest([...answers, await ask(target)])
}

const connected = (name: string, count: number, write: (target: Target) => (socket: Socket, i: number) => void): Input => ({
  family: 'connections',
  name,
  run: (target) => during(target, count, write(target)),
})

/** Writes objects of 10 KB while other connections do something. */
async function writing(target: Target, count: number): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let i = 0; i < count; i++) {
    const name = `w-${i % 10}`
    const body = `{${head(name)},"any":{"i":${i},"s":"${'a'.repeat(10 * K)}"}}`
    answers.push(
      await target.send({ method: 'POST', path: THINGS, headers: JSON_BODY, body }),
      await target.send({ method: 'DELETE', path: `${THINGS}/${name}` }),
    )
  }
  return answers
}

const watching = (name: string, count: number, writes: number, query: string): Input => ({
  family: 'watches',
  name,
  async run(target) {
    const sockets = await Promise.all(times(count, () => target.connect()))
    for (const socket of sockets) {
      socket.pause()
      socket.write(request(target, `${THINGS}?watch=1${query}`))
    }
    const answers = await writing(target, writes)
    for (const socket of sockets) socket.destroy()
    return slowest([...answers, await ask(target)])
  },
})

/** Many watches, or watches that are not read. */
export const watches: readonly Input[] = [
  watching('one that is never read', 1, 1000, ''),
  watching('100 that are never read', 100, 100, ''),
  watching('100 with a label selector', 100, 50, `&labelSelector=${encodeURIComponent(`a in (${'b,'.repeat(1000)}b)`)}`),
  watching('100 with a field selector', 100, 50, '&fieldSelector=metadata.name%3Dw-1'),
  watching('100 from the beginning', 100, 20, '&resourceVersion=0'),
  watching(
    '100 that send initial events',
    100,
    20,
    '&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true',
  ),
  watching('50 at a version that is gone', 50, 20, '&resourceVersion=1'),
  {
    family: 'watches',
    name: '300 that are opened and closed',
    async run(target) {
      for (let i = 0; i < 300; i++) {
        const socket = await target.connect()
        socket.write(request(target, `${THINGS}?watch=1`))
        socket.destroy()
      }
      return ask(target)
    },
  },
]

/** Connections that say little, much, or nothing that is HTTP. */
export const connections: readonly Input[] = [
  connected('1,000 that say nothing', 1000, () => () => undefined),
  connected('500 that stop in the head', 500, () => (socket) => void socket.write('GET / HTTP/1.1\r\nHost: a')),
  connected(
    '200 that stop in the body',
    200,
    (target) => (socket) =>
      void socket.write(
        `POST ${THINGS} HTTP/1.1\r\nHost: ${new URL(target.base).host}\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{`,
      ),
  ),
  connected('200 that close at once', 200, () => (socket) => void socket.destroy()),
  connected('200 that reset', 200, (target) => (socket) => {
    socket.write(request(target, THINGS))
    socket.resetAndDestroy()
  }),
  connected(
    '500 requests in a row',
    1,
    (target) => (socket) => void socket.write(request(target, `${THINGS}/small`).repeat(500)),
  ),
  connected('lists that are never read', 20, (target) => (socket) => {
    socket.pause()
    socket.write(request(target, THINGS).repeat(5))
  }),
  connected('no HTTP at all', 50, () => (socket) => void socket.write(Buffer.alloc(10 * K, 0x16))),
  connected('HTTP/2', 50, () => (socket) => void socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')),
  connected('a method of 100 KB', 10, () => (socket) => void socket.write('G'.repeat(100 * K))),
  connected(
    'chunks of one byte',
    5,
    (target) => (socket) =>
      void socket.write(
        `POST ${THINGS}?dryRun=All HTTP/1.1\r\nHost: ${new URL(target.base).host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(100 * K)}0\r\n\r\n`,
      ),
  ),
  connected(
    'a chunk that is too long',
    10,
    (target) => (socket) =>
      void socket.write(
        `POST ${THINGS} HTTP/1.1\r\nHost: ${new URL(target.base).host}\r\nTransfer-Encoding: chunked\r\n\r\n${'f'.repeat(1000)}\r\n`,
      ),
  ),
  connected(
    'two lengths',
    10,
    (target) => (socket) =>
      void socket.write(
        `POST ${THINGS} HTTP/1.1\r\nHost: ${new URL(target.base).host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      ),
  ),
  {
    family: 'connections',
    name: 'a body in 200 pieces',
    async run(target) {
      const started = performance.now()
      const socket = await target.connect()
      const body = `{${head('slow')},"any":{"s":"${'a'.repeat(200 * K)}"}}`
      socket.write(
        `POST ${THINGS}?dryRun=All HTTP/1.1\r\nHost: ${new URL(target.base).host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
      )
      for (let i = 0; i < body.length; i += K) socket.write(body.slice(i, i + K))
      const [chunk] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      return { status: Number(/ (\d+) /.exec(chunk.toString())?.[1]), ms: performance.now() - started, body: '' }
    },
  },
]
