import {
  call,
  type Expr,
  type FieldEntry,
  ident,
  list,
  literal,
  type MapEntry,
  map,
  type Span,
  select,
  structExpr,
} from './ast.ts'
import type { Issue } from './issues.ts'
import { CEL_LIBRARIES } from './lazy.ts'
import { Token, type Tokens, type TokenType, tokenize } from './lexer.ts'
import { isFault, literalValue } from './literal-value.ts'
import { expandMacro } from './macros.ts'
import { RESERVED } from './reserved.ts'
import { codePoints } from './values.ts'

/**
 * Text to syntax tree, with macros expanded.
 * Source: github.com/google/cel-go/parser/gen/CEL.g4; github.com/google/cel-go/parser/parser.go, which node gets which place.
 */
export type Parsed = { readonly expr: Expr } | { readonly issues: Issue[] }

const MAX_CODE_POINTS = 100_000
const MAX_DEPTH = 250

const RELATIONS: Partial<Record<TokenType, string>> = {
  [Token.LESS]: '_<_',
  [Token.LESS_EQUALS]: '_<=_',
  [Token.GREATER_EQUALS]: '_>=_',
  [Token.GREATER]: '_>_',
  [Token.EQUALS]: '_==_',
  [Token.NOT_EQUALS]: '_!=_',
  [Token.IN]: '@in',
}
const SUMS: Partial<Record<TokenType, string>> = { [Token.PLUS]: '_+_', [Token.MINUS]: '_-_' }
const PRODUCTS: Partial<Record<TokenType, string>> = { [Token.STAR]: '_*_', [Token.SLASH]: '_/_', [Token.PERCENT]: '_%_' }

// The parser leaves through these two at the first error of syntax or of depth; both are rare and end the parse.
class SyntaxFault extends Error {}
class DepthFault extends Error {}

/** Whether a macro of this form, as `all/3`, is not available. */
type MissingMacro = (form: string) => boolean

/** Parses an expression; `isMissing` says which macros are not available. Issues are in cel-go's words. */
export function parse(source: string, isMissing?: MissingMacro): Parsed {
  const size = codePoints(source)
  if (size > MAX_CODE_POINTS) {
    return { issues: [{ at: -1, message: `expression code point size exceeds limit: size: ${size}, limit ${MAX_CODE_POINTS}` }] }
  }
  const tokens = tokenize(source)
  if (tokens.errors.length > 0) return { issues: CEL_LIBRARIES.get().syntaxIssues(source, tokens) }
  const parser = new Parser(source, tokens, isMissing)
  try {
    const expr = parser.start()
    return parser.issues.length > 0 ? { issues: parser.issues } : { expr }
  } catch (fault) {
    if (fault instanceof SyntaxFault) return { issues: CEL_LIBRARIES.get().syntaxIssues(source, tokens) }
    if (fault instanceof DepthFault) return { issues: [{ at: -1, message: `expression recursion limit exceeded: ${MAX_DEPTH}` }] }
    throw fault
  }
}

class Parser {
  readonly issues: Issue[] = []
  readonly #source: string
  readonly #isMissing: MissingMacro | undefined
  readonly #types: readonly TokenType[]
  readonly #starts: readonly number[]
  readonly #ends: readonly number[]
  #i = 0
  #depth = 0
  #calcDepth = 0
  #relationDepth = 0
  #memberDepth = 0

  constructor(source: string, tokens: Tokens, isMissing: MissingMacro | undefined) {
    this.#source = source
    this.#isMissing = isMissing
    this.#types = tokens.types
    this.#starts = tokens.starts
    this.#ends = tokens.ends
  }

  start(): Expr {
    const expr = this.#expr()
    if (this.#peek() !== Token.EOF) throw new SyntaxFault()
    return expr
  }

  #peek(ahead = 0): TokenType {
    return this.#types[this.#i + ahead] ?? Token.EOF
  }

  #at(): number {
    return this.#starts[this.#i] ?? this.#source.length
  }

  #end(): number {
    return this.#ends[this.#i - 1] ?? 0
  }

  #text(): string {
    return this.#source.slice(this.#starts[this.#i], this.#ends[this.#i])
  }

  #take(type: TokenType): void {
    if (this.#peek() !== type) throw new SyntaxFault()
    this.#i++
  }

  #skip(type: TokenType): boolean {
    if (this.#peek() !== type) return false
    this.#i++
    return true
  }

  #span(at: number, start: number): Span {
    return { at, start, end: this.#end() }
  }

  #issue(at: number, message: string): Expr {
    this.issues.push({ at, message })
    return literal(this.#span(at, at), null)
  }

  #expr(): Expr {
    if (++this.#depth > MAX_DEPTH) throw new DepthFault()
    const condition = this.#or()
    let result = condition
    if (this.#peek() === Token.QUESTION) {
      const at = this.#at()
      this.#i++
      const yes = this.#or()
      this.#take(Token.COLON)
      const no = this.#expr()
      result = call(this.#span(at, condition.start), '_?_:_', undefined, [condition, yes, no])
    }
    this.#depth--
    return result
  }

  #or(): Expr {
    return this.#logical(Token.OR, '_||_', () => this.#logical(Token.AND, '_&&_', () => this.#relation()))
  }

  #logical(type: TokenType, fn: string, next: () => Expr): Expr {
    const first = next()
    if (this.#peek() !== type) return first
    const terms = [first]
    const ops: number[] = []
    while (this.#peek() === type) {
      ops.push(this.#at())
      this.#i++
      terms.push(next())
    }
    return balance(fn, terms, ops, 0, ops.length - 1)
  }

  #relation(): Expr {
    const before = this.#relationDepth
    if (++this.#relationDepth > MAX_DEPTH) throw new DepthFault()
    let left = this.#sum()
    for (let fn = RELATIONS[this.#peek()]; fn !== undefined; fn = RELATIONS[this.#peek()]) {
      if (++this.#relationDepth > MAX_DEPTH) throw new DepthFault()
      left = this.#binary(fn, left, () => this.#sum())
    }
    this.#relationDepth = before
    return left
  }

  #binary(fn: string, left: Expr, next: () => Expr): Expr {
    const at = this.#at()
    this.#i++
    const right = next()
    return call(this.#span(at, left.start), fn, undefined, [left, right])
  }

  #sum(): Expr {
    const before = this.#calcDepth
    if (++this.#calcDepth > MAX_DEPTH) throw new DepthFault()
    let left = this.#product()
    for (let fn = SUMS[this.#peek()]; fn !== undefined; fn = SUMS[this.#peek()]) {
      if (++this.#calcDepth > MAX_DEPTH) throw new DepthFault()
      left = this.#binary(fn, left, () => this.#product())
    }
    this.#calcDepth = before
    return left
  }

  #product(): Expr {
    let left = this.#unary()
    for (let fn = PRODUCTS[this.#peek()]; fn !== undefined; fn = PRODUCTS[this.#peek()]) {
      if (++this.#calcDepth > MAX_DEPTH) throw new DepthFault()
      left = this.#binary(fn, left, () => this.#unary())
    }
    return left
  }

  #unary(): Expr {
    const type = this.#peek()
    if (type === Token.NOT) return this.#prefixed(Token.NOT, '!_')
    if (type !== Token.MINUS) return this.#member()
    const next = this.#peek(1)
    if (next === Token.INT || next === Token.FLOAT) return this.#member()
    return this.#prefixed(Token.MINUS, '-_')
  }

  #prefixed(type: TokenType, fn: string): Expr {
    const at = this.#at()
    let count = 0
    while (this.#skip(type)) count++
    const operand = this.#member()
    return count % 2 === 0 ? operand : call(this.#span(at, at), fn, undefined, [operand])
  }

  #member(): Expr {
    const before = this.#memberDepth
    if (++this.#memberDepth > MAX_DEPTH) throw new DepthFault()
    const start = this.#at()
    let operand = this.#primary()
    for (;;) {
      const type = this.#peek()
      if (type !== Token.DOT && type !== Token.LBRACKET) break
      if (++this.#memberDepth > MAX_DEPTH) throw new DepthFault()
      operand = type === Token.DOT ? this.#dotted(operand, start) : this.#indexed(operand, start)
    }
    this.#memberDepth = before
    return operand
  }

  #dotted(operand: Expr, start: number): Expr {
    const dot = this.#at()
    this.#i++
    const optional = this.#skip(Token.QUESTION)
    const nameAt = this.#at()
    const escaped = this.#peek() === Token.ESC_IDENTIFIER
    if (!escaped && this.#peek() !== Token.IDENTIFIER) throw new SyntaxFault()
    const name = escaped ? this.#text().slice(1, -1) : this.#text()
    this.#i++
    if (optional) {
      const field = literal(this.#span(nameAt, nameAt), name)
      return call(this.#span(dot, start), '_?._', undefined, [operand, field])
    }
    if (escaped || this.#peek() !== Token.LPAREN) return select(this.#span(dot, start), operand, name)
    const open = this.#at()
    const args = this.#arguments()
    return this.#called(call(this.#span(open, start), name, operand, args))
  }

  #called(e: ReturnType<typeof call>): Expr {
    const expanded = expandMacro(e, this.#isMissing)
    if (expanded === undefined) return e
    return 'error' in expanded ? this.#issue(expanded.at, expanded.error) : expanded
  }

  #indexed(operand: Expr, start: number): Expr {
    const at = this.#at()
    this.#i++
    const optional = this.#skip(Token.QUESTION)
    const index = this.#expr()
    this.#take(Token.RBRACKET)
    return call(this.#span(at, start), optional ? '_[?_]' : '_[_]', undefined, [operand, index])
  }

  #arguments(): Expr[] {
    this.#take(Token.LPAREN)
    const args: Expr[] = []
    if (this.#skip(Token.RPAREN)) return args
    do args.push(this.#expr())
    while (this.#skip(Token.COMMA))
    this.#take(Token.RPAREN)
    return args
  }

  #primary(): Expr {
    switch (this.#peek()) {
      case Token.DOT:
      case Token.IDENTIFIER:
        return this.#named()
      case Token.LPAREN: {
        this.#i++
        const inner = this.#expr()
        this.#take(Token.RPAREN)
        return inner
      }
      case Token.LBRACKET:
        return this.#list()
      case Token.LBRACE:
        return this.#map()
      default:
        return this.#literal()
    }
  }

  #named(): Expr {
    const start = this.#at()
    const prefix = this.#skip(Token.DOT) ? '.' : ''
    if (this.#peek() !== Token.IDENTIFIER) throw new SyntaxFault()
    let ahead = 1
    while (this.#peek(ahead) === Token.DOT && this.#peek(ahead + 1) === Token.IDENTIFIER) ahead += 2
    if (this.#peek(ahead) === Token.LBRACE) return this.#message(start, prefix)
    const at = this.#at()
    const name = this.#text()
    this.#i++
    if (this.#peek() !== Token.LPAREN) {
      if (RESERVED.has(name)) return this.#issue(start, `reserved identifier: ${name}`)
      return ident(this.#span(at, start), prefix + name)
    }
    const open = this.#at()
    const args = this.#arguments()
    if (RESERVED.has(name)) return this.#issue(start, `reserved identifier: ${name}`)
    return this.#called(call(this.#span(open, start), prefix + name, undefined, args))
  }

  #list(): Expr {
    const at = this.#at()
    this.#i++
    const elements: Expr[] = []
    const optional = new Set<number>()
    while (this.#peek() !== Token.RBRACKET && this.#peek() !== Token.COMMA) {
      if (this.#skip(Token.QUESTION)) optional.add(elements.length)
      elements.push(this.#expr())
      if (this.#peek() !== Token.COMMA || this.#peek(1) === Token.RBRACKET) break
      this.#i++
    }
    this.#skip(Token.COMMA)
    this.#take(Token.RBRACKET)
    return list(this.#span(at, at), elements, optional)
  }

  #map(): Expr {
    const at = this.#at()
    this.#i++
    const entries: MapEntry[] = []
    while (this.#peek() !== Token.RBRACE && this.#peek() !== Token.COMMA) {
      const optional = this.#skip(Token.QUESTION)
      const key = this.#expr()
      const colon = this.#at()
      this.#take(Token.COLON)
      entries.push({ key, value: this.#expr(), optional, at: colon })
      if (this.#peek() !== Token.COMMA || this.#peek(1) === Token.RBRACE) break
      this.#i++
    }
    this.#skip(Token.COMMA)
    this.#take(Token.RBRACE)
    return map(this.#span(at, at), entries)
  }

  #message(start: number, prefix: string): Expr {
    let name = prefix + this.#text()
    this.#i++
    while (this.#skip(Token.DOT)) {
      name += `.${this.#text()}`
      this.#i++
    }
    const at = this.#at()
    this.#i++
    const fields: FieldEntry[] = []
    while (this.#peek() !== Token.RBRACE && this.#peek() !== Token.COMMA) {
      const optional = this.#skip(Token.QUESTION)
      const escaped = this.#peek() === Token.ESC_IDENTIFIER
      if (!escaped && this.#peek() !== Token.IDENTIFIER) throw new SyntaxFault()
      const field = escaped ? this.#text().slice(1, -1) : this.#text()
      this.#i++
      const colon = this.#at()
      this.#take(Token.COLON)
      fields.push({ name: field, value: this.#expr(), optional, at: colon })
      if (this.#peek() !== Token.COMMA || this.#peek(1) === Token.RBRACE) break
      this.#i++
    }
    this.#skip(Token.COMMA)
    this.#take(Token.RBRACE)
    return structExpr(this.#span(at, start), name, fields)
  }

  #literal(): Expr {
    const at = this.#at()
    const negative = this.#skip(Token.MINUS)
    const type = this.#peek()
    if (negative && type !== Token.INT && type !== Token.FLOAT) throw new SyntaxFault()
    const text = this.#text()
    const value = literalValue(type, text, negative, () => CEL_LIBRARIES.get())
    if (value === undefined) throw new SyntaxFault()
    this.#i++
    if (isFault(value)) return this.#issue(at, value.error)
    return literal(this.#span(at, at), value)
  }
}

/** A chain of `&&` or `||` as a balanced tree. */
function balance(fn: string, terms: readonly Expr[], ops: readonly number[], low: number, high: number): Expr {
  const middle = (low + high + 1) >> 1
  const left = middle === low ? (terms[middle] as Expr) : balance(fn, terms, ops, low, middle - 1)
  const right = middle === high ? (terms[middle + 1] as Expr) : balance(fn, terms, ops, middle + 1, high)
  return call({ at: ops[middle] ?? 0, start: left.start, end: right.end }, fn, undefined, [left, right])
}
