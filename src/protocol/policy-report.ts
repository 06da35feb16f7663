import type { Part } from '../cel/explained-parts.ts'

/** What an expression of a policy gave. */
export interface ExpressionReport {
  readonly expression: string
  /** The value as CEL would write it, cut where it is long. Absent: there is an error. */
  readonly value?: string
  readonly error?: string
  /** In units of CEL, without the variables that it read. */
  readonly cost: number
  /** Empty unless the request asked for parts. */
  readonly parts: readonly Part[]
}

/** An expression with the name that the policy gives it. */
export interface NamedReport extends ExpressionReport {
  readonly name: string
}

/**
 * What one admission policy said of a write, for one binding and one object of params (rule TR-7).
 * `unmatched`: its constraints do not match; `unbound`: the constraints of the binding do not; `skipped`: a match condition is false;
 * `passed`: every validation is true; `failed`: one is not, or an error stands for all.
 */
export interface PolicyReport {
  readonly policy: string
  readonly binding?: string
  readonly outcome: 'unmatched' | 'unbound' | 'skipped' | 'passed' | 'failed'
  /** What the binding does with failures. */
  readonly actions: readonly string[]
  /** The object of params as NAMESPACE/NAME, or its name. Absent: there is none. */
  readonly params?: string
  /** The version and kind that expressions see. Absent: nothing matched. */
  readonly matched?: string
  /** What fails: for each failure its message, and the validation; -1 where the whole policy failed. */
  readonly failures: readonly { readonly index: number; readonly message: string }[]
  readonly conditions: readonly NamedReport[]
  /** Those that an expression read. */
  readonly variables: readonly NamedReport[]
  readonly validations: readonly ExpressionReport[]
  readonly annotations: readonly NamedReport[]
  /** The units that all of this cost. */
  readonly cost: number
}
