/**
 * Order of strings by their UTF-8 bytes, as Go compares and sorts them. It differs from JavaScript's order only where a
 * character beyond U+FFFF meets one from U+E000 to U+FFFF, because the former's UTF-16 units (surrogates) are the smaller ones.
 */
export function compareBytes(a: string, b: string): number {
  if (a === b) return 0
  const end = Math.min(a.length, b.length)
  for (let i = 0; i < end; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return rank(x) - rank(y)
  }
  return a.length - b.length
}

/** Lifts surrogates above all other units. */
const rank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/** True for a text in which JavaScript's order of parts may differ from that of their bytes. */
export const ordersDiffer = (text: string): boolean => /[\ue000-\uffff]/.test(text) && /[\ud800-\udfff]/.test(text)

/** How many bytes a well-formed text has in UTF-8: the unit of every length limit of names and labels. */
export function utf8Length(text: string): number {
  let length = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    // Each half of a surrogate pair counts two of the pair's four bytes.
    length += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2
  }
  return length
}
