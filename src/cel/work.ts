/**
 * Thrown when an evaluation costs more than it may. The only exception of the evaluator: no operator absorbs it, and it ends the evaluation,
 * so it does not slow anything that goes on.
 */
export class CostLimitExceeded extends Error {
  constructor() {
    super('operation cancelled: actual cost limit exceeded')
  }
}

/** Thrown where cel-go itself would stop with a Go runtime error; the message is Go's. */
export class InternalFault extends Error {
  constructor(message: string) {
    super(`internal error: ${message}`)
  }
}

/**
 * The most members of nested lists and maps that one evaluation visits. Costs count the outermost members only, and values share parts, so a cheap
 * expression could visit far more. Values that share no parts reach the cost limit first.
 */
const MAX_WORK = 3_000_000

let left = Number.POSITIVE_INFINITY

/** Counts one member that an evaluation visits. Throws CostLimitExceeded after too many. */
export function countMember(): void {
  if (--left < 0) throw new CostLimitExceeded()
}

/** Begins an evaluation, with a count of its own: a nested evaluation does not use up that of the outer one. Returns what `endCount` takes. */
export function beginCount(): number {
  const outer = left
  left = MAX_WORK
  return outer
}

/** Ends an evaluation: the one around it counts on. */
export function endCount(outer: number): void {
  left = outer
}
