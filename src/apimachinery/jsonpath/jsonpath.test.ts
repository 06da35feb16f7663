import { describe, expect, it } from 'vitest'
import { parseJson } from '../json/parse.ts'
import { stringify } from '../json/serialize.ts'
import { parseJsonPath } from './jsonpath.ts'

const DOC = parseJson(
  '{"a":{"b":[1,2,3,{"c":"x"}],"d":null,"s":"hi"},"l":[{"type":"Ready","n":1},{"type":"Other","n":2.5},{"n":3}],"x.y":{"z":1},"m":[[1,2],[3]]}',
).value

/** What a path finds as JSON texts, or the sentence of the error. */
function found(path: string): string {
  const parsed = parseJsonPath(path)
  if ('error' in parsed) return parsed.error
  const results = parsed.findAll(DOC)
  return 'error' in results ? results.error : results.map((values) => values.map(stringify).join(' ')).join(' | ')
}

describe('parseJsonPath and findAll', () => {
  it.each([
    ['{.a.b}', '[1,2,3,{"c":"x"}]'],
    ['{$.a.s}', '"hi"'],
    ['{.a.nope}', ''],
    ['{.a.d}', 'null'],
    ['{.a.d.e}', ''],
    ['{.x\\.y.z}', '1'],
    ["{['x\\.y'].z}", '1'],
    ["{['a','l'][0]}", 'map[string]interface {} is not array or slice'],
    ['{.a.b[0]}', '1'],
    ['{.a.b[-1].c}', '"x"'],
    ['{.a.b[1:3]}', '2 3'],
    ['{.a.b[:2]}', '1 2'],
    ['{.a.b[::2]}', '1 3'],
    ['{.a.b[0,2]}', '1 3'],
    ['{.a.b[*]}', '1 2 3 {"c":"x"}'],
    ['{.m[*][0]}', '1 3'],
    ['{.l[*].type}', '"Ready" "Other"'],
    ['{..n}', '1 2.5 3'],
    ['{.l[?(@.type=="Ready")].n}', '1'],
    ["{.l[?(@.type!='Ready')].n}", '2.5'],
    ['{.l[?(@.type)].n}', '1 2.5'],
    ['{.a[?(@.b)]}', 'the value is not array or slice and cannot be filtered'],
    ['{.l[?(@.n>2)].n}', 'incompatible types for comparison'],
    ['{.l[?(@.n[5])].n}', '1 2.5 3'],
    ['{.a.b[4]}', 'array index out of bounds: index 4, length 4'],
    ['{.a.b[2:1]}', 'starting index 2 is greater than ending index 1'],
    ['text {.a.s}{"\\n"}', '"text " | "hi" | "\\n"'],
    ['{1}{2.5}{true}', '1 | 2.5 | true'],
    ['{range .l[*]}', 'unrecognized identifier range'],
    ['{.a', 'unclosed action'],
    ['{.a[', 'unterminated array'],
    ['{.a[x]}', 'invalid array index x'],
    ['{.a["b"]}', 'invalid array index "b"'],
    ['{.a[?(@.b}', 'unterminated filter'],
    ['{.a[?(@.b)}', 'unclosed array expect ]'],
    ['{....}', 'invalid multiple recursive descent'],
    ["{'x}", 'unterminated quoted string'],
    ['{1.2.3}', 'cannot parse number 1.2.3'],
    ['{#}', "unrecognized character in action: U+0023 '#'"],
  ])('%s', (path, expected) => {
    expect(found(path)).toBe(expected)
  })
})

describe('find', () => {
  const find = (path: string): unknown => {
    const parsed = parseJsonPath(path)
    return 'error' in parsed ? parsed : parsed.find(DOC)
  }

  it('gives what the first action finds', () => {
    expect(find('{.a.s}{.a.b[0]}')).toEqual(['hi'])
  })

  it('gives nothing when the path fails or leads nowhere', () => {
    expect(find('{.a.b[9]}')).toEqual([])
    expect(find('{.nope.at.all}')).toEqual([])
  })
})
