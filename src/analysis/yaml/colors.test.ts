import { describe, expect, it } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { toYaml } from '../../apimachinery/yaml/serialize.ts'
import { yamlPieces } from './colors.ts'

const short = (lines: readonly string[]): string[] =>
  yamlPieces(lines).map((pieces) => pieces.map(({ text, kind }) => `${kind}(${text})`).join(''))

describe('the pieces of lines of YAML', () => {
  it.each([
    ['a key and a text', 'image: shop/web:2.4', 'key(image)punct(: )string(shop/web:2.4)'],
    ['a number', 'replicas: 3', 'key(replicas)punct(: )number(3)'],
    ['a number with a fraction and an exponent', 'x: -1.5e+3', 'key(x)punct(: )number(-1.5e+3)'],
    ['a version is no number', 'x: 1.2.3', 'key(x)punct(: )string(1.2.3)'],
    ['a boolean', 'a: true', 'key(a)punct(: )keyword(true)'],
    ['a key alone', 'spec:', 'key(spec)punct(:)'],
    ['an item with a key', '  - name: web', 'punct(  - )key(name)punct(: )string(web)'],
    ['an item', '- 80', 'punct(- )number(80)'],
    ['a quoted text with a colon is no key', '- "a: b"', 'punct(- )string("a: b")'],
    ['a quoted key', '"a: b": c', 'key("a: b")punct(: )string(c)'],
    ['an escaped quote', '- "a\\": b"', 'punct(- )string("a\\": b")'],
    ['a list in a line', 'verbs: [get, "*"]', 'key(verbs)punct(: )punct([)string(get)punct(,)punct( )string("*")punct(])'],
    ['a map in a line', 'a: {b: 1}', 'key(a)punct(: )punct({)key(b)punct(:)punct( )number(1)punct(})'],
    ['an empty map', 'a: {}', 'key(a)punct(: )punct({)punct(})'],
    ['a comment', '  # why', 'punct(  )comment(# why)'],
    ['a separator', '---', 'comment(---)'],
    ['an empty line', '', ''],
  ])('%s', (_, line, expected) => {
    expect(short([line])).toEqual([expected])
  })

  it('reads a text over several lines to the end of its indent', () => {
    expect(short(['a:', '- rule: |-', '    x: 1', '', '    y', '  b: 2'])).toEqual([
      'key(a)punct(:)',
      'punct(- )key(rule)punct(: )punct(|-)',
      'string(    x: 1)',
      'string()',
      'string(    y)',
      'punct(  )key(b)punct(: )number(2)',
    ])
  })

  it('loses no letter of a text', () => {
    const value = parseJson('{"a":{"b":["x: y",{"c":"1"},[1,2]],"d":"p\\nq\\n"},"e f":"#no","g":"- h","t":"[x"}').value
    const lines = toYaml(value).split('\n')
    expect(yamlPieces(lines).map((pieces) => pieces.map(({ text }) => text).join(''))).toEqual(lines)
  })
})
