import { quote } from '../../../apimachinery/field/bad-value.ts'
import { PER_CALL_LIMIT } from '../../../cel/cost/limits.ts'
import type { Part } from '../../../cel/explained-parts.ts'
import { CelError, type Result, type Value } from '../../../cel/values.ts'
import type { Compiled } from './compile.ts'
import type { ExpressionLog } from './expression-log.ts'
import { LazyVariables } from './values.ts'
import type { VariableName } from './variables.ts'

/** The values of variables; one without a value has none in this evaluation. */
export type Bindings = { readonly [name in Exclude<VariableName, 'variables'>]?: Value }

/** What an expression gives, or the sentence why it gives nothing. */
export type Evaluated = { readonly value: Value } | { readonly error: string }

/** Thrown where expressions together cost more than they may. */
export class OutOfBudget extends Error {
  constructor() {
    super('validation failed due to running out of cost budget, no further validation rules will be run')
  }
}

/** What is left of a budget that several evaluations share. */
export class CostMeter {
  #left: number

  constructor(budget: number) {
    this.#left = budget
  }

  get left(): number {
    return this.#left
  }

  /** Throws OutOfBudget. */
  charge(cost: number): void {
    if (cost > this.#left) throw new OutOfBudget()
    this.#left -= cost
  }
}

interface Ran {
  readonly value: Result
  readonly cost: number
  readonly parts: readonly Part[]
}

const NO_PARTS: readonly Part[] = []

/**
 * Evaluates expressions one after the other on the same values: variables that one has read are known to the next, and all share a budget.
 * Source: k8s.io/apiserver/pkg/admission/plugin/cel/activation.go.
 */
export class Activation {
  readonly #values: { readonly [name in VariableName]?: Value }
  readonly #budget: CostMeter
  readonly #total: CostMeter
  readonly #log: ExpressionLog | undefined
  /** What variables have cost since the last expression ended. */
  #variablesCost = 0

  /** `total` is what the whole request can cost; `log` takes what each expression gives. */
  constructor(
    bindings: Bindings,
    variables: ReadonlyMap<string, Compiled>,
    budget: number,
    total: CostMeter,
    log: ExpressionLog | undefined,
  ) {
    this.#budget = new CostMeter(budget)
    this.#total = total
    this.#log = log
    this.#values = {
      ...bindings,
      variables: new LazyVariables([...variables.keys()], (name) => this.#variable(name, variables.get(name))),
    }
  }

  /** What is left of the budget. */
  get budget(): number {
    return this.#budget.left
  }

  /** Evaluates an expression. Throws OutOfBudget. */
  evaluate(compiled: Compiled): Evaluated {
    if ('error' in compiled) {
      this.#log?.add(compiled.source, new CelError(compiled.error.detail), 0, [])
      return { error: `compilation error: ${compiled.error.detail}` }
    }
    const { value, cost, parts } = this.#run(compiled)
    this.#log?.add(compiled.source, value, cost, parts)
    this.#charge(this.#variablesCost)
    this.#variablesCost = 0
    this.#charge(cost)
    if (value instanceof CelError) return { error: `expression '${compiled.source}' resulted in error: ${value.message}` }
    return { value }
  }

  #charge(cost: number): void {
    this.#budget.charge(cost)
    this.#total.charge(cost)
  }

  #run(compiled: Exclude<Compiled, { error: unknown }>): Ran {
    const values = compiled.variables.map(({ name }) => this.#values[name as VariableName])
    return this.#log?.explained(compiled, values) ?? { ...compiled.program.evaluate(values, PER_CALL_LIMIT), parts: NO_PARTS }
  }

  #variable(name: string, compiled: Compiled | undefined): Result {
    const fails = (what: string, why: string): CelError =>
      new CelError(`composited variable ${quote(name)} fails to ${what}: ${why}`)
    if (compiled === undefined) return new CelError(`no such key: ${name}`)
    if ('error' in compiled) return fails('compile', compiled.error.detail)
    const { value, cost, parts } = this.#run(compiled)
    this.#log?.addVariable(name, compiled.source, value, cost, parts)
    this.#variablesCost += cost
    return value instanceof CelError ? fails('evaluate', value.message) : value
  }
}
