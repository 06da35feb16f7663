import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Keeps a server to `max` connections. A connection too many takes the place of the one that has been without a request for longest,
 * so that idle connections do not block clients. The host closes the new connection when every other one has a request under way.
 */
export function limitConnections(server: Server, max: number): void {
  /** Connections without a request, in the order in which they became so. */
  const idle = new Set<Socket>()
  /** How many requests of a connection are under way; a client can send several before it reads an answer. */
  const requests = new WeakMap<Socket, number>()
  /** A connection is announced again when the upgrade that it asked for is ignored. */
  const known = new WeakSet<Socket>()
  let count = 0
  server.on('connection', (socket) => {
    if (known.has(socket)) return
    known.add(socket)
    count++
    socket.once('close', () => {
      count--
      idle.delete(socket)
    })
    if (count > max) {
      const [oldest] = idle
      if (oldest === undefined) {
        socket.destroy()
        return
      }
      idle.delete(oldest)
      oldest.destroy()
    }
    idle.add(socket)
  })
  server.on('upgrade', ({ socket }) => {
    idle.delete(socket)
    // It would have to wait for answers that another parser counts.
    if ((requests.get(socket) ?? 0) > 0) socket.destroy()
  })
  server.on('request', ({ socket }, response) => {
    idle.delete(socket)
    requests.set(socket, (requests.get(socket) ?? 0) + 1)
    response.on('close', () => {
      const left = (requests.get(socket) ?? 1) - 1
      requests.set(socket, left)
      if (left === 0 && !socket.destroyed) idle.add(socket)
    })
  })
}
