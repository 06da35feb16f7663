import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'

/** Certificates of a bundle that are looked at to explain a failure. */
const MAX_CANDIDATES = 100

/**
 * Why a server's certificate is not accepted for a host, as Go says it; undefined when it is. `isTrusted`: a trusted certificate signed
 * it. `bundle` is the PEM text of those that are trusted.
 * Source: Go's crypto/x509, Certificate.Verify and its errors.
 */
export function certificateFailure(
  certificate: X509Certificate,
  host: string,
  { isTrusted, bundle, now }: { readonly isTrusted: boolean; readonly bundle: string; readonly now: Date },
): string | undefined {
  const why =
    dateFailure(certificate, now) ?? nameFailure(certificate, host) ?? (isTrusted ? undefined : unknown(certificate, bundle))
  return why === undefined ? undefined : `tls: failed to verify certificate: x509: ${why}`
}

const rfc3339 = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`

function dateFailure({ validFrom, validTo }: X509Certificate, now: Date): string | undefined {
  const [from, to] = [new Date(validFrom), new Date(validTo)]
  const invalid = `certificate has expired or is not yet valid: current time ${rfc3339(now)} is`
  if (now < from) return `${invalid} before ${rfc3339(from)}`
  return now > to ? `${invalid} after ${rfc3339(to)}` : undefined
}

const commonName = (subject: string): string | undefined => /^CN=(.*)$/m.exec(subject)?.[1]

function nameFailure(certificate: X509Certificate, host: string): string | undefined {
  const isAddress = isIP(host) !== 0
  const isNamed = isAddress ? certificate.checkIP(host) : certificate.checkHost(host, { subject: 'never' })
  if (isNamed !== undefined) return undefined
  const names = certificate.subjectAltName?.split(', ') ?? []
  if (names.length === 0 && commonName(certificate.subject) === host) {
    return 'certificate relies on legacy Common Name field, use SANs instead'
  }
  const kind = isAddress ? 'IP Address:' : 'DNS:'
  const valid = names.filter((name) => name.startsWith(kind)).map((name) => name.slice(kind.length))
  if (isAddress && valid.length === 0) return `cannot validate certificate for ${host} because it doesn't contain any IP SANs`
  if (valid.length === 0) return `certificate is not valid for any names, but wanted to match ${host}`
  return `certificate is valid for ${valid.join(', ')}, not ${host}`
}

const VERIFICATION: { readonly [keyType: string]: string } = {
  ec: 'x509: ECDSA verification failure',
  ed25519: 'x509: Ed25519 verification failure',
  rsa: 'crypto/rsa: verification error',
}

/** A trusted certificate with the issuer's name that did not sign this one is named, as it may be an old one. */
function unknown(certificate: X509Certificate, bundle: string): string {
  const candidate = bundle
    .split('-----BEGIN CERTIFICATE-----')
    .slice(1, MAX_CANDIDATES)
    .map((block) => parse(`-----BEGIN CERTIFICATE-----${block}`))
    .find((found) => found?.subject === certificate.issuer)
  const text = 'certificate signed by unknown authority'
  const name = candidate && commonName(candidate.subject)
  if (candidate === undefined || name === undefined) return text
  const why = VERIFICATION[candidate.publicKey.asymmetricKeyType ?? ''] ?? 'x509: unsupported algorithm'
  return `${text} (possibly because of ${JSON.stringify(why)} while trying to verify candidate authority certificate ${JSON.stringify(name)})`
}

function parse(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}
