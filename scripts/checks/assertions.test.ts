import { expect, test } from 'vitest'
import { assertedRules, checkAssertions, namedTests } from './assertions.ts'
import { parseSource } from './source.ts'

const HELPER = parseSource(
  'a/testing/helper.ts',
  'export const rejects = (x) => { expect(x).toBe(1) }\nexport const sends = (x) => x\n',
)

const read = (text: string) => namedTests([parseSource('a/a.test.ts', text), HELPER])

test.each([
  ['an expectation', "test('[ST-1] x', () => { expect(1).toBe(1) })", ['ST-1']],
  ['several rules', "test('[ST-1, ST-2] x', () => expect(1).toBe(1))", ['ST-1', 'ST-2']],
  ['a limit of time behind the test', "test('[ST-1] x', async () => { expect(1).toBe(1) }, 60_000)", ['ST-1']],
  ['an assertion of another name', "it('[HI-1] x', () => { expectLinear((n) => n) })", ['HI-1']],
  ['a function of the file', "const same = (a) => expect(a).toBe(1)\ntest('[ST-1] x', () => same(1))", ['ST-1']],
  ['an imported function', "import { rejects } from './testing/helper.ts'\ntest('[ST-1] x', () => rejects(1))", ['ST-1']],
  ['a group of tests', "describe('[ST-1] x', () => { test('y', () => { expect(1).toBe(1) }) })", ['ST-1']],
  ['a table', "test.each([['[ST-1] a', 1]])('%s', (_, n) => { expect(n).toBe(1) })", ['ST-1']],
  ['a table by name', "const ROWS = [['[ST-1] a', 1]]\ntest.each(ROWS)('%s', (_, n) => { expect(n).toBe(1) })", ['ST-1']],
  ['a loop', "const rows = [{ name: '[ST-1] a' }]\nfor (const { name } of rows) it(name, () => expect(1).toBe(1))", ['ST-1']],
  [
    'a function that makes tests',
    "const check = (rows) => { for (const [n] of rows) it(n, () => expect(1).toBe(1)) }\ncheck([['[ST-1] a']])",
    ['ST-1'],
  ],
])('a test asserts by %s', (_, text, rules) => {
  expect([assertedRules(read(text)), checkAssertions(read(text))]).toEqual([rules, []])
})

test.each([
  ['nothing', "test('[ST-1] x', () => { run() })", 1],
  ['a function of the file that compares nothing', "const run = (a) => a\n\ntest('[ST-1] x', () => run(1))", 3],
  [
    'an imported function that compares nothing',
    "import { sends } from './testing/helper.ts'\ntest('[ST-1] x', () => sends(1))",
    2,
  ],
  ['functions that call each other', "const a = () => b()\nconst b = () => a()\ntest('[ST-1] x', () => a())", 3],
  ['a table without a comparison', "test.each([['[ST-1] a', 1]])('%s', () => {})", 1],
])('a test that calls %s is found', (_, text, line) => {
  expect([assertedRules(read(text)), checkAssertions(read(text))]).toEqual([
    [],
    [`a/a.test.ts:${line}: the test of ST-1 has no assertion`],
  ])
})

test('a comment and a test without rules name nothing', () => {
  expect(assertedRules(read("// [ST-1]\ntest('x', () => { expect(1).toBe(1) })"))).toEqual([])
})
