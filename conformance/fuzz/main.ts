import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { errorMessage } from '../../src/apimachinery/text/error-message.ts'
import { fuzz } from './fuzz.ts'
import { prepareForPolicies } from './policy-cluster.ts'
import { KINDS } from './random/round.ts'
import { oracleAt } from './sides.ts'
import { summary } from './summary.ts'

const USAGE = `usage: npm run fuzz -- --oracle URL [options]

Sends random CRDs, objects and operations to the engine and to a real API server and reports where the answers differ.

  --oracle URL       the real server, one that may be written to (http://127.0.0.1:8001)
  --seed N           another seed, other rounds (1)
  --count N          how many operations, at least (2000)
  --only KIND        only rounds of one kind: ${KINDS.join(', ')}
  --policies         only admission policies, with a complete API server: --only policies
  --options          only combinations of options: --only options
  --round N          only the round of this number
  --parallel K       how many rounds at once (8)
  --show N           how many differing rounds to make small and print (5)
  --no-managed-fields  leaves metadata.managedFields out of the comparison
  --out FOLDER       where differing cases are written as scenarios (dist/fuzz)`

const OPTIONS = {
  oracle: { type: 'string' },
  seed: { type: 'string', default: '1' },
  count: { type: 'string', default: '2000' },
  only: { type: 'string' },
  options: { type: 'boolean', default: false },
  policies: { type: 'boolean', default: false },
  round: { type: 'string' },
  parallel: { type: 'string', default: '8' },
  show: { type: 'string', default: '5' },
  'no-managed-fields': { type: 'boolean', default: false },
  out: { type: 'string', default: 'dist/fuzz' },
  help: { type: 'boolean', default: false },
} as const

/** Milliseconds: a real server takes many seconds to spend what the expressions of a policy may cost. */
const PATIENCE_FOR_COSTS = 120_000

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  const only = values.options ? 'options' : values.policies ? 'policies' : values.only
  const kind = KINDS.find((one) => one === only)
  if (values.help || values.oracle === undefined || (only !== undefined && kind === undefined)) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const oracle = oracleAt(values.oracle, kind === 'policies' ? PATIENCE_FOR_COSTS : undefined)
  if (kind === 'policies') {
    try {
      await prepareForPolicies(oracle)
    } catch (error) {
      console.error(`Policies need a complete API server at ${values.oracle}: ${errorMessage(error)}`)
      return 2
    }
  }
  const result = await fuzz({
    oracle,
    seed: Number(values.seed),
    count: Number(values.count),
    only: kind,
    round: values.round === undefined ? undefined : Number(values.round),
    parallel: Number(values.parallel),
    show: Number(values.show),
    stamp: Date.now().toString(36),
    managedFields: !values['no-managed-fields'],
  })
  mkdirSync(values.out, { recursive: true })
  for (const found of result.cases) {
    const file = join(values.out, `${found.round.name.replace(/\//g, '-')}.json`)
    writeFileSync(file, `${JSON.stringify([found.round], null, 1)}\n`)
    console.log(`\n${summary(found)}\n  written to ${file}`)
  }
  console.log(
    `\nseed ${values.seed}: ${result.operations} operations in ${result.rounds} rounds, ${result.differing} rounds differ, ${result.varying} differences stand where the real server gave two answers`,
  )
  for (const [why, times] of Object.entries(result.explained)) console.log(`${String(times).padStart(5)}  explained: ${why}`)
  result.coverage.print()
  return result.differing === 0 ? 0 : 1
}

process.exit(await main())
