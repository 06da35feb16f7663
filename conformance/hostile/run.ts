import { bodies } from './families/bodies.ts'
import { connections, watches } from './families/connections.ts'
import { patterns, rules, schemas } from './families/crds.ts'
import { errors } from './families/errors.ts'
import { patches } from './families/patches.ts'
import { policies } from './families/policies.ts'
import { headers, paths, selectors } from './families/requests.ts'
import { values } from './families/values.ts'
import { webhooks } from './families/webhooks.ts'
import { yaml } from './families/yaml.ts'
import type { Input } from './input.ts'
import { startPulse } from './pulse.ts'
import { prepare } from './setup.ts'
import type { Answer, Host, Target } from './target.ts'

export const INPUTS: readonly Input[] = [
  ...bodies,
  ...yaml,
  ...patches,
  ...patterns,
  ...schemas,
  ...errors,
  ...rules,
  ...values,
  ...selectors,
  ...paths,
  ...headers,
  ...watches,
  ...connections,
  ...policies,
  ...webhooks,
]

/** The outcome of an input. Times in milliseconds. */
export interface Outcome {
  readonly input: Input
  readonly answer: Answer
  /** The longest that a second client waited while the input was under way. */
  readonly stall: number
  /** How the process ended, when it did. */
  readonly ended: string | undefined
}

/** Sends inputs to a host of its own, which is started anew when one of them ends it. */
export async function attackHost(
  inputs: readonly Input[],
  start: () => Promise<Host>,
  progress: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let rest = [...inputs]
  while (rest.length > 0) {
    const host = await start()
    try {
      await prepare(host.target)
      const done = await attack(rest, host.target, () => host.ended(), progress)
      outcomes.push(...done)
      rest = rest.slice(done.length)
    } finally {
      await host.stop()
    }
  }
  return outcomes
}

/** Sends inputs to a server, one after the other, until it ends. */
export async function attack(
  inputs: readonly Input[],
  target: Target,
  ended: () => string | undefined,
  progress: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const pulse = startPulse(target.base)
  const outcomes: Outcome[] = []
  try {
    for (const input of inputs) {
      await pulse.longest()
      const answer = await input.run(target)
      const outcome = { input, answer, stall: await pulse.longest(), ended: ended() }
      outcomes.push(outcome)
      progress(outcome)
      if (outcome.ended !== undefined) break
    }
  } finally {
    await pulse.stop()
  }
  return outcomes
}

/** An answer within a second is quick enough, whatever another server needs. */
const QUICK_MS = 1000
/** How much longer than another server's an answer may take beyond that. */
const FACTOR = 5

/** Returns the faults of an outcome, compared with that of another server for the same input if there is one. */
export function problemsOf({ input, answer, stall, ended }: Outcome, other?: Outcome): string[] {
  const name = `${input.family}: ${input.name}`
  const allowed = Math.max(QUICK_MS, FACTOR * (other?.answer.ms ?? 0))
  return [
    ...(ended === undefined ? [] : [`${name}: the process ${ended}`]),
    ...(input.admission !== true && answer.ms > allowed
      ? [`${name}: answered after ${Math.round(answer.ms)} ms, ${Math.round(allowed)} ms allowed`]
      : []),
    ...(stall > allowed ? [`${name}: others waited ${Math.round(stall)} ms, ${Math.round(allowed)} ms allowed`] : []),
  ]
}
