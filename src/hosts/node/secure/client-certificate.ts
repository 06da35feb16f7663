import { createHash, X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { User } from '../../../apiserver/authentication/user.ts'

/** What a request's credentials say: nothing, whom they name, or that they are not good. */
export type Verdict = { readonly user: User } | { readonly error: string } | undefined

interface Shown {
  readonly verdict: Verdict
  /** When the certificate ends, in milliseconds since 1970. */
  readonly until: number
}

/** Source: k8s.io/apimachinery/pkg/apis/asn1/x509.go, X509UID. */
const UID = '1.3.6.1.4.1.57683.2'
/** Source: k8s.io/apiserver/pkg/authentication/user/user.go, CredentialIDKey. */
const CREDENTIAL_ID = 'authentication.kubernetes.io/credential-id'

/** Knows users by the certificates of their connections. A certificate is read once for each connection. */
export class ClientCertificates {
  readonly #shown = new WeakMap<Socket, Shown>()

  /** `now`: milliseconds since 1970; a connection can outlive its certificate. */
  verdict(socket: Socket, now: number): Verdict {
    if (!(socket instanceof TLSSocket)) return undefined
    const shown = this.#shown.get(socket) ?? read(socket)
    this.#shown.set(socket, shown)
    return now > shown.until ? { error: 'the certificate has expired' } : shown.verdict
  }
}

const NOTHING: Shown = { verdict: undefined, until: Number.POSITIVE_INFINITY }

function read(socket: TLSSocket): Shown {
  const { raw } = socket.getPeerCertificate()
  if (raw === undefined) return NOTHING
  if (!socket.authorized) return { ...NOTHING, verdict: { error: String(socket.authorizationError) } }
  const certificate = new X509Certificate(raw)
  return { verdict: userOf(certificate), until: Date.parse(certificate.validTo) }
}

/**
 * The user whom a certificate names: CN is the name, each O a group.
 * Source: k8s.io/apiserver/pkg/authentication/request/x509/x509.go, CommonNameUserConversion.
 */
export function userOf(certificate: X509Certificate): Verdict {
  const subject: Readonly<Record<string, unknown>> = { ...certificate.toLegacyObject().subject }
  const name = valuesOf(subject.CN).at(-1) ?? ''
  if (name === '') return undefined
  const uids = valuesOf(subject[UID])
  if (uids.length > 1) return { error: `expected 1 UID, but found multiple: [${uids.join(' ')}]` }
  const [uid] = uids
  if (uid === '') return { error: 'UID cannot be an empty string' }
  const id = `X509SHA256=${createHash('sha256').update(certificate.raw).digest('hex')}`
  const extra = new Map([[CREDENTIAL_ID, [id]]])
  return { user: { name, groups: valuesOf(subject.O), extra, ...(uid !== undefined && { uid }) } }
}

/** The values of an attribute in their order. */
function valuesOf(attribute: unknown): readonly string[] {
  if (attribute === undefined) return []
  return Array.isArray(attribute) ? attribute.map(String) : [String(attribute)]
}
