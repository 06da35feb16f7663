/**
 * SHA-256 and SHA-512, a fifth of the code of a library: the engine hashes texts before its first answer, and waits for nothing there. Nothing secret is hashed.
 * Source: RFC 6234.
 */

/** The bits behind the point of a root of a prime: two words of 32 bits. */
function fraction(prime: number, degree: bigint): readonly number[] {
  const n = BigInt(prime) << (64n * degree)
  // Newton's method from above, until it no longer falls.
  let root = BigInt(Math.ceil(prime ** (1 / Number(degree)))) << 64n
  for (let next = root - 1n; next < root; next = ((degree - 1n) * root + n / root ** (degree - 1n)) / degree) root = next
  return [root >> 32n, root].map((bits) => Number(BigInt.asIntN(32, bits)))
}

const PRIMES: number[] = []
for (let n = 2; PRIMES.length < 80; n++) if (PRIMES.every((prime) => n % prime > 0)) PRIMES.push(n)

/** What rounds add: pairs of words, of which SHA-256 has the first. */
const ROUNDS = Int32Array.from(PRIMES.flatMap((prime) => fraction(prime, 3n)))

/** What hashes begin with, in such pairs. */
const START = Int32Array.from(PRIMES.slice(0, 8).flatMap((prime) => fraction(prime, 2n)))

/** A text with its end marked and its length, in blocks, as words. */
function wordsOf(text: string, blockBytes: number): Int32Array {
  const bytes = new TextEncoder().encode(text)
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 1 + blockBytes / 8) / blockBytes) * blockBytes))
  new Uint8Array(padded.buffer).set(bytes)
  padded.setUint8(bytes.length, 0x80)
  padded.setBigUint64(padded.byteLength - 8, BigInt(bytes.length) * 8n)
  const words = new Int32Array(padded.byteLength / 4)
  for (let i = 0; i < words.length; i++) words[i] = padded.getInt32(4 * i)
  return words
}

/** The word of an array at a place that it has. */
const at = (words: Int32Array, i: number): number => words[i] as number

/** The lower word of a pair that is shifted right by fewer than 32 bits. */
const shifted = (high: number, low: number, by: number): number => (low >>> by) | (high << (32 - by))

const rotated = (x: number, by: number): number => shifted(x, x, by)

/** The SHA-256 of a text, as words of 32 bits. */
export function sha256(text: string): Int32Array {
  const message = wordsOf(text, 64)
  const hash = START.filter((_, i) => i % 2 === 0)
  const w = new Int32Array(64)
  for (let block = 0; block < message.length; block += 16) {
    const s = hash.slice()
    for (let t = 0; t < 64; t++) {
      if (t < 16) w[t] = at(message, block + t)
      else {
        const x = at(w, t - 15)
        const y = at(w, t - 2)
        const before = rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3)
        w[t] = at(w, t - 16) + before + at(w, t - 7) + (rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10))
      }
      // The variables a to h stay where they are; what moves by one with each round is where they are looked for.
      const [a, b, c, e, f, g] = [0, 1, 2, 4, 5, 6].map((i) => at(s, (i - t) & 7)) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      const sum =
        at(s, (7 - t) & 7) +
        (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) +
        ((e & f) ^ (~e & g)) +
        at(ROUNDS, 2 * t) +
        at(w, t)
      s[(3 - t) & 7] = at(s, (3 - t) & 7) + sum
      s[(7 - t) & 7] = sum + (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    }
    for (let i = 0; i < 8; i++) hash[i] = at(hash, i) + at(s, i)
  }
  return hash
}

const CARRY = 2 ** 32

/** The SHA-512 of a text, as words of 32 bits. */
export function sha512(text: string): Int32Array {
  const message = wordsOf(text, 128)
  const hash = START.slice()
  const w = new Int32Array(160)
  for (let block = 0; block < message.length; block += 32) {
    w.set(message.subarray(block, block + 32))
    for (let t = 32; t < 160; t += 2) {
      const xh = at(w, t - 30)
      const xl = at(w, t - 29)
      const yh = at(w, t - 4)
      const yl = at(w, t - 3)
      const low =
        (at(w, t - 31) >>> 0) +
        (at(w, t - 13) >>> 0) +
        ((shifted(xh, xl, 1) ^ shifted(xh, xl, 8) ^ shifted(xh, xl, 7)) >>> 0) +
        ((shifted(yh, yl, 19) ^ shifted(yl, yh, 29) ^ shifted(yh, yl, 6)) >>> 0)
      w[t + 1] = low
      w[t] =
        at(w, t - 32) +
        at(w, t - 14) +
        (shifted(xl, xh, 1) ^ shifted(xl, xh, 8) ^ (xh >>> 7)) +
        (shifted(yl, yh, 19) ^ shifted(yh, yl, 29) ^ (yh >>> 6)) +
        Math.floor(low / CARRY)
    }
    mix(hash, w)
  }
  return hash
}

/** Adds a block to a SHA-512. */
function mix(hash: Int32Array, w: Int32Array): void {
  const s = hash.slice()
  for (let t = 0; t < 160; t += 2) {
    const i = -t & 15
    const ah = at(s, i)
    const al = at(s, i + 1)
    const bh = at(s, (i + 2) & 15)
    const bl = at(s, (i + 3) & 15)
    const ch = at(s, (i + 4) & 15)
    const cl = at(s, (i + 5) & 15)
    const eh = at(s, (i + 8) & 15)
    const el = at(s, (i + 9) & 15)
    const h = (i + 14) & 15
    const d = (i + 6) & 15
    const low =
      (at(s, h + 1) >>> 0) +
      ((shifted(eh, el, 14) ^ shifted(eh, el, 18) ^ shifted(el, eh, 9)) >>> 0) +
      (((el & at(s, (i + 11) & 15)) ^ (~el & at(s, (i + 13) & 15))) >>> 0) +
      (at(ROUNDS, t + 1) >>> 0) +
      (at(w, t + 1) >>> 0)
    const high =
      at(s, h) +
      (shifted(el, eh, 14) ^ shifted(el, eh, 18) ^ shifted(eh, el, 9)) +
      ((eh & at(s, (i + 10) & 15)) ^ (~eh & at(s, (i + 12) & 15))) +
      at(ROUNDS, t) +
      at(w, t) +
      Math.floor(low / CARRY)
    const moved = (at(s, d + 1) >>> 0) + (low % CARRY)
    s[d + 1] = moved
    s[d] = at(s, d) + high + Math.floor(moved / CARRY)
    const first =
      (low % CARRY) +
      ((shifted(ah, al, 28) ^ shifted(al, ah, 2) ^ shifted(al, ah, 7)) >>> 0) +
      (((al & bl) ^ (al & cl) ^ (bl & cl)) >>> 0)
    s[h + 1] = first
    s[h] =
      high +
      (shifted(al, ah, 28) ^ shifted(ah, al, 2) ^ shifted(ah, al, 7)) +
      ((ah & bh) ^ (ah & ch) ^ (bh & ch)) +
      Math.floor(first / CARRY)
  }
  let carried = 0
  for (let i = 15; i >= 0; i--) {
    carried = (at(hash, i) >>> 0) + (at(s, i) >>> 0) + (i % 2 === 0 ? Math.floor(carried / CARRY) : 0)
    hash[i] = carried
  }
}

/** The bytes of a hash. */
export function bytesOf(words: Int32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(words.byteLength))
  for (const [i, word] of words.entries()) bytes.setInt32(4 * i, word)
  return new Uint8Array(bytes.buffer)
}

/** A hash in hexadecimal digits. */
export const hexOf = (words: Int32Array): string =>
  Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
