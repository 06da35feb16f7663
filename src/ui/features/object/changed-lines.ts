import { diffArrays } from 'diff'

/** The most lines that are taken out or in before two texts count as different altogether: the work grows with their number. */
const MOST_EDITS = 2_000

/** Which lines of a text differ from a base: a line that stands elsewhere or once more counts. */
export function changedLines(base: string, text: string): readonly { readonly line: string; readonly isChanged: boolean }[] {
  const lines = text.split('\n')
  const changes = diffArrays(base.split('\n'), lines, { maxEditLength: MOST_EDITS })
  if (changes === undefined) return lines.map((line) => ({ line, isChanged: true }))
  return changes
    .filter(({ removed }) => !removed)
    .flatMap(({ value, added }) => value.map((line) => ({ line, isChanged: added })))
}
