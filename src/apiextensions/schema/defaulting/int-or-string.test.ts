import { describe, expect, it } from 'vitest'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { parse } from '../testing/structural.ts'
import { withoutIntOrString } from './int-or-string.ts'

const IT = '"x-kubernetes-int-or-string":true'

describe('withoutIntOrString', () => {
  it.each([
    ['the schema itself', `{"type":"object",${IT}}`, '{"type":"object"}'],
    ['items', `{"items":{"maximum":1,${IT}}}`, '{"items":{"maximum":1}}'],
    ['not', `{"not":{${IT}}}`, '{"not":{}}'],
    ['additionalProperties', `{"additionalProperties":{${IT}}}`, '{"additionalProperties":{}}'],
    ['allOf', `{"allOf":[{"maximum":1},{${IT}}]}`, '{"allOf":[{"maximum":1},{}]}'],
    ['anyOf', `{"anyOf":[{${IT}},{"maximum":1}]}`, '{"anyOf":[{},{"maximum":1}]}'],
    ['oneOf', `{"oneOf":[{${IT}}]}`, '{"oneOf":[{}]}'],
    [
      'properties',
      `{"properties":{"a":{"type":"string"},"b":{${IT}},"c":{${IT}}}}`,
      '{"properties":{"a":{"type":"string"},"b":{},"c":{}}}',
    ],
    ['parts of parts', `{"properties":{"a":{"items":{"allOf":[{${IT}}]}}}}`, '{"properties":{"a":{"items":{"allOf":[{}]}}}}'],
    ['more than one part', `{"items":{${IT}},"not":{${IT}},"type":"array",${IT}}`, '{"items":{},"not":{},"type":"array"}'],
    [
      'a property of that name stays',
      `{"properties":{"x-kubernetes-int-or-string":{"type":"string"}},${IT}}`,
      '{"properties":{"x-kubernetes-int-or-string":{"type":"string"}}}',
    ],
  ])('[DF-9] %s', (_, schema, expected) => {
    const given = parse(schema) as JsonObject
    expect(stringify(withoutIntOrString(given))).toBe(expected)
    expect(stringify(given)).toBe(stringify(parse(schema)))
  })

  it.each([
    [
      'nothing of it',
      '{"type":"object","properties":{"a":{"items":{"type":"string"}}},"allOf":[{"maximum":1}],"not":{},"additionalProperties":true}',
    ],
    ['it in a default', '{"default":{"x-kubernetes-int-or-string":true}}'],
    [
      'parts that are no schemas',
      '{"properties":5,"items":[{"x-kubernetes-int-or-string":true}],"allOf":{"x-kubernetes-int-or-string":true},"anyOf":[5],"not":true}',
    ],
    ['a property that is no schema', '{"properties":{"a":5}}'],
  ])('[DF-9] a schema with %s is returned as it is', (_, schema) => {
    const given = parse(schema) as JsonObject
    expect(withoutIntOrString(given)).toBe(given)
  })
})
