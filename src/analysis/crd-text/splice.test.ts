import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepEqual, isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { EXAMPLES } from '../../examples/catalogue.ts'
import { applyEdits, type Edit, type Path, valueAt } from '../edit.ts'
import { spliceText } from './splice.ts'

const rows: [name: string, text: string, edit: Edit, result: string][] = [
  ['a scalar keeps its comment', 'a: 1 # one\nb: 2\n', { op: 'set', path: ['a'], value: 3 }, 'a: 3 # one\nb: 2\n'],
  [
    'a new key goes last',
    'a:\n  b: 1 # c\n# end\n',
    { op: 'set', path: ['a', 'x'], value: 'y' },
    'a:\n  b: 1 # c\n  x: "y"\n# end\n',
  ],
  ['a missing parent is made', 'a: {}\n', { op: 'set', path: ['a', 'b', 'c'], value: true }, 'a:\n  b:\n    c: true\n'],
  ['a flow map stays one', 'a: {b: 1}\n', { op: 'set', path: ['a', 'c'], value: 'x y' }, 'a: {b: 1, c: "x y"}\n'],
  ['a flow list stays one', 'r: [a]\n', { op: 'set', path: ['r', 1], value: 'b' }, 'r: [a, b]\n'],
  ['out of a flow list', 'r: [a, b, c]\n', { op: 'remove', path: ['r', 0] }, 'r: [b, c]\n'],
  [
    'a removed key takes the comment above it along',
    'a: 1\n# about b\nb: 2\nc: 3\n',
    { op: 'remove', path: ['b'] },
    'a: 1\nc: 3\n',
  ],
  ['the first key of an item', 'l:\n- a: 1\n  b: 2\n', { op: 'remove', path: ['l', 0, 'a'] }, 'l:\n- b: 2\n'],
  ['the only key', 'a:\n  b: 1\nc: 2\n', { op: 'remove', path: ['a', 'b'] }, 'a: {}\nc: 2\n'],
  ['a rename', 'a:\n  b: 1 # c\n', { op: 'rename', path: ['a', 'b'], key: 'on' }, 'a:\n  "on": 1 # c\n'],
  [
    'a move carries comments',
    'a:\n  b: 1\n  # c\n  c: |\n    x\nd: 1\n',
    { op: 'move', path: ['a', 'c'], by: -1 },
    'a:\n  # c\n  c: |\n    x\n  b: 1\nd: 1\n',
  ],
  ['a move at the end of the text', 'a: 1\nb: 2', { op: 'move', path: ['a'], by: 1 }, 'b: 2\na: 1\n'],
  ['a text without a last break', 'a: 1', { op: 'set', path: ['b'], value: 2 }, 'a: 1\nb: 2'],
  ['a key without a value', 'a:\nb: 2\n', { op: 'set', path: ['a'], value: 'x' }, 'a: x\nb: 2\n'],
  [
    'a list grows in its own style',
    'l:\n  - 1\n',
    { op: 'set', path: ['l', 1], value: { a: 1, b: [2] } },
    'l:\n  - 1\n  - a: 1\n    b:\n      - 2\n',
  ],
  [
    'a new list stands as the first of the text does: indented',
    'd: |\n  x:\n  - no list\na:\n  - b: 1\n    c:\n      e: 1\n',
    { op: 'set', path: ['a', 0, 'c', 'd'], value: ['x', { f: [1] }] },
    'd: |\n  x:\n  - no list\na:\n  - b: 1\n    c:\n      e: 1\n      d:\n        - x\n        - f:\n            - 1\n',
  ],
  [
    'a new list stands as the first of the text does: at the column of its key',
    'a:\n- b:\n  - 1\nc:\n  - 2\n',
    { op: 'set', path: ['d'], value: [{ e: [3] }] },
    'a:\n- b:\n  - 1\nc:\n  - 2\nd:\n- e:\n  - 3\n',
  ],
  [
    'behind another key',
    'a: 1\nc: 3\n',
    { op: 'insert', path: ['b'], after: 'a', value: 'l1\nl2' },
    'a: 1\nb: |-\n  l1\n  l2\nc: 3\n',
  ],
  ['breaks of Windows', 'a: 1\r\nb: 2\r\n', { op: 'set', path: ['c'], value: 3 }, 'a: 1\r\nb: 2\r\nc: 3\r\n'],
]

describe('an edit in the text', () => {
  it.each(rows)('[DZ-1] %s', (_, text, edit, result) => {
    expect(spliceText(text, [edit])).toBe(result)
  })
  it('[DZ-2] is rejected where the text cannot say it in place', () => {
    expect(spliceText('a: &x {b: 1}\nc: *x\n', [{ op: 'set', path: ['a'], value: 2 }])).toBeUndefined()
    expect(spliceText('a: 1\n', [{ op: 'remove', path: ['b'] }])).toBeUndefined()
  })
})

function pathsOf(value: JsonValue, at: Path = []): Path[] {
  const own = at.length === 0 ? [] : [at]
  if (Array.isArray(value)) return own.concat(value.flatMap((item, i) => pathsOf(item, [...at, i])))
  if (isObject(value)) return own.concat(Object.keys(value).flatMap((key) => pathsOf(value[key] ?? null, [...at, key])))
  return own
}

const VALUES: JsonValue[] = [
  1,
  true,
  '',
  'a: b',
  '# x',
  'two\nlines\n',
  'on',
  '1.5',
  {},
  [],
  { type: 'string', enum: ['a', ''] },
  [{ a: [] }],
  null,
]

/** One of the edits the tree makes, at a random place of a value. */
function editOf(value: JsonValue, where: number, kind: number, what: number): Edit {
  const paths = pathsOf(value)
  const path = paths[where % paths.length] ?? ['x']
  const fresh = VALUES[what % VALUES.length] ?? null
  const last = path.at(-1)
  const target = valueAt(value, path)
  if (kind === 0) return { op: 'set', path, value: fresh }
  if (kind === 1) return { op: 'set', path: [...path, Array.isArray(target) ? target.length : 'fresh key'], value: fresh }
  if (kind === 2) return { op: 'remove', path }
  if (kind === 3) return { op: 'rename', path, key: `new${what}` }
  if (kind === 4 && typeof last === 'string')
    return { op: 'insert', path: [...path.slice(0, -1), 'put'], after: last, value: fresh }
  return { op: 'move', path, by: what % 2 === 0 ? 1 : -1 }
}

/** How many lines of a text are not the same ones, in the same order, in another. */
function linesOff(before: readonly string[], after: readonly string[]): number {
  let same = 0
  while (same < before.length && before[same] === after[same]) same++
  let tail = 0
  while (tail < before.length - same && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return before.length - same - tail
}

describe('any edit of the bundled CRDs', () => {
  it.each(EXAMPLES.map(({ name, crd }) => [name, crd] as const))(
    '[DZ-1] says what was meant and keeps all other lines: %s',
    (_, crd) => {
      const value = parseYaml(crd).value
      const property = fc.property(fc.nat(), fc.nat(5), fc.nat(40), (where, kind, what) => {
        const edit = editOf(value, where, kind, what)
        const wanted = applyEdits(value, [edit])
        fc.pre(wanted !== undefined)
        const text = spliceText(crd, [edit])
        expect(text).toBeDefined()
        expect(deepEqual(parseYaml(text ?? '').value, wanted)).toBe(true)
        const comments = (of: string): number => of.split('\n').filter((line) => line.startsWith('#')).length
        expect(comments(text ?? '')).toBe(comments(crd))
        const own = edit.op === 'move' || edit.op === 'insert' ? edit.path.slice(0, -1) : edit.path
        const size = JSON.stringify(valueAt(value, own) ?? null).split(/[,{[]/).length
        expect(linesOff(crd.split('\n'), (text ?? '').split('\n'))).toBeLessThanOrEqual(2 * size + 4)
      })
      fc.assert(property, { numRuns: 60 })
    },
  )
})
