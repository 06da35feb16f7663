import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { releaseOf } from '../src/apimachinery/releases/named.ts'
import type { Release } from '../src/apimachinery/releases/release.ts'
import { KUBERNETES_RELEASE } from '../src/apimachinery/version/kubernetes-release.ts'
import { startEngine } from './engine.ts'
import { documentsIn, readScenarios, type ScenarioFile, scenarioPaths } from './files.ts'
import { inRelease, minorOf } from './record/releases.ts'
import { type Comparison, compareScenario } from './replay/compare.ts'
import type { Scenario } from './replay/scenario.ts'
import { report } from './report.ts'

const USAGE = `usage: npm run conformance -- [--base URL] [options] [FILE ...]

Sends recorded scenarios to a server and compares its answers with those of a real API server. npm run record records them.

  --base URL            the server: http://127.0.0.1:8001 (without it: the engine itself, an empty one for each scenario)
  --only TEXT           only scenarios with this text in their name, for example status/
  --show N              how many differing scenarios to print (10)
  --failed FILE         writes all differences as JSON
  --no-managed-fields   leaves metadata.managedFields out of the comparison
  --release 1.36        compares that release with what it answers (conformance/releases)
  --data FOLDER         where the files are that scenarios send
  FILE                  scenarios (conformance/scenarios/*.json)`

const OPTIONS = {
  base: { type: 'string' },
  only: { type: 'string' },
  show: { type: 'string', default: '10' },
  failed: { type: 'string' },
  'no-managed-fields': { type: 'boolean', default: false },
  release: { type: 'string' },
  data: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const files = select(positionals, values.only).map((file) =>
    values.release === undefined ? file : inRelease(file, values.release),
  )
  if (files.length === 0) {
    console.error('no scenarios: name files with scenarios, or widen --only')
    return 2
  }
  const data = values.data === undefined ? {} : { readDocument: documentsIn(values.data) }
  const server = values.base === undefined ? undefined : { fetch, base: values.base, ...data }
  const release = await releaseOf(minorOf(values.release ?? KUBERNETES_RELEASE))
  const results: Comparison[] = []
  for (const scenario of files.flatMap((file) => file.scenarios)) {
    const managedFields = !values['no-managed-fields']
    results.push(
      await (server ? compareScenario(scenario, server, { managedFields }) : compareWithEngine(scenario, managedFields, release)),
    )
  }
  const failed = results.filter(({ differences }) => differences.length > 0)
  if (values.failed !== undefined) writeFileSync(values.failed, JSON.stringify(failed, null, 1))
  return report(results, (name) => name.split('/')[0] ?? name, Number(values.show)) ? 0 : 1
}

async function compareWithEngine(scenario: Scenario, managedFields: boolean, release: Release): Promise<Comparison> {
  const engine = await startEngine(undefined, undefined, undefined, true, release)
  const comparison = await compareScenario(scenario, engine, { managedFields })
  await engine.plane.close()
  return comparison
}

const select = (paths: readonly string[], only = ''): ScenarioFile[] =>
  (paths.length > 0 ? paths : scenarioPaths('conformance/scenarios'))
    .map(readScenarios)
    .map(({ path, scenarios }) => ({ path, scenarios: scenarios.filter(({ name }) => name.includes(only)) }))
    .filter(({ scenarios }) => scenarios.length > 0)

process.exit(await main())
