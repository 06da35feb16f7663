import { describe, expect, test } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { type JsonObject, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { bytesOfText } from '../../apimachinery/protobuf/binary-text.ts'
import { decodeMessage } from '../../apimachinery/protobuf/decode.ts'
import { SwaggerDocuments, type SwaggerPart, swaggerPart } from './swagger-document.ts'
import { DOCUMENT } from './swagger-protobuf.ts'

const object = (text: string): JsonObject => parseJson(text).value as JsonObject

const SERVER = object(
  '{"Meta":{"type":"object","properties":{"o":{"$ref":"#/components/schemas/Owner"}},"default":{}},"Owner":{"type":"string"},"Unused":{}}',
)
const INFO = object('{"title":"t","version":"v"}')

const partOf = (path: string, schemas: string): SwaggerPart => {
  const get =
    '{"get":{"responses":{"200":{"description":"OK"}},"parameters":[{"name":"limit","in":"query","schema":{"type":"integer"}}]}}'
  return swaggerPart({ paths: [[object(`{"${path}":${get}}`), []]], schemas: object(schemas) }, SERVER)
}

const documents = new SwaggerDocuments(SERVER, INFO)

describe('[OA-3] the document of parts', () => {
  const parts = [
    partOf('/b', '{"B":{"$ref":"#/definitions/Meta"}}'),
    partOf('/a', '{"A":{"type":"object","description":"<"},"Owner":{"type":"integer"}}'),
  ]

  test('is JSON with its keys in order, and with what of the server it refers to', () => {
    const text = documents.json(parts)
    expect(text).toBe(stringify(object(text)))
    const { definitions, paths, parameters, info, swagger } = object(text) as { [part: string]: JsonObject }
    expect([Object.keys(definitions ?? {}), Object.keys(paths ?? {}), Object.keys(parameters ?? {}), info, swagger]).toEqual([
      ['A', 'B', 'Meta', 'Owner'],
      ['/a', '/b'],
      ['limit-1NfNmdNH'],
      INFO,
      '2.0',
    ])
    expect(definitions?.Meta).toEqual(object('{"type":"object","properties":{"o":{"$ref":"#/definitions/Owner"}}}'))
  })

  test('has of two definitions with one name that of the later part', () => {
    expect((object(documents.json(parts)).definitions as JsonObject).Owner).toEqual(object('{"type":"integer"}'))
  })

  test('in protobuf has the same paths and definitions in the same order', () => {
    const read = decodeMessage(bytesOfText(documents.protobuf(parts)), DOCUMENT) as {
      [part: string]: { [field: string]: JsonObject }
    }
    expect([Object.keys(read.definitions?.named ?? {}), Object.keys(read.paths?.paths ?? {})]).toEqual([
      ['A', 'B', 'Meta', 'Owner'],
      ['/a', '/b'],
    ])
  })

  test('has a hash that changes with a part, and with the order', () => {
    const other = [parts[0] as SwaggerPart, partOf('/a', '{"A":{}}')]
    const hashes = [parts, other, [...parts].reverse(), [...parts]].map((list) => documents.hash(list))
    expect([new Set(hashes).size, hashes[3]]).toEqual([3, hashes[0]])
  })

  test('of nothing is whole', () => {
    expect(documents.json([swaggerPart({ paths: [], schemas: newObject() }, SERVER)])).toBe(
      stringify(objectOf({ definitions: newObject(), info: INFO, parameters: newObject(), paths: newObject(), swagger: '2.0' })),
    )
  })
})
