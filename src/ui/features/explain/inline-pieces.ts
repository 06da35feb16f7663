/** A piece of a line of Markdown. */
export type Piece =
  | { readonly is: 'text' | 'code' | 'strong' | 'em'; readonly text: string }
  | { readonly is: 'link'; readonly text: string; readonly to: string }

/** What a piece can begin with. */
const STARTS = /[`[*h]/g
const NAMED_LINK = /\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s()]{1,2000})\)/y
const ADDRESS = /https?:\/\/[^\s<>"')\]]+/y
const STRONG = /\*\*([^*\n]{1,200})\*\*/y
const EM = /\*([^*\s][^*\n]{0,200})\*/y
const TRAILING: ReadonlySet<string> = new Set('.,;:')

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The piece that begins at a place, with its length in the text. `end` is where the next backquote stands, -1: nowhere. */
function pieceAt(text: string, at: number, end: number): { readonly piece: Piece; readonly length: number } | undefined {
  const start = text[at]
  if (start === '`') {
    const code = text.slice(at + 1, end)
    return end < 0 || code === '' ? undefined : { piece: { is: 'code', text: code }, length: code.length + 2 }
  }
  if (start === 'h') {
    let [address = ''] = matchAt(ADDRESS, text, at) ?? []
    while (TRAILING.has(address.at(-1) ?? '')) address = address.slice(0, -1)
    return address === '' ? undefined : { piece: { is: 'link', text: address, to: address }, length: address.length }
  }
  if (start === '[') {
    const [whole, words, to] = matchAt(NAMED_LINK, text, at) ?? []
    return words === undefined || to === undefined
      ? undefined
      : { piece: { is: 'link', text: words, to }, length: whole?.length ?? 0 }
  }
  const strong = matchAt(STRONG, text, at)
  const [whole = '', words] = strong ?? matchAt(EM, text, at) ?? []
  return words === undefined ? undefined : { piece: { is: strong === null ? 'em' : 'strong', text: words }, length: whole.length }
}

/** Takes a line of Markdown apart: code, links to the web, and what is emphasized. All else is text as it stands. Takes time in proportion to the line. */
export function inlinePieces(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  let quote = -2
  STARTS.lastIndex = 0
  for (let match = STARTS.exec(text); match !== null; match = STARTS.exec(text)) {
    const at = match.index
    if (match[0] === '`' && quote !== -1 && quote <= at) quote = text.indexOf('`', at + 1)
    const found = pieceAt(text, at, quote)
    if (found === undefined) continue
    if (at > from) pieces.push({ is: 'text', text: text.slice(from, at) })
    pieces.push(found.piece)
    from = at + found.length
    STARTS.lastIndex = from
  }
  if (from < text.length) pieces.push({ is: 'text', text: text.slice(from) })
  return pieces
}
