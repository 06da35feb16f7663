import { withoutRunAtEnd } from '../text/runs.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** What digits stand for, by their codes; 255 for what is none. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => ALPHABET.indexOf(String.fromCharCode(code)))
const NO_DIGIT = 255

/**
 * A base64 text as Go's decoder takes and its encoder writes it: line breaks are skipped, unused bits become zero.
 * A text that is not base64 gives the sentence of Go's error. Source: Go's encoding/base64, StdEncoding.
 */
export function normalizeBase64(text: string): { readonly base64: string } | { readonly error: string } {
  const fault = faultAt(text)
  if (fault !== undefined) return { error: `illegal base64 data at input byte ${fault}` }
  const clean = text.replace(/[\r\n]/g, '')
  const padding = clean.endsWith('==') ? 2 : clean.endsWith('=') ? 1 : 0
  if (padding === 0) return { base64: clean }
  const last = clean.length - padding - 1
  const bits = ALPHABET.indexOf(clean[last] as string) & (padding === 2 ? 0x30 : 0x3c)
  return { base64: clean.slice(0, last) + ALPHABET[bits] + '='.repeat(padding) }
}

const isBreak = (c: string | undefined): boolean => c === '\n' || c === '\r'

/** The offset at which Go's decoder gives up, or undefined. */
function faultAt(text: string): number | undefined {
  let digits = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 10 || code === 13) continue
    if (isPadding(code)) return paddingFault(text, i, digits % 4)
    if ((VALUES[code] ?? NO_DIGIT) === NO_DIGIT) return i
    digits++
  }
  return digits % 4 === 0 ? undefined : text.length - (digits % 4)
}

function paddingFault(text: string, at: number, digit: number): number | undefined {
  if (digit < 2) return at
  let next = afterBreaks(text, at + 1)
  if (digit === 2) {
    if (next >= text.length) return text.length
    if (text[next] !== '=') return next - 1
    next = afterBreaks(text, next + 1)
  }
  return next < text.length ? next : undefined
}

function afterBreaks(text: string, at: number): number {
  let next = at
  while (isBreak(text[next])) next++
  return next
}

const isPadding = (code: number): boolean => code === 61

/** How many bytes a base64 text has that {@link normalizeBase64} gave. */
export const base64Length = (base64: string): number =>
  (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)

/** The bytes of a base64 text that {@link normalizeBase64} gave. */
export function base64Bytes(base64: string): Uint8Array {
  const digits = withoutRunAtEnd(base64, isPadding)
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let bits = 0
  let count = 0
  let at = 0
  for (let i = 0; i < digits.length; i++) {
    bits = ((bits << 6) | (VALUES[digits.charCodeAt(i)] ?? 0)) & 0xfff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes[at++] = (bits >> count) & 0xff
  }
  return bytes
}

/** The base64 text of bytes. */
export function base64Text(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const digit = (shift: number): string => ALPHABET[(bits >> shift) & 0x3f] as string
    parts.push(digit(18) + digit(12) + (left > 1 ? digit(6) : '=') + (left > 2 ? digit(0) : '='))
  }
  return parts.join('')
}
