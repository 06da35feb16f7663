/** A change of a source: the text from `from` to `to` is replaced. */
export interface SourceEdit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Applies edits that do not overlap, in the order of their places. */
export function applyEdits(source: string, edits: readonly SourceEdit[]): string {
  let at = 0
  let result = ''
  for (const { from, to, text } of [...edits].sort((a, b) => a.from - b.from)) {
    result += source.slice(at, from) + text
    at = to
  }
  return result + source.slice(at)
}

const OPEN = '([{'
const CLOSE = ')]}'

/** Where a string, a template or a comment that begins here ends; the place itself where none begins. */
function skipped(source: string, at: number): number {
  const char = source[at] ?? ''
  if (char === '/' && source[at + 1] === '/') {
    const end = source.indexOf('\n', at)
    return end < 0 ? source.length : end
  }
  if (char === '/' && source[at + 1] === '*') {
    const end = source.indexOf('*/', at + 2)
    return end < 0 ? source.length : end + 2
  }
  if (char !== "'" && char !== '"' && char !== '`') return at
  let end = at + 1
  while (end < source.length && source[end] !== char) end += source[end] === '\\' ? 2 : 1
  return end + 1
}

/** The places of the arguments of a call whose bracket is at `open`: where each begins and ends, and where the call's bracket closes. Undefined where it does not. */
export function argumentsAt(
  source: string,
  open: number,
): { readonly args: readonly { readonly from: number; readonly to: number }[]; readonly close: number } | undefined {
  const args: { from: number; to: number }[] = []
  let depth = 0
  let from = open + 1
  for (let at = open; at < source.length; ) {
    const next = skipped(source, at)
    if (next > at) {
      at = next
      continue
    }
    const char = source[at] ?? ''
    if (OPEN.includes(char)) depth++
    else if (CLOSE.includes(char)) depth--
    if ((char === ',' && depth === 1) || depth === 0) {
      if (source.slice(from, at).trim() !== '') args.push({ from, to: at })
      from = at + 1
    }
    if (depth === 0) return { args, close: at }
    at++
  }
  return undefined
}
