import { expect, test } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { toFieldsV1 } from '../../../structured-merge-diff/fieldpath/serialize.ts'
import { toFieldSet } from '../../../structured-merge-diff/typed/to-field-set.ts'
import { validate } from '../../../structured-merge-diff/typed/validate.ts'
import { newStructural } from '../../schema/convert.ts'
import { atomOfResource } from './typed-schema.ts'

/** The type of a resource whose `spec` has this schema. */
function atomFor(spec: string) {
  const made = newStructural(parseJson(`{"type":"object","properties":{"spec":${spec}}}`).value as JsonObject)
  return atomOfResource('structural' in made ? made.structural : undefined)
}

const object = (spec: string) => parseJson(`{"apiVersion":"g/v1","kind":"K","metadata":{"name":"a"},"spec":${spec}}`).value

const NAME = '"f:apiVersion":{},"f:kind":{},"f:metadata":{"f:name":{}}'

test.each([
  ['a list without a type, as a whole', '{"type":"array","items":{"type":"string"}}', '["a"]', '{}'],
  [
    'a set, item by item',
    '{"type":"array","x-kubernetes-list-type":"set","items":{"type":"string"}}',
    '["a"]',
    '{"v:\\"a\\"":{}}',
  ],
  [
    'a list of type map, by its keys and their defaults',
    '{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["a","b"],"items":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string","default":"x"}}}}',
    '[{"a":"1"}]',
    '{"k:{\\"a\\":\\"1\\",\\"b\\":\\"x\\"}":{".":{},"f:a":{}}}',
  ],
  ['an object, field by field', '{"type":"object","properties":{"a":{"type":"integer"}}}', '{"a":1}', '{"f:a":{}}'],
  [
    'an atomic object, as a whole',
    '{"type":"object","x-kubernetes-map-type":"atomic","properties":{"a":{"type":"integer"}}}',
    '{"a":1}',
    '{}',
  ],
  ['a dictionary, entry by entry', '{"type":"object","additionalProperties":{"type":"integer"}}', '{"a":1}', '{"f:a":{}}'],
  [
    'an object that is preserved, as deep as it goes',
    '{"type":"object","x-kubernetes-preserve-unknown-fields":true}',
    '{"a":{"b":[1]}}',
    '{"f:a":{".":{},"f:b":{}}}',
  ],
  ['a value of any type, by what it is', '{"x-kubernetes-preserve-unknown-fields":true}', '{"a":[1]}', '{"f:a":{}}'],
  ['an int-or-string', '{"x-kubernetes-int-or-string":true}', '"1"', '{}'],
  [
    'an embedded resource, with its metadata',
    '{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}',
    '{"apiVersion":"v1","kind":"Pod","metadata":{"finalizers":["x"]}}',
    '{"f:apiVersion":{},"f:kind":{},"f:metadata":{"f:finalizers":{"v:\\"x\\"":{}}}}',
  ],
])('owns %s [SA-6]', (_name, schema, value, owned) => {
  const atom = atomFor(schema)
  expect([validate(object(value), atom, false), stringify(toFieldsV1(toFieldSet(object(value), atom)))]).toEqual([
    [],
    `{${NAME},"f:spec":${owned}}`,
  ])
})

test.each([
  [
    'a field that is not declared',
    '{"type":"object","properties":{"a":{"type":"string"}}}',
    '{"b":1}',
    '.spec.b: field not declared in schema',
  ],
  ['a text where a number belongs', '{"type":"number"}', '"a"', '.spec: expected numeric (int or float), got string'],
  [
    'an object where a formatted text belongs',
    '{"type":"string","format":"date-time"}',
    '{}',
    '.spec: expected any scalar, got &{map[]}',
  ],
  [
    'a field below one that is preserved may be anything',
    '{"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{"a":{"type":"object","properties":{"b":{"type":"string"}}}}}',
    '{"a":{"c":1}}',
    undefined,
  ],
  [
    'an unknown field of embedded metadata',
    '{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}',
    '{"metadata":{"odd":1}}',
    '.spec.metadata.odd: field not declared in schema',
  ],
])('%s [SA-15]', (_name, schema, value, fault) => {
  expect(validate(object(value), atomFor(schema), false)).toEqual(fault === undefined ? [] : [fault])
})

test('without a schema everything is owned field by field [SA-6]', () => {
  expect(stringify(toFieldsV1(toFieldSet(object('{"a":{"b":[1]}}'), atomOfResource(undefined))))).toBe(
    '{"f:apiVersion":{},"f:kind":{},"f:metadata":{".":{},"f:name":{}},"f:spec":{".":{},"f:a":{".":{},"f:b":{}}}}',
  )
})
