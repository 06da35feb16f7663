import { expect, it } from 'vitest'
import { spliceText } from '../../../../analysis/crd-text/splice.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import type { CrdEdit } from './crd.ts'
import { addField, duplicate, move, remove, rename, retype, setRequired } from './field-edits.ts'
import { type FieldNode, fieldsOf, shownOf, wordsOf } from './fields.ts'

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
