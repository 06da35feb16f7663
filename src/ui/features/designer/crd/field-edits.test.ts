import { describe, expect, it } from 'vitest'
import { spliceText } from '../../../../analysis/crd-text/splice.ts'
import type { Path } from '../../../../analysis/edit.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { wordsOf } from '../../../entities/value-form/values.ts'
import type { CrdEdit } from './crd.ts'
import {
  addField,
  duplicate,
  type FieldType,
  move,
  moveTo,
  pathEdits,
  remove,
  rename,
  retype,
  setRequired,
} from './field-edits.ts'
import { type FieldNode, fieldsOf, schemaPath, shownOf } from './fields.ts'

const HEAD = 'spec:\n  versions:\n  - name: v1\n    schema:\n      openAPIV3Schema:\n        type: object\n        properties:\n'
const margin = (text: string): string => HEAD + text.replace(/^(?=.)/gm, '          ')

const read = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : {}
}

const BODY = 'spec:\n  type: object\n  required: [a]\n  properties:\n    a: {type: string} # first\n    b:\n      type: integer\n'
const rows: [name: string, act: (crd: JsonObject, node: FieldNode) => CrdEdit | undefined, field: string, body: string][] = [
  ['a new field', (crd, node) => addField(crd, 0, node), 'spec', `${BODY}    field:\n      type: string\n`],
  [
    'a field behind another',
    (crd, node) => addField(crd, 0, node),
    'spec.a',
    BODY.replace('    b:', '    field:\n      type: string\n    b:'),
  ],
  [
    'a rename is followed by required',
    (crd, node) => rename(crd, node, 'c'),
    'spec.a',
    BODY.replace('[a]', '[c]').replace('a: {', 'c: {'),
  ],
  [
    'a removal is followed by required',
    remove,
    'spec.a',
    BODY.replace('  required: [a]\n', '').replace('    a: {type: string} # first\n', ''),
  ],
  [
    'a move',
    (crd, node) => move(crd, node, 1),
    'spec.a',
    BODY.replace('    a: {type: string} # first\n', '').concat('    a: {type: string} # first\n'),
  ],
  ['a copy', duplicate, 'spec.b', `${BODY}    bCopy:\n      type: integer\n`],
  ['required', (crd, node) => setRequired(crd, node, true), 'spec.b', BODY.replace('[a]', '[a, b]')],
  [
    'another type',
    (_, node) => retype(node, 'array'),
    'spec.b',
    BODY.replace('      type: integer\n', '      type: array\n      items:\n        type: string\n'),
  ],
]
it.each(rows)('[DZ-4] an act of the tree in the text: %s', (_, act, field, body) => {
  const crd = read(margin(BODY))
  const node = fieldsOf(crd, 0).all.find((one) => one.field === field)
  expect(node).toBeDefined()
  const edits = node === undefined ? [] : (act(crd, node)?.edits ?? [])
  expect(spliceText(margin(BODY), edits)).toBe(margin(body))
})

it('[DZ-4] a rename is followed by the keys of a list map', () => {
  const users =
    'users:\n  type: array\n  x-kubernetes-list-type: map\n  x-kubernetes-list-map-keys: [name]\n  items:\n    type: object\n    required: [name]\n    properties:\n      name: {type: string}\n'
  const crd = read(margin(users))
  const node = fieldsOf(crd, 0).all.find(({ name }) => name === 'name')
  const edits = node === undefined ? [] : (rename(crd, node, 'login')?.edits ?? [])
  expect(spliceText(margin(users), edits)).toBe(margin(users.replaceAll('[name]', '[login]').replace('name: {', 'login: {')))
})

it('[DZ-5] rows are the fields in their order, those of items and values below their list or map', () => {
  const crd = read(
    margin(
      'metadata: {type: object}\nspec: {type: object, properties: {l: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}}}}, m: {type: object, additionalProperties: {type: integer}}}}\n',
    ),
  )
  const { all, at } = fieldsOf(crd, 0)
  expect(all.map(({ field, depth, schema, required }) => [field, depth, wordsOf(schema), required])).toEqual([
    ['spec', 0, 'object', false],
    ['spec.l', 1, 'list map by k', false],
    ['spec.l[].k', 2, 'string', true],
    ['spec.m', 1, 'map of integer', false],
  ])
  const list = all[1]
  expect(at([...(list?.path ?? []), 'items', 'required'])?.field).toBe('spec.l')
  expect(shownOf(all, new Set([list?.id ?? ''])).length).toBe(3)
})

const FLOW_HEAD = 'spec: {versions: [{name: v1, schema: {openAPIV3Schema: {type: object, properties: '
const text = (properties: string): string => `${FLOW_HEAD}${properties}}}}]}\n`
const BEFORE = text(
  '{a: {type: object, required: [x], properties: {x: {type: string}, z: {type: string}}}, b: {type: object, properties: {x: {type: integer}}}, c: {type: boolean}}',
)

const open = (source: string) => {
  const { value } = parseYaml(source)
  if (!isObject(value)) throw new Error('no object')
  const { all } = fieldsOf(value, 0)
  return { crd: value, at: (field: string) => all.find((one) => one.field === field) }
}

describe('a field in another place', () => {
  it.each([
    [
      'into an object, under a name that is free',
      'a.x',
      'b',
      '{a: {type: object, properties: {z: {type: string}}}, b: {type: object, properties: {x: {type: integer}, x2: {type: string}}}, c: {type: boolean}}',
    ],
    [
      'behind a field that holds none',
      'a.z',
      'c',
      '{a: {type: object, required: [x], properties: {x: {type: string}}}, b: {type: object, properties: {x: {type: integer}}}, c: {type: boolean}, z: {type: string}}',
    ],
    [
      'the last of its object',
      'b.x',
      'a',
      '{a: {type: object, required: [x], properties: {x: {type: string}, z: {type: string}, x2: {type: integer}}}, b: {type: object}, c: {type: boolean}}',
    ],
  ])('[DZ-15] %s', (_, from, to, after) => {
    const { crd, at } = open(BEFORE)
    const [node, target] = [at(from), at(to)]
    const act = node && target && moveTo(crd, node, target)
    expect(parseYaml(spliceText(BEFORE, act?.edits ?? []) ?? '').value).toEqual(parseYaml(text(after)).value)
  })
  it('[DZ-15] never within itself, and nowhere when it is there', () => {
    const { crd, at } = open(BEFORE)
    const [a, x] = [at('a'), at('a.x')]
    expect(a && x && [moveTo(crd, a, x), moveTo(crd, x, a)]).toEqual([undefined, undefined])
  })
})

describe('a field beside its siblings', () => {
  const FLAT = text('{metadata: {type: object}, a: {type: string}, kind: {type: string}, b: {type: object}, c: {type: string}}')
  const order = (source: string): string =>
    fieldsOf(parseYaml(source).value as JsonObject, 0)
      .all.map(({ name }) => name)
      .join(' ')
  it.each([
    ['behind one that stands below', 'a', 'c', 'b c a'],
    ['behind one that stands above', 'c', 'a', 'a c b'],
    ['behind the one it stands behind', 'c', 'b', undefined],
  ])('[DZ-15] goes %s', (_, from, to, after) => {
    const { crd, at } = open(FLAT)
    const [node, target] = [at(from), at(to)]
    const act = node && target && moveTo(crd, node, target, 'behind')
    expect(act && order(spliceText(FLAT, act.edits) ?? '')).toBe(after)
  })
  it.each([
    ['past those that the tree does not show', 'a', 1, 'b a c'],
    ['up', 'c', -1, 'a c b'],
    ['no further than the first that is shown', 'a', -1, undefined],
    ['no further than the last', 'c', 1, undefined],
  ] as const)('[DZ-4] moves %s', (_, from, by, after) => {
    const { crd, at } = open(FLAT)
    const node = at(from)
    const act = node && move(crd, node, by)
    expect(act && order(spliceText(FLAT, act.edits) ?? '')).toBe(after)
  })
})

const place = (...steps: string[]): Path => [...schemaPath(1), ...steps]
const field = (name: string): Path => place(...name.split('.').flatMap((step) => ['properties', step]))

const pathRows: readonly [name: string, path: string, from: Path, to: Path, after: string | undefined][] = [
  ['the field itself', '.spec.replicas', field('spec.replicas'), field('spec.count'), '.spec.count'],
  ['what is below', '.spec.a.b', field('spec.a'), field('spec.x'), '.spec.x.b'],
  ['whole steps alone', '.spec.replicasMax', field('spec.replicas'), field('spec.count'), undefined],
  ['the field of another', '.status.replicas', field('spec.replicas'), field('spec.count'), undefined],
  ['a list', '.spec.list[*].host', field('spec.list'), field('spec.rules'), '.spec.rules[*].host'],
  [
    'a field of items',
    '.spec.list[?(@.type=="[]")].host',
    place('properties', 'spec', 'properties', 'list', 'items', 'properties', 'host'),
    place('properties', 'spec', 'properties', 'list', 'items', 'properties', 'name'),
    '.spec.list[?(@.type=="[]")].name',
  ],
  [
    'a field of the values of a map',
    '.spec.map.any.host',
    place('properties', 'spec', 'properties', 'map', 'additionalProperties', 'properties', 'host'),
    place('properties', 'spec', 'properties', 'map', 'additionalProperties', 'properties', 'name'),
    '.spec.map.any.name',
  ],
  ['a name in quotes stays', ".spec['a'].b", field('spec.a'), field('spec.x'), undefined],
  ['a name that needs quotes', '.spec.a', field('spec.a'), field('spec.a/b'), undefined],
  ['no simple path', '..a', field('a'), field('b'), undefined],
  ['another place', '.spec.a.b', field('spec.a'), field('status.in.a2'), '.status.in.a2.b'],
  [
    'a place in a list',
    '.spec.a',
    field('spec.a'),
    place('properties', 'spec', 'properties', 'list', 'items', 'properties', 'a'),
    undefined,
  ],
]
it.each(pathRows)('[DZ-4] paths of a version follow a field: %s', (_, path, from, to, after) => {
  const other = { additionalPrinterColumns: [{ name: 'other', jsonPath: path }] }
  const read = (own: object) => pathEdits({ spec: { versions: [other, { ...other, ...own }] } }, from, to)
  const wanted = (...at: (string | number)[]) =>
    after === undefined ? [] : [{ op: 'set', path: ['spec', 'versions', 1, ...at], value: after }]
  expect(read({})).toEqual(wanted('additionalPrinterColumns', 0, 'jsonPath'))
  const selectable = { additionalPrinterColumns: [], selectableFields: [{ jsonPath: '.x.y' }, { jsonPath: path }] }
  expect(read(selectable)).toEqual(wanted('selectableFields', 1, 'jsonPath'))
  const scale = { additionalPrinterColumns: [], subresources: { scale: { statusReplicasPath: path } } }
  expect(read(scale)).toEqual(wanted('subresources', 'scale', 'statusReplicasPath'))
})

const FIELD = `# note on a
a:
  description: keep # why
  type: string # t
  # at most
  maxLength: 3
  enum: [a, b]
  nullable: true # too
  x-mine: 1
b: 1
`
const typeRows: readonly [name: string, type: FieldType, text: string, result: string][] = [
  [
    'what does not fit goes, the rest stays as it is written',
    'integer',
    FIELD,
    FIELD.replace('type: string', 'type: integer').replace('  # at most\n  maxLength: 3\n  enum: [a, b]\n', ''),
  ],
  [
    'a text that may be a number keeps its bounds',
    'intOrString',
    FIELD,
    FIELD.replace('type: string', 'x-kubernetes-int-or-string: true'),
  ],
  [
    'a list gets items',
    'array',
    'a:\n  type: string\n  description: d\n',
    'a:\n  type: array\n  description: d\n  items:\n    type: string\n',
  ],
  [
    'in flow style',
    'map',
    'a: {type: string, pattern: x} # c\n',
    'a: {type: object, additionalProperties: {type: string}} # c\n',
  ],
  [
    'a map that becomes an object',
    'object',
    'a:\n  type: object\n  additionalProperties:\n    type: string\n  maxProperties: 3\n',
    'a:\n  type: object\n  maxProperties: 3\n',
  ],
  [
    'an object that becomes a map',
    'map',
    'a:\n  type: object # o\n  required: [b]\n  properties:\n    b: {type: string}\n',
    'a:\n  type: object # o\n  additionalProperties:\n    type: string\n',
  ],
  [
    'anything that becomes an object',
    'object',
    'a:\n  x-kubernetes-preserve-unknown-fields: true # c\n',
    'a:\n  type: object # c\n',
  ],
  [
    'an open object that becomes anything',
    'any',
    'a:\n  type: object\n  x-kubernetes-preserve-unknown-fields: true # c\n',
    'a:\n  x-kubernetes-preserve-unknown-fields: true # c\n',
  ],
  [
    'bounds of numbers and a default that fits',
    'number',
    'a: {type: integer, format: int32, minimum: 1, default: 2}\n',
    'a: {type: number, minimum: 1, default: 2}\n',
  ],
  [
    'a default that does not fit',
    'integer',
    'a: {type: number, minimum: 0.5, default: 2.5}\n',
    'a: {type: integer, minimum: 0.5}\n',
  ],
  [
    'rules that forbid changes stay',
    'integer',
    'a:\n  type: string\n  x-kubernetes-validations:\n  - rule: self == oldSelf # c\n',
    'a:\n  type: integer\n  x-kubernetes-validations:\n  - rule: self == oldSelf # c\n',
  ],
  [
    'other rules go',
    'integer',
    'a:\n  type: string\n  x-kubernetes-validations:\n  - rule: self == oldSelf\n  - rule: self.size() > 1\n',
    'a:\n  type: integer\n',
  ],
  ['no type yet', 'object', 'a: {description: d}\n', 'a: {description: d, type: object}\n'],
  ['the same type', 'string', 'a: {type: string, maxLength: 1}\n', 'a: {type: string, maxLength: 1}\n'],
]
it.each(typeRows)('[DZ-4] another type: %s', (_, type, text, result) => {
  const { value } = parseYaml(text)
  const schema = isObject(value) ? value.a : undefined
  const { edits } = retype({ path: ['a'], schema: isObject(schema) ? schema : {} }, type)
  expect(spliceText(text, edits)).toBe(result)
})
