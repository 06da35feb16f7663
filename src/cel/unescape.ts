import { append } from '../apimachinery/append.ts'

/**
 * The content of string and bytes literals.
 * Source: github.com/google/cel-go/parser/unescape.go.
 */
const SIMPLE: Record<string, number> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  '\\': 92,
  "'": 39,
  '"': 34,
  '`': 96,
  '?': 63,
}

const WIDTH: Record<string, number> = { x: 2, X: 2, u: 4, U: 8 }

interface Body {
  readonly text: string
  readonly raw: boolean
}

function body(token: string): Body {
  let text = token.replace(/\r\n?/g, '\n')
  const raw = text[0] === 'r' || text[0] === 'R'
  if (raw) text = text.slice(1)
  const width = text.length >= 6 && (text.startsWith('"""') || text.startsWith("'''")) ? 3 : 1
  return { text: text.slice(width, -width), raw }
}

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff

/** One escaped of `text` at `at` (a backslash): its code and length; `undefined` where it is not a character. */
function escapeAt(text: string, at: number): { code: number; length: number; unicode: boolean } | undefined {
  const c = text[at + 1] ?? ''
  const simple = SIMPLE[c]
  if (simple !== undefined) return { code: simple, length: 2, unicode: false }
  const width = WIDTH[c]
  if (width !== undefined)
    return { code: Number.parseInt(text.slice(at + 2, at + 2 + width), 16), length: 2 + width, unicode: true }
  return { code: Number.parseInt(text.slice(at + 1, at + 4), 8), length: 4, unicode: true }
}

/** The text of a string token; an error as `{ error }`. */
export function unescapeString(token: string): string | { error: string } {
  const { text, raw } = body(token)
  if (raw || !text.includes('\\')) return text
  let into = ''
  for (let i = 0; i < text.length; ) {
    if (text[i] !== '\\') {
      into += text[i++]
      continue
    }
    const escaped = escapeAt(text, i)
    if (escaped === undefined) return { error: 'unable to unescape string' }
    if (isSurrogate(escaped.code) || escaped.code > 0x10ffff) return { error: 'invalid unicode code point' }
    into += String.fromCodePoint(escaped.code)
    i += escaped.length
  }
  return into
}

const encoder = new TextEncoder()

/** The bytes of a bytes token (with its `b`); an error as `{ error }`. */
export function unescapeBytes(token: string): Uint8Array | { error: string } {
  const { text, raw } = body(token.slice(1))
  if (raw || !text.includes('\\')) return encoder.encode(text)
  const into: number[] = []
  for (let i = 0; i < text.length; ) {
    if (text[i] !== '\\') {
      const character = String.fromCodePoint(text.codePointAt(i) ?? 0)
      append(into, encoder.encode(character))
      i += character.length
      continue
    }
    if (text[i + 1] === 'u' || text[i + 1] === 'U') return { error: 'unable to unescape string' }
    const escaped = escapeAt(text, i)
    if (escaped === undefined) return { error: 'unable to unescape string' }
    into.push(escaped.code & 0xff)
    i += escaped.length
  }
  return Uint8Array.from(into)
}
