import { describe, expect, it } from 'vitest'
import { binaryText, bytesOfText } from './binary-text.ts'
import { decodeEnvelope } from './envelope.ts'
import { encode, envelope } from './testing/encode.ts'
import { ProtobufError } from './wire.ts'

const MAGIC = [0x6b, 0x38, 0x73, 0]
const bytes = (...of: number[]): Uint8Array => Uint8Array.from(of)

describe('[PB-1] the envelope', () => {
  it('names the kind and holds the object', () => {
    expect(decodeEnvelope(envelope('v1', 'Namespace', bytes(1, 2)))).toEqual({
      apiVersion: 'v1',
      kind: 'Namespace',
      raw: bytes(1, 2),
    })
  })

  it('need not name the kind', () => {
    const given = bytes(...MAGIC, ...encode([2, bytes(1)], [9, 'unknown']))
    expect(decodeEnvelope(given)).toEqual({ apiVersion: '', kind: '', raw: bytes(1) })
  })

  const foreign = 'provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]'
  const rows: [text: string, given: Uint8Array][] = [
    ['empty data', bytes()],
    [foreign, bytes(0x7b, 0x7d)],
    [foreign, bytes(0x6b, 0x38, 0x73)],
    ['empty body', bytes(...MAGIC)],
    ['unexpected EOF', bytes(...MAGIC, 0x0a, 5, 0x61)],
    ['proto: wrong wireType = 0 for field TypeMeta', bytes(...MAGIC, 8, 1)],
    ['proto: wrong wireType = 3 for field ContentEncoding', bytes(...MAGIC, 0x1b)],
    ['proto: Unknown: wiretype end group for non-group', bytes(...MAGIC, 0x0c)],
    ['proto: Unknown: illegal tag 0 (wire type 0)', bytes(...MAGIC, 0)],
    ['proto: negative length found during unmarshaling', bytes(...MAGIC, 0x0a, ...Array<number>(9).fill(0xff), 1)],
  ]
  it.each(rows)('[PB-2] %s', (text, given) => expect(() => decodeEnvelope(given)).toThrow(new ProtobufError(text)))
})

it('[PB-3] every byte travels as one character', () => {
  const all = Uint8Array.from({ length: 20_000 }, (_, i) => i % 256)
  expect(binaryText(all)).toHaveLength(20_000)
  expect(bytesOfText(binaryText(all))).toEqual(all)
})
