const SHORT: { readonly [letter: string]: string } = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
}

/** An escape of a Go string behind its backslash. */
const ESCAPE = /[abfnrtv\\'"]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{3}/y

/** The text in single or double quotes with the escapes of Go's strconv; undefined when it is not well-formed. */
export function unquote(text: string): string | undefined {
  const quote = text[0]
  const inner = text.slice(1, -1)
  if (text.length < 2 || text[text.length - 1] !== quote) return undefined
  let out = ''
  for (let at = 0; at < inner.length; ) {
    const c = inner[at] as string
    if (c === quote) return undefined
    if (c !== '\\') {
      out += c
      at++
      continue
    }
    ESCAPE.lastIndex = at + 1
    const found = ESCAPE.exec(inner)?.[0]
    const char = found === undefined ? undefined : escapedChar(found, quote)
    if (char === undefined) return undefined
    out += char
    at = ESCAPE.lastIndex
  }
  return out
}

function escapedChar(letters: string, quote: string | undefined): string | undefined {
  if (letters === "'" || letters === '"') return letters === quote ? letters : undefined
  const short = SHORT[letters]
  if (short !== undefined) return short
  const code = /^[0-7]/.test(letters) ? Number.parseInt(letters, 8) : Number.parseInt(letters.slice(1), 16)
  if (/^[x0-7]/.test(letters) && code > 255) return undefined
  return code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? undefined : String.fromCodePoint(code)
}
