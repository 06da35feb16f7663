import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from '../json/parse.ts'
import { stringify } from '../json/serialize.ts'
import { type JsonValue, objectOf } from '../json/value.ts'
import { compareKeys } from './key-order.ts'
import { parseYaml } from './parse.ts'
import { toYaml, toYamlOfGnostic } from './serialize.ts'
import { YamlSyntaxError } from './syntax-error.ts'

const yaml = (json: string): string => toYaml(parseJson(json).value)

describe('toYaml: collections', () => {
  it.each([
    ['{"b":{"c":[1,{"d":2,"e":[]}],"f":{}},"a":null}', 'a: null\nb:\n  c:\n  - 1\n  - d: 2\n    e: []\n  f: {}\n'],
    ['[[1,[2]],{"a":[3]}]', '- - 1\n  - - 2\n- a:\n  - 3\n'],
    ['[]', '[]\n'],
    ['"a"', 'a\n'],
    ['{"a10":1,"a2":2,"B":3,"_":4,"9":5}', '_: 4\n"9": 5\nB: 3\na2: 2\na10: 1\n'],
  ])('%s', (json, text) => {
    expect(yaml(json)).toBe(text)
  })
})

describe('toYaml: scalars', () => {
  it.each([
    ['"plain words"', 'plain words'],
    ['""', '""'],
    ['"yes"', '"yes"'],
    ['"1"', '"1"'],
    ['"1_0"', '"1_0"'],
    ['"2001-12-14"', '"2001-12-14"'],
    ['"12:30:45"', '"12:30:45"'],
    ['"12:99"', '12:99'],
    ['"a: b"', "'a: b'"],
    ['"a #b"', "'a #b'"],
    ['"- a"', "'- a'"],
    ['"-a"', '-a'],
    ['" a"', "' a'"],
    ['"it\'s"', "it's"],
    ['"\'a"', "'''a'"],
    ['"a\\tb"', '"a\\tb"'],
    ['"\\ud83d\\ude00\\u0000"', '"\\U0001F600\\0"'],
    ['"a\\nb\\n"', '|\n  a\n  b'],
    ['"a\\nb"', '|-\n  a\n  b'],
    ['"a\\n\\n"', '|+\n  a\n'],
    ['" a\\nb"', '|2-\n   a\n  b'],
    ['"a \\nb"', '"a \\nb"'],
    ['1.5', '1.5'],
    ['1234567.5', '1.2345675e+06'],
    ['1e21', '1e+21'],
    ['9223372036854775807', '9223372036854775807'],
    ['100000000000000000000', '1e+20'],
    ['true', 'true'],
  ])('%s', (json, text) => {
    expect(yaml(`{"a":${json}}`)).toBe(`a: ${text}\n`)
  })

  it('folds long lines behind column 80', () => {
    const words = 'some words that go on and on until the line is so long that it has to be folded at a blank'
    expect(yaml(JSON.stringify({ a: words }))).toBe(
      'a: some words that go on and on until the line is so long that it has to be folded\n  at a blank\n',
    )
    expect(yaml(JSON.stringify({ a: `${words}:` }))).toBe(
      "a: 'some words that go on and on until the line is so long that it has to be folded\n  at a blank:'\n",
    )
    expect(yaml(JSON.stringify({ a: `${words}\t` }))).toBe(
      'a: "some words that go on and on until the line is so long that it has to be folded\n  at a blank\\t"\n',
    )
  })

  it('writes long and multi-line keys behind a question mark', () => {
    const key = 'k'.repeat(129)
    expect(yaml(JSON.stringify({ [key]: [1], 'a\nb': 2 }))).toBe(`? |-\n  a\n  b\n: 2\n? ${key}\n: - 1\n`)
  })

  it('rejects what the server cannot take through YAML', () => {
    expect(() => yaml('"\u007f"')).toThrow(new YamlSyntaxError('yaml: control characters are not allowed'))
  })
})

const trees = fc.letrec<{ tree: JsonValue }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<JsonValue>(
      null,
      true,
      1,
      -5,
      0.25,
      'yes',
      '1e3',
      '',
      ' ',
      '\n',
      'a\n\n b\n',
      '- ',
      "it's: #",
      '\t',
      '\u2028',
      '~',
    ),
    fc.string({ unit: fc.constantFrom('a', ' ', '\n', ':', '#', "'", '"', '-', 'é', '\u{1f600}', '\\', 'word ') }),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc
      .dictionary(fc.string({ unit: fc.constantFrom('a', '1', '-', ' ', ':', '\n') }), tie('tree'), { maxKeys: 4 })
      .map((o) => objectOf(o)),
  ),
})).tree

describe('toYaml and parseYaml', () => {
  it('undo each other', () => {
    fc.assert(fc.property(trees, (tree) => stringify(parseYaml(toYaml(tree)).value) === stringify(tree)))
  })
})

describe('compareKeys', () => {
  it.each([
    ['a', 'b'],
    ['a2', 'a10'],
    ['a1b', 'a1c'],
    ['1', 'a'],
    ['_', 'a'],
    ['B', 'a'],
    ['a', 'aa'],
    ['a1', 'a01'],
    ['100', '101'],
  ])('puts %s before %s', (a, b) => {
    expect(compareKeys(a, b)).toBeLessThan(0)
    expect(compareKeys(b, a)).toBeGreaterThan(0)
  })
})

describe('[OA-7] toYamlOfGnostic', () => {
  it.each([
    [
      '{"b":1,"a":[1,{"c":"","d":[[1,2],[]]}],"10":{},"9":"x"}',
      '"10": {}\n"9": x\na:\n    - 1\n    - c: ""\n      d:\n        - - 1\n          - 2\n        - []\nb: 1\n',
    ],
    ['"multi\\nline"', '|-\n    multi\n    line\n'],
    ['"a\\n\\tb"', '|-\n    a\n    \tb\n'],
    ['[{"a":"\\n\\nb"}]', '- a: |4-\n\n\n    b\n'],
    ['"a\\tb"', '"a\\tb"\n'],
    ['"yes"', 'yes\n'],
    ['"12:30"', '12:30\n'],
    ['"<<"', '<<\n'],
    ['"True"', '"True"\n'],
    ['"1_000"', '"1_000"\n'],
    ['"2020-01-01"', '"2020-01-01"\n'],
    ['"a: b"', "'a: b'\n"],
    ['100000000000000000000', '100000000000000000000\n'],
    ['[1e21,1.5e-9,null,false]', '- 1e+21\n- 1.5e-9\n- null\n- false\n'],
  ])('%s', (json, text) => {
    expect(toYamlOfGnostic(parseJson(json).value)).toBe(text)
  })

  it('leaves long lines as they are, and puts given fields first', () => {
    const long = 'word '.repeat(40).trim()
    expect(toYamlOfGnostic(objectOf({ kind: long, a: 'x', group: 'g' }), ['group', 'kind'])).toBe(
      `group: g\nkind: ${long}\na: x\n`,
    )
  })
})
