/** A part of a long text, kept under a name of its own: an edit changes one part, and the others need not be written again. */
export interface Piece {
  readonly id: string
  readonly text: string
}

/** In UTF-16 units. What is written at once is felt: some milliseconds for a megabyte. */
export const PIECE = 65_536

export const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('')

interface Match {
  readonly head: readonly Piece[]
  readonly tail: readonly Piece[]
  /** Where what differs begins and ends. */
  readonly start: number
  readonly end: number
}

/** What of a text is in pieces that are kept already, from its beginning and from its end. */
function matchOf(text: string, pieces: readonly Piece[]): Match {
  let start = 0
  let first = 0
  for (let piece = pieces[first]; piece !== undefined && text.startsWith(piece.text, start); piece = pieces[++first]) {
    start += piece.text.length
  }
  let end = text.length
  let last = pieces.length
  for (let piece = pieces[last - 1]; last > first && piece !== undefined; piece = pieces[--last - 1]) {
    if (end - piece.text.length < start || !text.endsWith(piece.text, end)) break
    end -= piece.text.length
  }
  return { head: pieces.slice(0, first), tail: pieces.slice(last), start, end }
}

/** A text in pieces: those of the kept text that is most like it, and new ones in between. */
export function cut(text: string, kept: readonly (readonly Piece[])[], newId: () => string): readonly Piece[] {
  let best: Match = { head: [], tail: [], start: 0, end: text.length }
  for (const pieces of kept) {
    const match = matchOf(text, pieces)
    if (match.end - match.start < best.end - best.start) best = match
  }
  const made: Piece[] = []
  for (let at = best.start; at < best.end; at += PIECE) {
    made.push({ id: newId(), text: text.slice(at, Math.min(at + PIECE, best.end)) })
  }
  return [...best.head, ...made, ...best.tail]
}
