import { Cursor, isBlank, isBlankOrEnd, isBreak, yamlError } from './cursor.ts'
import { readInput } from './reader.ts'
import { scanBlockScalar } from './scan-block-scalar.ts'
import { scanPlain } from './scan-plain.ts'
import { scanQuoted } from './scan-quoted.ts'
import { scanAnchor, scanDirective, scanTag } from './scan-tag.ts'
import type { Token, TokenKind } from './token.ts'
import type { Decoded } from './unicode.ts'

/** Brackets and indentation may be nested this deep. */
const MAX_DEPTH = 10_000

/** A key in one line may be this long, in characters. */
const MAX_KEY = 1024

/** A place where a key may have begun that only a later `:` makes one. */
interface SimpleKey {
  possible: boolean
  /** Nothing but a key may stand there. */
  required: boolean
  /** The number of the token that would be the key. */
  token: number
  at: number
  line: number
  column: number
}

/**
 * Turns a text into tokens. A key is recognised only by the `:` behind it, so tokens wait in a queue until it is clear whether
 * a key began with them. Source: go.yaml.in/yaml/v2/scannerc.go, after libyaml.
 */
export class Scanner {
  readonly #cursor: Cursor
  readonly #input: Decoded
  #queue: Token[] = []
  #head = 0
  /** How many tokens were taken out of the queue. */
  #taken = 0
  #started = false
  #flowLevel = 0
  #indent = -1
  readonly #indents: number[] = []
  #keyAllowed = true
  /** One for each level of brackets, and one for outside of them. */
  readonly #keys: SimpleKey[] = [{ possible: false, required: false, token: 0, at: 0, line: 0, column: 0 }]
  /** Levels of possible keys by the number of their token. */
  readonly #levels = new Map<number, number>()

  constructor(text: string) {
    this.#input = readInput(text)
    this.#cursor = new Cursor(this.#input.text)
  }

  /** The next token, which stays. Throws YamlSyntaxError. */
  peek(): Token {
    while (this.#head === this.#queue.length || this.#headMayBeKey()) this.#fetch()
    return this.#queue[this.#head] as Token
  }

  /** Takes the token that `peek` showed. */
  skip(): void {
    this.#head++
    this.#taken++
    if (this.#head === this.#queue.length) {
      this.#queue = []
      this.#head = 0
    }
  }

  #headMayBeKey(): boolean {
    const level = this.#levels.get(this.#taken)
    return level !== undefined && this.#isValid(this.#keys[level] as SimpleKey)
  }

  /** A key must end in the line it began in. */
  #isValid(key: SimpleKey): boolean {
    if (!key.possible) return false
    if (key.line === this.#cursor.line && key.at + MAX_KEY >= this.#cursor.at) return true
    if (key.required) throw this.#cursor.error("could not find expected ':'")
    key.possible = false
    return false
  }

  #push(kind: TokenKind, line = this.#cursor.line, value = '', suffix = '', plain = false): void {
    this.#queue.push({ kind, line, value, suffix, plain })
  }

  #insert(token: number, kind: TokenKind, line: number): void {
    const place = token - this.#taken
    // A token that was handed out already cannot get one before it; go-yaml appends it, and the parser will complain.
    if (place < 0) this.#push(kind, line)
    else this.#queue.splice(this.#head + place, 0, { kind, line, value: '', suffix: '', plain: false })
  }

  #fetch(): void {
    const cursor = this.#cursor
    if (!this.#started) {
      this.#started = true
      if (this.#input.failsAt === 0) throw yamlError(this.#input.problem)
      this.#push('stream-start')
      return
    }
    this.#skipToToken()
    if (cursor.at + 4 > this.#input.failsAt) throw yamlError(this.#input.problem)
    this.#unroll(cursor.column)
    if (cursor.ended) this.#fetchEnd()
    else if (cursor.column === 0 && cursor.code() === 37) this.#fetchDirective()
    else if (cursor.atDocumentIndicator()) this.#fetchDocumentIndicator()
    else this.#fetchContent(cursor.text.charAt(cursor.at))
  }

  #fetchContent(c: string): void {
    const next = this.#cursor.code(1)
    const inFlow = this.#flowLevel > 0
    if (c === '[') this.#openFlow('flow-sequence-start')
    else if (c === '{') this.#openFlow('flow-mapping-start')
    else if (c === ']') this.#closeFlow('flow-sequence-end')
    else if (c === '}') this.#closeFlow('flow-mapping-end')
    else if (c === ',') this.#fetchFlowEntry()
    else if (c === '-' && isBlankOrEnd(next)) this.#fetchBlockEntry()
    else if (c === '?' && (inFlow || isBlankOrEnd(next))) this.#fetchKey()
    else if (c === ':' && (inFlow || isBlankOrEnd(next))) this.#fetchValue()
    else if (c === '*') this.#fetchProperty('alias')
    else if (c === '&') this.#fetchProperty('anchor')
    else if (c === '!') this.#fetchTag()
    else if ((c === '|' || c === '>') && !inFlow) this.#fetchBlockScalar()
    else if (c === "'" || c === '"') this.#fetchQuoted()
    else if (this.#startsPlain(c, next)) this.#fetchPlain()
    else throw this.#cursor.error('found character that cannot start any token')
  }

  #startsPlain(c: string, next: number): boolean {
    if (c === '-') return !isBlank(next)
    if (c === '?' || c === ':') return this.#flowLevel === 0 && !isBlankOrEnd(next)
    return !isBlankOrEnd(c.charCodeAt(0)) && !',[]{}#&*!|>\'"%@`'.includes(c)
  }

  /** Goes over blanks, comments and line breaks. Tabs may not indent. */
  #skipToToken(): void {
    const cursor = this.#cursor
    for (;;) {
      const tabs = this.#flowLevel > 0 || !this.#keyAllowed
      while (cursor.code() === 32 || (tabs && cursor.code() === 9)) cursor.at++
      if (cursor.code() === 35) cursor.skipToBreak()
      if (!isBreak(cursor.code())) return
      cursor.takeBreak()
      if (this.#flowLevel === 0) this.#keyAllowed = true
    }
  }

  /** Notes that a key may begin here. */
  #saveKey(): void {
    if (!this.#keyAllowed) return
    const { at, line, column } = this.#cursor
    this.#removeKey()
    const token = this.#taken + this.#queue.length - this.#head
    const level = this.#keys.length - 1
    this.#keys[level] = { possible: true, required: this.#flowLevel === 0 && this.#indent === column, token, at, line, column }
    this.#levels.set(token, level)
  }

  /** What began at this level of brackets is no key. */
  #removeKey(): void {
    const key = this.#keys[this.#keys.length - 1] as SimpleKey
    if (!key.possible) return
    if (key.required) throw this.#cursor.error("could not find expected ':'")
    key.possible = false
    this.#levels.delete(key.token)
  }

  /** Opens a block collection when its entries stand deeper than what is around. */
  #roll(column: number, kind: TokenKind, line: number, token?: number): void {
    if (this.#flowLevel > 0 || this.#indent >= column) return
    this.#indents.push(this.#indent)
    this.#indent = column
    if (this.#indents.length > MAX_DEPTH) throw this.#cursor.error(`exceeded max depth of ${MAX_DEPTH}`)
    if (token === undefined) this.#push(kind, line)
    else this.#insert(token, kind, line)
  }

  /** Closes the block collections that stand deeper than a column. */
  #unroll(column: number): void {
    if (this.#flowLevel > 0) return
    while (this.#indent > column) {
      this.#push('block-end')
      this.#indent = this.#indents.pop() ?? -1
    }
  }

  #fetchEnd(): void {
    this.#cursor.endLine()
    this.#unroll(-1)
    this.#removeKey()
    this.#keyAllowed = false
    this.#push('stream-end')
  }

  #fetchDirective(): void {
    this.#unroll(-1)
    this.#removeKey()
    this.#keyAllowed = false
    const { line } = this.#cursor
    const { kind, handle, suffix } = scanDirective(this.#cursor)
    this.#push(kind, line, handle, suffix)
  }

  #fetchDocumentIndicator(): void {
    this.#unroll(-1)
    this.#removeKey()
    this.#keyAllowed = false
    this.#push(this.#cursor.code() === 45 ? 'document-start' : 'document-end')
    this.#cursor.at += 3
  }

  #openFlow(kind: TokenKind): void {
    this.#saveKey()
    const { at, line, column } = this.#cursor
    this.#keys.push({ possible: false, required: false, token: this.#taken + this.#queue.length - this.#head, at, line, column })
    this.#flowLevel++
    if (this.#flowLevel > MAX_DEPTH) throw this.#cursor.error(`exceeded max depth of ${MAX_DEPTH}`)
    this.#keyAllowed = true
    this.#single(kind)
  }

  #closeFlow(kind: TokenKind): void {
    this.#removeKey()
    if (this.#flowLevel > 0) {
      this.#flowLevel--
      const key = this.#keys.pop()
      // When nothing stood in the brackets this forgets that they might be a key themselves: go-yaml does not take `[]: x`.
      if (key !== undefined) this.#levels.delete(key.token)
    }
    this.#keyAllowed = false
    this.#single(kind)
  }

  #single(kind: TokenKind): void {
    this.#push(kind)
    this.#cursor.at++
  }

  #fetchFlowEntry(): void {
    this.#removeKey()
    this.#keyAllowed = true
    this.#single('flow-entry')
  }

  #fetchBlockEntry(): void {
    if (this.#flowLevel === 0) {
      if (!this.#keyAllowed) throw this.#cursor.error('block sequence entries are not allowed in this context')
      this.#roll(this.#cursor.column, 'block-sequence-start', this.#cursor.line)
    }
    this.#removeKey()
    this.#keyAllowed = true
    this.#single('block-entry')
  }

  #fetchKey(): void {
    if (this.#flowLevel === 0) {
      if (!this.#keyAllowed) throw this.#cursor.error('mapping keys are not allowed in this context')
      this.#roll(this.#cursor.column, 'block-mapping-start', this.#cursor.line)
    }
    this.#removeKey()
    this.#keyAllowed = this.#flowLevel === 0
    this.#single('key')
  }

  #fetchValue(): void {
    const key = this.#keys[this.#keys.length - 1] as SimpleKey
    if (this.#isValid(key)) {
      this.#insert(key.token, 'key', key.line)
      this.#roll(key.column, 'block-mapping-start', key.line, key.token)
      key.possible = false
      this.#levels.delete(key.token)
      this.#keyAllowed = false
    } else {
      if (this.#flowLevel === 0) {
        if (!this.#keyAllowed) throw this.#cursor.error('mapping values are not allowed in this context')
        this.#roll(this.#cursor.column, 'block-mapping-start', this.#cursor.line)
      }
      this.#keyAllowed = this.#flowLevel === 0
    }
    this.#single('value')
  }

  #fetchProperty(kind: 'alias' | 'anchor'): void {
    this.#saveKey()
    this.#keyAllowed = false
    const { line } = this.#cursor
    this.#push(kind, line, scanAnchor(this.#cursor))
  }

  #fetchTag(): void {
    this.#saveKey()
    this.#keyAllowed = false
    const { line } = this.#cursor
    const { handle, suffix } = scanTag(this.#cursor)
    this.#push('tag', line, handle, suffix)
  }

  #fetchBlockScalar(): void {
    this.#removeKey()
    this.#keyAllowed = true
    const { line } = this.#cursor
    this.#push('scalar', line, scanBlockScalar(this.#cursor, this.#indent))
  }

  #fetchQuoted(): void {
    this.#saveKey()
    this.#keyAllowed = false
    const { line } = this.#cursor
    this.#push('scalar', line, scanQuoted(this.#cursor))
  }

  #fetchPlain(): void {
    this.#saveKey()
    this.#keyAllowed = false
    const { line } = this.#cursor
    const { text, broken } = scanPlain(this.#cursor, this.#flowLevel > 0, this.#indent)
    if (broken) this.#keyAllowed = true
    this.#push('scalar', line, text, '', true)
  }
}
