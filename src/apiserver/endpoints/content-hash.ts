import { hexOf, sha512 } from '../../apimachinery/text/sha2.ts'

/** The hash that stands in ETags: SHA-512 of a text, in upper-case hexadecimal digits. */
export const contentHash = (text: string): string => hexOf(sha512(text)).toUpperCase()
