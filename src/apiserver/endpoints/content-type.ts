/** Characters that end a token, besides what is not printable ASCII. */
const SPECIAL = new Set('()<>@,;:\\"/[]?=')

const isTokenCharacter = (character: string | undefined): boolean =>
  character !== undefined && character > ' ' && character < '\x7f' && !SPECIAL.has(character)

/** Reads the parts of a `Content-Type` from left to right. */
class Scanner {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get done(): boolean {
    return this.#at >= this.#text.length
  }

  /** Whether nothing but this is left. */
  isLast(character: string): boolean {
    return this.#at === this.#text.length - 1 && this.#text[this.#at] === character
  }

  skipSpace(): void {
    while (!this.done && (this.#text[this.#at] as string).trim() === '') this.#at++
  }

  /** Passes over a character; false when another one comes. */
  take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false
    this.#at++
    return true
  }

  /** The token that comes; empty when none does. */
  token(): string {
    const start = this.#at
    while (isTokenCharacter(this.#text[this.#at])) this.#at++
    return this.#text.slice(start, this.#at)
  }

  /** A token, or a text in quotes; undefined when neither comes. */
  value(): string | undefined {
    if (!this.take('"')) return this.token() || undefined
    let value = ''
    for (; !this.done; this.#at++) {
      const character = this.#text[this.#at] as string
      if (character === '"') {
        this.#at++
        return value
      }
      if (character === '\r' || character === '\n') return undefined
      const escaped = character === '\\' ? this.#text[this.#at + 1] : undefined
      if (escaped !== undefined && SPECIAL.has(escaped)) this.#at++
      value += this.#text[this.#at]
    }
    return undefined
  }
}

/** A parameter with its name in lower case; undefined when what comes is none. */
function parameter(scanner: Scanner): readonly [name: string, value: string] | undefined {
  if (!scanner.take(';')) return undefined
  scanner.skipSpace()
  const name = scanner.token().toLowerCase()
  scanner.skipSpace()
  if (name === '' || !scanner.take('=')) return undefined
  scanner.skipSpace()
  const value = scanner.value()
  return value === undefined ? undefined : [name, value]
}

/**
 * The media type that a `Content-Type` names, in lower case, or undefined when the header is malformed: a parameter without a value, one
 * with two values, two semicolons in a row.
 * Source: Go's mime, ParseMediaType.
 */
export function parseContentType(header: string): string | undefined {
  const end = header.indexOf(';')
  const type = (end < 0 ? header : header.slice(0, end)).trim().toLowerCase()
  const slash = type.indexOf('/')
  const names = slash < 0 ? [type] : [type.slice(0, slash), type.slice(slash + 1)]
  if (!names.every((name) => name !== '' && [...name].every(isTokenCharacter))) return undefined
  const scanner = new Scanner(end < 0 ? '' : header.slice(end).trimEnd())
  const values = new Map<string, string>()
  for (scanner.skipSpace(); !scanner.done; scanner.skipSpace()) {
    if (scanner.isLast(';')) return type
    const found = parameter(scanner)
    if (found === undefined) return undefined
    const [name, value] = found
    if ((values.get(name) ?? value) !== value) return undefined
    values.set(name, value)
  }
  return type
}
