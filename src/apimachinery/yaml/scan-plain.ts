import { type Cursor, isBlank, isBlankOrEnd, isBreak } from './cursor.ts'

export interface Plain {
  readonly text: string
  /** It ends in a line break, so a key may follow. */
  readonly broken: boolean
}

const COLON = 58

/** `,?[]{}` end a plain scalar inside of brackets. */
const endsFlow = (c: number): boolean => c === 44 || c === 63 || c === 91 || c === 93 || c === 123 || c === 125

/** Reads a scalar without quotes. Source: go.yaml.in/yaml/v2/scannerc.go. */
export function scanPlain(cursor: Cursor, inFlow: boolean, parentIndent: number): Plain {
  const indent = parentIndent + 1
  let text = ''
  let space = ''
  let broken = false
  for (;;) {
    if (cursor.atDocumentIndicator() || cursor.code() === 35) break
    const start = cursor.at
    for (let c = cursor.code(); !isBlankOrEnd(c); c = cursor.code()) {
      if ((c === COLON && isBlankOrEnd(cursor.code(1))) || (inFlow && endsFlow(c))) break
      cursor.at++
    }
    if (cursor.at > start) {
      text += space + cursor.text.slice(start, cursor.at)
      broken = false
    }
    const c = cursor.code()
    if (!isBlank(c) && !isBreak(c)) break
    const between = scanSpace(cursor, indent)
    space = between.text
    broken = between.broken
    if (!inFlow && cursor.column < indent) break
  }
  return { text, broken }
}

/** Blanks and line breaks as they are kept when text follows: one break becomes a blank, of several all but the first stay. */
function scanSpace(cursor: Cursor, indent: number): Plain {
  const start = cursor.at
  cursor.skipBlanks()
  if (!isBreak(cursor.code())) return { text: cursor.text.slice(start, cursor.at), broken: false }
  const first = cursor.takeBreak()
  let more = ''
  for (let c = cursor.code(); isBlank(c) || isBreak(c); c = cursor.code()) {
    if (isBreak(c)) more += cursor.takeBreak()
    else {
      if (c === 9 && cursor.column < indent) throw cursor.error('found a tab character that violates indentation')
      cursor.at++
    }
  }
  if (first !== '\n') return { text: first + more, broken: true }
  return { text: more === '' ? ' ' : more, broken: true }
}
