import { describe, expect, it } from 'vitest'
import { parseJson } from '../json/parse.ts'
import { visibleDuplicates } from './duplicates.ts'
import { type CustomType, list, map, optional, pointer, STRING, struct } from './types.ts'

const ANY: CustomType = { kind: 'custom', go: 'v1.JSON', unmarshal: (value) => ({ value }) }
const LEAF = struct('v1.Leaf', () => ({ name: optional(STRING), any: optional(pointer(ANY)) }))
const ROOT = struct('v1.Root', () => ({ leaves: optional(list(LEAF)), table: optional(map(LEAF)), text: optional(STRING) }))

describe('visibleDuplicates keeps what strict decoding of the type notices', () => {
  const rows: [string, string, string[]][] = [
    ['a known field', '{"text":"a","text":"b"}', ['text']],
    ['a key of a map', '{"table":{"a.b":{},"a.b":{}}}', ['table.a.b']],
    ['a field in a list', '{"leaves":[{"name":"a","name":"b"}]}', ['leaves[0].name']],
    ['not an unknown field', '{"x":1,"x":2}', []],
    ['not inside an unknown field', '{"x":{"text":1,"text":2}}', []],
    ['not inside a type with its own decoder', '{"leaves":[{"any":{"a":1,"a":2}}]}', []],
  ]
  for (const [name, text, visible] of rows) {
    it(name, () => {
      const { value, duplicates } = parseJson(text)
      expect(duplicates).toHaveLength(1)
      expect(visibleDuplicates(duplicates, value, ROOT)).toEqual(visible)
    })
  }
})
