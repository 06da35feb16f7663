/** The text that a scanner reads, and the first fault in it. */
export interface Decoded {
  /** Without a byte order mark; of bytes that cannot be decoded, what stands before the fault. */
  readonly text: string
  /**
   * Where the reader gives up, Infinity for nowhere: at the start of the block of bytes that holds the fault, because it decodes a
   * block at a time, ahead of the scanner.
   */
  readonly failsAt: number
  readonly problem: string
}

/** One character: its code and its number of bytes; or what is wrong with the bytes, `isCut` when they end too early. */
type Character = { readonly code: number; readonly width: number } | { readonly problem: string; readonly isCut: boolean }

const fault = (problem: string): Character => ({ problem, isCut: false })
const cut = (problem: string): Character => ({ problem, isCut: true })

/** The reader takes this many bytes at a time. */
export const BLOCK = 512

export const CONTROL_CHARACTER = 'control characters are not allowed'

/**
 * Decodes bytes as go-yaml's reader does: UTF-16 after a mark of either order, else UTF-8. Source: go.yaml.in/yaml/v2/readerc.go.
 */
export function decodeUnicode(bytes: Uint8Array): Decoded {
  const [a, b, c] = bytes
  if (a === 0xff && b === 0xfe) return decode(bytes, 2, (at) => utf16(bytes, at, 0, 1))
  if (a === 0xfe && b === 0xff) return decode(bytes, 2, (at) => utf16(bytes, at, 1, 0))
  return decode(bytes, a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0, (at) => utf8(bytes, at))
}

function decode(bytes: Uint8Array, start: number, next: (at: number) => Character): Decoded {
  const parts: string[] = []
  let length = 0
  let block = { begin: 0, at: 0 }
  for (let at = start; at < bytes.length; ) {
    const character = next(at)
    const width = 'width' in character ? character.width : 1
    // A block ends before the character that does not fit into it.
    if (at + width > block.begin + BLOCK) block = { begin: at, at: length }
    if ('problem' in character) {
      // That bytes are missing is noticed only when more are asked for.
      return { text: parts.join(''), failsAt: character.isCut ? length : block.at, problem: character.problem }
    }
    if (isControl(character.code)) {
      return { text: parts.join(''), failsAt: block.at, problem: CONTROL_CHARACTER }
    }
    const text = String.fromCodePoint(character.code)
    parts.push(text)
    length += text.length
    at += width
  }
  return { text: parts.join(''), failsAt: Number.POSITIVE_INFINITY, problem: '' }
}

const isControl = (code: number): boolean =>
  (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) ||
  (code > 0x7e && code < 0xa0 && code !== 0x85) ||
  code === 0xfffe ||
  code === 0xffff

function utf8(bytes: Uint8Array, at: number): Character {
  const first = bytes[at] as number
  if (first < 0x80) return { code: first, width: 1 }
  const width = (first & 0xe0) === 0xc0 ? 2 : (first & 0xf0) === 0xe0 ? 3 : (first & 0xf8) === 0xf0 ? 4 : 0
  if (width === 0) return fault('invalid leading UTF-8 octet')
  if (at + width > bytes.length) return cut('incomplete UTF-8 octet sequence')
  let code = first & (0xff >> (width + 1))
  for (let k = 1; k < width; k++) {
    const octet = bytes[at + k] as number
    if ((octet & 0xc0) !== 0x80) return fault('invalid trailing UTF-8 octet')
    code = (code << 6) | (octet & 0x3f)
  }
  if (code < (width === 2 ? 0x80 : width === 3 ? 0x800 : 0x10000)) return fault('invalid length of a UTF-8 sequence')
  if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) return fault('invalid Unicode character')
  return { code, width }
}

/** `low` and `high` say which of the two bytes of a unit holds its lower and its higher half. */
function utf16(bytes: Uint8Array, at: number, low: number, high: number): Character {
  if (at + 2 > bytes.length) return cut('incomplete UTF-16 character')
  const unit = (from: number): number => (bytes[from + low] as number) | ((bytes[from + high] as number) << 8)
  const code = unit(at)
  if ((code & 0xfc00) === 0xdc00) return fault('unexpected low surrogate area')
  if ((code & 0xfc00) !== 0xd800) return { code, width: 2 }
  if (at + 4 > bytes.length) return cut('incomplete UTF-16 surrogate pair')
  const second = unit(at + 2)
  if ((second & 0xfc00) !== 0xdc00) return fault('expected low surrogate area')
  return { code: 0x10000 + ((code & 0x3ff) << 10) + (second & 0x3ff), width: 4 }
}
