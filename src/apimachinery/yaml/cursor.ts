import { YamlSyntaxError } from './syntax-error.ts'

/** An error at a line counted from one; lines of the first line are not named, as go-yaml has it. */
export const yamlError = (problem: string, line = 0): YamlSyntaxError =>
  new YamlSyntaxError(`yaml: ${line > 0 ? `line ${line}: ` : ''}${problem}`)

export const isBreak = (c: number): boolean => c === 10 || c === 13 || c === 0x85 || c === 0x2028 || c === 0x2029

export const isBlank = (c: number): boolean => c === 32 || c === 9

/** A blank, a line break, or the end of the text (whose code is NaN). */
export const isBlankOrEnd = (c: number): boolean => c === 32 || c === 9 || isBreak(c) || Number.isNaN(c)

export const isBreakOrEnd = (c: number): boolean => isBreak(c) || Number.isNaN(c)

/** What names of anchors and tags are made of. */
export const isWord = (c: number): boolean =>
  (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95 || c === 45

/** A place in a text that knows its line and column. */
export class Cursor {
  readonly text: string
  at = 0
  /** Lines are counted from zero. */
  line = 0
  #lineStart = 0

  constructor(text: string) {
    this.text = text
  }

  get column(): number {
    return this.at - this.#lineStart
  }

  /** The code of a character from here on; NaN behind the end. */
  code(ahead = 0): number {
    return this.text.charCodeAt(this.at + ahead)
  }

  get ended(): boolean {
    return this.at >= this.text.length
  }

  /** Goes behind a line break and returns it as YAML keeps it: Unicode's separators as they are, all others as `\n`. */
  takeBreak(): string {
    const c = this.code()
    this.at += c === 13 && this.code(1) === 10 ? 2 : 1
    this.#newLine()
    return c === 0x2028 || c === 0x2029 ? String.fromCharCode(c) : '\n'
  }

  /** At the end of the text go-yaml counts one more line, unless the last one is empty. */
  endLine(): void {
    if (this.column > 0) this.#newLine()
  }

  #newLine(): void {
    this.line++
    this.#lineStart = this.at
  }

  skipBlanks(): void {
    while (isBlank(this.code())) this.at++
  }

  skipToBreak(): void {
    while (!isBreakOrEnd(this.code())) this.at++
  }

  /** Whether `---` or `...` stands here as a whole word at the start of a line. */
  atDocumentIndicator(): boolean {
    const c = this.code()
    if (this.column !== 0 || (c !== 45 && c !== 46)) return false
    return this.code(1) === c && this.code(2) === c && isBlankOrEnd(this.code(3))
  }

  /** An error of the scanner, at the place it has reached. */
  error(problem: string): YamlSyntaxError {
    return yamlError(problem, this.line === 0 ? 0 : this.line + 1)
  }
}
