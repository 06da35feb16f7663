import { recordRound } from '../fuzz/sides.ts'
import { isMap, type Json } from '../replay/numbers.ts'
import type { Answer, Scenario, Server } from '../replay/scenario.ts'
import { type Batch, PER_BATCH, randomBatch } from './batch.ts'
import { compareAnswers, type Difference, engineAnswers, lasting } from './compare.ts'
import { costs } from './costs.ts'
import { compileLocally, isSound } from './local.ts'
import { objects, verdicts } from './scenarios.ts'

export interface CelFuzzOptions {
  readonly oracle: Server
  readonly seed: number
  /** How many rules. */
  readonly count: number
  /** Only this batch. */
  readonly batch: number | undefined
  readonly parallel: number
  /** The share of rules that are broken on purpose. */
  readonly spoil: number
  /** The share of batches whose costs at run time are compared. */
  readonly costs: number
  readonly stamp: string
}

/** A batch of rules that the two sides judge differently. */
export interface Different {
  readonly scenario: Scenario
  readonly difference: Difference
}

/** The requests and the findings. */
export interface Tally {
  batches: number
  rules: number
  compiling: number
  spoiled: number
  /** Answers that were compared. */
  answers: number
  /** Texts in them that tell an estimate. */
  estimates: number
  /** Rules whose objects were judged, and rules whose cost at run time was. */
  installed: number
  timed: number
  /** Answers in which the real server does not always say the same. */
  atRandom: number
  readonly different: Different[]
  /** Batches that the real server did not answer in time. */
  readonly unanswered: string[]
}

/** Sends batches of random rules to both sides until there were enough. */
export async function run(options: CelFuzzOptions, tell: (tally: Tally) => void): Promise<Tally> {
  const tally: Tally = {
    batches: 0,
    rules: 0,
    compiling: 0,
    spoiled: 0,
    answers: 0,
    estimates: 0,
    installed: 0,
    timed: 0,
    atRandom: 0,
    different: [],
    unanswered: [],
  }
  let next = options.batch ?? 1
  const last = options.batch ?? Math.ceil(options.count / PER_BATCH)
  const worker = async (): Promise<void> => {
    while (next <= last) {
      await runBatch(randomBatch(options.seed, next++, options.stamp, options.spoil), options, tally)
      tell(tally)
    }
  }
  await Promise.all(Array.from({ length: options.parallel }, worker))
  return tally
}

async function runBatch(batch: Batch, options: CelFuzzOptions, tally: Tally): Promise<void> {
  const withCosts = batch.chance.of(options.costs)
  const judged = verdicts(batch)
  await compareBoth(judged, batch.group, options, tally)
  const installed = objects(batch)
  if (installed !== undefined) await compareBoth(installed, batch.group, options, tally)
  // A group of its own: the CRD before may still be on its way out.
  const group = `c${batch.group}`
  const timed = withCosts ? costs(batch, group) : undefined
  if (timed !== undefined) await compareBoth(timed, group, options, tally)
  tally.batches++
  tally.rules += batch.rules.length
  tally.spoiled += batch.rules.filter(({ spoiled }) => spoiled).length
  tally.compiling += batch.rules.filter(({ place, rule }) =>
    isSound(compileLocally({ ...place.schema, 'x-kubernetes-validations': [rule] }).rules[0]),
  ).length
  tally.installed += installed === undefined ? 0 : rulesIn(installed.steps)
  tally.timed += timed === undefined ? 0 : rulesIn(timed.steps)
}

const rulesIn = (steps: Scenario['steps']): number =>
  (JSON.stringify(steps).match(/"rule":/g)?.length ?? 0) -
  (JSON.stringify(steps).match(/"rule":"(true|self == 0)"\}\]\}/g)?.length ?? 0)

async function compareBoth(scenario: Scenario, group: string, options: CelFuzzOptions, tally: Tally): Promise<void> {
  const ask = async (): Promise<readonly Answer[]> => (await recordRound(scenario, options.oracle, group)).answers
  try {
    const answers = await ask()
    if (answers.some(({ status }) => status === 504)) throw new Error('the server was too slow')
    tally.answers += answers.length
    for (const answer of answers) tally.estimates += estimatesIn(answer.body)
    const differences = compareAnswers(answers, await engineAnswers(scenario))
    const left = await lasting(differences, answers, ask)
    tally.atRandom += differences.length - left.length
    for (const difference of left) tally.different.push({ scenario: { ...scenario, answers }, difference })
  } catch (fault) {
    tally.unanswered.push(`${scenario.name}: ${String(fault)}`)
  }
}

/** Whether the two sides differ in the texts of syntax errors only. */
export const isSyntax = ({ difference: { wanted, got } }: Different): boolean =>
  [...wanted, ...got].every((text) => text.includes('ompilation failed: ERROR:') && text.includes('Syntax error:'))

function estimatesIn(body: Json | undefined): number {
  const details = isMap(body) ? body.details : undefined
  const causes = isMap(details) && Array.isArray(details.causes) ? details.causes : []
  return causes.filter((cause) => isMap(cause) && /exceeds budget by factor/.test(String(cause.message))).length
}
