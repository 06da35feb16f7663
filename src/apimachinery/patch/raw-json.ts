import { parseJson } from '../json/parse.ts'

const QUOTE = 34
const COMMA = 44
const COLON = 58
const OPEN_BRACKET = 91
const BACKSLASH = 92
const CLOSE_BRACKET = 93
const OPEN_BRACE = 123
const CLOSE_BRACE = 125
const LETTER_N = 110

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

const endsLiteral = (code: number): boolean =>
  code === COMMA || code === CLOSE_BRACKET || code === CLOSE_BRACE || code === COLON || isBlank(code) || Number.isNaN(code)

export type RawKind = 'object' | 'list' | 'null' | 'scalar'

/**
 * A JSON text without blanks in which the end of each value is known, so that any value in it can be taken or skipped in one step.
 * A value is named by the offset of its first character. Scalars keep their spelling: strings with their escapes, numbers with their
 * zeros. The text is read once, whatever its nesting; it must be known to be JSON.
 */
export class RawJson {
  readonly text: string
  /** By the offset of a value or key, the offset after it. */
  readonly #ends: Int32Array

  constructor(text: string) {
    const ends = new Int32Array(text.length)
    const pieces: string[] = []
    const open: number[] = []
    let pieceStart = 0
    let blanks = 0
    let at = 0
    while (at < text.length) {
      const code = text.charCodeAt(at)
      if (isBlank(code)) {
        pieces.push(text.slice(pieceStart, at))
        const next = afterBlanks(text, at)
        blanks += next - at
        pieceStart = at = next
        continue
      }
      const start = at - blanks
      at = code === QUOTE ? afterString(text, at) : isPunctuation(code) ? at + 1 : afterLiteral(text, at)
      if (code === OPEN_BRACE || code === OPEN_BRACKET) open.push(start)
      else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) ends[open.pop() ?? 0] = at - blanks
      else if (code !== COMMA && code !== COLON) ends[start] = at - blanks
    }
    pieces.push(text.slice(pieceStart))
    this.text = pieces.length === 1 ? text : pieces.join('')
    this.#ends = ends
  }

  kindAt(at: number): RawKind {
    const code = this.text.charCodeAt(at)
    if (code === OPEN_BRACE) return 'object'
    if (code === OPEN_BRACKET) return 'list'
    return code === LETTER_N ? 'null' : 'scalar'
  }

  /** The text of the value at an offset. */
  slice(at: number): string {
    return this.text.slice(at, this.#ends[at])
  }

  /** The offsets of the items of the list at an offset. */
  items(at: number): number[] {
    const items: number[] = []
    for (let item = at + 1; this.text.charCodeAt(item) !== CLOSE_BRACKET; item = this.#next(item)) items.push(item)
    return items
  }

  /** The offsets of the values of the object at an offset, by key; the last of two equal keys counts. */
  members(at: number): Map<string, number> {
    const members = new Map<string, number>()
    let key = at + 1
    while (this.text.charCodeAt(key) !== CLOSE_BRACE) {
      const value = (this.#ends[key] ?? key) + 1
      members.set(decodedString(this.slice(key)), value)
      key = this.#next(value)
    }
    return members
  }

  /** The offset behind a value and the comma after it. */
  #next(at: number): number {
    const end = this.#ends[at] ?? at
    return this.text.charCodeAt(end) === COMMA ? end + 1 : end
  }
}

const isPunctuation = (code: number): boolean =>
  code === OPEN_BRACE ||
  code === CLOSE_BRACE ||
  code === OPEN_BRACKET ||
  code === CLOSE_BRACKET ||
  code === COMMA ||
  code === COLON

function afterBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at))) at++
  return at
}

function afterString(text: string, from: number): number {
  let at = from + 1
  for (let code = text.charCodeAt(at); code !== QUOTE && at < text.length; code = text.charCodeAt(at)) {
    at += code === BACKSLASH ? 2 : 1
  }
  return at + 1
}

function afterLiteral(text: string, from: number): number {
  let at = from + 1
  while (!endsLiteral(text.charCodeAt(at))) at++
  return at
}

const decodedString = (text: string): string =>
  text.includes('\\') ? String(parseJson(text).value) : text.slice(1, text.length - 1)
