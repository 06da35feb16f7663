import { describe, expect, it } from 'vitest'
import { spliceText } from '../../../../analysis/crd-text/splice.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { move, moveTo } from './field-edits.ts'
import { fieldsOf } from './fields.ts'

const HEAD = 'spec: {versions: [{name: v1, schema: {openAPIV3Schema: {type: object, properties: '
const text = (properties: string): string => `${HEAD}${properties}}}}]}\n`
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
