/** A function of a text that remembers its last answers: an edit asks for the same text several times. */
export function lastOf<T>(read: (text: string) => T, kept = 2): (text: string) => T {
  const known: { readonly text: string; readonly value: T }[] = []
  return (text) => {
    const found = known.find((one) => one.text === text)
    if (found !== undefined) return found.value
    const value = read(text)
    known.unshift({ text, value })
    known.length = Math.min(known.length, kept)
    return value
  }
}
