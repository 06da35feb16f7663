import { describe, expect, it } from 'vitest'
import { formatType } from '../../../cel/types.ts'
import { structuralFrom } from '../testing/structural.ts'
import { celTypeOf, type DeclType, declTypeOf } from './decl-type.ts'

/** A type as text: what it is, the bytes of its smallest value, the length of its longest. */
function shown(decl: DeclType | undefined): string {
  if (decl === undefined) return 'none'
  const sizes = `${decl.minSize}..${decl.maxElements}`
  switch (decl.kind) {
    case 'scalar':
      return `${formatType(decl.type)} ${sizes}`
    case 'object':
      return `object ${sizes} {${Array.from(decl.fields ?? [], ([name, field]) => `${name}: ${shown(field)}`).join(', ')}}`
    default:
      return `${decl.kind} ${sizes} of ${shown(decl.element)}`
  }
}

const object = (properties: string, more = '') => `{"type": "object", "properties": {${properties}}${more}}`
const string = (more = '') => `{"type": "string"${more}}`
const listOf = (items: string, more = '') => `{"type": "array", "items": ${items}${more}}`
const mapOf = (values: string, more = '') => `{"type": "object", "additionalProperties": ${values}${more}}`

describe('[CC-3] the sizes of values by their schema', () => {
  it.each([
    ['{"type": "boolean"}', 'bool 4..0'],
    ['{"type": "integer"}', 'int 1..0'],
    ['{"type": "number"}', 'double 1..0'],
    [string(), 'string 2..3145726'],
    [string(', "maxLength": 10'), 'string 2..40'],
    [string(', "maxLength": -1'), 'string 2..0'],
    [string(', "maxLength": 10, "enum": ["a"]'), 'string 2..40'],
    [string(', "enum": ["a", "éé"]'), 'string 2..4'],
    [string(', "enum": [1, true]'), 'string 2..0'],
    [string(', "format": "uuid"'), 'string 2..3145726'],
    [string(', "format": "date"'), 'timestamp 12..12'],
    [string(', "format": "date-time"'), 'timestamp 21..32'],
    [string(', "format": "duration", "maxLength": 5'), 'duration 3..32'],
    [string(', "format": "byte"'), 'bytes 2..3145726'],
    [string(', "format": "byte", "maxLength": 10'), 'bytes 2..10'],
    ['{"x-kubernetes-int-or-string": true}', 'dyn 1..3145726'],
    ['{"x-kubernetes-int-or-string": true, "maxLength": 10}', 'dyn 1..40'],
    ['{"x-kubernetes-int-or-string": true, "type": "string"}', 'dyn 1..3145726'],
    ['{"x-kubernetes-preserve-unknown-fields": true}', 'none'],
    [listOf('{"type": "boolean"}'), 'list 2..629145 of bool 4..0'],
    [listOf(string()), 'list 2..1048575 of string 2..3145726'],
    [listOf(string(', "format": "date"'), ', "maxItems": 3'), 'list 2..3 of timestamp 12..12'],
    [listOf('{"type": "boolean"}', ', "maxItems": -1'), 'list 2..0 of bool 4..0'],
    [listOf('{"x-kubernetes-preserve-unknown-fields": true}'), 'none'],
    ['{"type": "array"}', 'none'],
    [mapOf('{"type": "boolean"}'), 'map 2..314572 of bool 4..0'],
    [mapOf('{"type": "boolean"}', ', "maxProperties": 3'), 'map 2..3 of bool 4..0'],
    [mapOf('{"type": "boolean"}', ', "maxProperties": -3'), 'map 2..0 of bool 4..0'],
    [mapOf('{"x-kubernetes-preserve-unknown-fields": true}'), 'none'],
    [mapOf('true'), 'object 2..0 {}'],
    ['{"type": "object"}', 'object 2..0 {}'],
    [object('"a": {"type": "boolean"}'), 'object 2..0 {a: bool 4..0}'],
    [object('"a": {"x-kubernetes-preserve-unknown-fields": true}', ', "required": ["a"]'), 'object 2..0 {}'],
    [object('"a-b": {"type": "boolean"}'), 'object 2..0 {a__dash__b: bool 4..0}'],
    [object('"a b": {"type": "boolean"}'), 'object 2..0 {}'],
    [object('"a": {"type": "boolean"}', ', "required": ["a"]'), 'object 11..0 {a: bool 4..0}'],
    [object('"é b": {"type": "boolean"}', ', "required": ["é b"]'), 'object 14..0 {}'],
    [object('"a": {"type": "boolean", "default": true}', ', "required": ["a"]'), 'object 2..0 {a: bool 4..0}'],
    [
      object('"a": {"type": "boolean"}, "b": {"type": "integer"}', ', "required": ["b"]'),
      'object 8..0 {a: bool 4..0, b: int 1..0}',
    ],
  ])('%s', (schema, expected) => {
    expect(shown(declTypeOf(structuralFrom(schema), false))).toBe(expected)
  })
})

const NAME = 'string 2..1012'
const GENERATE_NAME = 'string 2..1008'
const STRING = 'string 2..3145726'
const META = `metadata: object 2..0 {name: ${NAME}, generateName: ${GENERATE_NAME}}`

describe('[CK-2] a resource has the fields of every resource', () => {
  it.each([
    [
      'beside its own',
      object('"a": {"type": "boolean"}'),
      `object 2..0 {a: bool 4..0, kind: ${STRING}, apiVersion: ${STRING}, ${META}}`,
    ],
    ['without any of its own', '{"type": "object"}', `object 2..0 {kind: ${STRING}, apiVersion: ${STRING}, ${META}}`],
    [
      'and keeps a shorter name',
      object(
        '"metadata": {"type": "object", "properties": {"name": {"type": "string", "maxLength": 5}, "generateName": {"type": "string", "maxLength": 900}}}',
      ),
      `object 2..0 {metadata: object 2..0 {name: string 2..20, generateName: ${GENERATE_NAME}}, kind: ${STRING}, apiVersion: ${STRING}}`,
    ],
    [
      'unless it has all of them',
      object(
        `"kind": ${string()}, "apiVersion": ${string()}, "metadata": ${object(`"name": ${string()}, "generateName": ${string()}, "labels": {"type": "object"}`)}`,
      ),
      `object 2..0 {kind: ${STRING}, apiVersion: ${STRING}, metadata: object 2..0 {name: ${STRING}, generateName: ${STRING}, labels: object 2..0 {}}}`,
    ],
    ...['kind', 'apiVersion', 'name', 'generateName'].map((without): [string, string, string] => {
      const field = (name: string) => (name === without ? '' : `"${name}": ${string()}, `)
      const metadata = object(`${field('name')}${field('generateName')}"x": {"type": "object"}`)
      const known = [...['kind', 'apiVersion'].filter((name) => name !== without).map((name) => `${name}: ${STRING}`), META]
      const added = without === 'kind' || without === 'apiVersion' ? [`${without}: ${STRING}`] : []
      return [
        `all of them when it lacks ${without}`,
        object(`${field('kind')}${field('apiVersion')}"metadata": ${metadata}`),
        `object 2..0 {${[...known, ...added].join(', ')}}`,
      ]
    }),
  ])('%s', (_, schema, expected) => {
    expect(shown(declTypeOf(structuralFrom(schema), true))).toBe(expected)
  })

  it('so does an embedded one', () => {
    const schema = object('"e": {"type": "object", "x-kubernetes-embedded-resource": true, "properties": {}}')
    expect(shown(declTypeOf(structuralFrom(schema), false))).toBe(
      `object 2..0 {e: object 2..0 {kind: ${STRING}, apiVersion: ${STRING}, ${META}}}`,
    )
  })

  it('is the same type each time', () => {
    const structural = structuralFrom(object('"a": {"type": "boolean"}'))
    const first = declTypeOf(structural, true)
    expect(declTypeOf(structural, true)).toEqual(first)
  })
})

describe('[CE-2] types are named after the place where they stand', () => {
  it.each([
    ['an object', '{"type": "object"}', 'self'],
    ['a list', listOf('{"type": "object"}'), 'list(self.@idx)'],
    ['a map', mapOf('{"type": "object"}'), 'map(string, self.@elem)'],
    ['a map of lists', mapOf(listOf('{"type": "object"}')), 'map(string, list(self.@elem.@idx))'],
  ])('%s', (_, schema, expected) => {
    const decl = declTypeOf(structuralFrom(schema), false)
    expect(decl && formatType(celTypeOf(decl, 'self'))).toBe(expected)
  })

  it.each([
    ['a', 'self.a'],
    ['namespace', 'self.__namespace__'],
    ['__namespace__', 'self.__namespace__'],
    ['in', 'none'],
    ['b', 'none'],
  ])('the field %s: %s', (name, expected) => {
    const decl = declTypeOf(structuralFrom(object('"a": {"type": "object"}, "namespace": {"type": "object"}')), false)
    const type = decl && celTypeOf(decl, 'self')
    const field = type?.fields?.(name)
    expect(field === undefined ? 'none' : formatType(field)).toBe(expected)
  })
})
