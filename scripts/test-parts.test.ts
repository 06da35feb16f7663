import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

test('a Playwright report: an error outside of any test is a failure', () => {
  expect(countPlaywright(report({ stats: { expected: 4, unexpected: 1, skipped: 2 }, suites: [], errors: [{}] }))).toEqual(
    counts(4, 2, 2),
  )
})

/** Runs a part in a process of its own; resolves with that process and the id of the part's, once it has started. */
async function startPart(name: string): Promise<{ runner: ChildProcess; pid: number }> {
  const file = join(folder, name)
  const code = `require('fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1000)`
  const part = { name, command: node(code) }
  const module = new URL('./test-parts.mjs', import.meta.url).href
  const runner = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { runPart } from '${module}'\nawait runPart(${JSON.stringify(part)}, process.env)`,
  ])
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8'), { timeout: 30_000 }).toMatch(/\d/)
  return { runner, pid: Number(readFileSync(file, 'utf8')) }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends the parts that run, and what they started',
  async (signal) => {
    const { runner, pid } = await startPart(signal)
    expect(isAlive(pid)).toBe(true)
    runner.kill(signal)
    await once(runner, 'exit')
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false)
  },
  90_000,
)

test('without a report there are no counts', () => {
  expect(countVitest(join(folder, 'none.json'))).toBeUndefined()
})
