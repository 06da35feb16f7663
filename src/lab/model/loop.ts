import { CAUSE_KINDS } from './causes.ts'
import type { Counts } from './strip.ts'

/** Over how many seconds a loop is looked for. */
export const LOOP_SECONDS = 10
/** That many reconciles in that time are no loop yet. */
const MIN_RECONCILES = 12
/** What part of them has the cause of the loop. */
const SHARE = 0.6
/** What part of them are its own writes where the others are retries. */
const OWN_SHARE = 0.3

/** `own-status` and `own-write`: the controller wakes itself; `rival`: somebody else writes against it; `retry`: what fails, fails again; `requeue`: it asks for it. */
export type LoopCause = 'own-status' | 'own-write' | 'rival' | 'retry' | 'requeue'

/** A controller that does not come to rest. */
export interface Loop {
  readonly cause: LoopCause
  readonly reconciles: number
  /** How many of them have the cause. */
  readonly caused: number
  readonly seconds: number
}

/** Finds a loop in the reconciles of the last LOOP_SECONDS. */
export function loopIn(counts: Counts): Loop | undefined {
  const reconciles = CAUSE_KINDS.reduce((sum, kind) => sum + counts[kind], 0)
  if (reconciles < MIN_RECONCILES) return undefined
  const own = counts['own-status'] + counts['own-write']
  // Each of its own writes wakes it too.
  if (counts.rival >= own / 2 && counts.rival + own >= reconciles * SHARE)
    return { cause: 'rival', reconciles, caused: counts.rival, seconds: LOOP_SECONDS }
  const found = (cause: LoopCause, caused: number): Loop => ({ cause, reconciles, caused, seconds: LOOP_SECONDS })
  // What it retries between its own writes is woken by them.
  const wakesItself = own >= reconciles * OWN_SHARE && own + counts.retry >= reconciles * SHARE
  if (wakesItself)
    return counts['own-status'] >= counts['own-write']
      ? found('own-status', counts['own-status'])
      : found('own-write', counts['own-write'])
  for (const cause of ['retry', 'requeue'] as const) if (counts[cause] >= reconciles * SHARE) return found(cause, counts[cause])
  return undefined
}
