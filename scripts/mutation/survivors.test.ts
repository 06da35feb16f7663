import { describe, expect, it, test } from 'vitest'
import { describeChange, disagreements, parseReasons } from './survivors.ts'

const SOURCE = ['const a = (b) => {', '  if (b > 1) return 2', '}'].join('\n')
const at = (from: readonly [number, number], to: readonly [number, number], replacement?: string) => ({
  fileName: 'a.ts',
  location: { start: { line: from[0], column: from[1] }, end: { line: to[0], column: to[1] } },
  mutatorName: 'X',
  status: 'Survived',
  replacement,
})

test.each([
  ['a part of a line', at([2, 7], [2, 12], 'true'), 'if (‹b > 1 → true›) return 2'],
  ['more than a line', at([1, 18], [3, 2], '{}'), 'const a = (b) => ‹{ … → {}›'],
  ['a replacement of two lines', at([2, 7], [2, 12], 'b\n  < 1'), 'if (‹b > 1 → b < 1›) return 2'],
  ['nothing that replaces it', at([2, 7], [2, 12]), 'if (‹b > 1 → ›) return 2'],
  ['a line that is gone', at([9, 1], [9, 2], 'x'), '‹ → x›'],
])('describes a change of %s', (_, outcome, expected) => {
  expect(describeChange(SOURCE, outcome)).toBe(expected)
})

const BLOCK = (...changes: string[]) => ['```', ...changes, '```', '']

describe('parseReasons', () => {
  it('reads the changes below each file', () => {
    const document = [
      '# Title',
      '',
      '## `a.ts`',
      '',
      'Why.',
      '',
      ...BLOCK('x', 'y'),
      'Why too.',
      ...BLOCK('z'),
      '## `b.ts`',
      'W.',
      ...BLOCK('x'),
    ]
    expect(parseReasons(document.join('\n'))).toEqual(
      new Map([
        ['a.ts', new Set(['x', 'y', 'z'])],
        ['b.ts', new Set(['x'])],
      ]),
    )
  })

  it.each([
    ['a file', ['## `a.ts`', ...BLOCK('x')]],
    ['another block', ['## `a.ts`', 'Why.', ...BLOCK(), ...BLOCK('x')]],
    ['the reason of another file', ['## `b.ts`', 'Why.', '## `a.ts`', ...BLOCK('x')]],
  ])('takes no block without a reason, after %s', (_, lines) => {
    expect(parseReasons(lines.join('\n')).get('a.ts')).toEqual(new Set())
  })
})

test('survivors and reasons of the changed files must be the same', () => {
  const survivors = new Map([['a.ts', new Set(['x', 'y'])]])
  const reasons = new Map([
    ['a.ts', new Set(['y', 'z'])],
    ['b.ts', new Set(['x'])],
  ])
  expect(disagreements(survivors, reasons, ['a.ts'])).toEqual(['a.ts: no reason for x', 'a.ts: a reason, but no survivor: z'])
  expect(disagreements(survivors, reasons, ['b.ts', 'c.ts'])).toEqual(['b.ts: a reason, but no survivor: x'])
  expect(disagreements(survivors, survivors, ['a.ts'])).toEqual([])
})
