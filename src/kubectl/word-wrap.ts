const isBlank = (char: string): boolean => char !== '\u00a0' && /\s/.test(char)

/** Breaks lines at blanks so that they are no longer than a limit, where that can be. Source: github.com/mitchellh/go-wordwrap, WrapString. */
export function wordWrap(text: string, limit: number): string {
  let out = ''
  let [current, spaces, word] = [0, '', '']
  const flush = (): void => {
    current += spaces.length + word.length
    out += spaces + word
    spaces = ''
    word = ''
  }
  for (const char of text) {
    if (char === '\n') {
      if (word === '' && current + spaces.length > limit) spaces = ''
      flush()
      out += char
      current = 0
    } else if (isBlank(char)) {
      if (spaces === '' || word !== '') flush()
      spaces += char
    } else {
      word += char
      if (current + spaces.length + word.length > limit && word.length < limit) {
        out += '\n'
        current = 0
        spaces = ''
      }
    }
  }
  if (word === '') return current + spaces.length <= limit ? out + spaces : out
  return out + spaces + word
}
