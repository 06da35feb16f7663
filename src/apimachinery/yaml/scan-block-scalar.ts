import { type Cursor, isBlank, isBreak, isBreakOrEnd } from './cursor.ts'

interface Header {
  /** `-`: no line break at the end; `+`: all of them; else one. */
  readonly chomping: '' | '-' | '+'
  /** The indentation that is stated; 0: none. */
  readonly increment: number
}

/** Reads `|` and `>` scalars. Source: go.yaml.in/yaml/v2/scannerc.go. `parentIndent` is -1 at the top. */
export function scanBlockScalar(cursor: Cursor, parentIndent: number): string {
  const literal = cursor.code() === 124
  cursor.at++
  const { chomping, increment } = scanHeader(cursor)
  const stated = increment === 0 ? 0 : Math.max(parentIndent, 0) + increment
  const opening = scanBreaks(cursor, stated, parentIndent)
  const { indent } = opening
  let { breaks } = opening
  let text = ''
  let lineBreak = ''
  let wasBlank = false
  while (cursor.column === indent && !cursor.ended) {
    const blank = isBlank(cursor.code())
    // Lines are folded only between two that start with text.
    if (!literal && lineBreak === '\n' && !wasBlank && !blank) text += breaks === '' ? ' ' : breaks
    else text += lineBreak + breaks
    wasBlank = blank
    const start = cursor.at
    cursor.skipToBreak()
    text += cursor.text.slice(start, cursor.at)
    lineBreak = cursor.ended ? '' : cursor.takeBreak()
    breaks = scanBreaks(cursor, indent, parentIndent).breaks
  }
  if (chomping !== '-') text += lineBreak
  return chomping === '+' ? text + breaks : text
}

function scanHeader(cursor: Cursor): Header {
  let chomping = scanChomping(cursor)
  const increment = scanIncrement(cursor)
  if (chomping === '') chomping = scanChomping(cursor)
  cursor.skipBlanks()
  if (cursor.code() === 35) cursor.skipToBreak()
  if (!isBreakOrEnd(cursor.code())) throw cursor.error('did not find expected comment or line break')
  if (!cursor.ended) cursor.takeBreak()
  return { chomping, increment }
}

function scanChomping(cursor: Cursor): '' | '-' | '+' {
  const c = cursor.code()
  if (c !== 43 && c !== 45) return ''
  cursor.at++
  return c === 43 ? '+' : '-'
}

function scanIncrement(cursor: Cursor): number {
  const c = cursor.code()
  if (!(c >= 48 && c <= 57)) return 0
  if (c === 48) throw cursor.error('found an indentation indicator equal to 0')
  cursor.at++
  return c - 48
}

/** Goes over indentation and empty lines; finds the indentation when it is not known (0). */
function scanBreaks(cursor: Cursor, indent: number, parentIndent: number): { readonly indent: number; readonly breaks: string } {
  let breaks = ''
  let deepest = 0
  for (;;) {
    while ((indent === 0 || cursor.column < indent) && cursor.code() === 32) cursor.at++
    deepest = Math.max(deepest, cursor.column)
    if ((indent === 0 || cursor.column < indent) && cursor.code() === 9) {
      throw cursor.error('found a tab character where an indentation space is expected')
    }
    if (!isBreak(cursor.code())) break
    breaks += cursor.takeBreak()
  }
  return { indent: indent === 0 ? Math.max(deepest, parentIndent + 1, 1) : indent, breaks }
}
