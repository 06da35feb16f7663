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

const KEY = /^(\s*(?:- )*)(expression|messageExpression|valueExpression):(\s*)(.*)$/
/** Blocks of more lines are no expressions that somebody writes. */
const MOST_LINES = 200

const indentOf = (line: string): number => line.length - line.trimStart().length

/** The expression that the caret is in. Lines and columns count from 1. */
export function expressionAt(lines: readonly string[], line: number, column: number): ExpressionInText | undefined {
  const own = lines[line - 1] ?? ''
  const [, before = '', key = '', space = '', rest = ''] = KEY.exec(own) ?? []
  if (key !== '') {
    const quote = rest.startsWith('"') || rest.startsWith("'") ? 1 : 0
    const start = before.length + key.length + 1 + space.length + quote
    if (column - 1 < start || /^[|>]/.test(rest)) return undefined
    const end = quote === 1 && rest.length > 1 && rest.endsWith(rest[0] ?? '') ? own.length - 1 : own.length
    return { key, source: own.slice(start, Math.max(end, start)), offset: column - 1 - start, column: start + 1, lineStart: 0 }
  }
  const indent = indentOf(own)
  for (let i = line - 2; i >= 0 && line - i < MOST_LINES; i--) {
    const above = lines[i] ?? ''
    if (above.trim() === '' || indentOf(above) >= indent) continue
    const [, , holder = '', , style = ''] = KEY.exec(above) ?? []
    if (holder === '' || !/^[|>]/.test(style)) return undefined
    const block = lines.slice(i + 1, line)
    let end = line
    while (end < lines.length && (lines[end]?.trim() === '' || indentOf(lines[end] ?? '') >= indent) && end - i < MOST_LINES)
      block.push(lines[end++] ?? '')
    const lineStart = lines.slice(i + 1, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
    return { key: holder, source: block.join('\n'), offset: lineStart + column - 1, column: 1, lineStart }
  }
  return undefined
}
