import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { Path } from '../edit.ts'
import { type NestedField, nestedReason } from './reapply-nested.ts'

/**
 * Why applying an object again changes it, reports a change, or fails. `empty`: the server stores no such value of a custom resource. `server`: the server sets the
 * field. `managedFields`: only the server writes them. `status`: the main endpoint ignores it. `version`: it is the version of an older state.
 * `embedded`: the server stores no such value in the metadata of an embedded resource. `pruned`: the schema does not specify the field.
 */
export type ReapplyReason = 'empty' | 'server' | 'managedFields' | 'status' | 'version' | 'embedded' | 'pruned'

/** A field with which applying an object again is no repetition. */
export interface ReapplyField {
  readonly path: Path
  /** As the server spells it: `metadata.labels`. */
  readonly field: string
  readonly reason: ReapplyReason
}

/** The same with its line, from 1. */
export interface ReapplyLine extends ReapplyField {
  readonly line: number
}

/** What a text alone tells of an object. */
export type ReapplyCandidate = ReapplyLine | (NestedField & { readonly line: number })

/** What of its kind makes fields of candidates; a part that is not known makes none. */
export interface ReapplyKind {
  readonly hasStatus?: boolean
  readonly schema?: JsonObject
}

/** The candidates that are fields indeed, as far as it is known of their kind. */
export const judgedLines = (candidates: readonly ReapplyCandidate[], { hasStatus, schema }: ReapplyKind): ReapplyLine[] =>
  candidates.flatMap((one): ReapplyLine[] => {
    if (one.reason === 'status') return hasStatus === true ? [one] : []
    if (one.reason !== 'nested') return [one]
    const reason = schema && nestedReason(schema, one)
    return reason === undefined ? [] : [{ path: one.path, field: one.field, line: one.line, reason }]
  })
