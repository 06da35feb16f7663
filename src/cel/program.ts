import type { Qualifier } from './qualify.ts'
import { ArrayList, CelError, Concat, ListValue, noSuchOverload, type Result, type Value } from './values.ts'
import { beginCount, CostLimitExceeded, endCount, InternalFault } from './work.ts'

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

export function charge(frame: Frame, cost: number): void {
  frame.cost += cost
  if (frame.cost > frame.limit) throw new CostLimitExceeded()
}

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

/** For what runs before there is a frame: constants only. */
export const NO_FRAME: Frame = { slots: [], limit: Number.POSITIVE_INFINITY, cost: 0 }

/** How many elements a list that grows can have: each addition can double them, which no estimate foresees. */
const MAX_GROWN = 1_000_000

/**
 * A list that keeps what is added to it, as cel-go has it for a variable that a macro binds to an empty list. A list that is added to itself
 * says that it has more elements than it has, as cel-go's does.
 * Source: github.com/google/cel-go/common/types/list.go, mutableList.
 */
export class MutableList extends ListValue {
  #elements: ListValue = new ArrayList([])
  #size = 0
  override get goType(): string {
    return '*types.mutableList'
  }
  get size(): number {
    return this.#size
  }
  get(index: number): Result {
    const { size } = this.#elements
    if (index >= size) throw new InternalFault(`runtime error: index out of range [${index}] with length ${size}`)
    return this.#elements.get(index)
  }
  override add(other: Value): Result {
    if (!(other instanceof ListValue)) return noSuchOverload()
    const added = other instanceof MutableList ? other.#elements : other
    const elements = new Concat(this.#elements, added)
    if (elements.size > MAX_GROWN) throw new CostLimitExceeded()
    this.#size += other === this ? elements.size : added.size
    this.#elements = elements
    return this
  }
  /** The elements that it has now. */
  toImmutable(): ListValue {
    return this.#elements
  }
}

interface Evaluation {
  readonly value: Result
  readonly cost: number
}

/** An expression that is ready to run. */
export class Program {
  readonly #run: (frame: Frame) => Result
  readonly #slots: number

  constructor(run: (frame: Frame) => Result, slots: number) {
    this.#run = run
    this.#slots = slots
  }

  /**
   * Evaluates with the variables in the order they were declared; `undefined` for one that has no value. The array is the evaluation's from now on, which
   * keeps other values in it. Never throws.
   */
  evaluate(variables: (Result | undefined)[], limit: number): Evaluation {
    for (let i = variables.length; i < this.#slots; i++) variables.push(undefined)
    const frame = new Frame(variables, limit)
    const outer = beginCount()
    try {
      return { value: this.#run(frame), cost: frame.cost }
    } catch (fault) {
      if (fault instanceof CostLimitExceeded || fault instanceof InternalFault) {
        return { value: new CelError(fault.message), cost: frame.cost }
      }
      if (fault instanceof RangeError) return { value: new CelError(`internal error: ${fault.message}`), cost: frame.cost }
      throw fault
    } finally {
      endCount(outer)
    }
  }
}
