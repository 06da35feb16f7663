// The whole test run: `npm test`, or some parts of it: `npm test -- types unit`. Prints a line for each part, the output of those
// that failed, and at the end `N passed, N failed`, summed over all of them. `--shuffle=SEED` runs tests and stories in an order that the number SEED makes.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { argv, chdir, env, exit } from 'node:process'
import { fileURLToPath } from 'node:url'
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
const BUILD = { name: 'build', command: ['node', 'scripts/build.mjs'] }

/**
 * The parts that run beside each other, one more at a time than CI has cores: each waits now and then. Each is begun in this order as soon as
 * one ends, those that need the build once it is there: what takes long and has one thread early, so that all ends come close together.
 */
const PARTS = [
  BUILD,
  vitest('unit', ['unit', 'isolated']),
  { name: 'checks', command: ['node', 'scripts/run.mjs', 'scripts/checks/main.ts'] },
  { ...vitest('conformance'), isAfterBuild: true },
  vitest('components', ['components', 'isolated components']),
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
  { name: 'first load', command: ['node', 'scripts/run.mjs', 'scripts/first-load/main.ts'], isAfterBuild: true },
]
const AT_ONCE = 3

/** The stories of the page have the machine for themselves: beside other tests, all of them took longer together. */
const STORIES = { name: 'end-to-end', prepare: endToEnd, isAfterBuild: true }

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

const results = []
const run = async (part, environment = env) => {
  const result = await runPart({ ...part, ...(await part.prepare?.()) }, environment)
  results.push(result)
  console.log(result.line)
  if (result.failed > 0) console.log(result.output)
  return result
}

const started = Date.now()
const waiting = PARTS.filter(wanted)
let isBuilt = false
/** Ends when the build has, well or not. */
let building
const runNext = (part) => run(part, part.isAfterBuild && isBuilt ? { ...env, [BUILT_VARIABLE]: '1' } : env)
const runBuild = async () => {
  isBuilt = (await runNext(BUILD)).failed === 0
  building = undefined
}
const runSome = async () => {
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ isAfterBuild }) => !isAfterBuild || building === undefined)
    const [part] = next < 0 ? [] : waiting.splice(next, 1)
    if (part === BUILD) building = runBuild()
    await (part === undefined || part === BUILD ? building : runNext(part))
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, runSome))
if (wanted(STORIES)) await runNext(STORIES)
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
const skipped = sum('skipped')
console.log(`\n${Math.round((Date.now() - started) / 1000)} s${skipped > 0 ? `, ${skipped} skipped` : ''}`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
exit(sum('failed') > 0 ? 1 : 0)
