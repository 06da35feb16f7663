import { append } from '../append.ts'
import { fromFloat } from '../json/value.ts'
import { afterRun, withoutRunAtEnd } from '../text/runs.ts'
import type { Bound, Node } from './node.ts'
import { unquote } from './unquote.ts'

/** A path that cannot be parsed. */
export class JsonPathError extends Error {}

const END = ''
const isTerminator = (c: string): boolean => c === END || ' \t\r\n.,[]$@{}'.includes(c)
const isDigit = (c: string): boolean => /^\p{Nd}$/u.test(c)
const isAlphanumeric = (c: string): boolean => c === '_' || /^[\p{L}\p{Nd}]$/u.test(c)

/** The nodes of a template: texts, and a list for each action in braces. Throws JsonPathError with upstream's sentence. */
export function parseTemplate(text: string): Node[] {
  return new Parser(text).template()
}

/** What an expression means inside of braces. */
function parseAction(text: string): Node {
  return parseTemplate(`{${text}}`)[0] ?? { kind: 'list', nodes: [] }
}

class Parser {
  /** Characters, not UTF-16 units. */
  readonly #chars: readonly string[]
  #at = 0

  constructor(text: string) {
    this.#chars = [...text]
  }

  #peek(ahead = 0): string {
    return this.#chars[this.#at + ahead] ?? END
  }

  #next(): string {
    const c = this.#peek()
    if (c !== END) this.#at++
    return c
  }

  #text(from: number, to = this.#at): string {
    return this.#chars.slice(from, to).join('')
  }

  template(): Node[] {
    const nodes: Node[] = []
    while (this.#peek() !== END) {
      const start = this.#at
      while (this.#peek() !== END && this.#peek() !== '{') this.#at++
      if (this.#at > start) nodes.push({ kind: 'literal', value: this.#text(start), once: true })
      if (this.#next() === '{') nodes.push({ kind: 'list', nodes: this.#action() })
    }
    return nodes
  }

  /** Everything up to the closing brace. */
  #action(): Node[] {
    const nodes: Node[] = []
    for (;;) {
      const c = this.#next()
      if (c === '}') return nodes
      if (c === END || c === '\r' || c === '\n') throw new JsonPathError('unclosed action')
      if (c === ' ' || c === '@' || c === '$') continue
      if (c === '[') append(nodes, this.#brackets())
      else if (c === '"' || c === "'") nodes.push({ kind: 'literal', value: this.#quoted(c), once: true })
      else if (c === '.') this.#dot(nodes)
      else if (c === '+' || c === '-' || isDigit(c)) nodes.push(this.#number())
      else if (isAlphanumeric(c)) nodes.push(this.#identifier())
      else throw new JsonPathError(`unrecognized character in action: ${codePointText(c)}`)
    }
  }

  #dot(nodes: Node[]): void {
    if (this.#peek() !== '.') {
      nodes.push(this.#field())
      return
    }
    this.#at++
    if (nodes[nodes.length - 1]?.kind === 'recursive') throw new JsonPathError('invalid multiple recursive descent')
    nodes.push({ kind: 'recursive' })
    if (isAlphanumeric(this.#peek())) nodes.push(this.#field())
  }

  #field(): Node {
    const start = this.#at
    while (!isTerminator(this.#peek())) this.#at += this.#peek() === '\\' && this.#peek(1) !== END ? 2 : 1
    const name = this.#text(start)
    return name === '*' ? { kind: 'wildcard' } : { kind: 'field', name: name.replaceAll('\\', '') }
  }

  #identifier(): Node {
    const start = this.#at - 1
    while (!isTerminator(this.#peek())) this.#at++
    const name = this.#text(start)
    if (name === 'true' || name === 'false') return { kind: 'literal', value: name === 'true', once: false }
    return { kind: 'identifier', name }
  }

  #number(): Node {
    const start = this.#at - 1
    while (this.#peek() === '.' || isDigit(this.#peek())) this.#at++
    const text = this.#text(start)
    if (/^[+-]?[0-9]+$/.test(text) && Number.isSafeInteger(Number(text))) {
      return { kind: 'literal', value: Number(text), once: false }
    }
    if (/^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/.test(text))
      return { kind: 'literal', value: fromFloat(Number(text)), once: false }
    throw new JsonPathError(`cannot parse number ${text}`)
  }

  /** The text between quotes, its escapes resolved. */
  #quoted(quote: string): string {
    const start = this.#at - 1
    for (let c = this.#next(); ; c = this.#next()) {
      if (c === END || c === '\n') throw new JsonPathError('unterminated quoted string')
      if (c === quote && this.#peek(-2) !== '\\') break
    }
    const text = this.#text(start)
    const value = unquote(text)
    if (value === undefined) throw new JsonPathError(`unquote string ${text} error invalid syntax`)
    return value
  }

  /** What stands behind `[`: an index, a slice, a quoted key, a union of these, or a filter. */
  #brackets(): readonly Node[] {
    if (this.#peek() === '?' && this.#peek(1) === '(') return [this.#filter()]
    const start = this.#at
    for (let c = this.#next(); c !== ']'; c = this.#next()) {
      if (c === END || c === '\n') throw new JsonPathError('unterminated array')
    }
    const text = this.#text(start, this.#at - 1)
    const parts = text.split(',')
    if (parts.length > 1) {
      return [{ kind: 'union', nodes: parts.map((part) => parseAction(`[${withoutSpaces(part)}]`)) }]
    }
    const key = /^'([^']*)'$/.exec(text)
    if (key === null) return [sliceOf(text === '*' ? ':' : text)]
    const action = parseAction(`.${key[1]}`)
    return action.kind === 'list' ? action.nodes : [action]
  }

  #filter(): Node {
    this.#at += 2
    const start = this.#at
    this.#skipFilter()
    const text = this.#text(start, this.#at - 1)
    if (this.#next() !== ']') throw new JsonPathError('unclosed array expect ]')
    const comparison = comparisonIn(text)
    if (comparison === undefined)
      return { kind: 'filter', left: parseAction(text), right: { kind: 'list', nodes: [] }, operator: 'exists' }
    const [left, operator, right] = comparison
    return { kind: 'filter', left: parseAction(left), right: parseAction(right), operator }
  }

  /** Goes behind the bracket that closes a filter; one quoted text in it may hold brackets. */
  #skipFilter(): void {
    let opened = ''
    let closed = false
    for (;;) {
      const c = this.#next()
      if (c === END || c === '\n') throw new JsonPathError('unterminated filter')
      if (c === '"' || c === "'") {
        if (opened === '') opened = c
        else if (c === opened && this.#peek(-2) !== '\\') closed = true
      } else if (c === ')' && (opened !== '') === closed) return
    }
  }
}

const isSpace = (code: number): boolean => code === 32
const isOperator = (code: number): boolean => code === 33 || (code >= 60 && code <= 62)

const withoutSpaces = (text: string): string => withoutRunAtEnd(text.slice(afterRun(text, 0, isSpace)), isSpace)

/** What Go finds with `^([^!<>=]+)([!<>=]+)(.+)$`: the operator leaves a character to the right side if there is no other. */
function comparisonIn(text: string): readonly [left: string, operator: string, right: string] | undefined {
  const start = afterRun(text, 0, (code) => !isOperator(code))
  const run = afterRun(text, start, isOperator)
  const end = run === text.length ? run - 1 : run
  if (start === 0 || end <= start || /[\n\r\u2028\u2029]/.test(text.slice(end))) return undefined
  return [text.slice(0, start), text.slice(start, end), text.slice(end)]
}

/** Go's `%#U`: `U+0023 '#'`. */
function codePointText(c: string): string {
  const code = (c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(c) ? `U+${code}` : `U+${code} '${c}'`
}

function sliceOf(text: string): Node {
  const found = /^(-?[0-9]*)(:-?[0-9]*)?(:-?[0-9]*)?$/.exec(text)
  if (found === null) throw new JsonPathError(`invalid array index ${text}`)
  const start = boundOf(found[1])
  const end = found[2] === undefined ? { value: (start.value ?? 0) + 1, derived: true } : boundOf(found[2].slice(1))
  return { kind: 'array', start, end, step: boundOf(found[3]?.slice(1)) }
}

function boundOf(text: string | undefined): Bound {
  if (text === undefined || text === '') return {}
  if (text === '-') throw new JsonPathError(`array index ${text} is not a number`)
  return { value: Number(text) }
}
