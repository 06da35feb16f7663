import type { Result } from './values.ts'

/** The state of one evaluation: variables by slot and the cost so far. */
export class Frame {
  readonly slots: (Result | undefined)[]
  readonly limit: number
  cost = 0

  constructor(slots: (Result | undefined)[], limit: number) {
    this.slots = slots
    this.limit = limit
  }
}

/** A planned expression. */
export type Run = (frame: Frame) => Result

/**
 * Thrown when an evaluation costs more than it may. The only exception of the evaluator: no operator absorbs it, and it ends the evaluation,
 * so it does not slow anything that goes on.
 */
export class CostLimitExceeded extends Error {
  constructor() {
    super('operation cancelled: actual cost limit exceeded')
  }
}

export function charge(frame: Frame, cost: number): void {
  frame.cost += cost
  if (frame.cost > frame.limit) throw new CostLimitExceeded()
}

/** Thrown where cel-go itself would stop with a Go runtime error; the message is Go's. */
export class InternalFault extends Error {
  constructor(message: string) {
    super(`internal error: ${message}`)
  }
}
