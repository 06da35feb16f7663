import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeChange, disagreements, formatReasons, parseReasons, updateReasons } from './survivors.ts'

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

const LIST = `# A comment.
src/a.ts
  Why.
    x
    y
  Why too.
    z
src/b.ts
  Why.
    x
`
const REASONS = new Map([
  [
    'src/a.ts',
    new Map([
      ['x', 'Why.'],
      ['y', 'Why.'],
      ['z', 'Why too.'],
    ]),
  ],
  ['src/b.ts', new Map([['x', 'Why.']])],
])

test('the list has reasons and changes below each file', () => {
  expect(parseReasons(LIST)).toEqual(REASONS)
})

test.each([
  ['a file', '    x', 'line 1: a change without a file and a reason'],
  ['a reason', 'src/a.ts\n    x', 'line 2: a change without a file and a reason'],
  ['a reason of its own file', 'src/a.ts\n  Why.\nsrc/b.ts\n    x', 'line 4: a change without a file and a reason'],
])('a change needs %s', (_, list, message) => {
  expect(() => parseReasons(list)).toThrow(new Error(message))
})

test('the list that is written is sorted by file, and is read as the same reasons', () => {
  const unsorted = new Map([...REASONS].reverse())
  const list = formatReasons(new Map([...unsorted, ['src/none.ts', new Map<string, string>()]]))
  expect(list.split('\n').slice(1).join('\n')).toBe(LIST.split('\n').slice(1).join('\n'))
  expect(parseReasons(list)).toEqual(REASONS)
})

test('the list in the repository is as it would be written', () => {
  const list = readFileSync('scripts/mutation/survivors.txt', 'utf8')
  expect(formatReasons(parseReasons(list))).toBe(list)
})

test('measured files have their survivors in the list, with the reasons that are known', () => {
  const updated = updateReasons(new Map([['src/a.ts', new Set(['new', 'z', 'x'])]]), REASONS)
  expect([...(updated.get('src/a.ts') ?? [])]).toEqual([
    ['x', 'Why.'],
    ['z', 'Why too.'],
    ['new', 'No test notices it yet.'],
  ])
  expect(updated.get('src/b.ts')).toEqual(REASONS.get('src/b.ts'))
})

test.each<[name: string, survivors: [file: string, changes: string[]][], problems: string[]]>([
  ['agree', [['src/a.ts', ['x', 'y', 'z']]], []],
  ['differ', [['src/a.ts', ['x', 'y', 'w']]], ['src/a.ts: no reason for w', 'src/a.ts: a reason, but no survivor: z']],
  ['are of an unlisted file', [['src/c.ts', ['x']]], ['src/c.ts: no reason for x']],
])('survivors and reasons %s', (_, survivors, problems) => {
  expect(disagreements(new Map(survivors.map(([file, changes]) => [file, new Set(changes)])), REASONS)).toEqual(problems)
})
