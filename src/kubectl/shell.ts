/** A text that is no list of commands. */
export class ShellError extends Error {}

export interface ShellCommand {
  readonly words: readonly string[]
  /** The words of the programs behind its pipes. */
  readonly filters: readonly (readonly string[])[]
  /** The text of a here-document (`<<EOF`). */
  readonly stdin?: string
  /** The command as it was written, with its here-document. */
  readonly text: string
}

/** The word under the cursor and those before it. */
export interface OpenCommand {
  readonly words: readonly string[]
  /** It stands behind a pipe. */
  readonly isFilter: boolean
  /** The unfinished last word; empty after a space. */
  readonly word: string
  /** Where the last word begins in the text. */
  readonly start: number
}

const BLANKS = ' \t\r'
const ENDS = `${BLANKS}\n;|`
const UNSUPPORTED = '&<>()`'

interface Heredoc {
  readonly end: string
  readonly stripTabs: boolean
}

/** Reads words as a POSIX shell does: quotes, backslashes, comments, here-documents. Commands can be piped; there are no variables or redirections. */
class Scanner {
  readonly #text: string
  #at: number

  constructor(text: string, at = 0) {
    this.#text = text
    this.#at = at
  }

  /** The next command; undefined at the end of the text. */
  command(): ShellCommand | undefined {
    this.#skipEmpty()
    if (this.#at >= this.#text.length) return undefined
    const start = this.#at
    const words: string[] = []
    const filters: string[][] = []
    let heredoc: Heredoc | undefined
    for (;;) {
      this.#skipBlanks()
      const char = this.#text[this.#at]
      if (char === undefined || char === '\n' || char === ';') break
      if (char === '#') this.#skipComment()
      else if (char === '|') {
        this.#pipe(filters.at(-1) ?? words)
        filters.push([])
      } else if (this.#text.startsWith('<<', this.#at)) heredoc = this.#heredoc()
      else (filters.at(-1) ?? words).push(this.word().text)
    }
    if (filters.at(-1)?.length === 0) throw new ShellError('missing command after |')
    const end = this.#at
    this.#at++
    const stdin = heredoc === undefined ? undefined : this.#body(heredoc)
    const text = this.#text.slice(start, stdin === undefined ? end : this.#at).trimEnd()
    return { words, filters, text, ...(stdin === undefined ? {} : { stdin }) }
  }

  /** The next word. Throws ShellError for an open quote, unless `open` allows it. */
  word(open = false): { readonly text: string } {
    let text = ''
    for (;;) {
      const char = this.#text[this.#at]
      if (char === undefined || ENDS.includes(char)) return { text }
      if (char === "'") text += this.#single(open)
      else if (char === '"') text += this.#double(open)
      else if (char === '\\') text += this.#escaped()
      else text += this.#plain(char)
    }
  }

  /** The words up to the end, of which the last can be incomplete. */
  open(): OpenCommand {
    const words: string[] = []
    let isFilter = false
    for (;;) {
      this.#skipBlanks()
      const start = this.#at
      const char = this.#text[start]
      if (char === undefined) return { words, isFilter, word: '', start }
      if (char === ';' || char === '\n' || char === '|') {
        this.#at++
        words.length = 0
        isFilter = char === '|'
        continue
      }
      const { text } = this.word(true)
      if (this.#at >= this.#text.length) return { words, isFilter, word: text, start }
      words.push(text)
    }
  }

  /** Goes over a pipe and the line breaks behind it. `before` are the words in front. */
  #pipe(before: readonly string[]): void {
    if (before.length === 0) throw new ShellError('missing command before |')
    this.#at++
    if (this.#text[this.#at] === '|') throw new ShellError('the console has no ||: enter commands one after the other')
    for (let char = this.#text[this.#at]; char !== undefined && `${BLANKS}\n`.includes(char); char = this.#text[this.#at])
      this.#at++
  }

  #skipEmpty(): void {
    for (let char = this.#text[this.#at]; char !== undefined; char = this.#text[this.#at]) {
      if (char === '#') this.#skipComment()
      else if (char === '\n' || char === ';' || BLANKS.includes(char)) this.#at++
      else return
    }
  }

  #skipBlanks(): void {
    for (;;) {
      const char = this.#text[this.#at]
      if (char === '\\' && this.#text[this.#at + 1] === '\n') this.#at += 2
      else if (char !== undefined && BLANKS.includes(char)) this.#at++
      else return
    }
  }

  #skipComment(): void {
    const end = this.#text.indexOf('\n', this.#at)
    this.#at = end < 0 ? this.#text.length : end
  }

  #single(open: boolean): string {
    const end = this.#text.indexOf("'", this.#at + 1)
    if (end < 0 && !open) throw new ShellError("unterminated quote: add the missing '")
    const text = this.#text.slice(this.#at + 1, end < 0 ? undefined : end)
    this.#at = end < 0 ? this.#text.length : end + 1
    return text
  }

  #double(open: boolean): string {
    let text = ''
    this.#at++
    for (let char = this.#text[this.#at]; char !== '"'; char = this.#text[this.#at]) {
      if (char === undefined) {
        if (open) return text
        throw new ShellError('unterminated quote: add the missing "')
      }
      const next = this.#text[this.#at + 1] ?? ''
      const escapes = char === '\\' && '$`"\\\n'.includes(next) && next !== ''
      if (escapes) text += next === '\n' ? '' : next
      else if (char === '`' || (char === '$' && isExpansion(next))) throw noExpansion(char)
      else text += char
      this.#at += escapes ? 2 : 1
    }
    this.#at++
    return text
  }

  #escaped(): string {
    const next = this.#text[this.#at + 1] ?? ''
    this.#at += 2
    return next === '\n' ? '' : next
  }

  #plain(char: string): string {
    if (char === '`' || (char === '$' && isExpansion(this.#text[this.#at + 1] ?? ''))) throw noExpansion(char)
    if (UNSUPPORTED.includes(char)) {
      throw new ShellError(`the console has no ${char}: put the word in single quotes if it belongs to it`)
    }
    this.#at++
    return char
  }

  #heredoc(): Heredoc {
    this.#at += 2
    const stripTabs = this.#text[this.#at] === '-'
    if (stripTabs) this.#at++
    this.#skipBlanks()
    const end = this.word().text
    if (end === '') throw new ShellError('<< needs the word that ends the text')
    return { end, stripTabs }
  }

  /** The lines up to the one that ends the here-document. */
  #body({ end, stripTabs }: Heredoc): string {
    let body = ''
    while (this.#at < this.#text.length) {
      const found = this.#text.indexOf('\n', this.#at)
      const stop = found < 0 ? this.#text.length : found
      const line = this.#text.slice(this.#at, stop)
      this.#at = Math.min(stop + 1, this.#text.length)
      const shown = stripTabs ? line.replace(/^\t+/, '') : line
      if (shown.replace(/\r$/, '') === end) return body
      body += `${shown}\n`
    }
    return body
  }
}

const isExpansion = (next: string): boolean => /[\w({]/.test(next)

const noExpansion = (char: string): ShellError =>
  new ShellError(`the console expands no ${char === '$' ? 'variables' : 'commands'}: put text with ${char} in single quotes`)

/** The commands of a text, one a line or separated by semicolons. Throws ShellError with what to change. Linear in the text. */
export function parseShell(text: string): ShellCommand[] {
  const scanner = new Scanner(text)
  const commands: ShellCommand[] = []
  for (let next = scanner.command(); next !== undefined; next = scanner.command()) {
    if (next.words.length > 0) commands.push(next)
  }
  return commands
}

/** Parses the text before the cursor, for completion. Throws ShellError. */
export const parseOpenShell = (text: string): OpenCommand => new Scanner(text).open()
