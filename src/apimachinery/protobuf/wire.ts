import { fromInt64 } from '../json/value.ts'

/** Bytes that are no message of the expected form. The text is what the server says of them. */
export class ProtobufError extends Error {
  override readonly name = 'ProtobufError'
}

/** How a value is written: what its tag says in its last three bits. */
export const VARINT = 0
export const FIXED64 = 1
export const DELIMITED = 2
const START_GROUP = 3
const END_GROUP = 4
const FIXED32 = 5

const endsEarly = () => new ProtobufError('unexpected EOF')
const badLength = () => new ProtobufError('proto: negative length found during unmarshaling')

/** A varint has ten bytes at most; the first seven of them fit into a number. */
const MAX_VARINT_BYTES = 10
const SMALL_VARINT_BYTES = 7

export interface Tag {
  readonly number: number
  readonly wire: number
}

/**
 * Reads the wire format of one message. Whatever is malformed is a `ProtobufError`, in the words of the code that is generated
 * for Go. Source: https://protobuf.dev/programming-guides/encoding, `Unmarshal` in k8s.io/api's generated.pb.go.
 */
export class WireReader {
  readonly #bytes: Uint8Array
  /** The message's name, for errors. */
  readonly #name: string
  #at = 0

  constructor(bytes: Uint8Array, name: string) {
    this.#bytes = bytes
    this.#name = name
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length
  }

  /** The number of the next field and how it is written. */
  tag(): Tag {
    const value = this.varint()
    const wire = wireOf(value)
    const number = numberOf(value)
    if (wire === END_GROUP) throw new ProtobufError(`proto: ${this.#name}: wiretype end group for non-group`)
    if (number <= 0) throw new ProtobufError(`proto: ${this.#name}: illegal tag ${number} (wire type ${unsigned(value)})`)
    return { number, wire }
  }

  /** An int64. Bits beyond the 64th are dropped. */
  varint(): number | bigint {
    let low = 0
    let high = 0n
    for (let i = 0; i < MAX_VARINT_BYTES; i++) {
      const byte = this.#byte()
      if (i < SMALL_VARINT_BYTES) low += (byte & 0x7f) * 2 ** (7 * i)
      else high |= BigInt(byte & 0x7f) << BigInt(7 * i)
      if (byte < 0x80) return i < SMALL_VARINT_BYTES ? low : fromInt64(BigInt.asIntN(64, high | BigInt(low)))
    }
    throw new ProtobufError('proto: integer overflow')
  }

  /** A float64. */
  double(): number {
    const start = this.#at
    this.#advance(8)
    return new DataView(this.#bytes.buffer, this.#bytes.byteOffset + start, 8).getFloat64(0, true)
  }

  /** The bytes of a length-delimited value; a view, not a copy. */
  chunk(): Uint8Array {
    const length = this.varint()
    if (length < 0) throw badLength()
    // Only a length that is no safe integer can take the end beyond int64.
    if (typeof length === 'bigint' && BigInt.asIntN(64, length + BigInt(this.#at)) < 0n) throw badLength()
    const start = this.#at
    this.#advance(Number(length))
    return this.#bytes.subarray(start, this.#at)
  }

  /** Passes over the value of a field that the message does not have, a group with all that is in it. */
  skip(wire: number): void {
    let depth = 0
    for (let next = wire; ; next = wireOf(this.varint())) {
      depth += this.#skipValue(next, depth)
      if (depth === 0) return
    }
  }

  /** Passes over one value; the result is what that adds to the depth of groups. */
  #skipValue(wire: number, depth: number): number {
    switch (wire) {
      case VARINT:
        this.varint()
        return 0
      case FIXED64:
        this.#advance(8)
        return 0
      case DELIMITED:
        this.chunk()
        return 0
      case START_GROUP:
        return 1
      case END_GROUP:
        if (depth === 0) throw new ProtobufError('proto: unexpected end of group')
        return -1
      case FIXED32:
        this.#advance(4)
        return 0
      default:
        throw new ProtobufError(`proto: illegal wireType ${wire}`)
    }
  }

  #byte(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw endsEarly()
    this.#at++
    return byte
  }

  #advance(length: number): void {
    if (this.#at + length > this.#bytes.length) throw endsEarly()
    this.#at += length
  }
}

const unsigned = (value: number | bigint): bigint => BigInt.asUintN(64, BigInt(value))

const wireOf = (tag: number | bigint): number => (typeof tag === 'number' && tag >= 0 ? tag % 8 : Number(unsigned(tag) & 7n))

/** The number of a field is an int32 to Go: what does not fit is cut off. */
const numberOf = (tag: number | bigint): number =>
  typeof tag === 'number' && tag >= 0 ? Math.floor(tag / 8) | 0 : Number(BigInt.asIntN(32, unsigned(tag) >> 3n))
