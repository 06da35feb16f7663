import { expect, test } from 'vitest'
import { checkNames, checkSizes } from './sizes.ts'
import { parseSource } from './source.ts'

const body = (lines: number) => Array.from({ length: lines }, (_, i) => `  call(${i})`).join('\n')
const check = (path: string, text: string) => checkSizes([parseSource(path, text), ...short])
const short = Array.from({ length: 20 }, (_, i) =>
  parseSource(`src/cel/short-${i}.ts`, 'export const f = () => 1\nexport const g = () => 2\n'),
)

test('a file of 600 lines passes, one line more does not', () => {
  expect(check('src/cel/a.ts', 'a\n'.repeat(600))).toEqual([])
  expect(check('src/cel/a.ts', 'a\n'.repeat(601))).toEqual(['src/cel/a.ts: 601 lines, at most 600'])
})

test('a function of 80 lines passes, one line more does not', () => {
  expect(check('src/cel/a.ts', `// é\nfunction f() {\n${body(78)}\n}`)).toEqual([])
  expect(check('src/cel/a.ts', `// é\nfunction f() {\n${body(79)}\n}`)).toEqual(['src/cel/a.ts:f: 81 lines, at most 80'])
})

test('a component may have 150 lines', () => {
  expect(check('src/ui/a.tsx', `export const Pane = memo(() => {\n${body(148)}\n})`)).toEqual([])
  expect(check('src/ui/a.tsx', `export function Pane() {\n${body(149)}\n}`)).toEqual([
    'src/ui/a.tsx:Pane: 151 lines, at most 150',
  ])
})

test('tests may have long functions, not long files', () => {
  expect(check('src/cel/a.test.ts', `describe('x', () => {\n${body(300)}\n})`)).toEqual([])
  expect(check('src/cel/a.test.ts', 'a\n'.repeat(601))).toEqual(['src/cel/a.test.ts: 601 lines, at most 600'])
})

test('the median and the 90th percentile have budgets', () => {
  const long = Array.from({ length: 30 }, (_, i) =>
    parseSource(`src/cel/l-${i}.ts`, `function f() {\n${body(50)}\n}\n${'a\n'.repeat(400)}`),
  )
  expect(checkSizes(long)).toEqual([
    'files: the median is 452 lines, at most 130',
    'files: the 90th percentile is 452 lines, at most 350',
    'functions: the median is 52 lines, at most 10',
    'functions: the 90th percentile is 52 lines, at most 40',
  ])
})

test('names say what is in a file', () => {
  expect(
    checkNames([
      'src/ui/utils/a.ts',
      'src/cel/helpers.ts',
      'src/cel/index.ts',
      'src/cel/TypeChecker.ts',
      'src/cel/type-checker.test.ts',
    ]),
  ).toEqual([
    'src/ui/utils/a.ts: "utils" names nothing',
    'src/cel/helpers.ts: "helpers" names nothing',
    'src/cel/index.ts: import from the file that has it',
    'src/cel/TypeChecker.ts: not kebab-case',
  ])
})
