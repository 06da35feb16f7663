import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countPlaywright, countVitest, runPart } from './test-parts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'crdlab-parts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const report = (content: object): string => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const node = (code: string): string[] => [process.execPath, '-e', code]
const counts = (passed: number, failed: number, skipped: number) => ({ passed, failed, skipped })

test('a command that succeeds counts as one', async () => {
  const { line, ...rest } = await runPart({ name: 'lint', command: node('console.log("fine")') }, process.env)
  expect(rest).toEqual({ ...counts(1, 0, 0), output: 'fine\n' })
  expect(line.replace(/ +/g, ' ').replace(/[\d.]+ s/, 'T')).toBe('ok lint T 1 passed, 0 failed')
})

test.each([
  ['fails', node('console.error("why"); process.exit(3)'), 'why\n'],
  ['cannot be started', ['/there/is/none'], 'spawn /there/is/none ENOENT'],
])('a command that %s counts as one failure, with its output', async (_what, command, output) => {
  expect(await runPart({ name: 'x', command }, process.env)).toMatchObject({ ...counts(0, 1, 0), output })
})

test('a part that is missing says why and counts as one failure', async () => {
  expect(await runPart({ name: 'x', missing: 'no browser' }, process.env)).toMatchObject({
    ...counts(0, 1, 0),
    output: 'no browser',
  })
})

test('a command that fails although no test did counts as one failure', async () => {
  const part = { name: 'x', command: node('process.exit(1)'), count: () => counts(5, 0, 1) }
  expect(await runPart(part, process.env)).toMatchObject(counts(5, 1, 1))
})

test('a vitest report: a file that could not be loaded is a failure', () => {
  const file = report({
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ],
  })
  expect(countVitest(file)).toEqual(counts(7, 2, 3))
  expect(existsSync(file)).toBe(false)
})

test('a Playwright report: what passed only when it was tried again is named', () => {
  const test = (title: string, status: string) => ({ title, tests: [{ status }] })
  const suites = [
    { file: 'a.spec.ts', specs: [test('calm', 'expected')], suites: [{ file: 'a.spec.ts', specs: [test('stalled', 'flaky')] }] },
  ]
  expect(countPlaywright(report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, suites, errors: [{}] }))).toEqual({
    ...counts(5, 2, 2),
    flaky: ['a.spec.ts: stalled'],
  })
})

test('the line of a part names what passed only when it was tried again', async () => {
  const part = { name: 'x', command: node(''), count: () => ({ ...counts(2, 0, 0), flaky: ['a.spec.ts: stalled'] }) }
  const { line } = await runPart(part, process.env)
  expect(line.split('\n').slice(1)).toEqual(['        passed only when tried again: a.spec.ts: stalled'])
})

test('without a report there are no counts', () => {
  expect(countVitest(join(folder, 'none.json'))).toBeUndefined()
})
