import { append } from '../../../../apimachinery/append.ts'

/** A file of an archive. */
export interface ZipEntry {
  /** With `/` between folders. */
  readonly path: string
  readonly text: string
}

const utf8 = new TextEncoder()

/** The polynomial of CRC-32, bits reversed. */
const POLYNOMIAL = 0xedb88320

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** Writes numbers of two or four bytes, lowest byte first. */
function record(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

const VERSION = 20
/** Names are UTF-8. */
const UTF8 = 0x800
/** 1 January 1980, the first day that an archive can name: the same files make the same bytes. */
const DATE = 0x21

/** Packs files without compression. Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export function zipOf(entries: readonly ZipEntry[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  const sizeOf = (bytes: readonly Uint8Array[]): number => bytes.reduce((sum, { length }) => sum + length, 0)
  for (const { path, text } of entries) {
    const [name, content] = [utf8.encode(path), utf8.encode(text)]
    const common = [
      [2, VERSION],
      [2, UTF8],
      [2, 0],
      [2, 0],
      [2, DATE],
      [4, crc32(content)],
      [4, content.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    ] as const
    const local = [record([4, 0x04034b50], ...common), name, content]
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const
    directory.push(record([4, 0x02014b50], [2, VERSION], ...common, ...rest), name)
    append(parts, local)
    offset += sizeOf(local)
  }
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, sizeOf(directory)],
    [4, offset],
    [2, 0],
  )
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}
