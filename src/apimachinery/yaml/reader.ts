import { encodeEscaped, hasEscapes } from '../json/escaped-bytes.ts'
import { utf8Length } from '../json/utf8.ts'
import { BLOCK, CONTROL_CHARACTER, type Decoded, decodeUnicode } from './unicode.ts'

/** Everything but tab, line breaks, and the printable characters of Unicode's planes. */
const FORBIDDEN = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/** Reads a text; one of bytes that are no UTF-8 (see `decodeEscaped`) as UTF-16 when its mark says so. */
export function readInput(given: string): Decoded {
  if (hasEscapes(given)) return decodeUnicode(encodeEscaped(given))
  const text = given.startsWith('\ufeff') ? given.slice(1) : given
  return { text, failsAt: firstForbidden(text), problem: CONTROL_CHARACTER }
}

/**
 * Where go-yaml's reader gives up on a text with a control character: at the start of the block of bytes that holds it. Infinity when
 * the text has none.
 */
export function firstForbidden(text: string): number {
  const at = text.search(FORBIDDEN)
  if (at < 0) return Number.POSITIVE_INFINITY
  const blockStart = Math.floor(utf8Length(text.slice(0, at)) / BLOCK) * BLOCK
  let bytes = 0
  for (let i = 0; i < at; i++) {
    if (bytes >= blockStart) return i
    bytes += utf8Length(text.charAt(i))
  }
  return bytes >= blockStart ? at : 0
}
