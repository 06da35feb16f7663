import { describe, expect, it } from 'vitest'
import { deepEqual, isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { EXAMPLES } from '../../examples/catalogue.ts'
import { applyEdits, type Path, valueAt } from '../edit.ts'
import { blockText, withBlock } from './block.ts'

const CRD = `# head
a:
  # about b
  b: # beside b
    # first
    type: string   # kept
    enum: [x,  y]

    description: |
      One.
        Two.
    # last
  # of a
  c: {type: integer, minimum: 0}
d: 1
`

const B: Path = ['a', 'b']
const SHOWN = `# first
type: string   # kept
enum: [x,  y]

description: |
  One.
    Two.
# last`

describe('the lines of a value', () => {
  const rows: [name: string, text: string, path: Path, block: string | undefined][] = [
    ['stand without their margin, with their comments', CRD, B, SHOWN],
    ['of a flow map are those of the map', CRD, ['a', 'c'], '{type: integer, minimum: 0}'],
    ['of a scalar are the scalar', CRD, ['d'], '1'],
    ['with breaks of Windows have plain ones', 'a:\r\n  b: 1\r\n  c: 2\r\n', ['a'], 'b: 1\nc: 2'],
    ['of a list beside its key', 'a:\n- b\n- c\n', ['a'], '- b\n- c'],
    ['with a comment that stands less deep', 'a:\n    b: 1\n  # c\n    d: 2\n', ['a'], 'b: 1\n# c\nd: 2'],
    ['are none where there is no value', CRD, ['a', 'x'], undefined],
    ['are none behind a merge key', 'x: &x\n  k: {v: 1}\na:\n  <<: *x\n', ['a', 'k'], undefined],
  ]
  it.each(rows)('%s', (_, text, path, block) => expect(blockText(text, path)).toBe(block))
})

describe('a block that is written', () => {
  const rows: [name: string, text: string, path: Path, block: string, result: string][] = [
    ['as it is changes nothing', CRD, B, SHOWN, CRD],
    ['changes its lines alone', CRD, B, SHOWN.replace('x,  y', 'x'), CRD.replace('x,  y', 'x')],
    [
      'keeps comments that are typed',
      CRD,
      B,
      `${SHOWN}\nnullable: true # new`,
      CRD.replace('    # last\n', '    # last\n    nullable: true # new\n'),
    ],
    [
      'becomes lines where braces were',
      CRD,
      ['a', 'c'],
      'type: integer\nmaximum: 3',
      CRD.replace(' {type: integer, minimum: 0}', ' \n    type: integer\n    maximum: 3'),
    ],
    ['stays between braces', CRD, ['a', 'c'], '{type: number}', CRD.replace('{type: integer, minimum: 0}', '{type: number}')],
    ['may be braces where lines were', 'a:\n  b: 1\n', ['a'], '{c: 2}', 'a:\n  {c: 2}\n'],
    [
      'keeps a comment that stands less deep',
      'a:\n    b: 1\n  # c\n    d: 2\n',
      ['a'],
      'b: 1\n# c\nd: 3',
      'a:\n    b: 1\n  # c\n    d: 3\n',
    ],
    ['ends where the text ends', 'a:\n  b: 1', ['a'], 'b: 2\n', 'a:\n  b: 2'],
    ['keeps breaks of Windows', 'a:\r\n  b: 1\r\nc: 1\r\n', ['a'], 'b: 1\nd: 2', 'a:\r\n  b: 1\r\n  d: 2\r\nc: 1\r\n'],
    ['may be empty lines within', 'a:\n  b: 1\n', ['a'], 'b: 1\n\nc: 2', 'a:\n  b: 1\n\n  c: 2\n'],
  ]
  it.each(rows)('%s', (_, text, path, block, result) => {
    expect(withBlock(text, path, block)).toEqual({ text: result })
  })

  it.each<[name: string, text: string, path: Path, block: string, line: number | undefined]>([
    ['cannot be read', CRD, B, 'type: string\nenum: [', 2],
    ['cannot be written between braces', 'a: {b: {c: 1}}\n', ['a', 'b'], 'c: 1\nd: 2', undefined],
    ['has no place', CRD, ['a', 'x'], 'c: 1', undefined],
    ['stands in a text that cannot be read', 'a: [\n', ['a'], 'c: 1', undefined],
    ['is part of an alias', 'x: &x {k: {v: 1}}\na: *x\n', ['a', 'k'], 'v: 2', undefined],
    ['would change what an anchor says elsewhere', 'a:\n  k: &k {v: 1}\nb: *k\n', ['a', 'k'], '{v: 2}', undefined],
  ])('%s: says so', (_, text, path, block, line) => {
    const { text: made, problem } = withBlock(text, path, block)
    expect([made, problem?.line]).toEqual([undefined, line])
  })

  it.each(EXAMPLES.map(({ name, crd }) => [name, crd] as const))('can be every schema of %s', (_, text) => {
    const { value } = parseYaml(text)
    const walk = (at: JsonValue | undefined, path: Path): void => {
      if (!isObject(at)) return
      for (const key of Object.keys(at)) walk(at[key], [...path, key])
      const block = blockText(text, path) ?? ''
      expect(withBlock(text, path, block)).toEqual({ text })
      const isFlow = block.startsWith('{')
      const made = withBlock(text, path, isFlow ? 'zz: 1' : `${block}\nzz: 1`).text ?? ''
      const added = applyEdits(value, [{ op: 'set', path: isFlow ? path : [...path, 'zz'], value: isFlow ? { zz: 1 } : 1 }])
      expect(deepEqual(parseYaml(made).value, added)).toBe(true)
    }
    const root: Path = ['spec', 'versions', 0, 'schema']
    walk(valueAt(value, root), root)
  })
})
