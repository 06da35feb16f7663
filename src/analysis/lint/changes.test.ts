import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { applyEdits, valueAt } from '../edit.ts'
import { changesBetween } from './changes.ts'

const read = (json: string): JsonValue => parseJson(json).value ?? null
/** With its keys in their order, which is part of what must come out. */
const entries = (value: JsonValue): unknown =>
  isObject(value)
    ? Object.keys(value).map((key) => [key, entries(value[key] ?? null)])
    : Array.isArray(value)
      ? value.map(entries)
      : stringify(value)

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const many = (count: number): string => `[${Array.from({ length: count }, (_, i) => i).join()}]`

describe('the edits between two values', () => {
  it.each([
    ['{"a":1}', '{"a":1}', 0],
    ['{"a":1}', '{"a":2}', 1],
    ['{"a":1}', '{"a":1.0}', 1],
    ['{"a":1,"c":3}', '{"a":1,"b":{"d":2},"c":3}', 1],
    ['{"a":1,"c":3}', '{"c":3}', 1],
    ['{"a":1,"c":3}', '{"c":3,"a":1}', 1],
    ['{"a":1}', '{"b":0,"a":1}', 1],
    ['{}', '{"a":1}', 1],
    ['{"a":1}', '{}', 1],
    ['{"a":{"b":[1,2,3]}}', '{"a":{"b":[1,4]}}', 2],
    ['{"a":[1]}', '{"a":[1,2,{"x":3}]}', 2],
    ['{"a":[]}', '{"a":{}}', 1],
    ['{"a":null}', '{}', 1],
    ['{"2":1,"x":1}', '{"1":1,"2":1,"x":1}', 1],
    ['1', '{"a":1}', 1],
    ['{"__proto__":{"a":1}}', '{"__proto__":{"a":2},"constructor":3}', 2],
  ])('[DZ-38] %s to %s', (before, after, count) => {
    const edits = changesBetween(read(before), read(after)) ?? []
    expect(edits).toHaveLength(count)
    expect(entries(applyEdits(read(before), edits) ?? null)).toEqual(entries(read(after)))
  })
  it('[DZ-38] what is not touched is shared', () => {
    const before = read('{"a":{"b":{"c":1},"d":{"e":1}},"f":{}}')
    const after = applyEdits(before, changesBetween(before, read('{"a":{"b":{"c":2},"x":1,"d":{"e":1}},"f":{}}')) ?? [])
    for (const path of [['a', 'd'], ['f']]) expect(valueAt(after, path)).toBe(valueAt(before, path))
  })
  it.each([
    ['many edits', many(50).replaceAll(',', ',1,'), many(99)],
    ['a large value', '{"a":1}', `{"a":${many(3000)}}`],
    ['what lies very deep', nested(600), nested(601)],
  ])('[DZ-38] gives up at %s', (_what, before, after) => {
    expect(changesBetween(read(before), read(after))).toBeUndefined()
  })
  it('[DZ-38] make any value of any other', () => {
    const key = fc.constantFrom('a', 'b', 'c', '1', '', '__proto__')
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4, depthSize: 'medium' },
        fc.constantFrom(null, true, 0, 1, 0.5, 'x'),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.uniqueArray(fc.tuple(key, tie('tree')), { maxLength: 5, selector: ([name]) => name }).map((list) => {
          const json = list.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
          return JSON.parse(`{${json.join()}}`) as unknown
        }),
      ),
    }))
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const [a, b] = [read(JSON.stringify(before)), read(JSON.stringify(after))]
        const edits = changesBetween(a, b)
        expect(edits).toBeDefined()
        expect(entries(applyEdits(a, edits ?? []) ?? null)).toEqual(entries(b))
      }),
      { numRuns: 500 },
    )
  })
})
