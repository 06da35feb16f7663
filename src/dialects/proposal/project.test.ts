import { describe, expect, it } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { projectJSONSchema } from './project.ts'

const STATUS = '{"properties":{"phase":{"type":"string"}},"type":"object"}'

const rows: [name: string, schema: string, path: string[], expected: string][] = [
  ['the empty path is the schema itself', STATUS, [], STATUS],
  ['a property of the root', `{"properties":{"status":${STATUS}}}`, ['status'], STATUS],
  ['a property of a property', `{"properties":{"status":${STATUS}}}`, ['status', 'phase'], '{"type":"string"}'],
  ['what the schema does not name', `{"properties":{"status":${STATUS}}}`, ['spec'], '{}'],
  ['what lies below nothing', '{}', ['spec', 'replicas'], '{}'],
  ['required of the root stays behind', `{"required":["spec"],"properties":{"status":${STATUS}}}`, ['status'], STATUS],
  ['junctors of the last schema stay in it', '{"properties":{"status":{"oneOf":[{}]}}}', ['status'], '{"oneOf":[{}]}'],
  ['allOf and not on the way', `{"allOf":[{}],"not":{},"properties":{"status":${STATUS}}}`, ['status'], STATUS],
  [
    'members of allOf',
    `{"allOf":[{"properties":{"status":{"required":["phase"]}}},{"allOf":[{"properties":{"status":{"minProperties":1}}}]}]}`,
    ['status'],
    '{"allOf":[{"required":["phase"]},{"minProperties":1}]}',
  ],
  [
    'properties and members of allOf',
    `{"allOf":[{"properties":{"status":{"required":["phase"]}}}],"properties":{"status":${STATUS}}}`,
    ['status'],
    `{"allOf":[${STATUS},{"required":["phase"]}]}`,
  ],
  ['anyOf in allOf', '{"allOf":[{},{"anyOf":[{}]}]}', ['status'], 'cannot project the schema to .status: the root has anyOf'],
  ['oneOf at the root', '{"oneOf":[{}]}', ['status'], 'cannot project the schema to .status: the root has oneOf'],
  ['anyOf at the root', '{"anyOf":[{}]}', ['spec'], 'cannot project the schema to .spec: the root has anyOf'],
  [
    'oneOf on the way',
    '{"properties":{"spec":{"oneOf":[{}]}}}',
    ['spec', 'a'],
    'cannot project the schema to .spec.a: .spec has oneOf',
  ],
]

describe('projectJSONSchema', () => {
  it.each(rows)('[PR-V2] %s', (_, schema, path, expected) => {
    const projected = projectJSONSchema(parseJson(schema).value as JsonObject, path)
    expect('error' in projected ? projected.error : stringify(projected.schema)).toBe(expected)
  })
})
