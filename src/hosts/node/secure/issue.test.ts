import { createPrivateKey, X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { userOf } from './client-certificate.ts'
import { context, der, integer, objectId, TAG } from './der.ts'
import { type Authority, type ClientName, isOwnAuthority, issueAuthority, issueClient, issueServing } from './issue.ts'

const NOW = new Date('2026-05-01T12:00:00Z')

function authority(): Authority {
  const { certificate, key } = issueAuthority(NOW)
  return { certificate: new X509Certificate(certificate), key: createPrivateKey(key) }
}

test.each([
  ['a short length', der(TAG.octetString, Buffer.alloc(3)), '0403000000'],
  ['a length of one byte', der(TAG.octetString, Buffer.alloc(128)).subarray(0, 4), '04818000'],
  ['a length of two bytes', der(TAG.octetString, Buffer.alloc(300)).subarray(0, 4), '0482012c'],
  ['an integer with its highest bit', integer(Buffer.from([0x80])), '02020080'],
  ['an identifier of large parts', objectId('1.3.6.1.4.1.57683.2'), '06092b0601040183c25302'],
  ['a field', der(context(3), Buffer.from([1])), 'a30101'],
])('DER has %s', (_what, bytes, hex) => {
  expect(bytes.toString('hex')).toBe(hex)
})

describe('an authority', () => {
  test('issues certificates of servers for names and addresses', () => {
    const ca = authority()
    const { certificate, key } = issueServing(ca, ['localhost', '127.0.0.1', '::1', 'fe80::1:2'], NOW)
    const issued = new X509Certificate(certificate)
    expect(issued.subjectAltName).toBe(
      'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:FE80:0:0:0:0:0:1:2',
    )
    expect(issued.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
    expect([issued.ca, ca.certificate.ca]).toEqual([false, true])
    expect(issued.checkIssued(ca.certificate)).toBe(true)
    expect(issued.verify(ca.certificate.publicKey)).toBe(true)
    expect(issued.checkPrivateKey(createPrivateKey(key))).toBe(true)
    expect([issued.validFrom, issued.validTo]).toEqual(['Apr 30 12:00:00 2026 GMT', 'May  1 12:00:00 2027 GMT'])
  })

  test('knows its own certificates from those of others', () => {
    const [one, other] = [authority(), authority()]
    expect(isOwnAuthority(one)).toBe(true)
    expect(isOwnAuthority({ certificate: one.certificate, key: other.key })).toBe(false)
    const { certificate } = issueServing(one, ['localhost'], NOW)
    expect(new X509Certificate(certificate).verify(other.certificate.publicKey)).toBe(false)
  })
})

test.each<[string, ClientName, object | undefined]>([
  ['name and groups', { name: 'ada', groups: ['dev', 'ops'] }, { name: 'ada', groups: ['dev', 'ops'] }],
  ['a uid', { name: 'ada', groups: [], uid: 'u-1' }, { name: 'ada', groups: [], uid: 'u-1' }],
  ['other letters', { name: 'Zoë, O=x', groups: ['a/b+c'] }, { name: 'Zoë, O=x', groups: ['a/b+c'] }],
  ['no name', { name: '', groups: ['dev'] }, undefined],
])('[RQ-15] a client certificate names a user: %s', (_what, client, user) => {
  const certificate = new X509Certificate(issueClient(authority(), client, NOW).certificate)
  const id = `X509SHA256=${certificate.fingerprint256.replaceAll(':', '').toLowerCase()}`
  const extra = new Map([['authentication.kubernetes.io/credential-id', [id]]])
  expect(userOf(certificate)).toEqual(user && { user: { ...user, extra } })
})

test('[RQ-15] an empty uid names nobody', () => {
  const { certificate } = issueClient(authority(), { name: 'ada', groups: [], uid: '' }, NOW)
  expect(userOf(new X509Certificate(certificate))).toEqual({ error: 'UID cannot be an empty string' })
})
