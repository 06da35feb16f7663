/**
 * Bytes as a text that loses none of them: what is UTF-8 is decoded, and each byte that is not part of a UTF-8 sequence becomes a lone
 * surrogate, U+DC00 and the byte, which no decoded text holds. Python calls it `surrogateescape`.
 */
export function decodeEscaped(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch {
    return decodeByHand(bytes)
  }
}

/** A byte order mark stays: it is part of the text. */
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const encoder = new TextEncoder()
const ESCAPE = /[\udc80-\udcff]/u
const ESCAPES = /[\udc80-\udcff]/gu
/** How many code units become characters in one call: more could be more arguments than a call takes. */
const CHUNK = 8192

export const hasEscapes = (text: string): boolean => ESCAPE.test(text)

/** The text with U+FFFD for each byte that is no UTF-8, as Go's JSON decoder reads it. */
export const replaceEscapes = (text: string): string => text.replace(ESCAPES, '\ufffd')

/** The bytes of a text that `decodeEscaped` gave. */
export function encodeEscaped(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3)
  let length = 0
  let from = 0
  for (const { index } of text.matchAll(ESCAPES)) {
    if (index > from) length += encoder.encodeInto(text.slice(from, index), bytes.subarray(length)).written
    bytes[length++] = text.charCodeAt(index) - 0xdc00
    from = index + 1
  }
  if (from < text.length) length += encoder.encodeInto(text.slice(from), bytes.subarray(length)).written
  return bytes.slice(0, length)
}

function decodeByHand(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] as number
    const width = sequenceLength(bytes, at)
    const point = width < 2 ? first : codePoint(bytes, at, width)
    if (width === 0) units[length++] = 0xdc00 + first
    else if (point < 0x10000) units[length++] = point
    else {
      units[length++] = 0xd800 + ((point - 0x10000) >> 10)
      units[length++] = 0xdc00 + (point & 0x3ff)
    }
    at += Math.max(width, 1)
  }
  let text = ''
  for (let at = 0; at < length; at += CHUNK) text += String.fromCharCode(...units.subarray(at, Math.min(at + CHUNK, length)))
  return text
}

/** How many bytes the UTF-8 sequence that begins here has; 0 when none does. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number
  if (first < 0x80) return 1
  const width = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  if (width === 0 || at + width > bytes.length) return 0
  for (let k = 1; k < width; k++) if (((bytes[at + k] as number) & 0xc0) !== 0x80) return 0
  const point = codePoint(bytes, at, width)
  const isShortest = point >= (width === 2 ? 0x80 : width === 3 ? 0x800 : 0x10000)
  return isShortest && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? width : 0
}

/** The code point of a sequence of two bytes or more. */
function codePoint(bytes: Uint8Array, at: number, width: number): number {
  let point = (bytes[at] as number) & (0xff >> (width + 1))
  for (let k = 1; k < width; k++) point = (point << 6) | ((bytes[at + k] as number) & 0x3f)
  return point
}
