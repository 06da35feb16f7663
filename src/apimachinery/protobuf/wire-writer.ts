import { DELIMITED, type FIXED64, type VARINT } from './wire.ts'

const utf8 = new TextEncoder()

/** Texts up to this length are copied character by character while they are ASCII. */
const SHORT = 64
const FIRST_SIZE = 1024
const MAX_VARINT_BYTES = 10

/**
 * Writes the wire format from the end to the beginning, as Go's generated code does: what a message holds is written before its
 * length, so that every byte is written once.
 */
export class WireWriter {
  #bytes = new Uint8Array(FIRST_SIZE)
  #start = FIRST_SIZE

  /** How many bytes are written. */
  get length(): number {
    return this.#bytes.length - this.#start
  }

  /** What is written. */
  result(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(this.#start)
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#start -= bytes.length
    this.#bytes.set(bytes, this.#start)
  }

  text(text: string): void {
    if (text.length > SHORT || !this.#ascii(text)) this.raw(utf8.encode(text))
  }

  /** An int64 or the unsigned number of a tag or length. */
  varint(value: number | bigint): void {
    this.#reserve(MAX_VARINT_BYTES)
    const start = this.#start - varintLength(value)
    let at = start
    if (typeof value === 'bigint' || value < 0) {
      let rest = BigInt.asUintN(64, BigInt(value))
      for (; rest >= 0x80n; rest >>= 7n) this.#bytes[at++] = Number(rest & 0x7fn) | 0x80
      this.#bytes[at] = Number(rest)
    } else {
      let rest = value
      for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#bytes[at++] = (rest % 0x80) | 0x80
      this.#bytes[at] = rest
    }
    this.#start = start
  }

  double(value: number): void {
    this.#reserve(8)
    this.#start -= 8
    new DataView(this.#bytes.buffer).setFloat64(this.#start, value, true)
  }

  /** Puts the tag of a number before its value. */
  numberTag(number: number, wire: typeof VARINT | typeof FIXED64): void {
    this.varint(number * 8 + wire)
  }

  /** Puts the tag and the length before what was written since the writer had `before` bytes. */
  delimitedTag(number: number, before: number): void {
    this.varint(this.length - before)
    this.varint(number * 8 + DELIMITED)
  }

  #ascii(text: string): boolean {
    for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false
    this.#reserve(text.length)
    this.#start -= text.length
    for (let i = 0; i < text.length; i++) this.#bytes[this.#start + i] = text.charCodeAt(i)
    return true
  }

  #reserve(length: number): void {
    if (this.#start >= length) return
    const used = this.length
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, used + length))
    larger.set(this.#bytes.subarray(this.#start), larger.length - used)
    this.#start = larger.length - used
    this.#bytes = larger
  }
}

function varintLength(value: number | bigint): number {
  if (value < 0) return MAX_VARINT_BYTES
  let length = 1
  if (typeof value === 'bigint') for (let rest = value >> 7n; rest > 0n; rest >>= 7n) length++
  else for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) length++
  return length
}
