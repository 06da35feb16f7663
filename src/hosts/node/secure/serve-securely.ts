import { readFileSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { MASTERS } from '../../../apiserver/authentication/user.ts'
import { isLoopback, type SecureOptions, type ServeOptions, urlHost } from '../arguments.ts'
import { readTokens } from '../authentication/tokens.ts'
import { tryPort } from '../listening.ts'
import { type Answer, createHost, type HostOptions } from '../server.ts'
import { authenticator } from './authenticate.ts'
import { authorityIn, servingIn } from './certificates.ts'
import { requireTls, type TlsOptions } from './tls-connections.ts'
import { userKubeconfig } from './user-kubeconfig.ts'

/** Who sends requests to a server with TLS. */
export interface Clients {
  /** The file of the tokens of users. */
  readonly tokenFile?: string
  /** Whether a request without credentials is served, as that of `system:anonymous`. */
  readonly allowsAnonymous: boolean
}

/** A server with TLS that does not listen yet: users are known by client certificates and by tokens. Throws Error for a file that cannot be read. */
export function createSecureHost(host: HostOptions, tls: TlsOptions, { tokenFile, allowsAnonymous }: Clients): Server {
  const tokens = tokenFile === undefined ? {} : { tokens: readTokens(tokenFile) }
  const server = createHost({ ...host, isSecure: true, authenticate: authenticator({ ...tokens, allowsAnonymous }, Date.now) })
  try {
    requireTls(server, tls)
  } catch (error) {
    throw new Error(`the certificate of the server cannot be used: ${errorMessage(error)}`)
  }
  return server
}

/** Reads a file that an option names. Throws Error. */
export function readOption(option: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${option}: ${errorMessage(error)}`)
  }
}

/** The names and addresses that a server at this address has in its certificate. */
export const hostsOf = (address: string): readonly string[] => [
  ...(isLoopback(address) || address === '0.0.0.0' || address === '::' ? ['localhost', '127.0.0.1', '::1'] : []),
  ...(isLoopback(address) ? [] : [address]),
]

const ADMIN_FILE = 'admin.kubeconfig'

/** The port that was asked for. Throws Error. */
function portOf({ port, certDir }: SecureOptions): number {
  if (port === undefined) throw new Error('--cert-dir and --client-ca-file need --secure-port')
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`--secure-port ${port}: must be a port, such as 6443`)
  if (certDir === undefined) throw new Error('--secure-port needs --cert-dir')
  return Number(port)
}

export interface Secured {
  readonly server: Server
  /** What is served, and what the user can do now, in sentences. */
  readonly notes: readonly string[]
}

/**
 * Serves an engine over HTTPS, beside a host without TLS at the same address. What it needs and does not find in the folder of certificates, it makes, the
 * kubeconfig of an administrator too. Rejects for options and files that cannot be used, and when the port is taken.
 */
export async function serveSecurely(
  answer: Answer,
  { address, allowRemote, tokenFile, authorization }: ServeOptions,
  secure: SecureOptions,
): Promise<Secured> {
  const asked = { ...address, port: portOf(secure) }
  const now = new Date()
  const { certDir = '', clientCaFile } = secure
  const authority = authorityIn(certDir, now)
  const clientCa = clientCaFile === undefined ? authority.certificate.toString() : readOption('--client-ca-file', clientCaFile)
  const tls = { ...servingIn(certDir, hostsOf(address.host), now), clientCa }
  const clients = { allowsAnonymous: authorization, ...(tokenFile !== undefined && { tokenFile }) }
  const server = createSecureHost({ answer, allowRemote }, tls, clients)
  const url = `https://${urlHost(address.host)}:${await tryPort(server, asked)}`
  if (clientCaFile !== undefined)
    return { server, notes: [`Serving on ${url} for clients with a certificate of ${clientCaFile}`] }
  const path = join(certDir, ADMIN_FILE)
  writeFileSync(path, userKubeconfig(authority, { name: 'admin', groups: [MASTERS] }, url, now), { mode: 0o600 })
  const notes = [
    `Serving on ${url} for clients with a certificate of ${join(certDir, 'ca.crt')}, such as kubectl --kubeconfig ${path}`,
    `For another user: crdlab user NAME --group GROUP --cert-dir ${certDir} --server ${url} > FILE`,
  ]
  return { server, notes }
}
