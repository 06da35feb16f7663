import { describe, expect, test } from 'vitest'
import { startTestEngine } from '../../testing/engine.ts'

const PATH = '/api/v1/namespaces/default/endpoints'
const started = () => startTestEngine({ bare: false })
const endpoints = (subsets: readonly object[]) => ({ metadata: { name: 'a' }, subsets })
const address = (ip: string) => ({ addresses: [{ ip }] })

/** The bodies of this file are the real server's, of Kubernetes 1.37; `conformance/cluster` has more of them. */
test('[EP-1] a port is of TCP by default', async () => {
  const { status, body } = await (await started()).send(
    'POST',
    PATH,
    endpoints([{ ...address('10.0.0.1'), ports: [{ port: 80 }] }]),
  )
  expect([status, body.subsets]).toEqual([201, [{ ...address('10.0.0.1'), ports: [{ port: 80, protocol: 'TCP' }] }]])
})

describe('[EP-1] a subset is rejected', () => {
  test.each<[string, object, string]>([
    ['without addresses', {}, 'subsets[0]: Required value: must specify `addresses` or `notReadyAddresses`'],
    [
      'with an address of a loopback',
      address('127.0.0.1'),
      'subsets[0].addresses[0].ip: Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
    ],
    [
      'with an address of a link',
      address('fe80::1'),
      'subsets[0].addresses[0].ip: Invalid value: "fe80::1": may not be in the link-local range (169.254.0.0/16, fe80::/10)',
    ],
    ['with the address of none', address('::'), 'subsets[0].addresses[0].ip: Invalid value: "::": may not be unspecified (::)'],
    [
      'with ports of which one has no name',
      { ...address('10.0.0.1'), ports: [{ port: 1 }, { port: 2, name: 'b' }] },
      'subsets[0].ports[0].name: Required value',
    ],
    [
      'with a protocol that is none',
      { ...address('10.0.0.1'), ports: [{ port: 1, protocol: 'FOO' }] },
      'subsets[0].ports[0].protocol: Unsupported value: "FOO": supported values: "SCTP", "TCP", "UDP"',
    ],
  ])('%s', async (_, subset, why) => {
    const { status, body } = await (await started()).send('POST', PATH, endpoints([subset]))
    expect([status, body.message]).toEqual([422, `Endpoints "a" is invalid: ${why}`])
  })
})

test('[EP-1] PUT creates Endpoints, and the order of subsets stays', async () => {
  const engine = await started()
  const subsets = [address('10.0.0.2'), address('10.0.0.1')]
  const { status, body } = await engine.send('PUT', `${PATH}/a`, endpoints(subsets))
  expect([status, body.subsets]).toEqual([201, subsets])
})

describe('[EP-2] an answer about Endpoints warns', () => {
  const DEPRECATED = '299 - "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice"'
  const CANONICAL =
    '299 - "subsets[0].addresses[0].ip: IPv6 address \\"2001:DB8::1\\" should be in RFC 5952 canonical format (\\"2001:db8::1\\")"'
  test.each<[string, string, string, object | undefined, string | null]>([
    ['of a list', 'GET', PATH, undefined, DEPRECATED],
    ['of what is not there', 'GET', `${PATH}/none`, undefined, DEPRECATED],
    ['not of a method that is not allowed', 'POST', `${PATH}/a`, {}, null],
    ['of an address too', 'POST', PATH, endpoints([address('2001:DB8::1')]), `${DEPRECATED}, ${CANONICAL}`],
  ])('%s', async (_, method, path, body, warning) => {
    const { plane } = await started()
    const text = body && { body: JSON.stringify(body) }
    const request = new Request(`http://localhost${path}`, { method, headers: { 'content-type': 'application/json' }, ...text })
    expect((await plane.handle(request)).headers.get('warning')).toBe(warning)
  })
})

test('[EP-3] a table names three addresses with their ports', async () => {
  const engine = await started()
  const ports = [
    { name: 'a', port: 80 },
    { name: 'b', port: 81 },
  ]
  await engine.send('POST', PATH, endpoints([{ addresses: [{ ip: '10.0.0.1' }, { ip: '2001:db8::1' }], ports }]))
  const { body } = await engine.send('GET', PATH, undefined, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' })
  expect(body.rows).toMatchObject([{ cells: ['a', '10.0.0.1:80,[2001:db8::1]:80,10.0.0.1:81 + 1 more...', '0s'] }])
})
