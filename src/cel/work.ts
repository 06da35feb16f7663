/**
 * Thrown when an evaluation costs more than it may. The only exception of the evaluator: no operator absorbs it, and it ends the evaluation,
 * so it does not slow anything that goes on.
 */
export class CostLimitExceeded extends Error {
  constructor() {
    super('operation cancelled: actual cost limit exceeded')
  }
}

/**
 * How many members of lists and maps one evaluation can look at in ways of which costs count the outermost alone: more than costs allow where values
 * share no parts. Values share parts, so that a few can stand for more than there is time for.
 */
const MAX_WORK = 3_000_000

let left = Number.POSITIVE_INFINITY

/** Counts a member within an evaluation. Throws CostLimitExceeded when there were too many. */
export function countMember(): void {
  if (--left < 0) throw new CostLimitExceeded()
}

/** Runs an evaluation, whose members are counted apart from those of the evaluation that it is part of. */
export function countingMembers<T>(evaluate: () => T): T {
  const before = left
  left = MAX_WORK
  try {
    return evaluate()
  } finally {
    left = before
  }
}
