import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from '../json/serialize.ts'
import { objectOf } from '../json/value.ts'
import { parseYaml, parseYamlDocuments } from './parse.ts'
import { YamlSyntaxError } from './syntax-error.ts'

/** The value as JSON text, or the sentence of the error. */
function parsed(text: string): string {
  try {
    return stringify(parseYaml(text).value)
  } catch (error) {
    if (error instanceof YamlSyntaxError) return error.message
    throw error
  }
}

describe('parseYaml: scalars', () => {
  it.each([
    ['y', 'true'],
    ['Off', 'false'],
    ['yEs', '"yEs"'],
    ['', 'null'],
    ['~', 'null'],
    ['014', '12'],
    ['0o14', '12'],
    ['08', '8'],
    ['0b11', '3'],
    ['-0x1F', '-31'],
    ['1_000', '1000'],
    ['9223372036854775807', '9223372036854775807'],
    ['9007199254740993', '9007199254740993'],
    ['18446744073709551615', '18446744073709552000'],
    ['1.0', '1'],
    ['1e2', '100'],
    ['-0.0', '0'],
    ['.5', '0.5'],
    ['1e400', '"1e400"'],
    ['12:30:45', '"12:30:45"'],
    ['2001-12-14', '"2001-12-14"'],
    ['"1"', '"1"'],
    ["'it''s'", '"it\'s"'],
    ['"a\\x41\\u00e9\\U0001F600\\n\\_\\e"', '"aAé\u{1f600}\\n\u00a0\\u001b"'],
    ['!!str 1', '"1"'],
    ['!!int "12"', '12'],
    ['!!float 1', '1'],
    ['!!binary aGk=', '"hi"'],
    ['!foo x', '"x"'],
    ['! 1', '"1"'],
    ['<<', '"\\u003c\\u003c"'],
  ])('%s is %s', (text, json) => {
    expect(parsed(`a: ${text}`)).toBe(`{"a":${json}}`)
  })

  it.each([
    ['plain text over lines', 'a: b\n  c\n\n  d\n', '{"a":"b c\\nd"}'],
    ['quoted text over lines', 'a: "b\n  c \\\n   d\n\n  e"', '{"a":"b c d\\ne"}'],
    ['literal', 'a: |\n  b\n   c\n\n  d\n\n', '{"a":"b\\n c\\n\\nd\\n"}'],
    ['literal without its last break', 'a: |-\n  b\n', '{"a":"b"}'],
    ['literal with all of them', 'a: |+\n  b\n\n', '{"a":"b\\n\\n"}'],
    ['literal that says its indentation', 'a: |1\n  b\n', '{"a":" b\\n"}'],
    ['folded', 'a: >\n  b\n  c\n\n  d\n    e\n  f\n', '{"a":"b c\\nd\\n  e\\nf\\n"}'],
    ['comment', 'a: b # c\n#d\ne: "f#g"', '{"a":"b","e":"f#g"}'],
    ['all kinds of line breaks', 'a: 1\r\nb: 2\rc: 3\u0085d: 4', '{"a":1,"b":2,"c":3,"d":4}'],
  ])('%s', (_, text, json) => {
    expect(parsed(text)).toBe(json)
  })
})

describe('parseYaml: collections', () => {
  it.each([
    ['nested blocks', 'a:\n- b: 1\n  c:\n  - 2\n-\n  - 3\nd:\n', '{"a":[{"b":1,"c":[2]},[3]],"d":null}'],
    ['flow', '{a: [1, {b: c}, d: e, ], "f":g, h}', '{"a":[1,{"b":"c"},{"d":"e"}],"f":"g","h":null}'],
    ['keys of all kinds', '1: a\ntrue: b\n1.5: c\n"d": e\n? f\n: g', '{"1":"a","1.5":"c","d":"e","f":"g","true":"b"}'],
    ['anchors', 'a: &x {b: 1}\nc: *x\nd: &y z\ne: *y', '{"a":{"b":1},"c":{"b":1},"d":"z","e":"z"}'],
    [
      'merge',
      'a: &x {b: 1, c: 2}\nd: {c: 3, <<: *x}\ne: {<<: *x, c: 3}',
      '{"a":{"b":1,"c":2},"d":{"b":1,"c":2},"e":{"b":1,"c":3}}',
    ],
    ['merge of several, of which the first wins', 'a: {<<: [{b: 1}, {b: 2, c: 3}]}', '{"a":{"b":1,"c":3}}'],
    ['the first document only', '%YAML 1.1\n---\na: 1\n---\nb: 2\n', '{"a":1}'],
    ['nothing behind the first value', '"a" b', '"a"'],
    ['nothing', ' \n# c\n', 'null'],
    ['JSON', '{"a":[1,"b",null,{"c":1.5}]}', '{"a":[1,"b",null,{"c":1.5}]}'],
    ['keys that objects inherit elsewhere', '__proto__: {x: 1}\nconstructor: 2', '{"__proto__":{"x":1},"constructor":2}'],
  ])('%s', (_, text, json) => {
    expect(parsed(text)).toBe(json)
  })

  it('makes copies of what aliases stand for', () => {
    const value = parseYaml('a: &x [1]\nb: *x').value as { a: number[]; b: number[] }
    value.a.push(2)
    expect(value.b).toEqual([1])
  })
})

describe('parseYaml: errors in the words of the server', () => {
  it.each([
    ['a: b: c', 'yaml: mapping values are not allowed in this context'],
    ['a: 1\n b: 2', 'yaml: line 2: mapping values are not allowed in this context'],
    ['{', 'yaml: line 1: did not find expected node content'],
    ['a:\n\t- b', 'yaml: line 2: found character that cannot start any token'],
    ['@', 'yaml: found character that cannot start any token'],
    ['a: [1', "yaml: line 1: did not find expected ',' or ']'"],
    ['a: {b', "yaml: line 1: did not find expected ',' or '}'"],
    ['a: "x', 'yaml: found unexpected end of stream'],
    ['a: "\\q"', 'yaml: found unknown escape character'],
    ['a: |\n  x\n y', 'yaml: line 2: did not find expected key'],
    ['- a\nb: c', "yaml: line 1: did not find expected '-' indicator"],
    ['a\nb: 1', 'yaml: line 2: mapping values are not allowed in this context'],
    ['a: 1\nb\nc: 2', "yaml: line 3: could not find expected ':'"],
    ['a: - b', 'yaml: block sequence entries are not allowed in this context'],
    ['a: *x', "yaml: unknown anchor 'x' referenced"],
    ['a: &x [*x]', "yaml: anchor 'x' value contains itself"],
    ['&x\n*x : y\n', "yaml: anchor 'x' value contains itself"],
    ['&x {*x : 1}', "yaml: anchor 'x' value contains itself"],
    ['&x\n? [*x]\n: 1\n', "yaml: anchor 'x' value contains itself"],
    ['? {? {a: b} : c}\n: d', 'yaml: invalid map key: map[interface {}]interface {}{"a":"b"}'],
    ['a: & b', 'yaml: did not find expected alphabetic or numeric character'],
    ['a: |x', 'yaml: did not find expected comment or line break'],
    ['a: !e!x 1', 'yaml: found undefined tag handle'],
    ['%YAML 1.2\n---\na', 'yaml: found incompatible YAML document'],
    ['%FOO\n---\na', 'yaml: found unknown directive name'],
    ['<<: 1', 'yaml: map merge requires map or sequence of maps as the value'],
    ['? [1, b]\n: 2', 'yaml: invalid map key: []interface {}{1, "b"}'],
    [
      '{a: {b: null}}: 1',
      'yaml: invalid map key: map[interface {}]interface {}{"a":map[interface {}]interface {}{"b":interface {}(nil)}}',
    ],
    ['null: 1', 'unsupported map key of type: %!s(<nil>), key: <nil>, value: 1'],
    ['a: .inf', 'json: unsupported value: +Inf'],
    ['a: !!int x', 'yaml: cannot decode !!str `x` as a !!int'],
    ['a: !!binary "!!!"', 'yaml: !!binary value contains invalid base64 data'],
    ['a: \u0001', 'yaml: control characters are not allowed'],
    [`${'['.repeat(10_001)}`, 'yaml: exceeded max depth of 10000'],
  ])('%j', (text, message) => {
    expect(parsed(text)).toBe(message)
  })

  it('finds a control character a block of 512 bytes ahead, and no further', () => {
    const lines = (n: number): string => `a: b: c\n${'a: 1\n'.repeat(n)}\u0001`
    expect(parsed(lines(90))).toBe('yaml: control characters are not allowed')
    expect(parsed(lines(110))).toBe('yaml: mapping values are not allowed in this context')
  })

  it('rejects a document that aliases blow up', () => {
    const levels = [...'bcdefghi'].map((c, i) => `${c}: &${c} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(',')}]`)
    expect(parsed(['a: &a [x,x,x,x,x,x,x,x,x]', ...levels].join('\n'))).toBe('yaml: document contains excessive aliasing')
  })

  it('shows no value of a key that JSON has not before it is known to be small', () => {
    // Nine to the twentieth: what shows it first never ends.
    const levels = [...'bcdefghijklmnopqrstu'].map(
      (c, i) => `&${c} [${Array(9).fill(`*${'abcdefghijklmnopqrst'[i]}`).join(',')}]`,
    )
    const value = ['&a [x,x,x,x,x,x,x,x,x]', ...levels].join(', ')
    expect(parsed(`null: [${value}]`)).toBe('yaml: document contains excessive aliasing')
    expect(parsed(`? [${value}]\n: 1`)).toBe('yaml: document contains excessive aliasing')
  })

  it('finds the innermost of keys within keys, however many there are', () => {
    expect(parsed(`${'? '.repeat(9000)}a`)).toBe('yaml: invalid map key: map[interface {}]interface {}{"a":interface {}(nil)}')
  })

  it('takes what is nested almost too deeply', () => {
    const deep = '['.repeat(9000) + ']'.repeat(9000)
    expect(parsed(deep)).toBe(deep)
  })

  it('throws nothing else, whatever the text', () => {
    const pieces = fc.constantFrom(
      'a',
      ': ',
      '- ',
      '\n',
      '\n  ',
      '[',
      ']',
      '{',
      '}',
      ',',
      '"',
      "'",
      '|',
      '>',
      '&x ',
      '*x',
      '!t ',
      '? ',
      '#',
      '\t',
      '---\n',
      '<<',
      '\\',
      'é',
      '%',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => typeof parsed(parts.join('')) === 'string'),
      { numRuns: 2000 },
    )
  })
})

describe('parseYaml: keys that stand twice', () => {
  it('are named as strict decoding does, and the last wins', () => {
    const { value, duplicates } = parseYaml('a: 1\na: 2\nb: {c: 1, c: 2}\nx: &x {q: 1}\nz: {q: 2, <<: *x}\n1: d\n1: e\n"1": f\n')
    expect(value).toEqual(objectOf({ a: 2, b: objectOf({ c: 2 }), x: objectOf({ q: 1 }), z: objectOf({ q: 1 }), '1': 'f' }))
    expect(duplicates).toEqual([
      'line 2: key "a" already set in map',
      'line 3: key "c" already set in map',
      'line 4: key "q" already set in map',
      'line 7: key 1 already set in map',
    ])
  })
})

describe('parseYamlDocuments', () => {
  it('gives every document that has content, and where it stands', () => {
    const text = '# first\n---\na: 1\n--- # comment\n\n---\nb: 2\nc: "---"\n'
    const documents = parseYamlDocuments(text)
    expect(documents.map(({ value }) => stringify(value))).toEqual(['{"a":1}', '{"b":2,"c":"---"}'])
    expect(documents.map(({ start, end }) => text.slice(start, end))).toEqual(['a: 1\n', 'b: 2\nc: "---"\n'])
  })

  it('rejects text behind a separator', () => {
    expect(() => parseYamlDocuments('a: 1\n--- b\n')).toThrow(new YamlSyntaxError('invalid Yaml document separator: b'))
  })
})
