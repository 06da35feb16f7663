import { describe, expect, test } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { NEWEST } from '../../apimachinery/releases/release.ts'
import { type OpenApiForm, publishedSchema } from './published-schema.ts'

const publish = (schema: string, form: OpenApiForm): unknown =>
  JSON.parse(stringify(publishedSchema(parseJson(schema).value as JsonObject, form, NEWEST)))

const string = { type: 'string' }

describe('[OA-4] what OpenAPI v2 cannot express is left out', () => {
  test.each([
    ['junctors', '{"type":"object","allOf":[{}],"anyOf":[{}],"oneOf":[{}],"not":{}}', { type: 'object' }],
    [
      'defaults',
      '{"type":"object","properties":{"a":{"type":"string","default":"x"}}}',
      { type: 'object', properties: { a: string } },
    ],
    ['nullable parts lose their type and parts', '{"type":"object","nullable":true,"properties":{"a":{"type":"string"}}}', {}],
    ['nullable: false is none', '{"type":"string","nullable":false}', string],
    ['nullable lists', '{"type":"array","nullable":true,"items":{"type":"string"}}', {}],
    [
      'additionalProperties of a nullable map stay',
      '{"type":"object","nullable":true,"additionalProperties":{"type":"string"}}',
      { additionalProperties: string },
    ],
    [
      'a nullable property is not required',
      '{"type":"object","required":["a","b"],"properties":{"a":{"type":"string","nullable":true},"b":{"type":"string"}}}',
      { type: 'object', required: ['b'], properties: { a: {}, b: string } },
    ],
    [
      'required goes when nothing is left of it',
      '{"type":"object","required":["a"],"properties":{"a":{"type":"string","nullable":true}}}',
      { type: 'object', properties: { a: {} } },
    ],
    [
      'a map with nullable values requires nothing',
      '{"type":"object","required":["a"],"additionalProperties":{"type":"string","nullable":true}}',
      { type: 'object', additionalProperties: {} },
    ],
    [
      'objects that preserve unknown fields',
      '{"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{"a":{"type":"string"}}}',
      { 'x-kubernetes-preserve-unknown-fields': true },
    ],
    [
      'lists that preserve unknown fields',
      '{"type":"array","x-kubernetes-preserve-unknown-fields":true,"items":{"type":"string"}}',
      { 'x-kubernetes-preserve-unknown-fields': true },
    ],
    [
      'an embedded resource that preserves unknown fields names no metadata',
      '{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}',
      { 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
    ],
    ['int-or-string', '{"x-kubernetes-int-or-string":true}', { 'x-kubernetes-int-or-string': true }],
  ])('%s', (_, schema, expected) => {
    expect(publish(schema, 'v2')).toEqual(expected)
  })
})

const anyOf = [{ type: 'integer' }, { type: 'string' }]

describe('[OA-5] what v3 publishes of a schema', () => {
  test.each([
    ['int-or-string names its types', '{"x-kubernetes-int-or-string":true}', { 'x-kubernetes-int-or-string': true, anyOf }],
    [
      'int-or-string that names them already',
      '{"x-kubernetes-int-or-string":true,"anyOf":[{"type":"integer"},{"type":"string"}]}',
      { 'x-kubernetes-int-or-string': true, anyOf },
    ],
    [
      'int-or-string that names them first in allOf',
      '{"x-kubernetes-int-or-string":true,"allOf":[{"anyOf":[{"type":"integer"},{"type":"string"}]},{"maximum":1}]}',
      { 'x-kubernetes-int-or-string': true, allOf: [{ anyOf }, { maximum: 1 }] },
    ],
    [
      'int-or-string with an anyOf of its own',
      '{"x-kubernetes-int-or-string":true,"anyOf":[{"maximum":1}],"allOf":[{"minimum":0}]}',
      { 'x-kubernetes-int-or-string': true, anyOf: [{ maximum: 1 }], allOf: [{ anyOf }, { minimum: 0 }] },
    ],
    [
      'zero values are left out, at every depth',
      '{"type":"object","title":"","required":[],"properties":{},"nullable":false,"not":{"pattern":"","maximum":0}}',
      { type: 'object', not: { maximum: 0 } },
    ],
    [
      'an empty default is none of them',
      '{"type":"string","default":"","minLength":0}',
      { type: 'string', default: '', minLength: 0 },
    ],
    [
      'properties may have the names of keywords',
      '{"type":"object","properties":{"default":{"type":"string"},"allOf":{"type":"string"}}}',
      { type: 'object', properties: { default: string, allOf: string } },
    ],
  ])('%s', (_, schema, expected) => {
    expect(publish(schema, 'v3')).toEqual(expected)
  })

  test('an embedded resource names its metadata and requires its kind', () => {
    const embedded =
      '{"type":"object","x-kubernetes-embedded-resource":true,"required":["kind","spec"],"properties":{"spec":{"type":"object"}}}'
    const { required, properties } = publish(embedded, 'v3') as { required: unknown; properties: Record<string, unknown> }
    expect(required).toEqual(['kind', 'spec', 'apiVersion'])
    expect(Object.keys(properties)).toEqual(['apiVersion', 'kind', 'metadata', 'spec'])
  })
})
