import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { zipOf } from './zip.ts'

const FILES = [
  { path: 'kustomization.yaml', text: 'kind: Kustomization\n' },
  { path: 'samples/größe.yaml', text: 'größe: 1\n' },
]
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50

/** Reads an archive as other programs do: from its end, by the directory. */
function unzipped(bytes: Buffer): { path: string; text: string; crc: number }[] {
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(END)
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    expect(bytes.readUInt32LE(at)).toBe(CENTRAL)
    const [crc, size, nameSize, from] = [
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    const path = bytes.toString('utf8', at + 46, at + 46 + nameSize)
    at += 46 + nameSize
    expect([bytes.readUInt32LE(from), bytes.readUInt32LE(from + 14)]).toEqual([LOCAL, crc])
    const start = from + 30 + bytes.readUInt16LE(from + 26)
    return { path, text: bytes.toString('utf8', start, start + size), crc }
  })
}

it('[EX-7] packs files that other programs read', async () => {
  const read = unzipped(Buffer.from(await zipOf(FILES).arrayBuffer()))
  expect(read).toEqual(FILES.map((file) => ({ ...file, crc: crc32(file.text) })))
})
