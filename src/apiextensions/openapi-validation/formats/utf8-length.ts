/** How many bytes a text has in UTF-8. */
export function utf8Length(text: string): number {
  let length = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    // The two halves of a surrogate pair are four bytes together; a lone half is written as three.
    const isHigh = unit >= 0xd800 && unit < 0xdc00
    const next = isHigh ? text.charCodeAt(i + 1) : 0
    if (next >= 0xdc00 && next < 0xe000) {
      length += 2
      i++
    } else length += unit < 0x800 ? 1 : 2
  }
  return length
}
