import { describe, expect, it } from 'vitest'
import { strictFindings } from './findings.ts'
import { type CustomType, INT32, list, map, optional, pointer, STRING, type StructType, struct } from './types.ts'

const ANY: CustomType = { kind: 'custom', go: 'v1.JSON', unmarshal: (value) => ({ value }) }
const LEAF: StructType = struct('v1.Leaf', () => ({
  name: optional(STRING),
  size: optional(INT32),
  any: optional(pointer(ANY)),
  leaf: optional(pointer(LEAF)),
}))
const ROOT = struct('v1.Root', () => ({ leaves: optional(list(LEAF)), table: optional(map(LEAF)), text: optional(STRING) }))

describe('strict findings of a typed body stand in the order of the text [RQ-4]', () => {
  const rows: [string, string, string[]][] = [
    ['nothing', ' { "text" : "a\\"}" , "leaves" : [ { } , null , 1 ] , "table" : { } } ', []],
    [
      'an unknown field before a duplicate',
      '{"z":1,"text":"a","text":"b","a":2}',
      ['unknown field "z"', 'duplicate field "text"', 'unknown field "a"'],
    ],
    ['a name like a number stays where it stands', '{"z":1,"1":2}', ['unknown field "z"', 'unknown field "1"']],
    ['an unknown field that stands twice is said once', '{"z":1,"z":{"a":1,"a":2}}', ['unknown field "z"']],
    ['a duplicate is said once', '{"text":"a","text":"b","text":"c"}', ['duplicate field "text"']],
    [
      'what the earlier of two fields holds counts',
      '{"table":{"a":{"x":1},"a":{"y":1,"name":"","name":""}}}',
      ['unknown field "table.a.x"', 'duplicate field "table.a"', 'unknown field "table.a.y"', 'duplicate field "table.a.name"'],
    ],
    [
      'items of lists',
      '{"leaves":[{},{"leaf":{"x":[{"]":"}"}],"size":1,"size":-2}}]}',
      ['unknown field "leaves[1].leaf.x"', 'duplicate field "leaves[1].leaf.size"'],
    ],
    ['nothing in a type with its own decoder', '{"leaves":[{"any":{"a":[1],"a":{}},"x":true}]}', ['unknown field "leaves[0].x"']],
    ['nothing in a value of the wrong type', '{"leaves":{"x":1,"x":2},"text":[{"y":1}],"q":null}', ['unknown field "q"']],
  ]
  for (const [name, text, found] of rows) it(name, () => expect(strictFindings(text, ROOT)).toEqual(found))

  it('at most a hundred', () => {
    const text = `{${Array.from({ length: 120 }, (_, i) => `"x${i}":1`).join()}}`
    expect(strictFindings(text, ROOT)).toHaveLength(100)
  })
})
