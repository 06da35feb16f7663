import type { Take } from '../../../../analysis/three-way-merge/compare-sides.ts'
import type { ChoiceText, ShownRow } from '../../../../analysis/three-way-merge/merge-texts.ts'
import { ownerTexts } from '../owners/texts.en.ts'

/** What a row becomes: a side, or `other` for a value that was typed. */
export const takeOf = (row: ShownRow, choice: ChoiceText | undefined): Take | 'other' => {
  if (choice === undefined) return row.proposed
  return typeof choice === 'string' ? choice : 'other'
}

/** A value as a cell shows it: in one line; where the side has none, whether it removed the field. */
export function cellOf(row: ShownRow, side: 'base' | 'mine' | 'theirs'): { readonly text: string; readonly isGone: boolean } {
  const value = row[side]
  if (value !== undefined) return { text: value, isGone: false }
  return { text: side !== 'base' && row.base !== undefined ? ownerTexts.merge.removed : ownerTexts.merge.absent, isGone: true }
}

/** Whether a side differs from base. */
export const isChangedBy = ({ changed }: ShownRow, side: 'base' | 'mine' | 'theirs'): boolean =>
  side !== 'base' && (changed === side || changed === 'both' || changed === 'equal')

/** Why a row has its result. */
export function whyOf(row: ShownRow, choice: ChoiceText | undefined): string {
  const { why } = ownerTexts.merge
  if (choice !== undefined && typeof choice !== 'string') return why.other
  if (row.isConflict && row.mine === undefined) return why.editsTheirs
  if (row.isConflict && row.theirs === undefined) return why.editsMine
  if (row.writer !== undefined && row.isConflict) return why.wrote(row.writer.name, row.writer.subresource)
  if (row.isConflict) return row.unit === 'atomic' ? why.atomic : why.both
  if (row.changed === 'both') return why.set
  if (row.changed === 'equal' || row.changed === 'none') return why[row.changed]
  if (row.base === undefined) return row.changed === 'mine' ? why.addsMine : why.addsTheirs
  if (row[row.changed] === undefined) return row.changed === 'mine' ? why.removesMine : why.removesTheirs
  return why[row.changed]
}
