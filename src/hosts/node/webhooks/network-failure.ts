import { getServers } from 'node:dns'
import type { Socket } from 'node:net'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'

/** A failure that says itself what Go says. */
export class SaidFailure extends Error {}

const DIAL: { readonly [code: string]: string } = {
  ECONNREFUSED: 'connection refused',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'network is unreachable',
  ETIMEDOUT: 'connection timed out',
  EADDRNOTAVAIL: 'cannot assign requested address',
}

const LOOKUP: { readonly [code: string]: string } = {
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'server misbehaving',
}

interface NetworkError extends NodeJS.ErrnoException {
  readonly address?: string
  readonly port?: number
  readonly hostname?: string
  readonly rawPacket?: Uint8Array
}

const endOf = (address: string | undefined, port: number | undefined): string =>
  `${address?.includes(':') === true ? `[${address}]` : address}:${port}`

/** The two ends of a connection: `127.0.0.1:4000->127.0.0.1:443`. */
export const connectionOf = ({ localAddress, localPort, remoteAddress, remotePort }: Socket): string =>
  `${endOf(localAddress, localPort)}->${endOf(remoteAddress, remotePort)}`

const withPort = (server: string): string => (server.includes(':') ? server : `${server}:53`)

/** Returns the message of Go's `net` or `net/http` for an error of Node. `connection`, once there was one: see `connectionOf`. */
export function networkFailure(error: unknown, connection: string | undefined): string {
  if (error instanceof AggregateError && error.errors.length > 0) return networkFailure(error.errors[0], connection)
  if (!(error instanceof Error) || error instanceof SaidFailure) return errorMessage(error)
  const { code = '', address = '', port, hostname, rawPacket }: NetworkError = error
  const dial = DIAL[code]
  if (dial !== undefined && port !== undefined) {
    return `dial tcp ${endOf(address, port)}: connect: ${dial}`
  }
  const lookup = LOOKUP[code]
  if (lookup !== undefined) return `dial tcp: lookup ${hostname}${resolver()}: ${lookup}`
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    const isReset = 'syscall' in error && connection !== undefined
    return isReset ? `read tcp ${connection}: read: connection reset by peer` : 'EOF'
  }
  if (code.startsWith('HPE_'))
    return `net/http: HTTP/1.x transport connection broken: malformed HTTP response ${firstLine(rawPacket)}`
  // A server without TLS on such a port is nearly always an HTTP server.
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') return 'http: server gave HTTP response to HTTPS client'
  if (code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG') return 'tls: first record does not look like a TLS handshake'
  return error.message
}

function resolver(): string {
  const [server] = getServers()
  return server === undefined ? '' : ` on ${withPort(server)}`
}

const firstLine = (packet: Uint8Array | undefined): string =>
  JSON.stringify(new TextDecoder().decode(packet?.subarray(0, 1024)).split('\n')[0]?.trimEnd() ?? '')
