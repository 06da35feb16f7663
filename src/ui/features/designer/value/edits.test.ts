import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spliceText } from '../../../../analysis/crd-text/splice.ts'
import { Dbl, deepEqual, type JsonValue } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { editedValue, editsBetween, portable, under } from './edits.ts'

describe('the edits between two values', () => {
  it.each<[name: string, from: string, to: string, edits: string[]]>([
    ['none when they are alike', '{a: 1, b: [x]}', '{b: [x], a: 1}', []],
    ['the key that changed', '{a: 1, b: {c: 2, d: 3}}', '{a: 1, b: {c: 9, d: 3}}', ['set b.c']],
    ['keys that went and came', '{a: 1, b: 2}', '{b: 2, c: 3}', ['remove a', 'set c']],
    ['the end of a list', '[a, b]', '[a, b, c, d]', ['set 2', 'set 3']],
    ['items that went, last first', '[a, b, c]', '[a]', ['remove 2', 'remove 1']],
    ['an item of its own', '[{x: 1}, {x: 2}]', '[{x: 1}, {x: 3}]', ['set 1.x']],
    ['all of it where the type changed', '{a: 1}', '[a]', ['set ']],
    ['all of it where nothing is left', '{a: 1}', '{}', ['set ']],
  ])('[DZ-31] are the least: %s', (_, from, to, edits) => {
    const made = editsBetween(parseYaml(from).value, parseYaml(to).value, [])
    expect(made.map(({ op, path }) => `${op} ${path.join('.')}`)).toEqual(edits)
  })

  const json = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<JsonValue>(1, 'a', true, null, 'on'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value')),
    ),
  })).value

  it('[DZ-31] make one of the other, in a document as on their own', () => {
    const property = fc.property(json, json, (first, second) => {
      const [from, to] = [first, second].map((one) => parseYaml(JSON.stringify(one)).value)
      if (from === undefined || to === undefined) return
      expect(deepEqual(editedValue(from, editsBetween(from, to, [])), to)).toBe(true)
      const textOf = (value: JsonValue): string => `# head\nother: 1\ndefault: ${JSON.stringify(value)} # here\nlast: 2\n`
      const made = spliceText(textOf(from), editsBetween(from, to, ['default'])) ?? ''
      expect(deepEqual(parseYaml(made).value, parseYaml(textOf(to)).value)).toBe(true)
      expect([made.startsWith('# head\nother: 1\n'), made.endsWith('last: 2\n')]).toEqual([true, true])
    })
    fc.assert(property, { numRuns: 60 })
  })
})

it('[DZ-31] edits of a value are edits of what holds it', () => {
  expect(under(['a', 0], [{ op: 'move', path: [1], by: 1 }])).toEqual([{ op: 'move', path: ['a', 0, 1], by: 1 }])
})

it('[DZ-31] a value of its own can be set, changed and removed', () => {
  expect([
    editedValue(undefined, [{ op: 'set', path: [], value: 1 }]),
    editedValue({ a: 1 }, [{ op: 'rename', path: ['a'], key: 'b' }]),
    editedValue(1, [{ op: 'remove', path: [] }]),
  ]).toEqual([1, { b: 1 }, undefined])
})

it('a float without a fraction goes to a worker as a number', () => {
  expect(portable([new Dbl(1), { a: new Dbl(2) }])).toEqual([1, { a: 2 }])
})
