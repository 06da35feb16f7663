import type { JsonValue } from './value.ts'

/**
 * What is wrong with a text that is not JSON, in the words of Go's decoder.
 * Source: sigs.k8s.io/json/internal/golang/encoding/json/scanner.go. The parser is fast because it leaves the wording to this
 * file.
 */

/** The text is not JSON. The message is Go's: `invalid character '}' looking for beginning of value`. */
export class JsonSyntaxError extends Error {}

/** A number is beyond float64 (`1e400`): well-formed JSON that Go cannot hold. Go reports syntax errors of the whole text first. */
export class JsonRangeError extends Error {
  /** The number as it stands in the text. */
  readonly literal: string
  /** The text as a value in which each such number is infinite, for whoever reads only a part of it. */
  readonly value: JsonValue

  constructor(literal: string, value: JsonValue) {
    super(`json: cannot unmarshal number ${literal} into Go value of type float64`)
    this.literal = literal
    this.value = value
  }
}

/** A container may be nested in at most this many others, itself included. */
export const MAX_DEPTH = 10_000

const SPECIAL: { readonly [char: string]: string } = { "'": "\\'", '"': '"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const SHORT: { readonly [char: string]: string } = { '\x07': '\\a', '\b': '\\b', '\f': '\\f', '\v': '\\v' }

/** Go scans bytes: of a character beyond ASCII it shows the first byte of its UTF-8 form, as if that were a character. */
function firstByte(code: number): number {
  if (code < 0x80) return code
  if (code < 0x800) return 0xc0 | (code >> 6)
  return code < 0x10000 ? 0xe0 | (code >> 12) : 0xf0 | (code >> 18)
}

function quoted(text: string, at: number): string {
  const char = String.fromCharCode(firstByte(text.codePointAt(at) ?? 0x20))
  const short = SPECIAL[char] ?? SHORT[char]
  if (short !== undefined) return `'${short}'`
  return char < ' ' || char === '\x7f' ? `'\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}'` : `'${char}'`
}

const LITERALS: { readonly [first: string]: string } = { t: 'true', f: 'false', n: 'null' }

/** Walks the text once more, slowly, to the first byte that JSON does not allow there. */
class Diagnosis {
  readonly #text: string
  #at = 0
  /** What each open container waits for after a value: `}` with `,` or `]` with `,`. */
  readonly #open: string[] = []

  constructor(text: string) {
    this.#text = text
  }

  /** Fails at `at`; at the end of the text Go feeds one more blank, and only if that is allowed says that the text ended. */
  #fail(at: number, context: string, blankAllowed: boolean): JsonSyntaxError {
    if (at < this.#text.length) return new JsonSyntaxError(`invalid character ${quoted(this.#text, at)} ${context}`)
    return new JsonSyntaxError(blankAllowed ? 'unexpected end of JSON input' : `invalid character ' ' ${context}`)
  }

  #space(): string {
    while (/[ \t\r\n]/.test(this.#text.charAt(this.#at))) this.#at++
    return this.#text.charAt(this.#at)
  }

  run(): JsonSyntaxError | undefined {
    for (;;) {
      const c = this.#space()
      const opened = c === '{' || c === '['
      const error = opened ? this.#enter(c) : this.#scalar(c)
      if (error !== undefined) return error
      if (opened && !this.#closesAtOnce(c)) {
        const keyError = c === '{' ? this.#key() : undefined
        if (keyError !== undefined) return keyError
        continue
      }
      const after = this.#afterValue()
      if (after !== 'more') return after
    }
  }

  #enter(c: string): JsonSyntaxError | undefined {
    if (this.#open.length === MAX_DEPTH) return this.#fail(this.#at, 'exceeded max depth', true)
    this.#open.push(c === '{' ? '}' : ']')
    this.#at++
    return undefined
  }

  #closesAtOnce(c: string): boolean {
    if (this.#space() !== (c === '{' ? '}' : ']')) return false
    this.#open.pop()
    this.#at++
    return true
  }

  /** After a value: closes what ends here; `more` when another value follows. */
  #afterValue(): JsonSyntaxError | 'more' | undefined {
    for (;;) {
      const c = this.#space()
      const close = this.#open[this.#open.length - 1]
      if (close === undefined) return c === '' ? undefined : this.#fail(this.#at, 'after top-level value', true)
      if (c !== ',' && c !== close) {
        return this.#fail(this.#at, close === '}' ? 'after object key:value pair' : 'after array element', true)
      }
      this.#at++
      if (c === ',') return (close === '}' ? this.#key() : undefined) ?? 'more'
      this.#open.pop()
    }
  }

  #key(): JsonSyntaxError | undefined {
    if (this.#space() !== '"') return this.#fail(this.#at, 'looking for beginning of object key string', true)
    const error = this.#string()
    if (error !== undefined) return error
    if (this.#space() !== ':') return this.#fail(this.#at, 'after object key', true)
    this.#at++
    return undefined
  }

  #scalar(c: string): JsonSyntaxError | undefined {
    if (c === '"') return this.#string()
    const literal = LITERALS[c]
    if (literal !== undefined) return this.#literal(literal)
    return /[-0-9]/.test(c) ? this.#number() : this.#fail(this.#at, 'looking for beginning of value', true)
  }

  #literal(literal: string): JsonSyntaxError | undefined {
    for (const expected of literal) {
      if (this.#text[this.#at] !== expected) return this.#fail(this.#at, `in literal ${literal} (expecting '${expected}')`, false)
      this.#at++
    }
    return undefined
  }

  #number(): JsonSyntaxError | undefined {
    if (this.#peek() === '-') this.#at++
    if (!this.#isDigit()) return this.#fail(this.#at, 'in numeric literal', false)
    if (this.#peek() === '0') this.#at++
    else this.#digits()
    if (this.#peek() === '.') {
      this.#at++
      if (!this.#isDigit()) return this.#fail(this.#at, 'after decimal point in numeric literal', false)
      this.#digits()
    }
    if (this.#peek() === 'e' || this.#peek() === 'E') {
      this.#at++
      if (this.#peek() === '+' || this.#peek() === '-') this.#at++
      if (!this.#isDigit()) return this.#fail(this.#at, 'in exponent of numeric literal', false)
      this.#digits()
    }
    return undefined
  }

  #peek(): string {
    return this.#text.charAt(this.#at)
  }

  #isDigit(): boolean {
    return this.#peek() >= '0' && this.#peek() <= '9'
  }

  #digits(): void {
    while (this.#isDigit()) this.#at++
  }

  #string(): JsonSyntaxError | undefined {
    const text = this.#text
    for (this.#at++; ; this.#at++) {
      const c = text.charAt(this.#at)
      if (c === '') return this.#fail(this.#at, '', true)
      if (c < ' ') return this.#fail(this.#at, 'in string literal', true)
      if (c === '"') break
      if (c !== '\\') continue
      const letter = text.charAt(++this.#at)
      if (letter === '' || !'bfnrt\\/"u'.includes(letter)) return this.#fail(this.#at, 'in string escape code', false)
      for (let i = 0; letter === 'u' && i < 4; i++) {
        if (!/[0-9a-fA-F]/.test(text.charAt(++this.#at)))
          return this.#fail(this.#at, 'in \\u hexadecimal character escape', false)
      }
    }
    this.#at++
    return undefined
  }
}

/** The first syntax error of a text as Go words it; undefined when the text is JSON. */
export const diagnose = (text: string): JsonSyntaxError | undefined => new Diagnosis(text).run()
