import { describe, expect, test } from 'vitest'
import { encode, envelope } from '../../../apimachinery/protobuf/testing/encode.ts'
import { MERGE, startTestEngine } from '../../testing/engine.ts'

type Json = Record<string, unknown>

const PATH = '/api/v1/namespaces/default/configmaps'
const VALIDATION = 'pkg/apis/core/validation/validation.go, ValidateConfigMap'
const APPLY = { 'content-type': 'application/apply-patch+yaml' }
const STRATEGIC = { 'content-type': 'application/strategic-merge-patch+json' }

const configMap = (name: string, fields: Json = {}): Json => ({ metadata: { name }, ...fields })
const started = () => startTestEngine({ bare: false })
/** The bodies of this file are the real server's, of Kubernetes 1.37. */
const KEY =
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')"

describe(`[CM-1] a new ConfigMap (${VALIDATION})`, () => {
  test.each<[string, Json, Json]>([
    ['is empty', {}, {}],
    ['holds texts and bytes', { data: { k: 'v' }, binaryData: { x: 'aGk=' } }, { data: { k: 'v' }, binaryData: { x: 'aGk=' } }],
    ['has zeros for null values', { data: { n: null }, binaryData: { k: null } }, { data: { n: '' }, binaryData: { k: '' } }],
    ['loses null fields', { data: null, immutable: null }, {}],
    ['holds 1 MiB', { data: { k: 'x'.repeat(1024 * 1024) } }, { data: { k: 'x'.repeat(1024 * 1024) } }],
  ])('%s', async (_, fields, stored) => {
    const engine = await started()
    const { status, body } = await engine.send('POST', PATH, configMap('a', fields))
    const { apiVersion, kind, metadata: _metadata, ...rest } = body
    expect([status, apiVersion, kind, rest]).toEqual([201, 'v1', 'ConfigMap', stored])
  })

  test.each<[string, Json, number, string]>([
    [
      'with keys that are no names of files',
      { data: { 'a b': 'v', '..': 'x', '': 'e', '..a': 'y', '.': 'z' } },
      422,
      `ConfigMap "a" is invalid: [data[]: Invalid value: "": ${KEY}, data[.]: Invalid value: ".": must not be '.', data[..]: Invalid value: "..": must not be '..', data[..a]: Invalid value: "..a": must not start with '..', data[a b]: Invalid value: "a b": ${KEY}]`,
    ],
    [
      'with a key of 254 characters',
      { binaryData: { ['k'.repeat(254)]: 'aGk=' } },
      422,
      `ConfigMap "a" is invalid: binaryData[${'k'.repeat(254)}]: Invalid value: "${'k'.repeat(254)}": must be no more than 253 characters`,
    ],
    [
      'with a key of both',
      { data: { k: 'v' }, binaryData: { k: 'aGk=' } },
      422,
      'ConfigMap "a" is invalid: data[k]: Invalid value: "k": duplicate of key present in binaryData',
    ],
    [
      'that is too large',
      { data: { k: 'x'.repeat(1024 * 1024 - 1) }, binaryData: { b: 'aGk=' } },
      422,
      'ConfigMap "a" is invalid: []: Too long: may not be more than 1048576 bytes',
    ],
    [
      'with bytes that are no base64',
      { binaryData: { k: '???' } },
      400,
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: illegal base64 data at input byte 0',
    ],
    [
      'with a number',
      { data: { k: 1 } },
      400,
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ConfigMap.data of type string',
    ],
  ])('%s is rejected', async (_, fields, status, message) => {
    const answer = await (await started()).send('POST', PATH, configMap('a', fields))
    expect([answer.status, answer.body.message]).toEqual([status, message])
  })

  test('is not made by PUT', async () => {
    const answer = await (await started()).send('PUT', `${PATH}/f`, configMap('f'))
    expect([answer.status, answer.body.message]).toEqual([404, 'configmaps "f" not found'])
  })
})

describe(`[CM-2] an immutable ConfigMap (${VALIDATION}Update)`, () => {
  const FIXED = 'field is immutable when `immutable` is set'
  const old = { data: { k: 'v' }, immutable: true }
  test.each<[string, Json, string]>([
    [
      'keeps its data',
      { data: { k: 'w' }, binaryData: { z: 'aGk=' }, immutable: true },
      `ConfigMap "im" is invalid: [data: Forbidden: ${FIXED}, binaryData: Forbidden: ${FIXED}]`,
    ],
    ['stays immutable', { data: { k: 'v' } }, `ConfigMap "im" is invalid: immutable: Forbidden: ${FIXED}`],
    [
      'is checked as any other',
      { data: { 'k l': 'v' }, immutable: false },
      `ConfigMap "im" is invalid: [immutable: Forbidden: ${FIXED}, data: Forbidden: ${FIXED}, data[k l]: Invalid value: "k l": ${KEY}]`,
    ],
  ])('%s', async (_, fields, message) => {
    const engine = await started()
    await engine.send('POST', PATH, configMap('im', old))
    const answer = await engine.send('PUT', `${PATH}/im`, configMap('im', fields))
    expect([answer.status, answer.body.message]).toEqual([422, message])
  })

  test('takes labels, and is deleted', async () => {
    const engine = await started()
    await engine.send('POST', PATH, configMap('im', old))
    expect((await engine.send('PATCH', `${PATH}/im`, { metadata: { labels: { a: 'b' } } }, MERGE)).status).toBe(200)
    expect((await engine.send('DELETE', `${PATH}/im`)).status).toBe(200)
  })

  test('can be what another one becomes', async () => {
    const engine = await started()
    await engine.send('POST', PATH, configMap('im', { data: { k: 'v' } }))
    expect((await engine.send('PUT', `${PATH}/im`, configMap('im', old))).body.immutable).toBe(true)
  })
})

describe('[CM-3] the entries of a ConfigMap', () => {
  test('are merged by a strategic merge patch', async () => {
    const engine = await started()
    await engine.send('POST', PATH, configMap('b', { data: { k: 'w', l: 'x' } }))
    expect((await engine.send('PATCH', `${PATH}/b`, { data: { k2: 'x', k: null } }, STRATEGIC)).body.data).toEqual({
      k2: 'x',
      l: 'x',
    })
  })

  test('have owners of their own', async () => {
    const engine = await started()
    const config = (fields: Json) => ({ apiVersion: 'v1', kind: 'ConfigMap', ...configMap('g', fields) })
    const apply = (manager: string, fields: Json) =>
      engine.send('PATCH', `${PATH}/g?fieldManager=${manager}`, config(fields), APPLY)
    const { body } = await apply('m', { data: { k: 'v', l: 'w' }, binaryData: { x: 'aGk=' } })
    const owned = { 'f:binaryData': { 'f:x': {} }, 'f:data': { 'f:k': {}, 'f:l': {} } }
    expect(body.metadata).toMatchObject({ managedFields: [{ manager: 'm', operation: 'Apply', fieldsV1: owned }] })
    const refused = await apply('n', { data: { k: 'z' }, binaryData: { x: 'aGl=' } })
    expect(refused.body.message).toBe('Apply failed with 2 conflicts: conflicts with "m":\n- .binaryData.x\n- .data.k')
  })

  test('are counted in the table of kubectl get', async () => {
    const engine = await started()
    await engine.send('POST', PATH, configMap('b', { data: { k: 'v', l: 'w' }, binaryData: { x: 'aGk=' } }))
    const { body } = await engine.send('GET', PATH, undefined, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' })
    expect((body.columnDefinitions as { name: string }[]).map(({ name }) => name)).toEqual(['Name', 'Data', 'Age'])
    expect(body.rows).toMatchObject([{ cells: ['b', 3, '0s'] }])
  })

  test('are read from protobuf', async () => {
    const engine = await started()
    const raw = encode([1, encode([1, 'p'])], [2, encode([1, 'k'], [2, 'v'])], [3, encode([1, 'b'], [2, 'hi'])], [4, 1])
    const headers = { 'content-type': 'application/vnd.kubernetes.protobuf', accept: 'application/json' }
    const body = new Uint8Array(envelope('v1', 'ConfigMap', raw))
    const answer = await engine.plane.handle(new Request(`http://localhost${PATH}`, { method: 'POST', headers, body }))
    expect(await answer.json()).toMatchObject({ data: { k: 'v' }, binaryData: { b: 'aGk=' }, immutable: true })
  })

  test('are no fields of selectors', async () => {
    const answer = await (await started()).send('GET', `${PATH}?fieldSelector=data.k%3Dv`)
    expect([answer.status, answer.body.message]).toEqual([
      400,
      '"data.k" is not a known field selector: only "metadata.name", "metadata.namespace"',
    ])
  })
})

test('[CM-1] ConfigMaps go with their namespace', async () => {
  const engine = await started()
  await engine.send('POST', '/api/v1/namespaces', { metadata: { name: 'team' } })
  await engine.send('POST', PATH.replace('default', 'team'), configMap('a'))
  await engine.send('DELETE', '/api/v1/namespaces/team')
  await engine.plane.idle()
  expect((await engine.send('GET', '/api/v1/namespaces/team')).status).toBe(404)
  expect((await engine.send('GET', '/api/v1/configmaps')).body.items).toEqual([])
})
