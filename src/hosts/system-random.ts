import type { Random } from '../apiserver/clock.ts'

/** Kubernetes leaves out vowels and what looks alike, so that no words come out. Source: k8s.io/apimachinery/pkg/util/rand. */
const ALPHABET = 'bcdfghjklmnpqrstvwxz2456789'

/** Bytes from here on are left out, so that each character is as likely as any other. */
const FAIR = 256 - (256 % ALPHABET.length)

/** Chance made of random bytes. */
export const randomOf = (bytes: (length: number) => Uint8Array): Random => ({
  uuid: () => uuidFrom(bytes(16)),
  suffix(length) {
    let text = ''
    while (text.length < length) {
      for (const byte of bytes(length)) {
        if (byte < FAIR && text.length < length) text += ALPHABET.charAt(byte % ALPHABET.length)
      }
    }
    return text
  },
})

const ofPlatform = randomOf((length) => crypto.getRandomValues(new Uint8Array(length)))

/** The chance of the platform's cryptographic generator. */
export const systemRandom: Random = {
  ...ofPlatform,
  uuid: () => (typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : ofPlatform.uuid()),
}

/** A version 4 UUID of 16 random bytes: pages without TLS have no `randomUUID`. Source: RFC 9562, 5.4. */
export function uuidFrom(bytes: Uint8Array): string {
  const marked = bytes.map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte))
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
