/**
 * What a write did to every field, as the page draws it. The engine records it while it handles a request that asked for it
 * (request header `X-Crdlab-Trace: 1`); the answer names it (response header `X-Crdlab-Trace: ID`) and `GET /crdlab/traces/ID`
 * reads it as JSON of this shape. No host computes it and no page guesses it.
 */
export const TRACE_HEADER = 'X-Crdlab-Trace'
export const TRACE_PATH = '/crdlab/traces/'

/** The stations of a write in their real order. */
export type Stage = 'received' | 'pruned' | 'defaulted' | 'strategy' | 'validated' | 'stored' | 'watch'

/** What became of a field; meanings in docs and `visual-language` of the page. */
export type Fate = 'kept' | 'defaulted' | 'pruned' | 'ignored' | 'reset' | 'refused'

/** A value as JSON text; absent means the field is not there. */
export type ValueText = string

export interface FieldFate {
  /** The path as error messages spell it: `spec.ports[0].name`. */
  readonly path: string
  readonly fate: Fate
  readonly sent?: ValueText
  readonly afterPrune?: ValueText
  readonly afterDefault?: ValueText
  readonly afterStrategy?: ValueText
  readonly stored?: ValueText
  /** The value stored before this write. */
  readonly previous?: ValueText
  /** True when what was sent equals what was stored before: nothing to see. */
  readonly unchanged: boolean
  /** A sentence in plain words: why this fate. */
  readonly why: string
  /** The rule of SPEC.md it follows, where one is named. */
  readonly rule?: string
  /** Notes beside the fate, for example that a value was coerced. */
  readonly note?: string
}

export interface StageReport {
  readonly stage: Stage
  /** `done`: passed; `skipped`: not reached or not needed; `failed`: the write ended here. */
  readonly outcome: 'done' | 'skipped' | 'failed'
  /** How many fields this station changed. */
  readonly changed: number
  /** At most one line for the page: `412 B, YAML, 1 warning`. */
  readonly note: string
}

export interface CounterMove {
  readonly before?: string
  readonly after?: string
  /** `rose: .spec changed`, `changed`, `unchanged: same stored text` ... */
  readonly reason: string
}

export interface Trace {
  readonly id: string
  readonly verb: string
  readonly method: string
  readonly path: string
  readonly subresource: string
  readonly dryRun: boolean
  readonly status: number
  /** The server's sentence when the write was refused. */
  readonly message?: string
  readonly warnings: readonly string[]
  readonly durationMs: number
  readonly stages: readonly StageReport[]
  readonly fields: readonly FieldFate[]
  readonly generation: CounterMove
  readonly resourceVersion: CounterMove
  /** The write changed nothing and nothing was stored (rule ST-5). */
  readonly noOp: boolean
}
