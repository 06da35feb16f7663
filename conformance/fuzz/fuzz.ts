import type { Comparison } from '../replay/compare.ts'
import type { Scenario, Server } from '../replay/scenario.ts'
import { Coverage } from './coverage.ts'
import { explainDifferences } from './explained.ts'
import { type Kind, randomRound } from './random/round.ts'
import { shrink } from './shrink.ts'
import { compareRound, recordRound } from './sides.ts'
import { groupOf } from './steps.ts'
import { summary } from './summary.ts'
import { withoutVarying } from './varying.ts'

export interface FuzzOptions {
  readonly oracle: Server
  readonly seed: number
  /** At least so many operations. */
  readonly count: number
  readonly only: Kind | undefined
  /** Only this round. */
  readonly round: number | undefined
  /** How many rounds at once. */
  readonly parallel: number
  /** How many differing rounds to make small. */
  readonly show: number
  readonly managedFields: boolean
  /** Tells this run from others on the same server. */
  readonly stamp: string
}

/** A round with the real server's answers, and how the engine differs beyond what is explained. */
export interface Case {
  readonly round: Scenario
  readonly comparison: Comparison
  /** How many differences each known reason explains. */
  readonly explained: Readonly<Record<string, number>>
}

export interface Found {
  readonly cases: readonly Case[]
  readonly operations: number
  readonly rounds: number
  readonly differing: number
  /** How many differences are at places where the real server itself gave two answers. */
  readonly varying: number
  readonly explained: Readonly<Record<string, number>>
  readonly coverage: Coverage
}

const TELL_EVERY = 15_000

/** How often a round that differs is run: an answer that depends on the order of a Go map is one of several, some of them rare. */
const MOST_RUNS = 10

/** Runs rounds until there were enough operations. */
export async function fuzz(options: FuzzOptions): Promise<Found> {
  const coverage = new Coverage()
  const cases: Case[] = []
  const counts = { operations: 0, rounds: 0, differing: 0, varying: 0 }
  const explained: Record<string, number> = {}
  let next = options.round ?? 1
  let said = Date.now()
  const take = async (found: Case): Promise<void> => {
    counts.rounds++
    counts.operations += found.round.answers.length
    for (const [why, times] of Object.entries(found.explained)) explained[why] = (explained[why] ?? 0) + times
    coverage.add(found.round)
    if (found.comparison.differences.length > 0) {
      counts.differing++
      if (counts.differing <= options.show) cases.push(await shrink(found, options))
      else console.log(`differs too: ${summary(found)}`)
    }
    if (Date.now() - said < TELL_EVERY) return
    said = Date.now()
    console.log(`${counts.operations} operations, ${counts.differing} of ${counts.rounds} rounds differ`)
  }
  const isOver = (): boolean => (options.round === undefined ? counts.operations >= options.count : next > options.round)
  const run = (number: number, stamp: string): Promise<Case> =>
    runRound(randomRound(options.seed, number, stamp, options.only), options)
  const worker = async (): Promise<void> => {
    while (!isOver()) {
      const number = next++
      let found = await run(number, options.stamp)
      for (let runs = 1; runs < MOST_RUNS && found.comparison.differences.length > 0; runs++) {
        const { left, varying } = withoutVarying(found, await run(number, `${options.stamp}-${runs}`))
        counts.varying += varying
        found = left
      }
      await take(found)
    }
  }
  await Promise.all(Array.from({ length: options.parallel }, worker))
  return { cases, coverage, explained, ...counts }
}

async function runRound(round: Scenario, options: FuzzOptions): Promise<Case> {
  const recorded = await recordRound(round, options.oracle, groupOf(round))
  return judge(recorded, await compareRound(recorded, options))
}

/** Takes away what is explained. */
export function judge(round: Scenario, comparison: Comparison): Case {
  const { left, reasons } = explainDifferences(round, comparison.differences)
  return { round, comparison: { ...comparison, differences: left }, explained: reasons }
}
