import { describe, expect, it } from 'vitest'
import { ProtobufError, WireReader } from './wire.ts'

const reader = (...bytes: number[]): WireReader => new WireReader(Uint8Array.from(bytes), 'Thing')
const max = (last: number): number[] => [...Array<number>(9).fill(0xff), last]

describe('[PB-2] varints', () => {
  const rows: [name: string, bytes: number[], value: number | bigint][] = [
    ['one byte', [5], 5],
    ['two bytes', [0xac, 0x02], 300],
    ['more than 32 bits', [0x80, 0x80, 0x80, 0x80, 0x20], 2 ** 33],
    ['the largest int64', [...Array<number>(8).fill(0xff), 0x7f], 9223372036854775807n],
    ['minus one', max(0x01), -1],
    ['bits beyond the 64th are dropped', max(0x7f), -1],
  ]
  it.each(rows)('%s', (_name, bytes, value) => expect(reader(...bytes).varint()).toBe(value))
})

describe('[PB-2] fields that a message does not have are passed over', () => {
  const rows: [name: string, bytes: number[]][] = [
    ['a varint', [0x78, 0x96, 0x01]],
    ['eight bytes', [0x79, 1, 2, 3, 4, 5, 6, 7, 8]],
    ['a text', [0x7a, 2, 65, 66]],
    ['a group in a group', [0x7b, 0x0b, 0x08, 1, 0x0c, 0x7c]],
    ['four bytes', [0x7d, 1, 2, 3, 4]],
  ]
  it.each(rows)('%s', (_name, bytes) => {
    const reading = reader(...bytes, 0x08, 7)
    reading.skip(reading.tag().wire)
    expect([reading.tag(), reading.varint(), reading.done]).toEqual([{ number: 1, wire: 0 }, 7, true])
  })
})

describe('[PB-2] malformed bytes are rejected in the words of the server', () => {
  const chunk = (reading: WireReader) => reading.chunk()
  const tag = (reading: WireReader) => reading.tag()
  const skip = (reading: WireReader) => reading.skip(reading.tag().wire)
  const rows: [text: string, bytes: number[], read: (reading: WireReader) => unknown][] = [
    ['unexpected EOF', [0x80], tag],
    ['proto: integer overflow', [...max(0xff), 0xff], tag],
    ['proto: Thing: wiretype end group for non-group', [0x0c], tag],
    ['proto: Thing: illegal tag 0 (wire type 0)', [0], tag],
    ['proto: Thing: illegal tag -1 (wire type 18446744073709551615)', max(0x01), tag],
    ['unexpected EOF', [3, 65], chunk],
    ['proto: negative length found during unmarshaling', max(0x01), chunk],
    ['proto: negative length found during unmarshaling', [...Array<number>(8).fill(0xff), 0x7f], chunk],
    ['unexpected EOF', [0x79, 1], skip],
    ['unexpected EOF', [0x7b, 0x08, 1], skip],
    ['proto: illegal wireType 6', [0x7e], skip],
    ['proto: illegal wireType 7', [0x7f], skip],
  ]
  it.each(rows)('%s', (text, bytes, read) => expect(() => read(reader(...bytes))).toThrow(new ProtobufError(text)))
})
