import { type Cursor, isBlank, isBlankOrEnd, isBreak } from './cursor.ts'

const ESCAPES: { readonly [letter: string]: string } = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  "'": "'",
  '\\': '\\',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
}

const HEX_LENGTHS: { readonly [letter: string]: number } = { x: 2, u: 4, U: 8 }

const BACKSLASH = 92

/** Reads a scalar in single or double quotes. Source: go.yaml.in/yaml/v2/scannerc.go. */
export function scanQuoted(cursor: Cursor): string {
  const quote = cursor.code()
  cursor.at++
  let text = ''
  for (;;) {
    if (cursor.atDocumentIndicator()) throw cursor.error('found unexpected document indicator')
    if (cursor.ended) throw cursor.error('found unexpected end of stream')
    const word = scanWord(cursor, quote)
    text += word.text
    if (cursor.code() === quote) break
    text += scanSpace(cursor, word.continued)
  }
  cursor.at++
  return text
}

/** Text up to a blank, a line break, or the closing quote; `continued` when it ends in a backslash before a line break. */
function scanWord(cursor: Cursor, quote: number): { readonly text: string; readonly continued: boolean } {
  let text = ''
  let start = cursor.at
  for (let c = cursor.code(); !isBlankOrEnd(c); c = cursor.code()) {
    if (c === quote) {
      if (quote !== 39 || cursor.code(1) !== 39) break
      text += cursor.text.slice(start, cursor.at + 1)
      cursor.at += 2
      start = cursor.at
    } else if (c === BACKSLASH && quote === 34) {
      text += cursor.text.slice(start, cursor.at)
      if (isBreak(cursor.code(1))) {
        cursor.at++
        cursor.takeBreak()
        return { text, continued: true }
      }
      text += scanEscape(cursor)
      start = cursor.at
    } else cursor.at++
  }
  return { text: text + cursor.text.slice(start, cursor.at), continued: false }
}

function scanEscape(cursor: Cursor): string {
  const letter = cursor.text.charAt(cursor.at + 1)
  const length = HEX_LENGTHS[letter]
  if (length === undefined) {
    const char = ESCAPES[letter]
    if (char === undefined) throw cursor.error('found unknown escape character')
    cursor.at += 2
    return char
  }
  cursor.at += 2
  const digits = cursor.text.slice(cursor.at, cursor.at + length)
  if (digits.length < length || !/^[0-9a-fA-F]+$/.test(digits)) throw cursor.error('did not find expected hexdecimal number')
  const code = Number.parseInt(digits, 16)
  if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) throw cursor.error('found invalid Unicode character escape code')
  cursor.at += length
  return String.fromCodePoint(code)
}

/** Blanks and line breaks between words as they are kept: one break becomes a blank, of several all but the first stay. */
function scanSpace(cursor: Cursor, continued: boolean): string {
  let blanks = ''
  let first = ''
  let more = ''
  let broken = continued
  for (let c = cursor.code(); isBlank(c) || isBreak(c); c = cursor.code()) {
    if (isBlank(c)) {
      if (!broken) blanks += cursor.text.charAt(cursor.at)
      cursor.at++
    } else if (broken) more += cursor.takeBreak()
    else {
      first = cursor.takeBreak()
      broken = true
    }
  }
  if (!broken) return blanks
  if (first === '\n') return more === '' ? ' ' : more
  return first + more
}
