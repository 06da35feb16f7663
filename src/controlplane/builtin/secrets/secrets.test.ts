import { describe, expect, test } from 'vitest'
import { TRACE_HEADER, TRACE_PATH } from '../../../protocol/trace.ts'
import { MERGE, startTestEngine } from '../../testing/engine.ts'

type Json = Record<string, unknown>

const PATH = '/api/v1/namespaces/default/secrets'
const VALIDATION = 'pkg/apis/core/validation/validation.go, ValidateSecret'
const APPLY = { 'content-type': 'application/apply-patch+yaml' }

const secret = (name: string, fields: Json = {}): Json => ({ metadata: { name }, ...fields })
const started = () => startTestEngine({ bare: false })
/** The bodies of this file are the real server's, of Kubernetes 1.37. */
const messageOf = async (fields: Json): Promise<unknown> => {
  const { status, body } = await (await started()).send('POST', PATH, secret('a', fields))
  return status === 201 ? 201 : body.message
}
const invalid = (what: string): string => `Secret "a" is invalid: ${what}`
const unread = (what: string): string => `Secret in version "v1" cannot be handled as a Secret: ${what}`
const K8S = 'kubernetes.io'

describe(`[SE-1] a new Secret (${VALIDATION})`, () => {
  test.each<[string, Json, Json]>([
    ['is opaque', {}, { type: 'Opaque' }],
    [
      'has its texts as data, which win',
      { stringData: { a: 'x', b: 'ü' }, data: { a: 'eQ==', c: 'eg==' } },
      { type: 'Opaque', data: { a: 'eA==', b: 'w7w=', c: 'eg==' } },
    ],
    ['has no bytes for null values', { stringData: { a: null }, data: { c: null } }, { type: 'Opaque', data: { a: '', c: '' } }],
    ['has no data where there are no texts', { stringData: {} }, { type: 'Opaque' }],
    ['has any type', { type: 'a b' }, { type: 'a b' }],
  ])('%s', async (_, fields, stored) => {
    const { status, body } = await (await started()).send('POST', PATH, secret('a', fields))
    const { apiVersion: _apiVersion, kind: _kind, metadata: _metadata, ...rest } = body
    expect([status, rest]).toEqual([201, stored])
  })

  test.each<[string, Json, unknown]>([
    ['1 MiB', { stringData: { k: 'x'.repeat(1024 * 1024) } }, 201],
    ['more', { stringData: { k: 'x'.repeat(1024 * 1024 + 1) } }, invalid('data: Too long: may not be more than 1048576 bytes')],
    ['bytes that are no base64', { data: { k: '???' } }, unread('illegal base64 data at input byte 0')],
    ['a number', { data: { k: 1 } }, unread('json: cannot unmarshal number into Go struct field Secret.data of type []uint8')],
    ['a key that is no name', { stringData: { '..': 'z' } }, invalid('data[..]: Invalid value: "..": must not be \'..\'')],
  ])('with %s', async (_, fields, expected) => {
    expect(await messageOf(fields)).toBe(expected)
  })
})

describe(`[SE-2] the type of a Secret names what it must have (${VALIDATION})`, () => {
  const required = (...keys: string[]): string => {
    const errors = keys.map((key) => `data[${key}]: Required value`)
    return invalid(errors.length === 1 ? String(errors[0]) : `[${errors.join(', ')}]`)
  }
  test.each<[string, Json, unknown]>([
    ['service-account-token', {}, invalid('metadata.annotations[kubernetes.io/service-account.name]: Required value')],
    ['dockercfg', {}, required('.dockercfg')],
    ['dockerconfigjson', {}, required('.dockerconfigjson')],
    ['basic-auth', {}, required('username', 'password')],
    ['basic-auth', { stringData: { username: '' } }, 201],
    ['ssh-auth', { stringData: { 'ssh-privatekey': '' } }, required('ssh-privatekey')],
    ['tls', {}, required('tls.crt', 'tls.key')],
    ['tls', { stringData: { 'tls.crt': 'x' } }, required('tls.key')],
  ])('%s with %j', async (type, fields, expected) => {
    expect(await messageOf({ type: `${K8S}/${type}`, ...fields })).toBe(expected)
  })

  const MAP = 'Go value of type map[string]interface {}'
  test.each([
    ['', 'unexpected end of JSON input'],
    ['[]', `json: cannot unmarshal array into ${MAP}`],
    ['1', `json: cannot unmarshal number into ${MAP}`],
    ['1.5', `json: cannot unmarshal number into ${MAP}`],
    ['1e400', `json: cannot unmarshal number into ${MAP}`],
    ['"x"', `json: cannot unmarshal string into ${MAP}`],
    ['true', `json: cannot unmarshal bool into ${MAP}`],
    ['{"a":1}x', "invalid character 'x' after top-level value"],
    ['tru', "invalid character ' ' in literal true (expecting 'e')"],
    ['ÿ', "invalid character 'Ã' looking for beginning of value"],
    ['{"a":1e400}', 'json: cannot unmarshal number 1e400 into Go value of type float64'],
  ])('a configuration of Docker that is %j', async (text, why) => {
    const at = 'data[.dockerconfigjson]: Invalid value: "<secret contents redacted>"'
    const fields = { type: `${K8S}/dockerconfigjson`, stringData: { '.dockerconfigjson': text } }
    expect(await messageOf(fields)).toBe(invalid(`${at}: ${why}`))
  })

  test.each([
    ['', '', 'tls: failed to find any PEM data in certificate input'],
    [
      '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n',
      '',
      'tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched',
    ],
    ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n', 'x', 'tls: failed to find any PEM data in key input'],
  ])('the certificate %j and the key %j give a warning', async (certificate, key, warning) => {
    const engine = await started()
    const body = secret('a', { type: `${K8S}/tls`, stringData: { 'tls.crt': certificate, 'tls.key': key } })
    const { status, headers } = await engine.plane.handle(
      new Request(`http://localhost${PATH}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    expect([status, headers.get('warning')]).toEqual([201, `299 - "${warning}"`])
  })
})

describe(`[SE-3] an update of a Secret (${VALIDATION}Update)`, () => {
  const FIXED = 'field is immutable when `immutable` is set'
  const TYPE = 'type: Invalid value: "Opaque": field is immutable'
  test.each<[string, Json, Json, unknown]>([
    ['keeps its type', { type: 'a/b' }, {}, `Secret "a" is invalid: ${TYPE}`],
    [
      'keeps what is immutable',
      { data: { k: 'dg==' }, immutable: true },
      { data: { k: 'dw==' }, immutable: true },
      `Secret "a" is invalid: data: Forbidden: ${FIXED}`,
    ],
    ['keeps the mark', { immutable: true }, {}, `Secret "a" is invalid: immutable: Forbidden: ${FIXED}`],
    [
      'tells no texts from the same bytes',
      { data: { k: 'dg==' }, immutable: true },
      { stringData: { k: 'v' }, immutable: true },
      undefined,
    ],
    [
      'tells empty data from none',
      { immutable: true },
      { data: {}, immutable: true },
      `Secret "a" is invalid: data: Forbidden: ${FIXED}`,
    ],
  ])('%s', async (_, old, fields, message) => {
    const engine = await started()
    await engine.send('POST', PATH, secret('a', old))
    expect((await engine.send('PUT', `${PATH}/a`, secret('a', fields))).body.message).toBe(message)
  })

  test('adds texts by a patch', async () => {
    const engine = await started()
    await engine.send('POST', PATH, secret('a', { data: { k: 'dg==' } }))
    const { body } = await engine.send('PATCH', `${PATH}/a`, { stringData: { l: 'w' } }, MERGE)
    expect([body.data, body.stringData]).toEqual([{ k: 'dg==', l: 'dw==' }, undefined])
  })

  test('leaves the owner of an applied text with that text', async () => {
    const engine = await started()
    const config = (fields: Json) => ({ apiVersion: 'v1', kind: 'Secret', ...secret('a', fields) })
    const apply = (manager: string, fields: Json) =>
      engine.send('PATCH', `${PATH}/a?fieldManager=${manager}`, config(fields), APPLY)
    const { body } = await apply('m', { stringData: { a: 'b' }, data: { c: 'ZA==' } })
    const owned = { 'f:data': { 'f:c': {} }, 'f:stringData': { 'f:a': {} } }
    expect(body).toMatchObject({ data: { a: 'Yg==', c: 'ZA==' }, metadata: { managedFields: [{ fieldsV1: owned }] } })
    const refused = await apply('n', { stringData: { a: 'z' }, data: { c: 'ZQ==' } })
    expect(refused.body.message).toBe('Apply failed with 2 conflicts: conflicts with "m":\n- .data.c\n- .stringData.a')
    expect((await apply('m', { data: { c: 'ZA==' } })).body.data).toEqual({ c: 'ZA==', a: 'Yg==' })
  })
})

describe('[SE-4] Secrets are read', () => {
  test('by their type', async () => {
    const engine = await started()
    await engine.send('POST', PATH, secret('a', { type: 'x' }))
    await engine.send('POST', PATH, secret('b'))
    expect((await engine.send('GET', `${PATH}?fieldSelector=type%3Dx`)).body.items).toMatchObject([{ metadata: { name: 'a' } }])
    const { body } = await engine.send('GET', `${PATH}?fieldSelector=data.k%3Dv`)
    expect(body.message).toBe('field label not supported: data.k')
  })

  test('as a table that counts their entries', async () => {
    const engine = await started()
    await engine.send('POST', PATH, secret('a', { stringData: { k: 'v', l: 'w' } }))
    const { body } = await engine.send('GET', PATH, undefined, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' })
    expect(body.rows).toMatchObject([{ cells: ['a', 'Opaque', 2, '0s'] }])
  })

  test('by editors, not by viewers', async () => {
    const engine = await startTestEngine({ bare: false, authorization: true })
    await engine.plane.idle()
    const read = async (name: string) => {
      await engine.send('POST', '/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings', {
        metadata: { name },
        subjects: [{ kind: 'User', name }],
        roleRef: { kind: 'ClusterRole', name },
      })
      return (await engine.send('GET', PATH, undefined, { 'impersonate-user': name })).status
    }
    expect([await read('edit'), await read('view')]).toEqual([200, 403])
  })
})

describe('[SE-5] the trace of a write of a Secret', () => {
  const HEADERS = { [TRACE_HEADER]: '1' }
  test.each<[string, string, string, Json, Record<string, string>]>([
    ['a creation', 'POST', PATH, secret('b', { stringData: { key: 'hush' } }), {}],
    ['a change', 'PATCH', `${PATH}/a`, { stringData: { key: 'hush' } }, MERGE],
    ['a change of a removed value', 'PATCH', `${PATH}/a`, { data: { key: null } }, MERGE],
    ['a rejected change', 'PATCH', `${PATH}/a`, { stringData: { key: 'hush' }, type: 'x' }, MERGE],
    [
      'an apply',
      'PATCH',
      `${PATH}/c?fieldManager=m`,
      { apiVersion: 'v1', kind: 'Secret', ...secret('c', { data: { key: 'aHVzaA==' } }) },
      APPLY,
    ],
  ])('of %s has the keys, and none of the values', async (_, method, path, body, headers) => {
    const engine = await started()
    await engine.send('POST', PATH, secret('a', { stringData: { key: 'hush', other: 'hush' } }))
    const answer = await engine.plane.handle(
      new Request(`http://localhost${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers, ...HEADERS },
        body: JSON.stringify(body),
      }),
    )
    const trace = await engine.send('GET', TRACE_PATH + String(answer.headers.get(TRACE_HEADER)))
    const text = JSON.stringify(trace.body)
    expect([text.includes('hush'), text.includes('aHVzaA'), text.includes('key')]).toEqual([false, false, true])
  })
})
