import type { Part } from '../cel/explained-parts.ts'

/** The admission plugins that a trace names, by upstream's names. */
export type AdmissionPluginName =
  | 'MutatingAdmissionPolicy'
  | 'MutatingAdmissionWebhook'
  | 'ValidatingAdmissionPolicy'
  | 'ValidatingAdmissionWebhook'

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

/** One change of an object: the expression of a mutation, or the patch of a webhook as JSON. */
export interface MutationReport extends ExpressionReport {
  readonly patchType: 'ApplyConfiguration' | 'JSONPatch'
  /** The object before and after it as JSON. Absent unless the request asked for parts, and where nothing changed. */
  readonly before?: string
  readonly after?: string
}

/**
 * What one admission policy said of a write, for one binding and one object of params, or what a webhook said (rule TR-7).
 * `unmatched`: its constraints do not match; `unbound`: the constraints of the binding do not; `skipped`: a match condition is false;
 * `passed`: every validation is true, every mutation was made, or the webhook allows the write; `failed`: one is not, or an error stands for
 * all.
 */
export interface PolicyReport {
  readonly plugin: AdmissionPluginName
  /** The name of the policy, or of the configuration of the webhook. */
  readonly policy: string
  /** The name of the binding, or of the webhook. */
  readonly binding?: string
  /** It was asked again, because what came after it changed the object. */
  readonly isReinvocation?: true
  readonly outcome: 'unmatched' | 'unbound' | 'skipped' | 'passed' | 'failed'
  /** What the binding does with failures; of what mutates and of webhooks `Deny`, unless failures are ignored. */
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
  /** Those that were made. Absent: it validates. */
  readonly mutations?: readonly MutationReport[]
  /** The units that all of this cost. */
  readonly cost: number
  /** How long a webhook took to answer, in milliseconds. Absent: none was asked. */
  readonly took?: number
}
