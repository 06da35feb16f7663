import { describe, expect, test } from 'vitest'
import { applyMergePatch } from '../patch/merge-patch.ts'
import { equalNodes, PatchNode } from '../patch/patch-node.ts'
import { RawJson } from '../patch/raw-json.ts'
import { settleNumbers } from '../typed/codec.ts'
import { parseJson } from './parse.ts'
import { stringify } from './serialize.ts'
import { deepCopy, deepEqual, type JsonValue } from './value.ts'

const DEPTH = 9_990
const json = (text: string): JsonValue => parseJson(text).value
const nested = (open: string, core: string, close: string): string => open.repeat(DEPTH) + core + close.repeat(DEPTH)

const TREES = [
  { name: 'objects', text: nested('{"a":', '1', '}'), other: nested('{"a":', '2', '}') },
  { name: 'lists', text: nested('[', '1', ']'), other: nested('[', '2', ']') },
  { name: 'lists of two', text: nested('[0,', '"x"', ']'), other: nested('[0,', '"y"', ']') },
]

describe('values as deep as the decoder takes them', () => {
  for (const { name, text, other } of TREES) {
    test(`[RQ-5] ${name}: copied, compared and printed`, () => {
      const value = json(text)
      const copy = deepCopy(value)
      expect(stringify(copy) === text).toBe(true)
      expect([deepEqual(value, copy), deepEqual(value, json(other))]).toEqual([true, false])
      const node = (raw: string) => new PatchNode(new RawJson(raw))
      expect([equalNodes(node(text), node(text)), equalNodes(node(text), node(other))]).toEqual([true, false])
    })

    test(`[RQ-5] ${name}: merged`, () => {
      const target = json(`{"v":${text},"w":${text}}`)
      const patched = applyMergePatch(target, json(`{"v":${other},"new":${text}}`))
      expect(stringify(patched) === `{"new":${text},"v":${other},"w":${text}}`).toBe(true)
      expect(stringify(target) === `{"v":${text},"w":${text}}`).toBe(true)
    })
  }

  test('[RQ-5] nulls far down are dropped by a merge patch, from new values and from old ones', () => {
    const nulls = nested('{"a":', '{"b":null,"c":1}', '}')
    const without = nested('{"a":', '{"c":1}', '}')
    expect(stringify(applyMergePatch(json('{}'), json(nulls))) === without).toBe(true)
    expect(stringify(applyMergePatch(json(nested('{"a":', '{"b":1}', '}')), json(nulls))) === without).toBe(true)
  })

  test('[RQ-5] whole floats far down settle as integers, in time that grows with the size alone', () => {
    expect(stringify(settleNumbers(json(nested('[', '1.0', ']')))) === nested('[', '1', ']')).toBe(true)
    const settled = json(nested('{"a":', '1.5', '}'))
    expect(settleNumbers(settled)).toBe(settled)
  })
})

test.each([
  ['{"a":[1,{"b":null}],"c":{}}', '{"c":{},"a":[1,{"b":null}]}', true],
  ['{"a":1}', '{"a":1.0}', false],
  ['1.0', '1e0', true],
  ['{"a":1}', '{"a":1,"b":1}', false],
  ['{"a":1,"b":1}', '{"a":1}', false],
  ['[1]', '[1,2]', false],
  ['[]', '{}', false],
  ['null', '{}', false],
])('%s and %s are equal: %s', (a, b, equal) => {
  expect(deepEqual(json(a), json(b))).toBe(equal)
})
