import { quote } from '../../../apimachinery/field/bad-value.ts'
import { PER_CALL_LIMIT } from '../../../cel/cost/limits.ts'
import type { Program } from '../../../cel/program.ts'
import { CelError, type Result, type Value } from '../../../cel/values.ts'
import type { Compiled } from './compile.ts'
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

/**
 * Evaluates expressions one after the other on the same values: variables that one has read are known to the next, and all share a budget.
 * Source: k8s.io/apiserver/pkg/admission/plugin/cel/activation.go.
 */
export class Activation {
  readonly #values: { readonly [name in VariableName]?: Value }
  readonly #budget: CostMeter
  readonly #total: CostMeter
  /** What variables have cost since the last expression ended. */
  #variablesCost = 0

  /** `total` is what the whole request can cost. */
  constructor(bindings: Bindings, variables: ReadonlyMap<string, Compiled>, budget: number, total: CostMeter) {
    this.#budget = new CostMeter(budget)
    this.#total = total
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
    if ('error' in compiled) return { error: `compilation error: ${compiled.error.detail}` }
    const { value, cost } = this.#run(compiled)
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

  #run({ program, variables }: Exclude<Compiled, { error: unknown }>): ReturnType<Program['evaluate']> {
    return program.evaluate(
      variables.map(({ name }) => this.#values[name as VariableName]),
      PER_CALL_LIMIT,
    )
  }

  #variable(name: string, compiled: Compiled | undefined): Result {
    const fails = (what: string, why: string): CelError =>
      new CelError(`composited variable ${quote(name)} fails to ${what}: ${why}`)
    if (compiled === undefined) return new CelError(`no such key: ${name}`)
    if ('error' in compiled) return fails('compile', compiled.error.detail)
    const { value, cost } = this.#run(compiled)
    this.#variablesCost += cost
    return value instanceof CelError ? fails('evaluate', value.message) : value
  }
}
