import type { Frame, Run } from './frame.ts'
import { applyQualifiers, type Qualifier } from './qualify.ts'
import type { Value } from './values.ts'

/**
 * The checked tree as closures that count their cost.
 * Source: github.com/google/cel-go/interpreter/planner.go; github.com/google/cel-go/interpreter/interpretable.go;
 * github.com/google/cel-go/interpreter/attributes.go; github.com/google/cel-go/interpreter/decorators.go.
 */
export interface Step {
  readonly run: Run
  /** The value where it is known before anything runs; such a step costs nothing. */
  readonly constant: Value | undefined
  /** Set for identifiers, fields, indexes and conditionals: these pass on their root without its cost. */
  readonly attribute: Attribute | undefined
}

export interface Attribute {
  /** Gives the root value; charges nothing for the root itself. */
  readonly root: Run
  /** What reading the root costs: nothing for a conditional. */
  readonly cost: number
  /** The slot of a root that is a variable. */
  readonly slot: number | undefined
  readonly qualifiers: readonly Qualifier[]
}

/** A plan cannot be made: the message is that of the API server (`program instantiation failed: ...`). */
export class PlanError extends Error {}

export const isConstant = (step: Step): step is Step & { constant: Value } => step.constant !== undefined

export function constantStep(value: Value): Step {
  return { run: () => value, constant: value, attribute: undefined }
}

export const runStep = (run: Run): Step => ({ run, constant: undefined, attribute: undefined })

/** Evaluates an attribute without the cost of its root, as branches of conditionals and keys do. */
export function withoutRootCost(step: Step): Run {
  if (step.attribute === undefined) return step.run
  const { root, qualifiers } = step.attribute
  if (qualifiers.length === 0) return root
  return (frame) => applyQualifiers(frame, root(frame), qualifiers)
}

/** For what runs before there is a frame: constants only. */
export const NO_FRAME: Frame = { slots: [], limit: Number.POSITIVE_INFINITY, cost: 0 }
