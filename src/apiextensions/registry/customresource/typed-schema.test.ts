import { expect, test } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { toFieldsV1 } from '../../../structured-merge-diff/fieldpath/set.ts'
import { type Atom, DEDUCED, UNTYPED } from '../../../structured-merge-diff/schema.ts'
import { toFieldSet } from '../../../structured-merge-diff/typed/to-field-set.ts'
import { validate } from '../../../structured-merge-diff/typed/validate.ts'
import { newStructural } from '../../schema/convert.ts'
import { atomOfResource, needingAllKeys } from './typed-schema.ts'

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

/** A type as text: what it can be, and what lies in it. */
function shown(atom: Atom): string {
  if (atom === UNTYPED) return 'any'
  const { scalar, list, map } = atom
  if (map === DEDUCED.map) return 'anything'
  const fields = map && Array.from(map.fields, ([name, field]) => `${name}${'default' in field ? '=' : ''}: ${shown(field.type)}`)
  const parts = [
    scalar,
    list && `${list.atomic ? 'atomic ' : ''}list(${list.keys.join(',')}) of ${shown(list.items)}`,
    map &&
      `${map.atomic ? 'atomic ' : ''}map {${fields?.join(', ')}} others ${map.others === undefined ? 'none' : shown(map.others)}`,
  ]
  return parts.filter((part) => part !== undefined).join(' | ')
}

const typeOfSpec = (spec: string): string => {
  const type = atomFor(spec).map?.fields.get('spec')?.type
  return type === undefined ? 'none' : shown(type)
}
const PRESERVED = '"x-kubernetes-preserve-unknown-fields":true'
const EMBEDDED = '"x-kubernetes-embedded-resource":true'

test.each([
  ['{"type":"integer"}', 'numeric'],
  ['{"type":"number"}', 'numeric'],
  ['{"type":"boolean"}', 'boolean'],
  ['{"type":"string"}', 'string'],
  ['{"type":"string","maxLength":3}', 'string'],
  ['{"type":"string","format":"byte"}', 'string'],
  ['{"type":"string","format":"date"}', 'untyped'],
  ['{"type":"array","items":{"type":"string"}}', 'atomic list() of string'],
  ['{"type":"array","x-kubernetes-list-type":"atomic","items":{"type":"string"}}', 'atomic list() of string'],
  [
    '{"type":"array","x-kubernetes-list-type":"set","x-kubernetes-list-map-keys":["a"],"items":{"type":"string"}}',
    'list() of string',
  ],
  [
    '{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["a"],"items":{"type":"integer"}}',
    'list(a) of numeric',
  ],
  ['{"type":"array","x-kubernetes-list-type":"map","items":{"type":"integer"}}', 'list() of numeric'],
  ['{"type":"object"}', 'map {} others anything'],
  ['{"type":"object","properties":{"a":{"type":"string"}}}', 'map {a: string} others none'],
  ['{"type":"object","properties":{"a":{"type":"string","default":"x"}}}', 'map {a=: string} others none'],
  [
    '{"type":"object","x-kubernetes-map-type":"atomic","properties":{"a":{"type":"string"}}}',
    'atomic map {a: string} others none',
  ],
  ['{"type":"object","additionalProperties":true}', 'map {} others anything'],
  ['{"type":"object","additionalProperties":false}', 'map {} others none'],
  ['{"type":"object","additionalProperties":{"type":"integer"}}', 'map {} others numeric'],
  [
    `{"type":"object",${PRESERVED},"properties":{"a":{"type":"object","properties":{"b":{"type":"string"}}}}}`,
    'map {a: map {b: string} others anything} others anything',
  ],
  ['{"x-kubernetes-int-or-string":true}', 'untyped | atomic list() of any | map {} others anything'],
])('%s is typed as %s [SA-6]', (schema, expected) => {
  expect(typeOfSpec(schema)).toBe(expected)
})

test.each([
  ['nothing else', `{"type":"object",${EMBEDDED},"properties":{"a":{"type":"string"}}}`, 'none'],
  ['what is preserved', `{"type":"object",${EMBEDDED},${PRESERVED}}`, 'anything'],
  [
    'what is preserved around it',
    `{"type":"object",${PRESERVED},"properties":{"e":{"type":"object",${EMBEDDED},"properties":{}}}}`,
    'anything',
  ],
])('an embedded resource has %s beside its fields [SA-6]', (_name, schema, others) => {
  const spec = atomFor(schema).map?.fields.get('spec')?.type
  const embedded = spec?.map?.fields.get('e')?.type ?? spec
  expect([...(embedded?.map?.fields.keys() ?? [])].slice(-3)).toEqual(['apiVersion', 'kind', 'metadata'])
  expect(embedded?.map?.others === undefined ? 'none' : shown(embedded.map.others)).toBe(others)
})

test('a resource whose schema is no object has no fields of objects [SA-6]', () => {
  const made = newStructural(parseJson('{"type":"string"}').value as JsonObject)
  expect(atomOfResource('structural' in made ? made.structural : undefined)).toEqual({ scalar: 'string' })
})

test('[PN-8] a root that specifies no field takes those of every object alone', () => {
  const made = newStructural(parseJson('{"type":"object"}').value as JsonObject)
  const atom = atomOfResource('structural' in made ? made.structural : undefined)
  expect([atom.map?.others, [...(atom.map?.fields.keys() ?? [])]]).toEqual([undefined, ['apiVersion', 'kind', 'metadata']])
})

test('without a schema everything is owned field by field [SA-6]', () => {
  expect(stringify(toFieldsV1(toFieldSet(object('{"a":{"b":[1]}}'), atomOfResource(undefined))))).toBe(
    '{"f:apiVersion":{},"f:kind":{},"f:metadata":{".":{},"f:name":{}},"f:spec":{".":{},"f:a":{".":{},"f:b":{}}}}',
  )
})

const KEYED =
  '{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["a","b"],"items":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}}}'

test.each([
  ['a list', KEYED, '[{"a":"1"}]'],
  ['a list of a field', `{"type":"object","properties":{"l":${KEYED}}}`, '{"l":[{"a":"1"}]}'],
  ['a list of a dictionary', `{"type":"object","additionalProperties":${KEYED}}`, '{"x":[{"a":"1"}]}'],
  [
    'a list in a list',
    `{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["a"],"items":{"type":"object","properties":{"a":{"type":"string"},"l":${KEYED}}}}`,
    '[{"a":"1","l":[{"a":"1"}]}]',
  ],
])('items of %s need each of their keys where the release asks for it', (_name, schema, value) => {
  const faults = (needsAllKeys: boolean) =>
    validate(
      object(value),
      needingAllKeys(atomFor(schema), () => needsAllKeys),
      false,
    )
  expect(faults(true)).toEqual([expect.stringContaining('associative list with keys has an element that omits key field "b"')])
  expect(faults(false)).toEqual([])
})

test.each([
  ['without a schema', atomOfResource(undefined)],
  ['that may be anything', DEDUCED],
  ['that is owned as a whole', UNTYPED],
])('what is %s has no list with keys', (_name, atom) => {
  expect(needingAllKeys(atom, () => true)).toBe(atom)
})
