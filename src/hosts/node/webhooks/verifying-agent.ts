import { Agent, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { certificateFailure } from './certificate-failure.ts'
import { connectionOf, networkFailure, SaidFailure } from './network-failure.ts'

/** Connections that wait for the next call, at most. */
const MAX_FREE = 16
/** Connections at once, at most. */
const MAX_CONNECTIONS = 64

type Connected = (error: Error | null, socket: TLSSocket) => void

/**
 * Keeps connections to webhooks that trust one bundle. A server's certificate is checked before anything is sent, in the order of Go's
 * checks, so that a failure says what Go would.
 */
export class VerifyingAgent extends Agent {
  readonly #bundle: string | undefined
  readonly #handshakeMs: number

  /** `bundle` is PEM; absent: the certificates that Node trusts. `handshakeMs` is how long a TLS handshake may take. */
  constructor(bundle: string | undefined, handshakeMs: number) {
    super({ keepAlive: true, maxFreeSockets: MAX_FREE, maxSockets: MAX_CONNECTIONS })
    this.#bundle = bundle
    this.#handshakeMs = handshakeMs
  }

  override createConnection({ host, port, servername }: RequestOptions, connected?: Connected): undefined {
    const address = host ?? ''
    const name = servername || address
    const socket = connect({
      host: address,
      port: Number(port),
      ALPNProtocols: ['http/1.1'],
      // Verified below, before the connection is handed out.
      rejectUnauthorized: false,
      ...(isIP(name) === 0 && { servername: name }),
      // As Go does, any certificate of the bundle is trusted, also the server's own.
      allowPartialTrustChain: true,
      ...(this.#bundle !== undefined && { ca: this.#bundle }),
    })
    let timer: NodeJS.Timeout | undefined
    let connection: string | undefined
    const done = (error: Error | null): void => {
      clearTimeout(timer)
      socket.off('error', failed)
      if (error !== null) socket.destroy()
      connected?.(error, socket)
    }
    const failed = (error: Error): void => done(new SaidFailure(networkFailure(error, connection)))
    socket.once('error', failed)
    socket.once('connect', () => {
      connection = connectionOf(socket)
      timer = setTimeout(() => done(new SaidFailure('net/http: TLS handshake timeout')), this.#handshakeMs)
    })
    socket.once('secureConnect', () => {
      const failure = this.#failureOf(socket, name)
      done(failure === undefined ? null : new SaidFailure(failure))
    })
    return undefined
  }

  #failureOf(socket: TLSSocket, host: string): string | undefined {
    const certificate = socket.getPeerX509Certificate()
    if (certificate === undefined) return 'tls: server did not send a certificate'
    // A name that does not match has been reported already, so what is left is a matter of trust.
    const isTrusted = socket.authorized || String(socket.authorizationError) === 'ERR_TLS_CERT_ALTNAME_INVALID'
    return certificateFailure(certificate, host, { isTrusted, bundle: this.#bundle ?? '', now: new Date() })
  }
}
