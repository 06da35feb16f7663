/** An expression that is written in a text of YAML, as far as its lines tell. */
export interface ExpressionInText {
  /** The key that holds it: `expression`, `messageExpression` or `valueExpression`. */
  readonly key: string
  /** The expression, and where the caret is in it. */
  readonly source: string
  readonly offset: number
  /** The column, from 1, of the offset 0 of the line that the caret is in, and that offset in the expression. */
  readonly column: number
  readonly lineStart: number
}

const KEYS = ['expression', 'messageExpression', 'valueExpression']

/** The key of an expression in a line, with the column, from 0, of its value; undefined: the line has none. */
function keyIn(line: string): { readonly key: string; readonly value: number } | undefined {
  let at = 0
  while (line[at] === ' ' || (line[at] === '-' && line[at + 1] === ' ')) at++
  const key = KEYS.find((one) => line.startsWith(`${one}:`, at))
  if (key === undefined) return undefined
  let value = at + key.length + 1
  while (line[value] === ' ') value++
  return { key, value }
}

const isBlockStyle = (char: string | undefined): boolean => char === '|' || char === '>'

/** Blocks of more lines are no expressions that somebody writes. */
const MOST_LINES = 200

const indentOf = (line: string): number => line.length - line.trimStart().length

/** The expression that the caret is in. Lines and columns count from 1. */
export function expressionAt(lines: readonly string[], line: number, column: number): ExpressionInText | undefined {
  const own = lines[line - 1] ?? ''
  const found = keyIn(own)
  if (found !== undefined) {
    const { key, value } = found
    const quote = own[value] === '"' || own[value] === "'" ? own[value] : undefined
    const start = value + (quote === undefined ? 0 : 1)
    if (column - 1 < start || isBlockStyle(own[value])) return undefined
    const end = quote !== undefined && own.length > start && own.endsWith(quote) ? own.length - 1 : own.length
    return { key, source: own.slice(start, Math.max(end, start)), offset: column - 1 - start, column: start + 1, lineStart: 0 }
  }
  const indent = indentOf(own)
  for (let i = line - 2; i >= 0 && line - i < MOST_LINES; i--) {
    const above = lines[i] ?? ''
    if (above.trim() === '' || indentOf(above) >= indent) continue
    const holder = keyIn(above)
    if (holder === undefined || !isBlockStyle(above[holder.value])) return undefined
    const block = lines.slice(i + 1, line)
    let end = line
    while (end < lines.length && (lines[end]?.trim() === '' || indentOf(lines[end] ?? '') >= indent) && end - i < MOST_LINES)
      block.push(lines[end++] ?? '')
    const lineStart = lines.slice(i + 1, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
    return { key: holder.key, source: block.join('\n'), offset: lineStart + column - 1, column: 1, lineStart }
  }
  return undefined
}
