import { describe, expect, test } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { bytesOfText } from '../../apimachinery/protobuf/binary-text.ts'
import { decodeMessage } from '../../apimachinery/protobuf/decode.ts'
import { DOCUMENT, definitionBytes, pathBytes, swaggerProtobuf } from './swagger-protobuf.ts'

/** A document of these parts, its paths and definitions encoded one by one. */
function write(document: string): string {
  const parts = parseJson(document).value as { [part: string]: JsonObject }
  const encoded = (part: string, encode: typeof pathBytes) =>
    Object.entries(parts[part] ?? {}).map(([key, value]) => encode(key, value as JsonObject))
  return swaggerProtobuf({
    info: parts.info ?? newObject(),
    parameters: parts.parameters ?? newObject(),
    paths: encoded('paths', pathBytes),
    definitions: encoded('definitions', definitionBytes),
  })
}

/** The fields of a document on the wire: oneofs and maps as the .proto file declares them. */
const onWire = (document: string): unknown => JSON.parse(stringify(decodeMessage(bytesOfText(write(document)), DOCUMENT)))

test('[OA-7] a document has its version and title, and its parts also when they are empty', () => {
  expect(write('{"info":{"title":"t","version":"é"}}')).toBe('\n\x032.0\x12\x07\n\x01t\x12\x02\xc3\xa9B\x00J\x00R\x00')
})

describe('[OA-7] parts of a document in protobuf', () => {
  const schema = (text: string): unknown => {
    const { definitions } = onWire(`{"definitions":{"A":${text}}}`) as { definitions: { named: { A: unknown } } }
    return definitions.named.A
  }

  test.each([
    ['a type is a list', '{"type":"string"}', { type: { value: ['string'] } }],
    ['items are a list', '{"items":{"pattern":"p"}}', { items: { schema: [{ pattern: 'p' }] } }],
    ['a map of schemas', '{"additionalProperties":{"title":"t"}}', { additionalProperties: { schema: { title: 't' } } }],
    ['a map of anything', '{"additionalProperties":true}', { additionalProperties: { boolean: true } }],
    ['properties', '{"properties":{"a":{"$ref":"r"}}}', { properties: { named: { a: { $ref: 'r' } } } }],
    ['numbers', '{"maximum":1.5,"minimum":2,"maxLength":3}', { maximum: 1.5, minimum: 2, maxLength: 3 }],
    [
      'values are YAML',
      '{"enum":["a",1],"example":{"b":null}}',
      { enum: [{ yaml: 'a\n' }, { yaml: '1\n' }], example: { yaml: 'b: null\n' } },
    ],
    ['extensions are YAML', '{"x-a":[1],"format":"f"}', { format: 'f', extensions: { 'x-a': { yaml: '- 1\n' } } }],
  ])('%s', (_, text, expected) => {
    expect(schema(text)).toMatchObject(expected)
  })

  test('zero values are not on the wire, but for a flag of additional properties', () => {
    const zero = '"minimum":0,"maxLength":0,"uniqueItems":false,"description":""'
    expect(schema(`{${zero},"additionalProperties":false}`)).toEqual({
      additionalProperties: { boolean: false },
    })
  })

  test('rules and kinds of operations have the order of their structs, kinds of definitions that of the alphabet', () => {
    const kind = '"x-kubernetes-group-version-kind":[{"group":"g","kind":"K","version":"v"}]'
    const rules = '"x-kubernetes-validations":[{"fieldPath":".a","message":"m","rule":"true\\n&& true"}]'
    const document = `{"definitions":{"A":{${kind},${rules}}},"paths":{"/a":{"get":{"x-kubernetes-group-version-kind":{"group":"g","kind":"K","version":"v"}}}}}`
    expect(onWire(document)).toMatchObject({
      definitions: {
        named: {
          A: {
            extensions: {
              'x-kubernetes-group-version-kind': { yaml: '- group: g\n  kind: K\n  version: v\n' },
              'x-kubernetes-validations': { yaml: '- rule: |-\n    true\n    && true\n  message: m\n  fieldPath: .a\n' },
            },
          },
        },
      },
      paths: {
        paths: {
          '/a': { get: { extensions: { 'x-kubernetes-group-version-kind': { yaml: 'group: g\nversion: v\nkind: K\n' } } } },
        },
      },
    })
  })

  test('parameters stand by their place, or are references', () => {
    const get = '{"parameters":[{"$ref":"#/r"},{"in":"query","name":"q","uniqueItems":true},{"in":"body","name":"body"}]}'
    const { paths } = onWire(`{"paths":{"/a":{"get":${get},"parameters":[{"in":"path","name":"p"}]}}}`) as {
      paths: { paths: { '/a': unknown } }
    }
    expect(paths.paths['/a']).toMatchObject({
      get: {
        parameters: [
          { reference: { $ref: '#/r' } },
          { parameter: { other: { query: { in: 'query', name: 'q', uniqueItems: true } } } },
          { parameter: { body: { in: 'body', name: 'body' } } },
        ],
      },
      parameters: [{ parameter: { other: { path: { in: 'path', name: 'p' } } } }],
    })
  })

  test('answers', () => {
    const get = '{"responses":{"200":{"description":"OK","schema":{"$ref":"r"}}}}'
    const { paths } = onWire(`{"paths":{"/a":{"get":${get}}}}`) as { paths: { paths: { '/a': { get: unknown } } } }
    expect(paths.paths['/a'].get).toMatchObject({
      responses: { codes: { 200: { response: { description: 'OK', schema: { schema: { $ref: 'r' } } } } } },
    })
  })
})
