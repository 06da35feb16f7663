import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { documentsIn, readScenarios, type ScenarioFile, scenarioPaths } from './files.ts'
import { type Comparison, compareScenario, explain } from './replay/compare.ts'
import { runScenario } from './replay/run.ts'
import type { Server } from './replay/scenario.ts'

const USAGE = `usage: npm run conformance -- --base URL [options] [FILE ...]

Sends recorded scenarios to a server and compares its answers with those of a real API server.

  --base URL            the server: http://127.0.0.1:8001
  --only TEXT           only scenarios with this text in their name, for example status/
  --show N              how many differing scenarios to print (10)
  --failed FILE         writes all differences as JSON
  --no-managed-fields   leaves metadata.managedFields out of the comparison
  --data FOLDER         where the files are that scenarios send
  --record FOLDER       does not compare: writes the answers of the server as new scenarios
  FILE                  scenarios (conformance/scenarios/*.json)`

const OPTIONS = {
  base: { type: 'string' },
  only: { type: 'string' },
  show: { type: 'string', default: '10' },
  failed: { type: 'string' },
  'no-managed-fields': { type: 'boolean', default: false },
  data: { type: 'string' },
  record: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  if (values.help || values.base === undefined) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const files = select(positionals, values.only)
  if (files.length === 0) {
    console.error('no scenarios: name files with scenarios, or widen --only')
    return 2
  }
  const server: Server = { fetch, base: values.base, ...(values.data && { readDocument: documentsIn(values.data) }) }
  if (values.record !== undefined) {
    await record(files, { ...server, settle: true }, values.record)
    return 0
  }
  const results: Comparison[] = []
  for (const scenario of files.flatMap((file) => file.scenarios)) {
    results.push(await compareScenario(scenario, server, { managedFields: !values['no-managed-fields'] }))
  }
  return report(results, Number(values.show), values.failed)
}

const select = (paths: readonly string[], only = ''): ScenarioFile[] =>
  (paths.length > 0 ? paths : scenarioPaths('conformance/scenarios'))
    .map(readScenarios)
    .map(({ path, scenarios }) => ({ path, scenarios: scenarios.filter(({ name }) => name.includes(only)) }))
    .filter(({ scenarios }) => scenarios.length > 0)

async function record(files: readonly ScenarioFile[], server: Server, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const { path, scenarios } of files) {
    const recorded = []
    for (const scenario of scenarios) recorded.push({ ...scenario, answers: await runScenario(scenario, server) })
    writeFileSync(join(folder, basename(path)), `${JSON.stringify(recorded, null, 1)}\n`)
  }
}

function report(results: readonly Comparison[], show: number, failedFile: string | undefined): number {
  const failed = results.filter(({ differences }) => differences.length > 0)
  for (const comparison of failed.slice(0, show)) console.log(`\n${explain(comparison)}`)
  if (failedFile !== undefined) writeFileSync(failedFile, JSON.stringify(failed, null, 1))
  console.log()
  const families = new Set(results.map(({ name }) => familyOf(name)))
  for (const family of families) {
    const [agreeing, answers] = sum(results.filter(({ name }) => familyOf(name) === family))
    console.log(`${String(agreeing).padStart(5)} / ${String(answers).padEnd(5)} ${family}`)
  }
  const [agreeing, answers] = sum(results)
  const share = ((100 * agreeing) / answers).toFixed(2)
  console.log(
    `${results.length - failed.length} of ${results.length} scenarios, ${agreeing} of ${answers} answers agree (${share} %)`,
  )
  return failed.length > 0 ? 1 : 0
}

const familyOf = (name: string): string => name.split('/')[0] ?? name

const sum = (results: readonly Comparison[]): [agreeing: number, answers: number] => [
  results.reduce((total, { agreeing }) => total + agreeing, 0),
  results.reduce((total, { answers }) => total + answers, 0),
]

process.exitCode = await main()
