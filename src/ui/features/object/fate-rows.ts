import type { FieldReason } from '../../../apimachinery/field/reasons.ts'
import type { Fate, FieldFate, Stage, Trace } from '../../../protocol/trace.ts'
import { reasonsText } from '../../entities/object/trace-text.ts'

/** All fates, in the order of the filters. */
export const FATES: readonly Fate[] = ['kept', 'defaulted', 'pruned', 'ignored', 'reset', 'removed', 'rejected']

export type Column = 'sent' | 'afterPrune' | 'afterDefault' | 'afterStrategy' | 'stored'

export const COLUMNS: readonly Column[] = ['sent', 'afterPrune', 'afterDefault', 'afterStrategy', 'stored']

/** Below this width in pixels a table of fates has the most important parts alone. */
export const TIGHT = 980

/** The columns that leave room for the reason, by the width of the table in pixels from which they do. */
const COLUMNS_BY_WIDTH: readonly (readonly [width: number, columns: readonly Column[]])[] = [
  [1160, COLUMNS],
  // The two decoding steps share a column: what it says is the value after both.
  [TIGHT, ['sent', 'afterDefault', 'afterStrategy', 'stored']],
  [0, ['sent', 'stored']],
]

export const columnsAt = (width: number): readonly Column[] => COLUMNS_BY_WIDTH.find(([least]) => width >= least)?.[1] ?? COLUMNS

/** A value in one column. */
export interface FateCell {
  readonly column: Column
  /** As JSON text; absent: `word` says why there is none. */
  readonly value?: string
  /** Whether it differs from the column before. */
  readonly changed: boolean
  /** What stands there without a value. */
  readonly word: 'absent' | 'removed' | 'notStored'
}

export interface FateRow {
  readonly path: string
  readonly fate: Fate
  readonly cells: readonly FateCell[]
  /** In the language of the page, unless `isMessage`: then it is what the server answers. */
  readonly why: string
  readonly isMessage: boolean
  readonly rule?: string
}

/** Which rows are shown: those of one fate or station, and with `isAll` those that are folded away. */
export interface Shown {
  readonly fate: Fate | undefined
  readonly stage: Stage | undefined
  readonly isAll: boolean
}

/**
 * The rows of the fate table, and how many are folded away: those of fields that stayed as they were, and of a new object those that were stored as they
 * were sent, unless a fate or a station is asked for.
 */
export function fateRows(
  trace: Trace,
  columns: readonly Column[],
  { fate, stage, isAll }: Shown,
): { readonly rows: readonly FateRow[]; readonly hidden: number } {
  const isStored = trace.status < 400 && trace.event !== 'DELETED'
  const isAsSent = (field: FieldFate): boolean => trace.status === 201 && field.fate === 'kept'
  const isAsked = fate !== undefined || stage !== undefined
  const rows = trace.fields
    .filter((field) => isAll || (!field.unchanged && (isAsked || !isAsSent(field))))
    .filter((field) => (fate === undefined || field.fate === fate) && (stage === undefined || field.stage === stage))
    .map((field) => rowOf(field, columns, isStored))
  return { rows, hidden: trace.fields.filter((field) => field.unchanged || isAsSent(field)).length }
}

function rowOf(field: FieldFate, columns: readonly Column[], isStored: boolean): FateRow {
  const { path, fate, previous, rule } = field
  const owners = field.steps.filter(({ action }) => action === 'owned').map(({ why }) => why)
  const cells = columns.map((column, i) => cellOf(field, column, columns[i - 1], isStored))
  const was: readonly FieldReason[] = fate === 'removed' && previous !== undefined ? [{ code: 'changedFrom', previous }] : []
  const why = reasonsText([field.why, ...was, ...owners])
  return { path, fate, cells, why, isMessage: field.why.code === 'message', ...(rule !== undefined && { rule }) }
}

function cellOf(field: FieldFate, column: Column, before: Column | undefined, isStored: boolean): FateCell {
  if (column === 'stored' && !isStored) return { column, changed: false, word: 'notStored' }
  const value = valueIn(field, column)
  const isGone = column === 'stored' && value === undefined && field.previous !== undefined
  const changed = isGone || (before !== undefined && value !== valueIn(field, before))
  return { column, changed, word: changed ? 'removed' : 'absent', ...(value !== undefined && { value }) }
}

/** The stations up to a column. */
const STATIONS: Readonly<Record<Exclude<Column, 'sent' | 'stored'>, readonly Stage[]>> = {
  afterPrune: ['received', 'existing', 'pruned'],
  afterDefault: ['received', 'existing', 'pruned', 'defaulted'],
  afterStrategy: ['received', 'existing', 'pruned', 'defaulted', 'strategy', 'validated'],
}

/** The value of a field after the steps up to a column. */
function valueIn(field: FieldFate, column: Column): string | undefined {
  if (column === 'sent') return field.sent
  if (column === 'stored') return field.stored
  const passed = field.steps.filter(({ stage }) => STATIONS[column].includes(stage))
  const last = passed.findLast(({ action }) => action !== 'owned' && action !== 'rejected')
  return last === undefined ? field.sent : last.value
}
