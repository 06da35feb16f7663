import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { releaseOf } from '../src/apimachinery/releases/named.ts'
import { startEngine } from './engine.ts'
import { documentsIn, readScenarios, scenarioPaths } from './files.ts'
import { buildOracle } from './oracle/build.ts'
import { type Oracle, startOracle } from './oracle/start.ts'
import { minorOf, recordedReleases } from './record/releases.ts'
import { releaseDocument } from './release-document.ts'
import { type Comparison, compareScenario } from './replay/compare.ts'
import { runScenario } from './replay/run.ts'
import type { Answer, Scenario } from './replay/scenario.ts'
import { report } from './report.ts'

const USAGE = `usage: npm run releases -- [--crds FOLDER] [options]

Writes docs/releases.md. With --crds it compares the engine as each release with a real API server of that release instead: it installs the
CRDs of real projects on both, sends objects made from their schemas, and compares verdicts, codes, reasons, paths and objects.

  --crds FOLDER      CRDs of real projects: FOLDER holds files/ and scenarios/
  --release 1.36     only this release (all that are recorded)
  --oracle PROGRAM   its real API server (default: built from conformance/oracle)
  --only TEXT        only CRDs with this text in their name
  --show N           how many differing CRDs to print (10)`

const OPTIONS = {
  crds: { type: 'string' },
  release: { type: 'string' },
  oracle: { type: 'string' },
  only: { type: 'string', default: '' },
  show: { type: 'string', default: '10' },
  help: { type: 'boolean', default: false },
} as const

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  if (values.crds === undefined) {
    writeFileSync('docs/releases.md', releaseDocument())
    return 0
  }
  const folder = values.crds
  let agrees = true
  for (const release of values.release === undefined ? recordedReleases() : [values.release]) {
    const scenarios = scenarioPaths(join(folder, 'scenarios')).flatMap((path) => readScenarios(path).scenarios)
    const oracle = await startOracle(values.oracle ?? buildOracle(release))
    try {
      const asked = scenarios.filter(({ name }) => name.includes(values.only))
      const results = await compareAll(asked, oracle, minorOf(release), join(folder, 'files'))
      console.log(`\nKubernetes ${release}`)
      agrees = report(results, (name) => name.split('/')[1] ?? name, Number(values.show)) && agrees
    } finally {
      oracle.stop()
    }
  }
  return agrees ? 0 : 1
}

async function compareAll(scenarios: readonly Scenario[], { base }: Oracle, minor: number, files: string): Promise<Comparison[]> {
  const readDocument = documentsIn(files)
  const release = await releaseOf(minor)
  const results: Comparison[] = []
  for (const scenario of scenarios) {
    const answers = (await runScenario(scenario, { fetch, base, settle: true, readDocument })) as Answer[]
    const engine = await startEngine(undefined, undefined, undefined, true, release)
    results.push(
      await compareScenario({ ...scenario, answers }, { ...engine, readDocument }, { managedFields: false, texts: false }),
    )
    await engine.plane.close()
  }
  return results
}

process.exit(await main())
