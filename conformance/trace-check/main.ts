import { parseArgs } from 'node:util'
import { Chance, seeded } from '../../src/apiextensions/openapi-validation/testing/chance.ts'
import { STORAGE_PREFIX } from '../../src/apiextensions/v1/names.ts'
import type { Storage } from '../../src/apiserver/storage/interfaces.ts'
import { startEngine } from '../engine.ts'
import { readScenarios, scenarioPaths } from '../files.ts'
import { randomRound } from '../fuzz/random/round.ts'
import { runScenario } from '../replay/run.ts'
import type { Scenario } from '../replay/scenario.ts'
import { decidingTwice, fullAtTimes } from '../unsteady-store.ts'
import { contradictions } from './check.ts'
import { type Observation, observed } from './observe.ts'
import { apply } from './random/apply.ts'
import { clusterRound } from './random/cluster.ts'

const USAGE = `usage: npm run trace-check -- [options]

Sends writes to the engine, asks for a trace of each, and compares what the trace says with the objects before and after and with the answer.
Needs no other server.

  --count N     how many random writes, at least (50000)
  --seed N      another seed, other writes (1)
  --scenarios PREFIX  the recorded scenarios whose names begin so, instead of random writes; an empty text means all
  --show N      how many writes with contradictions are printed (10)
  --first       ends at the first write with a contradiction`

const OPTIONS = {
  count: { type: 'string', default: '50000' },
  seed: { type: 'string', default: '1' },
  scenarios: { type: 'string' },
  show: { type: 'string', default: '10' },
  first: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** How many writes were seen, and what was wrong with their traces. */
class Tally {
  writes = 0
  rows = 0
  wrong = 0
  readonly #show: number
  readonly #outcomes = new Map<string, number>()

  constructor(show: number) {
    this.#show = show
  }

  take(scenario: string, observation: Observation): void {
    const { method, path, status, trace } = observation
    this.writes++
    this.rows += trace.fields.length
    for (const key of [`${method} ${status}`, ...new Set(trace.fields.map(({ fate }) => fate))]) {
      this.#outcomes.set(key, (this.#outcomes.get(key) ?? 0) + 1)
    }
    const found = contradictions(observation)
    if (found.length === 0) return
    this.wrong++
    if (this.wrong <= this.#show) console.log([`\n${scenario}: ${method} ${path} ${status}`, ...found.slice(0, 6)].join('\n  '))
  }

  print(): void {
    const counts = [...this.#outcomes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, n]) => `${key}: ${n}`)
    console.log(`\n${counts.join(', ')}`)
    console.log(`${this.writes} writes, ${this.rows} fields, ${this.wrong} traces contradict the objects or the answer`)
  }
}

/** Stories wait for timers and watches, so several run at once. */
const AT_ONCE = 8

/** How often a round applies, for about ten other writes of an object each time. */
const APPLIES = [[12, apply]] as const

/** One in so many writes of objects finds no room in the store. */
const FULL_EVERY = 40

/** Makes every decision twice, and has no room for some writes; those of CRDs are steady, because controllers would retry them endlessly. */
function unsteady(seed: number): (storage: Storage) => Storage {
  const chance = new Chance(seeded(seed))
  const full = fullAtTimes((key) => !key.startsWith(STORAGE_PREFIX) && chance.below(FULL_EVERY) === 0)
  return (storage) => full(decidingTwice(storage))
}

/** One round of three writes kinds that are part of the server, the others a CRD and its objects, to a store that is unsteady. */
function* randomRounds(seed: number, isOver: () => boolean): Generator<Story> {
  for (let round = 1; !isOver(); round++) {
    const bare = round % 3 !== 0
    const over = bare ? unsteady(seed + round) : undefined
    yield { bare, over, scenario: bare ? randomRound(seed, round, 'trace', undefined, APPLIES) : clusterRound(seed, round) }
  }
}

interface Story {
  readonly scenario: Scenario
  /** Whether the engine has CRDs alone. */
  readonly bare: boolean
  /** A wrapper between the engine and its store; absent: none. */
  readonly over?: ((storage: Storage) => Storage) | undefined
}

function* recorded(prefix: string): Generator<Story> {
  for (const path of scenarioPaths('conformance/scenarios')) {
    for (const scenario of readScenarios(path).scenarios) if (scenario.name.startsWith(prefix)) yield { scenario, bare: true }
  }
}

async function run({ scenario, bare, over }: Story, tally: Tally): Promise<void> {
  const engine = await startEngine(undefined, over, undefined, bare)
  await runScenario(
    scenario,
    observed(engine, (observation) => tally.take(scenario.name, observation), bare ? undefined : () => engine.plane.idle()),
  )
  await engine.plane.close()
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  const [count, seed, show] = [values.count, values.seed, values.show].map(Number) as [number, number, number]
  if (values.help || ![count, seed, show].every(Number.isInteger)) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const tally = new Tally(show)
  const prefix = values.scenarios
  const isOver = (): boolean => tally.writes >= count || (values.first && tally.wrong > 0)
  const stories = prefix === undefined ? randomRounds(seed, isOver) : recorded(prefix)
  // They share the generator, and each takes the next one when it is done.
  const worker = async (): Promise<void> => {
    for (const story of stories) await run(story, tally)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  tally.print()
  return tally.wrong === 0 ? 0 : 1
}

process.exit(await main())
