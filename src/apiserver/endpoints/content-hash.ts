import { sha512 } from '@noble/hashes/sha2.js'

/** The hash that stands in ETags: SHA-512 of a text, in upper-case hexadecimal digits. */
export function contentHash(text: string): string {
  let hex = ''
  for (const byte of sha512(new TextEncoder().encode(text))) hex += byte.toString(16).padStart(2, '0')
  return hex.toUpperCase()
}
