// The whole test run: `npm test`, or some parts of it: `npm test -- types unit`. Prints a line for each part, the output of those
// that failed, and at the end `N passed, N failed`, summed over all of them. `--shuffle=SEED` runs tests and stories in an order that the number SEED makes.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { argv, chdir, env, exit } from 'node:process'
import { fileURLToPath } from 'node:url'
import { BUILT_TESTS_VARIABLE } from './built-tests.mjs'
import { CHROMIUM_VARIABLE, findChromium } from './chromium.mjs'
import { BUILT_VARIABLE, countPlaywright, countVitest, runPart } from './test-parts.mjs'

chdir(fileURLToPath(new URL('..', import.meta.url)))
const reports = join('dist', 'test')
mkdirSync(reports, { recursive: true })

const SHUFFLE = '--shuffle='
const seed = argv.find((arg) => arg.startsWith(SHUFFLE))?.slice(SHUFFLE.length)
const asked = argv.slice(2).filter((arg) => !arg.startsWith(SHUFFLE))

const bin = (name) => join('node_modules', '.bin', name)
const vitest = (name, projects = [name]) => {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.flatMap((project) => ['--project', project])
  const order = seed === undefined ? [] : ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`]
  return { name, command: [bin('vitest'), 'run', ...chosen, ...order, ...reporters], count: () => countVitest(report) }
}

/** What others use, each with the variable that tells them that it is there. */
const BUILD = { name: 'build', command: ['node', 'scripts/build.mjs'], variable: BUILT_VARIABLE }
const TEST_FILES = { name: 'test files', command: ['node', 'scripts/build-tests.mjs'], variable: BUILT_TESTS_VARIABLE }

/**
 * The parts that run beside each other, one more at a time than CI has cores: each waits now and then. Each is begun in this order as soon as
 * one ends, those that are `after` others once these are there: what takes long and has one thread early, so that all ends come close together.
 */
const PARTS = [
  BUILD,
  TEST_FILES,
  { ...vitest('unit', ['unit', 'isolated']), after: [TEST_FILES] },
  { name: 'checks', command: ['node', 'scripts/run.mjs', 'scripts/checks/main.ts'] },
  { ...vitest('conformance'), after: [BUILD, TEST_FILES] },
  { ...vitest('components', ['components', 'isolated components']), after: [TEST_FILES] },
  {
    name: 'types',
    // What did not change since the last run, by its content, is not checked again. Several checkers would each find out the types that they share, and
    // what is garbage is looked for less often than the compiler does by itself: other parts have the other core.
    command: [
      bin('tsc'),
      '--noEmit',
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      join(reports, 'types.tsbuildinfo'),
    ],
    env: { GOGC: '400' },
  },
  { name: 'dead code', command: [bin('knip'), '--cache', '--cache-location', join(reports, 'knip')] },
  { name: 'lint', command: [bin('biome'), 'check', '--assist-enabled=false', '--error-on-warnings', '.'] },
  { name: 'first load', command: ['node', 'scripts/run.mjs', 'scripts/first-load/main.ts'], after: [BUILD] },
]
const AT_ONCE = 3

/** The stories of the page have the machine for themselves: beside other tests, all of them took longer together. */
const STORIES = { name: 'end-to-end', prepare: endToEnd, after: [BUILD] }

async function endToEnd() {
  if (!existsSync('playwright.config.ts')) return { missing: 'there is no playwright.config.ts' }
  const { path, missing } = await findChromium(console.log)
  if (path === undefined) return { missing }
  const report = join(reports, 'e2e.json')
  return {
    command: [bin('playwright'), 'test', ...(seed === undefined ? [] : ['--shuffle', seed]), '--reporter=dot,json'],
    env: { [CHROMIUM_VARIABLE]: path, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    count: () => countPlaywright(report),
  }
}

const names = [...PARTS, STORIES].map(({ name }) => name)
const unknown = asked.find((name) => !names.includes(name))
if (unknown !== undefined) {
  console.error(`there is no part "${unknown}"; there are: ${names.join(', ')}`)
  exit(2)
}
const wanted = ({ name }) => asked.length === 0 || asked.includes(name)

/** The builds that run now, each with its end, well or not. */
const building = new Map()
/** Tells the parts that are after others what they find in `dist`. */
const built = {}
const results = []
const run = async (part) => {
  const result = await runPart({ ...part, ...(await part.prepare?.()) }, { ...env, ...(part.after && built) })
  results.push(result)
  console.log(result.line)
  if (result.failed > 0) console.log(result.output)
  return result
}

const started = Date.now()
const waiting = PARTS.filter(wanted)
const runBuild = async (part) => {
  if ((await run(part)).failed === 0) built[part.variable] = '1'
  building.delete(part)
}
const isReady = ({ after = [] }) => after.every((part) => !waiting.includes(part) && !building.has(part))
const runSome = async () => {
  while (waiting.length > 0) {
    const next = waiting.findIndex(isReady)
    const [part] = next < 0 ? [] : waiting.splice(next, 1)
    if (part?.variable !== undefined) building.set(part, runBuild(part))
    await (part === undefined ? Promise.race(building.values()) : (building.get(part) ?? run(part)))
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, runSome))
if (wanted(STORIES)) await run(STORIES)
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
const skipped = sum('skipped')
console.log(`\n${Math.round((Date.now() - started) / 1000)} s${skipped > 0 ? `, ${skipped} skipped` : ''}`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
exit(sum('failed') > 0 ? 1 : 0)
