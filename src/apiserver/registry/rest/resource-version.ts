const MAX_UINT64 = 2n ** 64n - 1n
/** The digits of the largest number of 64 bits. */
const MAX_DIGITS = 20

export type VersionFault = 'invalid syntax' | 'value out of range'

/**
 * Reads a text as Go's strconv.ParseUint reads a resourceVersion: the number, or why it is none. Takes time linear in the length of
 * the text, however many digits it has.
 */
export function parseUint64(text: string): bigint | VersionFault {
  if (!/^\d+$/.test(text)) return 'invalid syntax'
  const digits = text.replace(/^0+(?=\d)/, '')
  if (digits.length > MAX_DIGITS) return 'value out of range'
  const value = BigInt(digits)
  return value > MAX_UINT64 ? 'value out of range' : value
}
