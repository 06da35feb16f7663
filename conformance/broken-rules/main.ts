import { spawnSync } from 'node:child_process'
import { BREAKS, type Break } from './breaks.ts'

interface Ran {
  readonly ran: number
  /** The names of the tests that failed. */
  readonly failed: ReadonlySet<string>
  /** Why no test could run. */
  readonly problem?: string
}

interface Report {
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** Runs tests that name a rule, with the break of this number, or with none. */
function run(tests: readonly string[], rules: readonly string[], broken: number): Ran {
  const name = `\\b(${rules.join('|')})\\b`
  const config = 'conformance/broken-rules/vitest.config.ts'
  const args = ['run', '--config', config, '--root', '.', '--reporter', 'json', '-t', name, ...tests]
  const env = { ...process.env, BROKEN_RULE: String(broken) }
  const { stdout, stderr } = spawnSync('node_modules/.bin/vitest', args, { env, encoding: 'utf8', maxBuffer: 1 << 28 })
  const at = stdout.indexOf('{"numTotal')
  if (at < 0) return { ran: 0, failed: new Set(), problem: stderr }
  const { testResults } = JSON.parse(stdout.slice(at)) as Report
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const ran = results.filter(({ status }) => status === 'passed' || status === 'failed')
  const problem = testResults.find(({ assertionResults }) => assertionResults.length === 0)?.message
  return {
    ran: ran.length,
    failed: new Set(ran.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)),
    ...(problem === undefined ? {} : { problem }),
  }
}

const testsOf = (broken: Break): string[] => broken.tests.split(' ')

/** Breaks one rule after the other and looks whether the tests that name it notice. */
function main(wanted: readonly string[]): number {
  const chosen = [...BREAKS.entries()].filter(([, { rule }]) => wanted.length === 0 || wanted.includes(rule))
  const rules = [...new Set(chosen.map(([, { rule }]) => rule))]
  const sound = run([...new Set(chosen.flatMap(([, broken]) => testsOf(broken)))], rules, -1)
  console.log(`with nothing broken ${sound.failed.size} of ${sound.ran} tests fail ${sound.problem ?? ''}`)
  let noticed = 0
  for (const [number, broken] of chosen) {
    const { ran, failed, problem } = run(testsOf(broken), [broken.rule], number)
    const telling = [...failed].filter((name) => !sound.failed.has(name))
    const isNoticed = telling.length > 0
    if (isNoticed) noticed++
    const why = problem === undefined ? '' : ` (${problem.trim().split('\n')[0]})`
    console.log(
      `${isNoticed ? 'noticed  ' : 'UNNOTICED'}  ${broken.rule}  ${telling.length} of ${ran} tests fail when ${broken.what}${why}`,
    )
  }
  console.log(`${rules.length} rules, broken in ${chosen.length} ways, of which ${noticed} are noticed`)
  return noticed === chosen.length && sound.failed.size === 0 && sound.ran > 0 ? 0 : 1
}

process.exit(main(process.argv.slice(2)))
