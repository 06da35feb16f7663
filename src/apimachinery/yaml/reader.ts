import { utf8Length } from '../json/utf8.ts'

/** Everything but tab, line breaks, and the printable characters of Unicode's planes. */
const FORBIDDEN = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/** The reader takes this many bytes at a time. */
const BLOCK = 512

/**
 * Where go-yaml's reader gives up on a text with a control character: at the start of the block of bytes that holds it, because it
 * decodes a block at a time, ahead of the scanner. Infinity when the text has none.
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
