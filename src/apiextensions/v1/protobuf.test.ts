import { describe, expect, it } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { decodeMessage } from '../../apimachinery/protobuf/decode.ts'
import { decodeEnvelope, encodeEnvelope } from '../../apimachinery/protobuf/envelope.ts'
import type { Message, MessageField } from '../../apimachinery/protobuf/message.ts'
import { encode, type TestField } from '../../apimachinery/protobuf/testing/encode.ts'
import type { GoType, StructType } from '../../apimachinery/typed/types.ts'
import { API_VERSION, KIND } from './names.ts'
import { CUSTOM_RESOURCE_DEFINITION_MESSAGE as MESSAGE } from './protobuf.ts'
import { CUSTOM_RESOURCE_DEFINITION } from './types.ts'

const object = (text: string): JsonObject => {
  const { value } = parseJson(text)
  return isObject(value) ? value : newObject()
}

const written = (crd: JsonObject): Uint8Array =>
  decodeEnvelope(encodeEnvelope({ apiVersion: API_VERSION, kind: KIND }, crd, MESSAGE)).raw

describe('[PB-8] a schema keeps what it says', () => {
  const schema = (text: string): string => {
    const crd = object(`{"spec":{"versions":[{"name":"v1","schema":{"openAPIV3Schema":${text}}}]}}`)
    const read = stringify(decodeMessage(written(crd), MESSAGE))
    return /"openAPIV3Schema":(.*)\},"served"/.exec(read)?.[1] ?? read
  }
  it.each([
    '{"default":{"a":[1,2.5,null]},"enum":[null,"a",1],"example":0}',
    '{"items":{"type":"string"}}',
    '{"items":[{"type":"string"},{}]}',
    '{"additionalProperties":true}',
    '{"additionalProperties":false}',
    '{"additionalItems":{"minimum":0,"multipleOf":0.1}}',
    '{"dependencies":{"a":["b","c"],"d":{"not":{}}}}',
    '{"$ref":"","$schema":"s","id":"i"}',
    '{"maxLength":0,"nullable":true,"x-kubernetes-list-map-keys":["k"],"x-kubernetes-preserve-unknown-fields":false}',
    '{"x-kubernetes-validations":[{"messageExpression":"m","optionalOldSelf":false,"reason":"r","rule":"self"}]}',
  ])('%s', (text) => expect(schema(text)).toBe(text))
})

describe('[PB-10] an empty message in a schema is set', () => {
  const crdWith = (...schema: TestField[]) => encode([2, encode([7, encode([4, encode([1, encode(...schema)])])])])
  const read = (bytes: Uint8Array) => {
    const crd = stringify(decodeMessage(bytes, MESSAGE))
    return /"openAPIV3Schema":(.*)\}\}\]/.exec(crd)?.[1] ?? crd
  }
  const entry = (key: string, value: Uint8Array) => encode([1, key], [2, value])
  const type = encode([1, encode([5, 'string'])])
  it.each<[string, string, TestField[]]>([
    ['a schema or list', '{"items":false}', [[24, encode()]]],
    ['a schema or flag', '{"additionalProperties":false}', [[30, encode()]]],
    ['a schema or names', '{"dependencies":{"a":null}}', [[32, entry('a', encode())]]],
    [
      'a schema after it counts',
      '{"items":{"type":"string"}}',
      [
        [24, encode()],
        [24, type],
      ],
    ],
    [
      'after a schema it changes nothing',
      '{"items":{"type":"string"}}',
      [
        [24, type],
        [24, encode()],
      ],
    ],
  ])('%s', (_name, wanted, schema) => expect(read(crdWith(...schema))).toBe(wanted))

  it.each(['{"items":[]}', '{"additionalItems":false}', '{"dependencies":{"a":[],"b":null}}'])(
    '%s is written and read',
    (text) => {
      const crd = object(`{"spec":{"versions":[{"schema":{"openAPIV3Schema":${text}}}]}}`)
      expect(written(decodeMessage(written(crd), MESSAGE))).toEqual(written(crd))
    },
  )
})

/** The type in a pointer, a list or a map. */
function target(type: GoType): GoType {
  if (type.kind === 'pointer') return target(type.to)
  if (type.kind === 'list') return target(type.items)
  return type.kind === 'map' ? target(type.values) : type
}

/** How a field of a Go type is written when it is not set. */
function goShape({ kind }: GoType): string {
  if (kind === 'list' || kind === 'map') return kind
  return kind === 'pointer' || kind === 'bytes' ? 'pointer' : 'value'
}

function messageShape({ type, repeated, presence }: MessageField): string {
  if (repeated) return 'list'
  if (typeof type === 'object' && 'mapOf' in type) return 'map'
  return presence === 'pointer' ? 'pointer' : 'value'
}

/** Every struct below a type with its message. */
function pairs(type: StructType, of: Message, into = new Map<string, [StructType, Message]>()) {
  if (into.has(type.go)) return into
  into.set(type.go, [type, of])
  for (const { json, type: held } of of.fields.values()) {
    const field = type.fields.get(json)
    const inner = field === undefined ? undefined : target(field.type)
    const message = typeof held === 'object' && 'mapOf' in held ? held.mapOf : held
    if (inner?.kind === 'struct' && typeof message === 'object') pairs(inner, message, into)
  }
  return into
}

describe('[PB-8] every field of the Go types has a number, and pointers are pointers', () => {
  const TYPE_META = new Set(['apiVersion', 'kind'])
  it.each([...pairs(CUSTOM_RESOURCE_DEFINITION, MESSAGE)])('%s', (_go, [type, of]) => {
    const isRoot = type === CUSTOM_RESOURCE_DEFINITION
    const fields = [...type.fields].filter(([json]) => !(isRoot && TYPE_META.has(json)))
    const wanted = fields.map(([json, field]) => `${json} ${goShape(field.type)}`)
    expect([...of.fields.values()].map((field) => `${field.json} ${messageShape(field)}`).sort()).toEqual(wanted.sort())
  })
})
