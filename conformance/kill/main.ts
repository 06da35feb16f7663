import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runKills, seeded } from './run.ts'

const USAGE = `usage: npm run kill-test -- [options]

Writes to the built host over HTTP, kills it with SIGKILL at random moments, opens its folder again, and checks that every write that was
acknowledged is there with its resourceVersion, and that a watch from the first version tells of each, or is answered 410.

  --kills N       how often (20)
  --writers N     how many clients write at once (8)
  --seed N        decides what is written and when it is killed, as far as time allows (1)
  --folder PATH   where the objects are kept (a new folder, removed when all is well)`

const OPTIONS = {
  kills: { type: 'string', default: '20' },
  writers: { type: 'string', default: '8' },
  seed: { type: 'string', default: '1' },
  folder: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const folder = values.folder ?? join(mkdtempSync(join(tmpdir(), 'crdlab-kill-')), 'store')
  const started = performance.now()
  const report = await runKills({
    kills: Number(values.kills),
    writers: Number(values.writers),
    folder,
    random: seeded(Number(values.seed)),
    progress: ({ kill, acknowledged, startMs, events }) => {
      const watched = events === undefined ? 'history gone (410)' : `${events} events`
      console.log(`kill ${kill}: ${acknowledged} writes acknowledged, open again after ${Math.round(startMs)} ms, ${watched}`)
    },
  })
  for (const problem of report.problems) console.log(problem)
  const seconds = Math.round((performance.now() - started) / 1000)
  const found = report.problems.length === 0 ? '0 lost' : `${report.problems.length} problems; the folder is ${folder}`
  console.log(
    `${values.kills} kills in ${seconds} s, ${report.acknowledged} writes acknowledged, ${report.gone} watches answered 410, ${found}`,
  )
  if (report.problems.length > 0) return 1
  if (values.folder === undefined) rmSync(folder, { recursive: true })
  return 0
}

process.exit(await main())
