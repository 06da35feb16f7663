import type { Random } from '../../apiserver/clock.ts'
import { randomOf } from '../system-random.ts'

/** Returns a generator that makes the same uids and names for the same seed. Not for secrets: the seed reveals them. */
export function seededRandom(seed: number | string): Random {
  const next = sfc32(seedOf(String(seed)))
  return randomOf((length) => Uint8Array.from({ length }, () => next() >>> 24))
}

/** Four words from a text, by FNV-1a with four different beginnings. */
function seedOf(text: string): [number, number, number, number] {
  const hash = (begin: number): number => {
    let value = begin
    for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
    return value | 0
  }
  return [hash(0x811c9dc5), hash(0x9e3779b9), hash(0x85ebca6b), hash(0xc2b2ae35)]
}

/** The generator "sfc32" of PractRand: 32 bits a call. */
function sfc32(state: [number, number, number, number]): () => number {
  let [a, b, c, counter] = state
  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum
  }
  // A few rounds remove what the words of the seed have in common.
  for (let i = 0; i < 16; i++) next()
  return next
}
