import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { bits, context, der, integer, objectId, sequence, TAG, time, utf8 } from './der.ts'

/** A certificate with its key, both in PEM. */
export interface Issued {
  readonly certificate: string
  readonly key: string
}

/** An authority that signs certificates. */
export interface Authority {
  readonly certificate: X509Certificate
  readonly key: KeyObject
}

/** Whom a client certificate names. */
export interface ClientName {
  readonly name: string
  readonly groups: readonly string[]
  readonly uid?: string
}

const ID = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  /** Source: k8s.io/apimachinery/pkg/apis/asn1/x509.go, X509UID. */
  uid: '1.3.6.1.4.1.57683.2',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  subjectKey: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKey: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
  clientAuth: '1.3.6.1.5.5.7.3.2',
} as const

/** The name of the authorities that this file makes. */
const AUTHORITY = 'crdlab-ca'
const AUTHORITY_NAME = nameOf([[ID.commonName, AUTHORITY]])

/** Key usages as the bits that stand for them. */
const USAGE = { digitalSignature: 0x80, signsCertificates: 0x04 } as const

const DAY_MS = 86_400_000
const AUTHORITY_DAYS = 3650
const CERTIFICATE_DAYS = 365

/** An authority's name is no secret of the machine, so that two of them have the same. Each has a key of its own. */
export function issueAuthority(now: Date): Issued {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const extensions = [
    extension(ID.basicConstraints, sequence(der(TAG.boolean, Buffer.from([0xff]))), true),
    extension(ID.keyUsage, bits(Buffer.from([USAGE.digitalSignature | USAGE.signsCertificates]), 2), true),
  ]
  return signed({ subject: AUTHORITY_NAME, ...pair, extensions, days: AUTHORITY_DAYS, signer: pair, now })
}

/** Issues a certificate for a server at these names and addresses. */
export const issueServing = (authority: Authority, hosts: readonly string[], now: Date): Issued =>
  issue(authority, nameOf([[ID.commonName, hosts[0] ?? 'localhost']]), ID.serverAuth, [alternativeNames(hosts)], now)

/** Issues a client certificate, from which the API server has the user: CN is the name, each O a group. */
export function issueClient(authority: Authority, { name, groups, uid }: ClientName, now: Date): Issued {
  const subject = nameOf([
    ...groups.map((group): [string, string] => [ID.organization, group]),
    [ID.commonName, name],
    ...(uid === undefined ? [] : [[ID.uid, uid] as const]),
  ])
  return issue(authority, subject, ID.clientAuth, [], now)
}

/** Whether certificates can be issued by an authority: this file made it. */
export const isOwnAuthority = ({ certificate, key }: Authority): boolean =>
  certificate.subject === `CN=${AUTHORITY}` && certificate.checkPrivateKey(key)

function issue(authority: Authority, subject: Buffer, purpose: string, more: readonly Buffer[], now: Date): Issued {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const extensions = [
    extension(ID.basicConstraints, sequence(), true),
    extension(ID.keyUsage, bits(Buffer.from([USAGE.digitalSignature]), 7), true),
    extension(ID.extendedKeyUsage, sequence(objectId(purpose))),
    ...more,
  ]
  const signer = { privateKey: authority.key, publicKey: authority.certificate.publicKey }
  return signed({ subject, ...pair, extensions, days: CERTIFICATE_DAYS, signer, now })
}

interface Pair {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

interface Request extends Pair {
  readonly subject: Buffer
  readonly extensions: readonly Buffer[]
  readonly days: number
  readonly signer: Pair
  readonly now: Date
}

const SERIAL_BYTES = 16
const VERSION_3 = integer(Buffer.from([2]))

/** Source: RFC 5280, 4.1. */
function signed({ subject, publicKey, privateKey, extensions, days, signer, now }: Request): Issued {
  const algorithm = sequence(objectId(ID.ecdsaWithSha256))
  const keys = [
    extension(ID.subjectKey, der(TAG.octetString, keyId(publicKey))),
    extension(ID.authorityKey, sequence(der(context(0, false), keyId(signer.publicKey)))),
  ]
  const certificate = sequence(
    der(context(0), VERSION_3),
    serial(),
    algorithm,
    AUTHORITY_NAME,
    // A client whose clock is a little behind takes it too.
    sequence(time(new Date(now.getTime() - DAY_MS)), time(new Date(now.getTime() + days * DAY_MS))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(context(3), sequence(...extensions, ...keys)),
  )
  const signature = sign('sha256', certificate, signer.privateKey)
  return {
    certificate: new X509Certificate(sequence(certificate, algorithm, bits(signature))).toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** A positive number whose encoding begins with a byte that it needs. */
function serial(): Buffer {
  const bytes = randomBytes(SERIAL_BYTES)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return integer(bytes)
}

/** Source: RFC 7093, 2, method 1. */
const keyId = (key: KeyObject): Buffer =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest()
    .subarray(0, 20)

const extension = (id: string, value: Buffer, isCritical = false): Buffer =>
  sequence(objectId(id), ...(isCritical ? [der(TAG.boolean, Buffer.from([0xff]))] : []), der(TAG.octetString, value))

function nameOf(parts: readonly (readonly [id: string, value: string])[]): Buffer {
  return sequence(...parts.map(([id, value]) => der(TAG.set, sequence(objectId(id), utf8(value)))))
}

const DNS_NAME = context(2, false)
const IP_ADDRESS = context(7, false)

const alternativeNames = (hosts: readonly string[]): Buffer =>
  extension(
    ID.subjectAltName,
    sequence(...hosts.map((host) => (isIP(host) === 0 ? der(DNS_NAME, Buffer.from(host)) : der(IP_ADDRESS, addressBytes(host))))),
  )

/** The bytes of an address: 4 or 16. */
function addressBytes(host: string): Buffer {
  if (isIP(host) === 4) return Buffer.from(host.split('.').map(Number))
  const [head = '', tail] = new URL(`http://[${host}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split(':'))
  const [before, after] = [groups(head), groups(tail)]
  const all = [...before, ...new Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return Buffer.from(all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]))
}
