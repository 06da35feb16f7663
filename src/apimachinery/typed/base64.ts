import { withoutRunAtEnd } from '../text/runs.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

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
    const c = text[i] as string
    if (isBreak(c)) continue
    if (c === '=') return paddingFault(text, i, digits % 4)
    if (!ALPHABET.includes(c)) return i
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
  const text = atob(withoutRunAtEnd(base64, isPadding))
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
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
