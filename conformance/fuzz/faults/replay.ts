import { readFileSync } from 'node:fs'
import type { Scenario } from '../../replay/scenario.ts'
import { judge } from '../fuzz.ts'
import { compareRound } from '../sides.ts'
import { requestsOf } from '../steps.ts'

/** `replay FILE`: after how many operations of recorded rounds the engine first differs, and where. */
async function main([file = '']: readonly string[]): Promise<void> {
  const rounds = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Scenario)
  let operations = 0
  for (const round of rounds) {
    const [first] = judge(round, await compareRound(round, { managedFields: true })).comparison.differences
    if (first !== undefined) {
      const request = requestsOf(round)[first.answer]
      const what = `${request?.method} ${request?.path.split('?')[0]?.replace(/^.*example\.com\/v\w+\//, '')}`
      console.log(`found after ${operations + first.answer + 1} operations: ${what} at ${first.at}`)
      return
    }
    operations += round.answers.length
  }
  console.log(`not found in ${operations} operations`)
}

await main(process.argv.slice(2))
process.exit(0)
