import type { Comparison, Difference } from '../replay/compare.ts'
import type { Scenario, Server, Step } from '../replay/scenario.ts'
import { Coverage } from './coverage.ts'
import { explanationOf } from './explained.ts'
import { type Kind, randomRound } from './random/round.ts'
import { shrink } from './shrink.ts'
import { compareRound, recordRound } from './sides.ts'
import { answering, groupOf, operationsIn } from './steps.ts'

export interface FuzzOptions {
  readonly oracle: Server
  readonly seed: number
  readonly count: number
  readonly only: Kind | undefined
  readonly round: number | undefined
  readonly parallel: number
  readonly show: number
  readonly managedFields: boolean
}

/** A case that differs, as small as it could be made, with the real server's answers. */
export interface Case {
  readonly round: Scenario
  readonly comparison: Comparison
  /** The step of the first difference. */
  readonly step: Step | undefined
}

export interface Found {
  readonly cases: readonly Case[]
  readonly operations: number
  readonly rounds: number
  readonly differing: number
  readonly explained: number
  readonly coverage: Coverage
}

/** Runs rounds until there were enough operations. */
export async function fuzz(options: FuzzOptions): Promise<Found> {
  const coverage = new Coverage()
  const cases: Case[] = []
  const stamp = Date.now().toString(36)
  const counts = { operations: 0, rounds: 0, differing: 0, explained: 0, planned: 0, next: 1 }
  let said = Date.now()
  const worker = async (): Promise<void> => {
    while (counts.planned < options.count) {
      const n = options.round ?? counts.next++
      const round = randomRound(options.seed, n, stamp, options.only)
      counts.planned += options.round === undefined ? operationsIn(round) : options.count
      const result = await runRound(round, options)
      counts.rounds++
      counts.operations += operationsIn(round)
      counts.explained += result.explained
      coverage.add(result.recorded)
      if (result.step) {
        counts.differing++
        if (cases.length < options.show) cases.push(await shrink(result, options))
        else console.log(`${round.name} differs too: ${JSON.stringify(result.comparison.differences[0])?.slice(0, 300)}`)
      }
      if (Date.now() - said > 15_000) {
        said = Date.now()
        console.log(`${counts.operations} operations, ${counts.differing} of ${counts.rounds} rounds differ`)
      }
    }
  }
  await Promise.all(Array.from({ length: options.parallel }, worker))
  return { cases, coverage, ...counts }
}

export interface RoundResult {
  readonly recorded: Scenario
  readonly comparison: Comparison
  readonly step: Step | undefined
  readonly explained: number
}

async function runRound(round: Scenario, options: FuzzOptions): Promise<RoundResult> {
  const recorded = await recordRound(round, options.oracle, groupOf(round))
  return judge(recorded, await compareRound(recorded, options))
}

/** Takes away what is explained. */
export function judge(recorded: Scenario, comparison: Comparison): RoundResult {
  const steps = answering(recorded.steps)
  const isOpen = (difference: Difference): boolean => explanationOf(difference, steps[difference.answer]) === undefined
  const differences = comparison.differences.filter(isOpen)
  const [first] = differences
  return {
    recorded,
    comparison: { ...comparison, differences },
    step: first && (steps[first.answer] ?? {}),
    explained: comparison.differences.length - differences.length,
  }
}
