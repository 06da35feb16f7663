import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createServer, TLSSocket } from 'node:tls'
import type { Issued } from './issue.ts'

export interface TlsOptions extends Issued {
  /** The authorities whose certificates clients can show, in PEM; absent: clients are not asked for one. */
  readonly clientCa?: string
}

/** Milliseconds that a handshake may take. */
const HANDSHAKE_TIMEOUT = 10_000
/** The most sockets at once, handshakes among them. A server has a limit of its own for connections that are ready. */
const MAX_SOCKETS = 2048

/**
 * Makes a server that does not listen yet take connections with TLS alone. A client's certificate is verified, but one that is not good ends no
 * handshake: the request is answered 401, as upstream does. Source: k8s.io/apiserver/pkg/server/secure_serving.go, tlsConfig.
 */
export function requireTls(server: Server, { certificate, key, clientCa }: TlsOptions): void {
  const serve = server.listeners('connection')
  server.removeAllListeners('connection')
  const tls = createServer(
    {
      cert: certificate,
      key,
      ALPNProtocols: ['http/1.1'],
      minVersion: 'TLSv1.2',
      handshakeTimeout: HANDSHAKE_TIMEOUT,
      ...(clientCa !== undefined && { requestCert: true, rejectUnauthorized: false, ca: clientCa }),
    },
    (socket) => server.emit('connection', socket),
  )
  tls.on('tlsClientError', (_error, socket) => socket.destroy())
  const raw = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    if (socket instanceof TLSSocket) {
      for (const listener of serve) listener.call(server, socket)
    } else if (raw.size >= MAX_SOCKETS) socket.destroy()
    else {
      raw.add(socket)
      socket.once('close', () => raw.delete(socket))
      tls.emit('connection', socket)
    }
  })
  // It knows connections whose handshake is complete.
  const closeKnown = server.closeAllConnections.bind(server)
  server.closeAllConnections = () => {
    closeKnown()
    for (const socket of raw) socket.destroy()
  }
}
