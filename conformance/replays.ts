import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openCaged } from '../src/hosts/sandbox/testing/caged.ts'
import { differenceLines } from '../src/lab/recording/difference.ts'
import { readRecording } from '../src/lab/recording/read.ts'
import { Replay } from '../src/lab/recording/replay.ts'
import { EXAMPLES, run, send, WEBAPPS, webapp } from './controllers.ts'
import { start, stopPrograms } from './program.ts'

const USAGE = `usage: npm run replays -- [--times N] [--only FILE]

Records a run of each controller that comes along against the built host, replays it N times (100) in the runner of the page and N times by
\`crdlab run --replay\`, and fails where one of these differs from the run. FILE: one of them, such as status.ts.`

const CONTROLLERS = [
  'adopter.ts',
  'autoscaler.ts',
  'finalizer.ts',
  'hot-looper.ts',
  'no-precondition.ts',
  'provisioner.ts',
  'replicas.ts',
  'stale-cache.ts',
  'status.ts',
  'two-writers.ts',
]
const CONFIGMAPS = '/api/v1/namespaces/default/configmaps'
/** How long a run goes on after the last change, in milliseconds. */
const REST_MS = 2000
/** How many processes replay at a time. */
const PROCESSES = 2

/** Runs a controller while objects come, change and go, and writes the recording. */
async function record(file: string, into: string): Promise<void> {
  const line = await start('serve', '--storage', 'memory', '--listen', '127.0.0.1:0').line('Serving on ')
  const url = line.slice('Serving on '.length)
  const program = run(`${EXAMPLES}/${file}`, url, '--record', into)
  await program.line('reconcile 1 of')
  const { metadata, ...app } = webapp('mine', 2)
  await send(url, 'POST', WEBAPPS, { ...app, metadata: { ...metadata, annotations: { 'demo.crdlab.dev/load': '450' } } })
  await send(url, 'POST', CONFIGMAPS, { metadata: { name: 'found', labels: { app: 'mine' } } })
  await send(url, 'PATCH', `${WEBAPPS}/mine`, { spec: { replicas: 4, env: [{ name: 'A', value: 'b' }] } })
  await send(url, 'DELETE', `${WEBAPPS}/storefront`)
  await setTimeout(REST_MS)
  if ((await program.stop()) !== 0) throw new Error(`${file} failed:\n${program.lines.join('\n')}`)
  await stopPrograms()
}

interface Result {
  readonly writes: number
  readonly problems: readonly string[]
}

async function inThePage(path: string, times: number): Promise<Result> {
  const recording = readRecording(readFileSync(path, 'utf8'))
  let writes = 0
  for (let i = 0; i < times; i++) {
    const silent = { time: () => undefined, observe: () => undefined, saw: () => undefined }
    const replay = new Replay(recording, openCaged, silent)
    while (await replay.next());
    writes = replay.equal.writes
    if (replay.difference !== undefined) return { writes, problems: differenceLines(replay.difference) }
  }
  return { writes, problems: [] }
}

async function byCommand(path: string, times: number): Promise<readonly string[]> {
  let first: string | undefined
  for (let done = 0; done < times; done += PROCESSES) {
    const programs = Array.from({ length: Math.min(PROCESSES, times - done) }, () => start('run', '--replay', path))
    for (const { exit, lines } of programs) {
      const code = await exit
      const log = lines.join('\n')
      first ??= log
      if (code !== 0 || log !== first) return [`replay ${done + 1} ended with ${code}`, ...lines.slice(-5)]
    }
  }
  return []
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      times: { type: 'string', default: '100' },
      only: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const times = Number(values.times)
  const files = CONTROLLERS.filter((file) => values.only === undefined || file === values.only)
  if (values.help || !(times > 0) || files.length === 0) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const folder = mkdtempSync(join(tmpdir(), 'crdlab-replays-'))
  let isMet = true
  for (const file of files) {
    const path = join(folder, `${file}.jsonl`)
    await record(file, path)
    const { writes, problems } = await inThePage(path, times)
    const all = problems.length > 0 ? problems : await byCommand(path, times)
    for (const problem of all) console.log(`  ${problem}`)
    isMet &&= all.length === 0
    console.log(`${all.length === 0 ? 'met   ' : 'MISSED'} | ${file} | ${writes} writes, ${times} replays in either way`)
  }
  rmSync(folder, { recursive: true })
  return isMet ? 0 : 1
}

process.exit(await main())
