import type { JsonValue } from '../json/value.ts'
import type { FieldReason } from './reasons.ts'

/** What a pass can do to a field. */
export type Action =
  | 'coerced'
  | 'pruned'
  | 'nullDropped'
  | 'defaulted'
  | 'ignored'
  | 'reset'
  | 'merged'
  | 'owned'
  | 'removed'
  | 'converted'
  | 'mutated'
  | 'rejected'

/** Why a pass does something: one constant for each thing that the pass does. */
export interface Reason {
  readonly action: Action
  readonly why: FieldReason
  /** Why where the same pass takes the field away; absent: `why`. */
  readonly whyRemoved?: FieldReason
  /** What it is where the pass leaves another value in the field; absent: `action` and `why`. */
  readonly changed?: Pick<Reason, 'action' | 'why'>
  /** The rule of docs/spec that the pass follows, where there is one. */
  readonly rule?: string
}

/** A path to a field: names of members and places in lists. */
export type FieldSteps = readonly (string | number)[]

/**
 * Takes what a pass did to a field or to all that is below it. `before` and `after` are the values around the pass; undefined where the field
 * is not there. `before` must not change any more; `after` is copied.
 */
export type ReportField = (reason: Reason, path: FieldSteps, before: JsonValue | undefined, after: JsonValue | undefined) => void

/** Adds the rule of docs/spec that a pass follows where it is used. */
export const reportByRule = (report: ReportField | undefined, rule: string): ReportField | undefined =>
  report && ((reason, path, before, after) => report({ ...reason, rule }, path, before, after))

/** Reports what a pass did below `path` to whom the whole value is reported. */
export const reportBelow = (report: ReportField | undefined, path: FieldSteps): ReportField | undefined =>
  report && ((reason, below, before, after) => report(reason, [...path, ...below], before, after))
