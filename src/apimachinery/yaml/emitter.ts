import { isBreak } from './cursor.ts'
import { isPrintable, type Style } from './scalar-style.ts'

/** The layout of a release of go-yaml. */
export interface Layout {
  /** Lines are folded at the first blank behind this column. */
  readonly width: number
  /** The columns of one level. */
  readonly indent: number
  /** The indentation inside of a collection at `outer`; `item`: it is an item of a list. */
  deeper(outer: number, item: boolean): number
}

/** Writes YAML's pieces and keeps account of the column. Source: go.yaml.in/yaml/v2/emitterc.go; go.yaml.in/yaml/v3/emitterc.go. */
export class Emitter {
  readonly #layout: Layout
  #out = ''
  #column = 0
  /** The last thing written was a blank, or the line has only just begun. */
  #whitespace = true
  /** Nothing but indentation and indicators stands in the line. */
  #indention = true
  /** -1 before the first collection. */
  indent = -1

  constructor(layout: Layout) {
    this.#layout = layout
  }

  get text(): string {
    return this.#out
  }

  get inIndention(): boolean {
    return this.#indention
  }

  #put(text: string): void {
    this.#out += text
    this.#column += text.length
  }

  #break(): void {
    this.#out += '\n'
    this.#column = 0
  }

  /** Goes to the indentation, in a new line unless there is nothing else in this one. */
  writeIndent(): void {
    const indent = Math.max(this.indent, 0)
    if (!this.#indention || this.#column > indent || (this.#column === indent && !this.#whitespace)) this.#break()
    if (this.#column < indent) this.#put(' '.repeat(indent - this.#column))
    this.#whitespace = true
    this.#indention = true
  }

  /** Writes a sign; `spaced`: behind a blank. `indention`: what follows may still be indentation. */
  writeIndicator(sign: string, spaced: boolean, indention = false): void {
    if (spaced && !this.#whitespace) this.#put(' ')
    this.#put(sign)
    this.#whitespace = false
    this.#indention = this.#indention && indention
  }

  /** Ends the document. */
  finish(): void {
    this.indent = -1
    this.writeIndent()
  }

  /** `item`: the scalar is an item of a list. */
  writeScalar(text: string, style: Style, foldable: boolean, item: boolean): void {
    const { indent } = this
    this.indent = indent < 0 ? this.#layout.indent : this.#layout.deeper(indent, item)
    if (style === 'literal') this.#writeLiteral(text)
    else {
      if (style === 'double') this.#writeDouble(text, foldable)
      else if (style === 'single') this.#writeSingle(text, foldable)
      else this.#writePlain(text, foldable)
      this.#whitespace = false
      this.#indention = false
    }
    this.indent = indent
  }

  /** A blank within a text: perhaps the place to fold. */
  #isFold(text: string, at: number, foldable: boolean): boolean {
    return foldable && this.#column > this.#layout.width && text.charCodeAt(at - 1) !== 32 && text.charCodeAt(at + 1) !== 32
  }

  #writePlain(text: string, foldable: boolean): void {
    if (!this.#whitespace) this.#put(' ')
    this.#writeFolding(text, foldable, false)
  }

  #writeSingle(text: string, foldable: boolean): void {
    this.writeIndicator("'", true)
    if (isMultilineText(text)) this.#writeSingleLines(text, foldable)
    else this.#writeFolding(text.replaceAll("'", "''"), foldable, true)
    this.writeIndicator("'", false)
  }

  /** A text of one line, folded at blanks; inside of quotes not at its ends. */
  #writeFolding(text: string, foldable: boolean, quoted: boolean): void {
    let start = 0
    for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) {
      this.#put(text.slice(start, at))
      const inside = !quoted || (at > 0 && at < text.length - 1)
      if (inside && this.#isFold(text, at, foldable)) this.writeIndent()
      else this.#put(' ')
      this.#indention = false
      start = at + 1
    }
    this.#put(text.slice(start))
  }

  /** A text with Unicode's line breaks, which stay as they are. */
  #writeSingleLines(text: string, foldable: boolean): void {
    let broken = false
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i)
      const char = text.charAt(i)
      if (c === 32) {
        if (i > 0 && i < text.length - 1 && this.#isFold(text, i, foldable)) this.writeIndent()
        else this.#put(' ')
      } else if (isBreak(c)) {
        this.#put(char)
        this.#column = 0
        this.#indention = true
        broken = true
      } else {
        if (broken) this.writeIndent()
        this.#put(c === 39 ? "''" : char)
        this.#indention = false
        broken = false
      }
    }
  }

  #writeDouble(text: string, foldable: boolean): void {
    this.writeIndicator('"', true)
    // A byte order mark makes go-yaml escape all that follows.
    const marked = text.startsWith('\ufeff')
    let spaces = false
    let i = 0
    for (const char of text) {
      const c = char.codePointAt(0) ?? 0
      if (marked || char.length > 1 || !isPrintable(c) || isBreak(c) || c === 34 || c === 92) {
        this.#put(escaped(c))
        spaces = false
      } else if (c === 32) {
        if (foldable && !spaces && this.#column > this.#layout.width && i > 0 && i < text.length - 1) {
          this.writeIndent()
          if (text.charCodeAt(i + 1) === 32) this.#put('\\')
        } else this.#put(' ')
        spaces = true
      } else {
        this.#put(char)
        spaces = false
      }
      i += char.length
    }
    this.writeIndicator('"', false)
  }

  #writeLiteral(text: string): void {
    this.writeIndicator('|', true)
    const first = text.charCodeAt(0)
    if (first === 32 || isBreak(first)) this.writeIndicator(String(this.#layout.indent), false)
    this.writeIndicator(chomping(text), false)
    this.#break()
    this.#indention = true
    this.#whitespace = true
    let broken = true
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i)
      if (isBreak(c)) {
        if (c === 10) this.#break()
        else this.#put(text.charAt(i))
        this.#column = 0
        this.#indention = true
        broken = true
      } else {
        if (broken) this.writeIndent()
        this.#put(text.charAt(i))
        this.#indention = false
        broken = false
      }
    }
  }
}

const isMultilineText = (text: string): boolean => /[\x85\u2028\u2029]/.test(text)

/** The sign behind `|`: `-` for a text without line break at its end, `+` for one with several. */
function chomping(text: string): string {
  const { length } = text
  if (!isBreak(text.charCodeAt(length - 1))) return '-'
  return length === 1 || isBreak(text.charCodeAt(length - 2)) ? '+' : ''
}

const ESCAPES: { readonly [code: number]: string } = {
  0: '0',
  7: 'a',
  8: 'b',
  9: 't',
  10: 'n',
  11: 'v',
  12: 'f',
  13: 'r',
  27: 'e',
  34: '"',
  92: '\\',
  133: 'N',
  160: '_',
  8232: 'L',
  8233: 'P',
}

function escaped(c: number): string {
  const letter = ESCAPES[c]
  if (letter !== undefined) return `\\${letter}`
  const hex = c.toString(16).toUpperCase()
  if (c <= 0xff) return `\\x${hex.padStart(2, '0')}`
  return c <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}
