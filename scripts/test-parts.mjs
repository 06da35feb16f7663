import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'

/** Set in the environment of parts that find this run's build in `dist`, so that they do not build it again under the others. */
export const BUILT_VARIABLE = 'CRDLAB_BUILT'

/** A safety net, several times what the longest part usually takes. */
const LIMIT = 30 * 60_000
const SHOWN = 20_000

/** The parts that run now. Each leads a process group, so that the servers and browsers it starts end with it. */
const running = new Set()

function endAll() {
  for (const child of running) killGroup(child)
}

process.on('exit', endAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(signal === 'SIGINT' ? 130 : 143))

/**
 * Runs one part of the test run. `part` has a `name` and a `command`, or why it is `missing`; `count` reads how many tests passed
 * from the report that the command writes (absent: the part counts as one). Resolves always.
 */
export async function runPart(part, environment) {
  const started = Date.now()
  const { code, output } = part.missing === undefined ? await execute(part, environment) : { code: 1, output: part.missing }
  const counted = (part.missing === undefined && part.count?.()) || { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 }
  const failed = code !== 0 && counted.failed === 0 ? 1 : counted.failed
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const counts = `${counted.passed} passed, ${failed} failed${counted.skipped > 0 ? `, ${counted.skipped} skipped` : ''}`
  const line = `${failed === 0 ? 'ok    ' : 'FAILED'}  ${part.name.padEnd(12)} ${seconds.padStart(6)} s  ${counts}`
  return { ...counted, failed, line, output: output.slice(-SHOWN) }
}

function execute({ command: [program, ...args], env: more }, environment) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...environment, ...more, NO_COLOR: '1' },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const stop = (why) => {
      output += `\n${why}\n`
      killGroup(child)
    }
    const timer = setTimeout(() => stop(`stopped after ${LIMIT / 60_000} minutes`), LIMIT)
    running.add(child)
    const done = (code) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += error.message
      done(1)
    })
    child.once('close', (code) => done(code ?? 1))
  })
}

function killGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // it is gone already
  }
}

function takeReport(file) {
  if (!existsSync(file)) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file) // a report of an earlier run must never count
  return report
}

/** The counts of a vitest run; a file that could not be loaded counts as one failure. */
export function countVitest(file) {
  const report = takeReport(file)
  if (report === undefined) return undefined
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/** The counts of a Playwright run. Nothing is tried again: a test that passes the second time is a bug to find. */
export function countPlaywright(file) {
  const report = takeReport(file)
  if (report === undefined) return undefined
  const { expected, unexpected, skipped } = report.stats
  return { passed: expected, failed: unexpected + (report.errors?.length ?? 0), skipped }
}
