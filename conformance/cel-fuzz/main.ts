import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { oracleAt } from '../fuzz/sides.ts'
import { type Different, isSyntax, run, type Tally } from './run.ts'

const USAGE = `usage: npm run fuzz:cel -- --oracle URL [options]

Sends random CEL rules over random typed schemas to the engine and to a real API server and reports where the answers differ:
verdicts and estimated costs of CRDs, verdicts and messages on objects, costs at run time.

  --oracle URL    the real server, one that may be written to (http://127.0.0.1:8001)
  --seed N        another seed, other rules (1)
  --count N       how many rules (2000)
  --batch N       only the batch of this number; a hundred rules are a batch
  --parallel K    how many batches at once (3)
  --spoil SHARE   the share of rules whose syntax is broken on purpose (0.08)
  --costs SHARE   the share of batches whose costs at run time are compared (0.1)
  --show N        how many differences to print (10)
  --out FOLDER    where differing cases are written as scenarios (dist/fuzz-cel)`

const OPTIONS = {
  oracle: { type: 'string' },
  seed: { type: 'string', default: '1' },
  count: { type: 'string', default: '2000' },
  batch: { type: 'string' },
  parallel: { type: 'string', default: '3' },
  spoil: { type: 'string', default: '0.08' },
  costs: { type: 'string', default: '0.1' },
  show: { type: 'string', default: '10' },
  out: { type: 'string', default: 'dist/fuzz-cel' },
  help: { type: 'boolean', default: false },
} as const

const TELL_EVERY = 20_000
/** Milliseconds: the real server takes seconds to spend what one call may cost. */
const PATIENCE = 120_000

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help || values.oracle === undefined) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const start = Date.now()
  let said = start
  let shown = 0
  const tell = (tally: Tally): void => {
    for (; shown < Math.min(tally.different.length, Number(values.show)); shown++) show(tally.different[shown], values.out)
    if (Date.now() - said < TELL_EVERY) return
    said = Date.now()
    console.log(`${tally.rules} rules, ${tally.different.length} differences, ${Math.round((said - start) / 1000)} s`)
  }
  const tally = await run(
    {
      oracle: oracleAt(values.oracle, PATIENCE),
      seed: Number(values.seed),
      count: Number(values.count),
      batch: values.batch === undefined ? undefined : Number(values.batch),
      parallel: Number(values.parallel),
      spoil: Number(values.spoil),
      costs: Number(values.costs),
      stamp: Date.now().toString(36),
    },
    tell,
  )
  const syntax = tally.different.filter(isSyntax).length
  console.log(
    `\nseed ${values.seed}: ${tally.rules} rules in ${tally.batches} CRDs, ${tally.compiling} of them compile, ${tally.spoiled} were broken on purpose
${tally.answers} answers compared: ${tally.estimates} texts with an estimate, ${tally.installed} rules judged on objects, ${tally.timed} at the limit of one call
${tally.different.length - syntax} answers differ, ${syntax} more only in the lines about broken syntax; in ${tally.atRandom} the real server does not always say the same
${Math.round((Date.now() - start) / 1000)} s`,
  )
  for (const one of tally.unanswered) console.log(`not answered: ${one}`)
  return tally.different.length - syntax + tally.unanswered.length === 0 ? 0 : 1
}

const WIDTH = 900

function show(different: Different | undefined, out: string): void {
  if (different === undefined) return
  const { scenario, difference } = different
  mkdirSync(out, { recursive: true })
  const file = join(out, `${scenario.name.replace(/\//g, '-')}.json`)
  writeFileSync(file, `${JSON.stringify([scenario], null, 1)}\n`)
  const lines = (name: string, texts: readonly string[]): string[] => texts.map((text) => `  ${name} ${text.slice(0, WIDTH)}`)
  const all = [...lines('wanted', difference.wanted), ...lines('got   ', difference.got)]
  console.log(`\n${scenario.name} answer ${difference.answer}\n${all.join('\n')}\n  in ${file}`)
}

process.exit(await main())
