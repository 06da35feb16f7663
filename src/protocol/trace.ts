import type { CodeOf, FieldReason, FieldReasons, NoParams } from '../apimachinery/field/reasons.ts'
import type { Action } from '../apimachinery/field/report.ts'
import type { AdmissionPluginName, PolicyReport } from './policy-report.ts'

/**
 * What a write did to every field. The engine records it while it handles a request that asks for it (request header
 * `X-Crdlab-Trace: 1`); the answer names it (response header `X-Crdlab-Trace: ID`) and `GET /crdlab/traces/ID` reads it as JSON of this
 * shape. Each pass reports what it does as it does it; nothing is derived from the difference of two objects that a pass did not itself
 * turn into one another. It holds no sentences but those of the API server: reasons and notes are codes with what fills their texts, and the
 * page's catalogue has the texts (`ui/entities/object/trace.en.ts`).
 */
export const TRACE_HEADER = 'X-Crdlab-Trace'
/** The value of the request header that also asks for the parts of the expressions of admission policies. */
export const TRACE_PARTS = 'parts'
export const TRACE_PATH = '/crdlab/traces/'

/**
 * The stations of a request. `received`: routing, authorization, media type, size, syntax; `existing`: the stored object is read, merged with a
 * patch, and compared with the preconditions and the resourceVersion of the write; `strategy`: what this endpoint takes.
 */
export type Stage = 'received' | 'existing' | 'pruned' | 'defaulted' | 'strategy' | 'validated' | 'stored' | 'watch'

/** What became of a field: the outcome of all steps together. */
export type Fate = 'kept' | 'defaulted' | 'pruned' | 'ignored' | 'reset' | 'removed' | 'rejected'

/** A value as JSON text; absent: the field is not there. A long one is cut and ends in `…`, which no JSON text does. */
export type ValueText = string

/** One thing that one pass did to a field. */
export interface FieldStep {
  readonly action: Action
  readonly stage: Stage
  readonly why: FieldReason
  /** The rule of docs/spec that the pass follows, where there is one. */
  readonly rule?: string
  /** The value after the step. */
  readonly value?: ValueText
}

export interface FieldFate {
  /** The path as error messages spell it: `spec.ports[0].name`. */
  readonly path: string
  readonly fate: Fate
  /** The station that gave it: `stored` for what is kept. */
  readonly stage: Stage
  /** The value in the body, or that the patch gives to the field. */
  readonly sent?: ValueText
  /** In the order in which they were made; empty for a field that no pass touched. */
  readonly steps: readonly FieldStep[]
  /** The value once the write was made; after a dry run the value that it would have. Absent when nothing was stored. */
  readonly stored?: ValueText
  /** The value stored before the write. */
  readonly previous?: ValueText
  /** True when the field is what it was before, and what was sent is not lost. */
  readonly unchanged: boolean
  /** Why this fate. */
  readonly why: FieldReason
  readonly rule?: string
}

/** What a station says of itself. */
export interface StageNotes {
  /** The body of the request: its length in bytes, and the warnings that the answer has. */
  body: { readonly bytes: number; readonly format: 'JSON' | 'YAML' | 'protobuf'; readonly warnings: number }
  noObject: NoParams
  resourceVersion: { readonly resourceVersion: string }
  /** How many fields have which fate from this station; at least one. */
  fates: { readonly counts: readonly FateCount[] }
  errors: { readonly count: number }
  dryRun: NoParams
  deleted: NoParams
  /** A deletion of a collection. */
  objectsDeleted: { readonly count: number }
  noChange: NoParams
  event: { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' }
}

export interface FateCount {
  readonly fate: Fate
  readonly count: number
}

export type StageNote = CodeOf<StageNotes>

export interface StageReport {
  readonly stage: Stage
  /** `done`: passed; `skipped`: not reached or not needed; `failed`: the request ended here. */
  readonly outcome: 'done' | 'skipped' | 'failed'
  /** How many fields have a fate from this station. */
  readonly changed: number
  /** Absent: nothing. */
  readonly note?: StageNote
}

/** Why a counter moved, or did not. */
export interface CounterReasons extends FieldReasons {
  rejected: NoParams
  dryRun: NoParams
  deleted: NoParams
  created: NoParams
  sameText: NoParams
  /** The write changed nothing that a generation counts. */
  notCounted: NoParams
  changed: NoParams
  /** A resourceVersion changed; its value means nothing to clients. */
  changedVersion: NoParams
}

export type CounterReason = CodeOf<CounterReasons>

export interface CounterMove {
  readonly before?: string
  readonly after?: string
  readonly reason: CounterReason
}

/** What an admission plugin did with a write. */
export interface AdmissionReport {
  readonly plugin: AdmissionPluginName
  /** `changed`: it changed the object; `rejected`: the write ended there. */
  readonly outcome: 'passed' | 'changed' | 'rejected'
}

export interface Trace {
  readonly id: string
  readonly verb: string
  readonly method: string
  readonly path: string
  readonly subresource: string
  readonly dryRun: boolean
  readonly status: number
  /** The server's sentence when the request was rejected. */
  readonly message?: string
  /** Why, where the server says it only in its log: which operation of a JSON patch does not apply. */
  readonly detail?: string
  /** What admission policies write to the audit log of the server, by key. */
  readonly annotations?: Readonly<Record<string, string>>
  /** What admission plugins did, in the order in which they were first asked. Absent: none was. */
  readonly admission?: readonly AdmissionReport[]
  /** What the admission policies whose rules name the resource said, in their order. Administrators alone read it. */
  readonly policies?: readonly PolicyReport[]
  readonly warnings: readonly string[]
  readonly durationMs: number
  /** In the order in which the request came to them; those that it did not come to stand last. */
  readonly stages: readonly StageReport[]
  /** In the order of the object. A request that is rejected has rows only for what passes did to it and for what was rejected. */
  readonly fields: readonly FieldFate[]
  /** How many rows the trace is too long for. */
  readonly omitted: number
  readonly generation: CounterMove
  readonly resourceVersion: CounterMove
  /** What watches see of the write; absent: nothing. */
  readonly event?: 'ADDED' | 'MODIFIED' | 'DELETED'
  /** The write changed nothing and nothing was stored (rule ST-5). */
  readonly noOp: boolean
}
