import type { Ghost } from './marks.ts'
import type { Position } from './text-pane.ts'

/** A row of a text that is drawn: a line of it, from 1, or one that the server filled in. */
export type Row = { readonly line: number } | { readonly ghost: Ghost }

/** The index of the row that a line is drawn in. */
export const rowOf = (line: number, ghosts: readonly Ghost[]): number =>
  line - 1 + ghosts.reduce((above, { after }) => above + (after < line ? 1 : 0), 0)

/** The rows from the index `first` to before `end`. */
export function rowsBetween(first: number, end: number, lineCount: number, ghosts: readonly Ghost[]): readonly Row[] {
  if (ghosts.length === 0)
    return Array.from({ length: Math.max(0, Math.min(end, lineCount) - first) }, (_, i) => ({ line: first + i + 1 }))
  const rows: Row[] = []
  for (let line = 0; line <= lineCount; line++) {
    if (line > 0) rows.push({ line })
    for (const ghost of ghosts) if (ghost.after === line) rows.push({ ghost })
  }
  return rows.slice(first, end)
}

/** The place of an offset in a text that begins with the line `first`. */
export function positionIn(text: string, offset: number, first: number): Position {
  const before = text.slice(0, offset)
  const start = before.lastIndexOf('\n') + 1
  return { line: first + before.split('\n').length - 1, column: offset - start + 1 }
}

/** The offset of a place in lines of which the first is the line `first`; places outside of them are moved into them. */
export function offsetIn(lines: readonly string[], { line, column }: Position, first: number): number {
  const at = Math.min(Math.max(line - first, 0), lines.length - 1)
  const before = lines.slice(0, at).reduce((sum, text) => sum + text.length + 1, 0)
  return before + Math.min(column - 1, lines[at]?.length ?? 0)
}
