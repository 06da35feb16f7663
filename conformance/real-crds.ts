import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEngine } from './engine.ts'
import { documentsIn, readScenarios, scenarioPaths } from './files.ts'
import { type Comparison, compareScenario } from './replay/compare.ts'
import type { Server } from './replay/scenario.ts'
import { report } from './report.ts'

const USAGE = `usage: npm run real-crds -- --crds FOLDER [--base URL] [--only TEXT] [--show N]

Installs the CRDs of real projects, sends objects made from their schemas, and compares the answers with those of a real API
server. FOLDER holds files/ and scenarios/; without --base the engine itself is asked, an empty one for each CRD.`

const OPTIONS = {
  crds: { type: 'string' },
  base: { type: 'string' },
  only: { type: 'string', default: '' },
  show: { type: 'string', default: '10' },
  help: { type: 'boolean', default: false },
} as const

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help || values.crds === undefined) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const readDocument = documentsIn(join(values.crds, 'files'))
  const scenarios = scenarioPaths(join(values.crds, 'scenarios')).flatMap((path) => readScenarios(path).scenarios)
  const results: Comparison[] = []
  for (const scenario of scenarios.filter(({ name }) => name.includes(values.only))) {
    const engine = values.base === undefined ? await startEngine() : undefined
    const server: Server = { ...(engine ?? { fetch, base: values.base ?? '' }), readDocument }
    results.push(await compareScenario(scenario, server, { managedFields: false }))
    await engine?.plane.close()
  }
  return report(results, projectOf, Number(values.show)) ? 0 : 1
}

// `real-crds/PROJECT/CRD`
const projectOf = (name: string): string => name.split('/')[1] ?? name

process.exit(await main())
