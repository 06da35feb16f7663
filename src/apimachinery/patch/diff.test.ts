import { describe, expect, it } from 'vitest'
import { parseJson } from '../json/parse.ts'
import { stringify } from '../json/serialize.ts'
import { jsonPatchOf, mergePatchOf } from './diff.ts'

const value = (text: string) => parseJson(text).value

describe('mergePatchOf', () => {
  const rows: [name: string, from: string, to: string, patch: string | undefined][] = [
    ['nothing changed', '{"a":1}', '{"a":1}', undefined],
    ['a changed field alone', '{"a":1,"b":2}', '{"a":1,"b":3}', '{"b":3}'],
    ['a removed field', '{"a":1,"b":2}', '{"a":1}', '{"b":null}'],
    ['nested', '{"s":{"a":1,"b":[1]}}', '{"s":{"a":1,"b":[1,2]}}', '{"s":{"b":[1,2]}}'],
    ['an object in place of a scalar', '{"a":1}', '{"a":{"x":1}}', '{"a":{"x":1}}'],
    ['exact integers', '{"a":9007199254740993}', '{"a":9007199254740992}', '{"a":9007199254740992}'],
  ]
  it.each(rows)('%s', (_, from, to, patch) => {
    const made = mergePatchOf(value(from), value(to))
    expect(made === undefined ? undefined : stringify(made)).toBe(patch)
  })
})

describe('jsonPatchOf', () => {
  const rows: [name: string, from: string, to: string, patch: string][] = [
    ['nothing changed', '{"a":1}', '{"a":1}', '[]'],
    [
      'add, replace, remove',
      '{"a":1,"b":2}',
      '{"b":3,"c":4}',
      '[{"op":"remove","path":"/a"},{"op":"replace","path":"/b","value":3},{"op":"add","path":"/c","value":4}]',
    ],
    ['names are escaped', '{"l":{}}', '{"l":{"a/b~c":"x"}}', '[{"op":"add","path":"/l/a~1b~0c","value":"x"}]'],
  ]
  it.each(rows)('%s', (_, from, to, patch) => expect(stringify(jsonPatchOf(value(from), value(to)))).toBe(patch))
})
