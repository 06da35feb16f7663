import { writeFileSync } from 'node:fs'
import { randomRound } from '../random/round.ts'
import { oracleAt, recordRound } from '../sides.ts'
import { groupOf } from '../steps.ts'

const AT_ONCE = 8

/** `record URL SEED COUNT FILE`: keeps rounds of the fuzzer with a real server's answers, one a line. */
async function main([url = '', seed = '1', count = '20000', file = '']: readonly string[]): Promise<void> {
  const oracle = oracleAt(url)
  const stamp = Date.now().toString(36)
  const lines: string[] = []
  let operations = 0
  let next = 1
  const worker = async (): Promise<void> => {
    while (operations < Number(count)) {
      const round = randomRound(Number(seed), next++, stamp, undefined)
      const recorded = await recordRound(round, oracle, groupOf(round))
      operations += recorded.answers.length
      lines.push(JSON.stringify(recorded))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  writeFileSync(file, `${lines.join('\n')}\n`)
  console.log(`${operations} operations in ${lines.length} rounds`)
}

await main(process.argv.slice(2))
process.exit(0)
