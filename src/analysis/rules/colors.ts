import { Token, tokenize } from '../../cel/lexer.ts'

export type TokenColor = 'string' | 'number' | 'keyword' | 'function' | 'comment' | 'plain'

/** A run of a rule's text in one color. */
export interface ColoredText {
  readonly text: string
  readonly color: TokenColor
}

const COLORS: ReadonlyMap<number, TokenColor> = new Map<number, TokenColor>([
  [Token.STRING, 'string'],
  [Token.BYTES, 'string'],
  [Token.INT, 'number'],
  [Token.UINT, 'number'],
  [Token.FLOAT, 'number'],
  [Token.TRUE, 'keyword'],
  [Token.FALSE, 'keyword'],
  [Token.NULL, 'keyword'],
  [Token.IN, 'keyword'],
])

/** The whole text of a rule in runs of one color; one of nothing but what cannot be read is a single plain run. */
export function coloredRule(rule: string): ColoredText[] {
  const { types, starts, ends } = tokenize(rule)
  const runs: { text: string; color: TokenColor }[] = []
  const add = (text: string, color: TokenColor): void => {
    const last = runs.at(-1)
    if (text === '') return
    if (last?.color === color) last.text += text
    else runs.push({ text, color })
  }
  let at = 0
  for (const [i, type] of types.entries()) {
    const start = starts[i] ?? at
    const between = rule.slice(at, start)
    add(between, between.includes('//') ? 'comment' : 'plain')
    const isCalled = type === Token.IDENTIFIER && types[i + 1] === Token.LPAREN
    at = ends[i] ?? start
    add(rule.slice(start, at), isCalled ? 'function' : (COLORS.get(type) ?? 'plain'))
  }
  return runs
}

/** The first place that a compiler's message is about, as an offset into the rule; undefined where it names none. */
export function faultOffset(rule: string, message: string): number | undefined {
  const [, line, column] = /ERROR: <input>:(\d{1,6}):(\d{1,6}):/.exec(message) ?? []
  if (line === undefined || column === undefined) return undefined
  let start = 0
  for (let n = 1; n < Number(line); n++) {
    const end = rule.indexOf('\n', start)
    if (end < 0) return undefined
    start = end + 1
  }
  // Columns count code points, from 1.
  const before = [...rule.slice(start, start + 2 * Number(column))].slice(0, Number(column) - 1).join('')
  return Math.min(start + before.length, rule.length)
}
