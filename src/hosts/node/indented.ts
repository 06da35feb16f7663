const QUOTE = 34
const COMMA = 44
const COLON = 58
const BACKSLASH = 92

/** Spaces for each character of a text: in one that is nested deep, they grow with its length times its depth. */
const MOST_SPACES = 32

/** The index of the quote that ends a string. */
function endOfString(text: string, start: number): number {
  let i = start + 1
  while (i < text.length && text.charCodeAt(i) !== QUOTE) i += text.charCodeAt(i) === BACKSLASH ? 2 : 1
  return i
}

const opens = (code: number): boolean => code === 91 || code === 123
const closes = (code: number): boolean => code === 93 || code === 125

/**
 * A JSON text without spaces, indented by two of them a level, as Go's encoder indents it: without an end of line. A text that would
 * become more than 32 times as long stays as it is.
 * Source: Go's encoding/json, MarshalIndent.
 */
export function indented(text: string): string {
  const parts: string[] = []
  let level = 0
  let from = 0
  let spaces = 0
  const breakAt = (end: number): void => {
    parts.push(text.slice(from, end), '\n', '  '.repeat(level))
    spaces += 2 * level
    from = end
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === QUOTE) i = endOfString(text, i)
    else if (spaces > MOST_SPACES * text.length) return text
    else if (opens(code) && closes(text.charCodeAt(i + 1))) i++
    else if (opens(code)) {
      level++
      breakAt(i + 1)
    } else if (closes(code)) {
      level--
      breakAt(i)
    } else if (code === COMMA) breakAt(i + 1)
    else if (code === COLON) {
      parts.push(text.slice(from, i + 1), ' ')
      from = i + 1
    }
  }
  parts.push(text.slice(from).trimEnd())
  return parts.join('')
}
