import { beforeAll, describe, expect, test } from 'vitest'
import { stringify } from '../apimachinery/json/serialize.ts'
import { objectOf } from '../apimachinery/json/value.ts'
import { encodeEnvelope } from '../apimachinery/protobuf/envelope.ts'
import { NAMESPACES } from './builtin/namespaces/namespaces.ts'
import { protobufOf } from './builtin/serving.ts'
import { loadModules } from './modules.ts'
import { decodeStored } from './stored-values.ts'

beforeAll(() => loadModules())

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('[SG-38] what API servers keep', () => {
  test('JSON, with the line break at its end', () => {
    expect(stringify(decodeStored(bytes('{"kind":"WebApp","spec":{"a":1.0}}\n')))).toBe('{"kind":"WebApp","spec":{"a":1}}')
  })

  test('a definition of v1beta1', () => {
    const stored = '{"kind":"CustomResourceDefinition","apiVersion":"apiextensions.k8s.io/v1beta1","spec":{"version":"v1"}}\n'
    expect(decodeStored(bytes(stored)).apiVersion).toBe('apiextensions.k8s.io/v1')
  })

  test('a custom resource that is called so', () => {
    const stored = '{"kind":"CustomResourceDefinition","apiVersion":"demo.example/v1beta1","spec":{"version":"v1"}}\n'
    expect(decodeStored(bytes(stored))).toEqual(JSON.parse(stored))
  })

  test('kinds of the cluster itself in protobuf', () => {
    const namespace = { apiVersion: 'v1', kind: 'Namespace' }
    const message = protobufOf(NAMESPACES)?.message()
    if (message === undefined) throw new Error('Namespace has a message')
    const stored = encodeEnvelope(namespace, objectOf({ ...namespace, metadata: objectOf({ name: 'default' }) }), message)
    expect(decodeStored(stored)).toMatchObject({ ...namespace, metadata: { name: 'default' } })
  })

  test('a kind in protobuf that this server does not have is read as its type alone', () => {
    const service = { apiVersion: 'v1', kind: 'Service' }
    const message = protobufOf(NAMESPACES)?.message()
    if (message === undefined) throw new Error('Namespace has a message')
    expect(decodeStored(encodeEnvelope(service, objectOf({ ...service, metadata: objectOf({ name: 'a' }) }), message))).toEqual(
      service,
    )
  })

  test('another kind of the group of definitions', () => {
    const stored = '{"kind":"CustomResourceDefinitionList","apiVersion":"apiextensions.k8s.io/v1beta1","items":[]}\n'
    expect(decodeStored(bytes(stored))).toEqual(JSON.parse(stored))
  })

  test.each(['[]', '1', 'null', '', '{"a":', '{"a":1e999}', 'k8s', 'k8s\u0000\u00ff'])('%j is no object', (text) => {
    expect(stringify(decodeStored(bytes(text)))).toBe('{}')
  })
})
