import { beforeAll, describe, expect, test } from 'vitest'
import { stringify } from '../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../apimachinery/json/value.ts'
import { encodeEnvelope } from '../apimachinery/protobuf/envelope.ts'
import { NAMESPACES } from './builtin/namespaces/namespaces.ts'
import { protobufOf } from './builtin/serving.ts'
import { loadModules } from './modules.ts'
import { decodeStored } from './stored-values.ts'

beforeAll(() => loadModules())

const read = (stored: Uint8Array): JsonObject => decodeStored(stored).value

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('[SG-38] what API servers keep', () => {
  test('JSON, with the line break at its end', () => {
    expect(stringify(read(bytes('{"kind":"WebApp","spec":{"a":1.0}}\n')))).toBe('{"kind":"WebApp","spec":{"a":1}}')
  })

  test('a definition of v1beta1', () => {
    const stored = '{"kind":"CustomResourceDefinition","apiVersion":"apiextensions.k8s.io/v1beta1","spec":{"version":"v1"}}\n'
    expect(read(bytes(stored)).apiVersion).toBe('apiextensions.k8s.io/v1')
  })

  test('a custom resource that is called so', () => {
    const stored = '{"kind":"CustomResourceDefinition","apiVersion":"demo.example/v1beta1","spec":{"version":"v1"}}\n'
    expect(read(bytes(stored))).toEqual(JSON.parse(stored))
  })

  test('kinds of the cluster itself in protobuf', () => {
    const namespace = { apiVersion: 'v1', kind: 'Namespace' }
    const message = protobufOf(NAMESPACES)?.message()
    if (message === undefined) throw new Error('Namespace has a message')
    const stored = encodeEnvelope(namespace, objectOf({ ...namespace, metadata: objectOf({ name: 'default' }) }), message)
    expect(read(stored)).toMatchObject({ ...namespace, metadata: { name: 'default' } })
  })

  test('a kind in protobuf that this server does not have is read as its type alone', () => {
    const service = { apiVersion: 'v1', kind: 'Service' }
    const message = protobufOf(NAMESPACES)?.message()
    if (message === undefined) throw new Error('Namespace has a message')
    expect(read(encodeEnvelope(service, objectOf({ ...service, metadata: objectOf({ name: 'a' }) }), message))).toEqual(service)
  })

  test('another kind of the group of definitions', () => {
    const stored = '{"kind":"CustomResourceDefinitionList","apiVersion":"apiextensions.k8s.io/v1beta1","items":[]}\n'
    expect(read(bytes(stored))).toEqual(JSON.parse(stored))
  })

  test.each([
    ['[]', 'json: cannot unmarshal array into Go value of type map[string]interface {}'],
    ['1', 'json: cannot unmarshal number into Go value of type map[string]interface {}'],
    ['"x"', 'json: cannot unmarshal string into Go value of type map[string]interface {}'],
    ['null', "Object 'Kind' is missing in 'null'"],
    ['', 'unexpected end of JSON input'],
    ['{"a":', 'unexpected end of JSON input'],
    ['{"a":1e999}', 'json: cannot unmarshal number 1e999 into Go value of type float64'],
    ['garbage', "invalid character 'g' looking for beginning of value"],
    ['k8s\u0000\u00ff', "invalid character 'k' looking for beginning of value"],
  ])('%j is no object', (text, damage) => {
    expect(decodeStored(bytes(text))).toEqual({ value: {}, damage })
  })

  test.each([
    ['{}', "Object 'Kind' is missing in '{}'"],
    ['{"kind":""}', 'Object \'Kind\' is missing in \'{"kind":""}\''],
    ['{"kind":7}', "Object 'Kind' is missing in '{\"kind\":7}'"],
    ['{"apiVersion":"a/b/c","kind":"Bee"}', 'Object \'Kind\' is missing in \'{"apiVersion":"a/b/c","kind":"Bee"}\''],
    ['{"apiVersion":5,"kind":"Bee"}', '.apiVersion accessor error: 5 is of the type int64, expected string'],
    ['{"apiVersion":null,"kind":"Bee"}', '.apiVersion accessor error: <nil> is of the type <nil>, expected string'],
    ['{"apiVersion":"a/b","kind":"Bee","metadata":"x"}', 'invalid metadata: expected object, got string'],
    ['{"apiVersion":"a/b","kind":"Bee","metadata":null}', undefined],
    ['{"apiVersion":"a/b","kind":"Bee"}', undefined],
  ])('%j is no object of an API when it has no kind, no version or no metadata', (text, damage) => {
    expect(decodeStored(bytes(text)).damage).toBe(damage)
  })
})
