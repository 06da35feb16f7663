import { expect, it } from 'vitest'
import { spliceText } from '../../../../analysis/crd-text/splice.ts'
import type { Path } from '../../../../analysis/edit.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import type { CrdEdit } from '../crd/crd.ts'
import { duplicate, remove } from '../crd/field-edits.ts'
import { type FieldNode, fieldsOf } from '../crd/fields.ts'
import { locateCut, moveAllTo, moveEach, onEach } from './tree-edits.ts'

const HEAD = 'spec: {versions: [{name: v1, schema: {openAPIV3Schema: {type: object, properties: '
const TEXT = `${HEAD}{a: {type: object, required: [x], properties: {x: {type: string}, k: {type: string}, z: {type: string}}}, b: {type: object, properties: {x: {type: integer}}}, c: {type: boolean}, d: {type: string}}}}}]}\n`

const read = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  if (!isObject(value)) throw new Error('no object')
  return value
}
const CRD = read(TEXT)
const at = (field: string): FieldNode => {
  const node = fieldsOf(CRD, 0).all.find((one) => one.field === field)
  if (node === undefined) throw new Error(field)
  return node
}
/** The fields as the tree shows them after an edit; a star at what is required. */
const after = (edit: CrdEdit | undefined): string | undefined => {
  if (edit === undefined) return undefined
  const text = spliceText(TEXT, edit.edits)
  return fieldsOf(read(text ?? ''), 0)
    .all.map(({ field, required }) => `${field}${required ? '*' : ''}`)
    .join(' ')
}

type Several = (paths: readonly Path[]) => CrdEdit | undefined
const all =
  (make: typeof remove): Several =>
  (paths) =>
    onEach(CRD, 0, paths, make)
const up: Several = (paths) => moveEach(CRD, 0, paths, -1)
const down: Several = (paths) => moveEach(CRD, 0, paths, 1)
const to =
  (field: string, where?: 'into' | 'behind'): Several =>
  (paths) =>
    moveAllTo(CRD, 0, paths, at(field), where)

const rows: [name: string, edit: Several, fields: string[], after: string | undefined, selected: string | undefined][] = [
  ['deleted, one within another too', all(remove), ['c', 'a.x', 'a'], 'b b.x d', 'd'],
  ['deleted to the last of their object', all(remove), ['a.x', 'a.k', 'a.z'], 'a b b.x c d', 'a'],
  ['copied, each behind itself', all(duplicate), ['d', 'c'], 'a a.x* a.k a.z b b.x c cCopy d dCopy', 'dCopy'],
  ['moved up together', up, ['a.z', 'a.k'], 'a a.k a.z a.x* b b.x c d', 'z'],
  ['moved up, but the first of all', up, ['b', 'a', 'd'], 'a a.x* a.k a.z b b.x d c', 'd'],
  ['not moved up where all are there', up, ['b', 'a'], undefined, undefined],
  ['moved down together', down, ['a.x', 'a.k'], 'a a.z a.x* a.k b b.x c d', 'x'],
  ['moved down, but the last of all', down, ['d', 'b'], 'a a.x* a.k a.z c b b.x d', 'b'],
  ['put into another in their order', to('b'), ['d', 'a.k', 'c'], 'a a.x* a.z b b.x b.k b.c b.d', 'd'],
  ['put into another under names that are free', to('b'), ['a.x', 'd'], 'a a.k a.z b b.x b.x2 b.d c', 'x2'],
  ['put behind another in their order', to('b', 'behind'), ['a.k', 'a.z', 'd'], 'a a.x* b b.x k z d c', 'k'],
  ['put behind one of them', to('c'), ['b', 'c', 'd'], 'a a.x* a.k a.z c b b.x d', 'b'],
  ['never put into themselves', to('a.x'), ['a'], undefined, undefined],
]
it.each(rows)('[DZ-15] several fields are %s', (_, edit, fields, wanted, selected) => {
  const made = edit(fields.map((field) => at(field).path))
  expect(after(made)).toBe(wanted)
  expect(made?.select?.at(-1)).toBe(selected)
})

it.each<[name: string, version: number, cut: readonly string[], found: string]>([
  ['in this version', 0, ['c'], 'here'],
  ['partly in this version', 0, ['c', 'renamed'], 'here'],
  ['in another version', 1, ['c', 'renamed'], 'otherVersion'],
  ['under another name', 0, ['renamed'], 'gone'],
])('[DZ-15] fields that were cut are looked for: %s', (_, version, cut, found) => {
  const above = at('c').path.slice(0, -1)
  expect(
    locateCut(
      CRD,
      version,
      cut.map((name) => [...above, name]),
    ),
  ).toBe(found)
})
