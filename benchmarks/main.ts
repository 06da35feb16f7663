import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { loadModules } from '../src/controlplane/modules.ts'
import type { Suite } from './frame/benchmark.ts'
import { type Limited, type Measured, measure, take } from './frame/measure.ts'
import { milliseconds, type Saved, withFigures } from './frame/readme.ts'

const USAGE = `usage: npm run bench -- [--pairs N] [--save] [NAME ...]

Compares the engine with peers in one process: pairs of samples in the order A B B A, the median of their ratios with its
interval of 95 %. Writes dist/bench/results.json; --save writes benchmarks/results.json and the table
in README.md instead.
"oracle" needs a real API server, an empty one: CRDLAB_ORACLE=URL; "durable" one that flushes its writes: CRDLAB_DURABLE_ORACLE=URL.
"etcd" starts the program of one and an etcd: CRDLAB_ORACLE_PROGRAM=PROGRAM. "cel" compiles the rules of a CRD in the folder of real ones that
CRDLAB_CRDS names.`

/** In the order of the table. A suite is loaded when it is its turn. */
const SUITES: Record<string, () => Promise<{ suite: Suite }>> = {
  validate: () => import('./validate.ts'),
  create: () => import('./create.ts'),
  list: () => import('./list.ts'),
  cel: () => import('./cel.ts'),
  conversion: () => import('./conversions.ts'),
  // Behind `cel`: what policies make the engine see of CEL slows rules that are evaluated after them by a third.
  admission: () => import('./admission.ts'),
  http: async () => ({ suite: (await import('./http.ts')).bare }),
  journal: async () => ({ suite: (await import('./http.ts')).withJournal }),
  start: () => import('./start.ts'),
  oracle: () => import('./oracle.ts'),
  durable: () => import('./durable.ts'),
  etcd: () => import('./etcd.ts'),
}

async function main(): Promise<number> {
  const options = { pairs: { type: 'string', default: '30' }, save: { type: 'boolean' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const unknown = positionals.filter((name) => !(name in SUITES))
  if (values.help || unknown.length > 0) {
    console.log(
      unknown.length > 0 ? `no such benchmark: ${unknown.join(', ')}; there are ${Object.keys(SUITES).join(', ')}` : USAGE,
    )
    return values.help ? 0 : 2
  }
  // What is loaded by need elsewhere is there before anything is measured.
  await loadModules()
  const results: Measured[] = []
  const limits: Limited[] = []
  for (const [name, load] of Object.entries(SUITES)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const { suite } = await load()
    for (const benchmark of await suite()) {
      if ('take' in benchmark) {
        const limited = await take(benchmark)
        limits.push(limited)
        console.log(limitRow(limited))
        continue
      }
      const measured = await measure(benchmark, Number(values.pairs))
      await benchmark.close?.()
      results.push(measured)
      console.log(row(measured))
    }
  }
  save(results, limits, values.save === true)
  const all = [...results, ...limits]
  const missed = all.filter(({ met }) => !met).length
  console.log(`${all.length - missed} of ${all.length} goals met`)
  return missed > 0 ? 1 : 0
}

function row({ name, ours, peer, ratio, interval, goal, met }: Measured): string {
  const times = `${milliseconds(ours.p50)} ms (p99 ${milliseconds(ours.p99)}) | ${peer.name} ${milliseconds(peer.p50)} ms`
  return `${met ? 'met   ' : 'MISSED'} | ${name} | ${times} | x${short(ratio)} [${interval.map(short).join(', ')}] | goal x${goal}`
}

const limitRow = ({ name, unit, most, first, median, met }: Limited): string =>
  `${met ? 'met   ' : 'MISSED'} | ${name} | ${short(median)} ${unit} (first ${short(first)}) | goal ${most} ${unit}`

const short = (ratio: number): string => ratio.toPrecision(3)

function save(results: readonly Measured[], limits: readonly Limited[], inReadme: boolean): void {
  const folder = inReadme ? 'benchmarks' : 'dist/bench'
  mkdirSync(folder, { recursive: true })
  const saved: Saved = { machine: { node: process.version, cpu: cpus()[0]?.model ?? '', cores: cpus().length }, results, limits }
  writeFileSync(`${folder}/results.json`, `${JSON.stringify(saved, null, 2)}\n`)
  if (inReadme) writeFileSync('README.md', withFigures(readFileSync('README.md', 'utf8'), saved))
}

process.exit(await main())
