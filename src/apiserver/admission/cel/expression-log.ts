import { PER_CALL_LIMIT } from '../../../cel/cost/limits.ts'
import { compile, type Extension } from '../../../cel/environment.ts'
import { explain } from '../../../cel/explain.ts'
import { type Part, partsOf, shortValueText } from '../../../cel/explained-parts.ts'
import type { Program } from '../../../cel/program.ts'
import { CelError, type Result, type Value } from '../../../cel/values.ts'
import type { ExpressionReport } from '../../../protocol/policy-report.ts'
import type { Compiled } from './compile.ts'

type Runnable = Exclude<Compiled, { error: unknown }>
type Outcome = ReturnType<Program['evaluate']>

/** Takes what expressions give, and evaluates them by their parts where a request asks for these. */
export class ExpressionLog {
  readonly #withParts: boolean
  readonly #extension: Extension | undefined
  /** In the order in which they were evaluated. */
  readonly expressions: ExpressionReport[] = []
  /** Variables that were read, by name. */
  readonly variables = new Map<string, ExpressionReport>()

  /** `extension`: what the expressions can use besides the libraries. */
  constructor(withParts: boolean, extension?: Extension) {
    this.#withParts = withParts
    this.#extension = extension
  }

  /** Evaluates an expression with its parts; undefined: nobody asked for them. The value and the cost are those of the program. */
  explained({ source, variables }: Runnable, values: readonly (Value | undefined)[]): (Outcome & { parts: Part[] }) | undefined {
    const checked = this.#withParts ? compile(source, variables, 'stored', this.#extension) : undefined
    if (checked === undefined || 'error' in checked) return undefined
    const found = explain(checked, values, PER_CALL_LIMIT, () => undefined)
    return 'error' in found ? undefined : { value: found.value, cost: found.cost, parts: partsOf(found.root) }
  }

  add(source: string, value: Result, cost: number, parts: readonly Part[]): void {
    this.expressions.push(reportOf(source, value, cost, parts))
  }

  addVariable(name: string, source: string, value: Result, cost: number, parts: readonly Part[]): void {
    if (!this.variables.has(name)) this.variables.set(name, reportOf(source, value, cost, parts))
  }
}

const reportOf = (expression: string, value: Result, cost: number, parts: readonly Part[]): ExpressionReport =>
  value instanceof CelError
    ? { expression, error: value.message, cost, parts }
    : { expression, value: shortValueText(value), cost, parts }
