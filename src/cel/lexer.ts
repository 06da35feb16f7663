import { afterRun, isDigit } from '../apimachinery/text/runs.ts'
/**
 * The tokens of CEL.
 * Source: github.com/google/cel-go/parser/gen/CEL.g4, lexer rules.
 */
export const Token = {
  EOF: 0,
  EQUALS: 1,
  NOT_EQUALS: 2,
  IN: 3,
  LESS: 4,
  LESS_EQUALS: 5,
  GREATER_EQUALS: 6,
  GREATER: 7,
  AND: 8,
  OR: 9,
  LBRACKET: 10,
  RBRACKET: 11,
  LBRACE: 12,
  RBRACE: 13,
  LPAREN: 14,
  RPAREN: 15,
  DOT: 16,
  COMMA: 17,
  MINUS: 18,
  NOT: 19,
  QUESTION: 20,
  COLON: 21,
  PLUS: 22,
  STAR: 23,
  SLASH: 24,
  PERCENT: 25,
  TRUE: 26,
  FALSE: 27,
  NULL: 28,
  FLOAT: 29,
  INT: 30,
  UINT: 31,
  STRING: 32,
  BYTES: 33,
  IDENTIFIER: 34,
  ESC_IDENTIFIER: 35,
} as const

export type TokenType = (typeof Token)[keyof typeof Token]

/** The tokens of a text as parallel arrays; the last is EOF. */
export interface Tokens {
  readonly types: TokenType[]
  readonly starts: number[]
  readonly ends: number[]
  /** Places where no token begins, with the text that was skipped. */
  readonly errors: { at: number; text: string }[]
}

const WORDS: Record<string, TokenType> = { in: Token.IN, true: Token.TRUE, false: Token.FALSE, null: Token.NULL }

const SINGLE: Record<string, TokenType> = {
  '[': Token.LBRACKET,
  ']': Token.RBRACKET,
  '{': Token.LBRACE,
  '}': Token.RBRACE,
  '(': Token.LPAREN,
  ')': Token.RPAREN,
  '.': Token.DOT,
  ',': Token.COMMA,
  '-': Token.MINUS,
  '!': Token.NOT,
  '?': Token.QUESTION,
  ':': Token.COLON,
  '+': Token.PLUS,
  '*': Token.STAR,
  '/': Token.SLASH,
  '%': Token.PERCENT,
  '<': Token.LESS,
  '>': Token.GREATER,
}

const DOUBLE: Record<string, TokenType> = {
  '==': Token.EQUALS,
  '!=': Token.NOT_EQUALS,
  '<=': Token.LESS_EQUALS,
  '>=': Token.GREATER_EQUALS,
  '&&': Token.AND,
  '||': Token.OR,
}

const WORD = /[A-Za-z_][A-Za-z0-9_]*/y
const NUMBER = /0x[0-9a-fA-F]+[uU]?|(?:\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)[uU]?/y
const ESCAPED = /`[A-Za-z0-9_.\-/ ]+`/y
const ESCAPE = String.raw`\\[abfnrtv"'\\?${'`'}]|\\[xX][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\[0-3][0-7]{2}`
const TEXT = new RegExp(
  [
    '[bB]?[rR]"""[^]*?"""',
    "[bB]?[rR]'''[^]*?'''",
    String.raw`[bB]?"""(?:${ESCAPE}|[^\\])*?"""`,
    String.raw`[bB]?'''(?:${ESCAPE}|[^\\])*?'''`,
    String.raw`[bB]?[rR]"[^"\n\r]*"`,
    String.raw`[bB]?[rR]'[^'\n\r]*'`,
    String.raw`[bB]?"(?:${ESCAPE}|[^\\"\n\r])*"`,
    String.raw`[bB]?'(?:${ESCAPE}|[^\\'\n\r])*'`,
  ].join('|'),
  'y',
)

/** Behind blanks and comments. */
function afterSpace(source: string, from: number): number {
  let at = from
  for (;;) {
    at = afterRun(source, at, isBlank)
    if (!source.startsWith('//', at)) return at
    at = afterRun(source, at, isInLine)
  }
}

const isBlank = (c: number): boolean => c === 9 || c === 32 || c === 13 || c === 10 || c === 12
const isInLine = (c: number): boolean => c !== 10

function match(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(source) ? pattern.lastIndex : at
}

const isWordStart = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95

function numberType(text: string): TokenType {
  const last = text[text.length - 1]
  if (last === 'u' || last === 'U') return Token.UINT
  return text.startsWith('0x') || /^\d+$/.test(text) ? Token.INT : Token.FLOAT
}

function numberEnd(source: string, at: number): number {
  const end = match(NUMBER, source, at)
  const last = source[end - 1]
  if (last !== 'u' && last !== 'U') return end
  // A `u` ends integers only: `1.5u` is two tokens.
  const text = source.slice(at, end - 1)
  return /^(\d+|0x[0-9a-fA-F]+)$/.test(text) ? end : end - 1
}

// The text of an error as ANTLR reports it: what it had read when no rule could go on.
function unrecognised(source: string, at: number): number {
  const quoted = /[bB]?[rR]?(["'])/y
  quoted.lastIndex = at
  const opening = quoted.exec(source)
  if (opening === null) {
    if (source[at] === '`') {
      const run = /`[A-Za-z0-9_.\-/ ]*/y
      const end = match(run, source, at)
      return Math.min(source.length, end + 1)
    }
    const code = source.codePointAt(at) ?? 0
    const one = code > 0xffff ? 2 : 1
    return at + ((source[at] === '&' || source[at] === '|' || source[at] === '=') && at + 1 < source.length ? 2 : one)
  }
  return unterminated(source, at, opening[0], opening[1] ?? '"')
}

function unterminated(source: string, at: number, opening: string, quote: string): number {
  const raw = /[rR]/.test(opening)
  const body = raw ? new RegExp(`[^${quote}\\n\\r]*`, 'y') : new RegExp(`(?:${ESCAPE}|[^\\\\${quote}\\n\\r])*`, 'y')
  let end = match(body, source, at + opening.length)
  if (!raw && source[end] === '\\')
    end = match(/\\(?:[xX][0-9a-fA-F]?|u[0-9a-fA-F]{0,3}|U[0-9a-fA-F]{0,7}|[0-3][0-7]?)?/y, source, end)
  return Math.min(source.length, end + 1)
}

/** Splits a text into tokens. Never fails: what is no token is noted and skipped. */
export function tokenize(source: string): Tokens {
  const tokens: Tokens = { types: [], starts: [], ends: [], errors: [] }
  const push = (type: TokenType, start: number, end: number): number => {
    tokens.types.push(type)
    tokens.starts.push(start)
    tokens.ends.push(end)
    return end
  }
  let at = afterSpace(source, 0)
  while (at < source.length) {
    at = afterSpace(source, nextToken(source, at, push, tokens))
  }
  push(Token.EOF, source.length, source.length)
  return tokens
}

function nextToken(
  source: string,
  at: number,
  push: (type: TokenType, start: number, end: number) => number,
  tokens: Tokens,
): number {
  const c = source.charCodeAt(at)
  const character = source[at] as string
  if (isWordStart(c)) {
    const next = source.charCodeAt(at + 1)
    if ('bBrR'.includes(character) && (next === 34 || next === 39 || 'rR'.includes(source[at + 1] ?? ' '))) {
      const end = match(TEXT, source, at)
      if (end > at) return push(c === 98 || c === 66 ? Token.BYTES : Token.STRING, at, end)
    }
    const end = match(WORD, source, at)
    const word = end - at <= 5 ? WORDS[source.slice(at, end)] : undefined
    return push(word ?? Token.IDENTIFIER, at, end)
  }
  if (c === 34 || c === 39) {
    const end = match(TEXT, source, at)
    if (end > at) return push(Token.STRING, at, end)
  } else if (isDigit(c) || (c === 46 && isDigit(source.charCodeAt(at + 1)))) {
    const end = numberEnd(source, at)
    return push(numberType(source.slice(at, end)), at, end)
  } else if (c === 96) {
    const end = match(ESCAPED, source, at)
    if (end > at) return push(Token.ESC_IDENTIFIER, at, end)
  } else {
    const two = DOUBLE[source.slice(at, at + 2)]
    if (two !== undefined) return push(two, at, at + 2)
    const one = SINGLE[character]
    if (one !== undefined) return push(one, at, at + 1)
  }
  const end = unrecognised(source, at)
  tokens.errors.push({ at, text: source.slice(at, end) })
  return end
}
