/**
 * Go's messages for texts that do not have their format. These messages reach the user when a rule reads such a value.
 * Source: Go's time/format.go, Parse, encoding/base64/base64.go, Decode.
 */
interface Part {
  readonly text: string
  /** The least and the most digits; none for literal text of the layout. */
  readonly digits: readonly [number, number] | undefined
  readonly from: number
  readonly to: number
  readonly name: string
}

const encoder = new TextEncoder()

const literal = (text: string): Part => ({ text, digits: undefined, from: 0, to: 0, name: '' })
const number = (text: string, least: number, name: string, from: number, to: number): Part => ({
  text,
  digits: [least, text.length],
  from,
  to,
  name,
})

const DATE: readonly Part[] = [
  number('2006', 4, 'year', 0, 9999),
  literal('-'),
  number('01', 2, 'month', 1, 12),
  literal('-'),
  number('02', 2, '', 0, 99),
]
const TIME: readonly Part[] = [
  literal('T'),
  number('15', 1, 'hour', 0, 23),
  literal(':'),
  number('04', 2, 'minute', 0, 59),
  literal(':'),
  number('05', 2, 'second', 0, 59),
]

/** Why a text is no date. */
export const dateFault = (text: string): string => timeFault(text, DATE)
/** Why a text is no date and time; the layout without a time zone is tried last and says so. */
export const dateTimeFault = (text: string): string => timeFault(text, [...DATE, ...TIME])

// Go's package time writes everything outside ASCII byte by byte.
function quoted(text: string): string {
  let out = '"'
  for (const c of text) {
    const code = c.codePointAt(0) ?? 0
    if (c === '"' || c === '\\') out += `\\${c}`
    else if (code >= 0x20 && code < 0x80) out += c
    else for (const byte of encoder.encode(c)) out += `\\x${byte.toString(16).padStart(2, '0')}`
  }
  return `${out}"`
}

function timeFault(text: string, parts: readonly Part[]): string {
  const layout = parts.map((part) => part.text).join('')
  let rest = text
  for (const { text: shown, digits, from, to, name } of parts) {
    const length = digits === undefined ? shown.length : leadingDigits(rest, digits[1])
    const matches = digits === undefined ? rest.startsWith(shown) : length >= digits[0]
    if (!matches) return `parsing time ${quoted(text)} as "${layout}": cannot parse ${quoted(rest)} as "${shown}"`
    const value = digits === undefined ? 0 : Number(rest.slice(0, length))
    if (value < from || value > to) return `parsing time ${quoted(text)}: ${name} out of range`
    rest = rest.slice(length)
    if (name === 'second') rest = rest.replace(/^[.,]\d+/, '')
  }
  if (rest !== '') return `parsing time ${quoted(text)}: extra text: ${quoted(rest)}`
  return `parsing time ${quoted(text)}: day out of range`
}

function leadingDigits(text: string, most: number): number {
  let n = 0
  while (n < most && n < text.length && /\d/.test(text[n] as string)) n++
  return n
}

/** Why a text is no base64 in the alphabet for URLs: the byte where reading it stops. */
export function base64Fault(text: string): string {
  const bytes = Array.from(encoder.encode(text), (byte) => String.fromCharCode(byte))
  return `illegal base64 data at input byte ${corruptByte(bytes)}`
}

const isBreak = (c: string | undefined): boolean => c === '\r' || c === '\n'

function corruptByte(bytes: readonly string[]): number {
  let filled = 0
  for (let i = 0; i < bytes.length; i++) {
    const c = bytes[i] as string
    if (isBreak(c)) continue
    if (/[\w-]/.test(c)) {
      filled = (filled + 1) % 4
    } else {
      return c === '=' && filled >= 2 ? corruptPadding(bytes, i, filled) : i
    }
  }
  return bytes.length - filled
}

function corruptPadding(bytes: readonly string[], at: number, filled: number): number {
  let next = at + 1
  if (filled === 2) {
    while (isBreak(bytes[next])) next++
    if (next === bytes.length) return bytes.length
    if (bytes[next] !== '=') return next - 1
    next++
  }
  while (isBreak(bytes[next])) next++
  return next
}
