import { readFileSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { MASTERS } from '../../../apiserver/authentication/user.ts'
import { type Address, isLoopback, type SecureOptions, urlHost } from '../arguments.ts'
import { readTokens } from '../authentication/tokens.ts'
import { createHost, type HostOptions } from '../server.ts'
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

export interface Secured {
  readonly server: Server
  /** What the user can do now, given the port, in sentences. Writes the kubeconfig of an administrator. */
  describe(address: Address): readonly string[]
}

/** A server beside one without TLS: what it needs and does not find in the folder of certificates, it makes. Throws Error. */
export function secured(host: HostOptions, options: SecureOptions, clients: Clients, listens: string): Secured {
  const now = new Date()
  const { certDir, clientCaFile } = options
  const authority = authorityIn(certDir, now)
  const clientCa = clientCaFile === undefined ? authority.certificate.toString() : readOption('--client-ca-file', clientCaFile)
  const server = createSecureHost(host, { ...servingIn(certDir, hostsOf(listens), now), clientCa }, clients)
  const describe = ({ host, port }: Address): readonly string[] => {
    const url = `https://${urlHost(host)}:${port}`
    if (clientCaFile !== undefined) return [`Serving on ${url} for clients with a certificate of ${clientCaFile}`]
    const path = join(certDir, ADMIN_FILE)
    writeFileSync(path, userKubeconfig(authority, { name: 'admin', groups: [MASTERS] }, url, now), { mode: 0o600 })
    return [
      `Serving on ${url} for clients with a certificate of ${join(certDir, 'ca.crt')}, such as kubectl --kubeconfig ${path}`,
      `For another user: crdlab user NAME --group GROUP --cert-dir ${certDir} --server ${url} > FILE`,
    ]
  }
  return { server, describe }
}
