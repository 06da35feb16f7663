import { expect, it, test } from 'vitest'
import { applyEdits, type Edit, type Path } from '../../../../analysis/edit.ts'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { fieldsOf, schemaPath, subjectsAt } from './fields.ts'

const crd = (): JsonObject =>
  parseJson(
    '{"spec":{"versions":[{"schema":{"openAPIV3Schema":{"type":"object","properties":{"spec":{"type":"object","required":["a"],"properties":{"a":{"type":"object","properties":{"x":{"type":"string"}}},"b":{"type":"array","items":{"type":"object","properties":{"y":{"type":"string"}}}},"c":{"type":"string"}}}}}}}]}}',
  ).value as JsonObject

const root: Path = [...schemaPath(0), 'properties', 'spec']
const at = (...steps: Path): Path => [...root, ...steps]

test.each<readonly [what: string, edits: readonly Edit[]]>([
  ['nothing', []],
  ['a keyword of a field', [{ op: 'set', path: at('properties', 'a', 'properties', 'x', 'default'), value: 'q' }]],
  ['what is required', [{ op: 'set', path: at('required'), value: ['b'] }]],
  ['the name of a field', [{ op: 'rename', path: at('properties', 'b'), key: 'z' }]],
  ['the order of fields', [{ op: 'move', path: at('properties', 'c'), by: -1 }]],
  ['a field that goes', [{ op: 'remove', path: at('properties', 'a') }]],
  [
    'a field that comes',
    [{ op: 'insert', path: at('properties', 'n'), after: 'a', value: parseJson('{"type":"string"}').value }],
  ],
  [
    'a list that becomes an object',
    [
      {
        op: 'set',
        path: at('properties', 'b'),
        value: parseJson('{"type":"object","properties":{"y":{"type":"string"}}}').value,
      },
    ],
  ],
])('[DZ-5] the fields after an edit of %s are those of the same CRD read anew', (_what, edits) => {
  const before = crd()
  fieldsOf(before, 0)
  const after = applyEdits(before, edits) as JsonObject
  const anew = applyEdits(crd(), edits) as JsonObject
  expect(fieldsOf(after, 0).all).toEqual(fieldsOf(anew, 0).all)
})

test('[DZ-5] fields that an edit does not touch are the same ones', () => {
  const before = crd()
  const [, a, x, b] = fieldsOf(before, 0).all
  const after = applyEdits(before, [{ op: 'set', path: at('properties', 'c', 'default'), value: 'q' }]) as JsonObject
  const fields = fieldsOf(after, 0)
  expect([fields.all[1] === a, fields.all[2] === x, fields.all[3] === b]).toEqual([true, true, true])
  expect(b && fields.parentOf(b)?.field).toBe('spec')
})

const SCHEMA =
  '{type: object, properties: {spec: {type: object, properties: {l: {type: array, items: {type: object, additionalProperties: {type: string}}}, s: {type: string}}}}}'

function crdOf(): JsonObject {
  const { value } = parseYaml(`spec: {versions: [{name: v1, schema: {openAPIV3Schema: ${SCHEMA}}}]}`)
  return isObject(value) ? value : {}
}

const ROOT = schemaPath(0)
const LIST: Path = [...ROOT, 'properties', 'spec', 'properties', 'l']

it.each<[name: string, selected: Path | undefined, shown: string | undefined, choice: string[]]>([
  ['a field', [...ROOT, 'properties', 'spec', 'properties', 's'], 'spec.s', ['spec.s']],
  ['a keyword of a field', [...LIST, 'maxItems'], 'spec.l', ['spec.l', 'spec.l[]', 'spec.l[].*']],
  ['the items of a list', [...LIST, 'items'], 'spec.l[]', ['spec.l', 'spec.l[]', 'spec.l[].*']],
  [
    'a keyword of the values of a map in a list',
    [...LIST, 'items', 'additionalProperties', 'type'],
    'spec.l[].*',
    ['spec.l', 'spec.l[]', 'spec.l[].*'],
  ],
  ['the object itself', ROOT, '', ['']],
  ['a rule of the object', [...ROOT, 'x-kubernetes-validations', 0], '', ['']],
  ['what is outside of the schema', ['spec', 'names'], undefined, []],
  ['nothing', undefined, undefined, []],
])('[DZ-32] the inspector shows what the selection lies in: %s', (_, selected, shown, choice) => {
  const crd = crdOf()
  const field = selected && fieldsOf(crd, 0).at(selected)
  const found = subjectsAt(crd, 0, selected, field)
  expect([found?.at.place, found?.all.map(({ place }) => place) ?? []]).toEqual([shown, choice])
})
