import { spawnSync } from 'node:child_process'
import { BREAKS, type Break } from './breaks.ts'

/** Runs the tests that name a rule; with the rule broken, unless told otherwise. */
function run({ rule, tests }: Break, broken: boolean): { readonly ran: number; readonly failed: number } {
  const env = { ...process.env, ...(broken ? { BROKEN_RULE: rule } : { BROKEN_RULE: '' }) }
  const name = `\\b${rule}\\b`
  const config = 'conformance/broken-rules/vitest.config.ts'
  const args = ['vitest', 'run', '--config', config, '--root', '.', '--reporter', 'json', '-t', name, tests]
  const { stdout } = spawnSync('npx', args, { env, encoding: 'utf8', maxBuffer: 1 << 26 })
  const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { numPassedTests: number; numFailedTests: number }
  return { ran: report.numPassedTests + report.numFailedTests, failed: report.numFailedTests }
}

/** Breaks one rule after the other and looks whether the tests that name it notice. */
function main(wanted: readonly string[]): number {
  const chosen = BREAKS.filter(({ rule }) => wanted.length === 0 || wanted.includes(rule))
  let unnoticed = 0
  for (const broken of chosen) {
    const { ran, failed } = run(broken, true)
    const sound = run(broken, false)
    const isNoticed = failed > 0 && sound.failed === 0
    if (!isNoticed) unnoticed++
    console.log(`${isNoticed ? 'noticed  ' : 'UNNOTICED'}  ${broken.rule}  ${failed} of ${ran} tests fail when ${broken.what}`)
  }
  return unnoticed === 0 ? 0 : 1
}

process.exit(main(process.argv.slice(2)))
