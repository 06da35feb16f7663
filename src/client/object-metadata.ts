/** The metadata of an object that its watchers read. */
export interface ObjectMetadata {
  readonly name?: string
  readonly generation?: string
  readonly resourceVersion?: string
}

/** A place in a JSON text; the reader moves it forward. */
interface Cursor {
  readonly text: string
  at: number
}

const SPACES = ' \t\n\r'

function skipSpaces(cursor: Cursor): void {
  while (cursor.at < cursor.text.length && SPACES.includes(cursor.text.charAt(cursor.at))) cursor.at++
}

/** Moves behind a string; returns the text between its quotes, with its escapes. */
function readString(cursor: Cursor): string {
  const { text } = cursor
  const start = ++cursor.at
  while (cursor.at < text.length && text.charAt(cursor.at) !== '"') cursor.at += text.charAt(cursor.at) === '\\' ? 2 : 1
  return text.slice(start, cursor.at++)
}

/** Moves behind a value of any depth; returns the text of a scalar, without quotes. */
function readValue(cursor: Cursor): string {
  const { text } = cursor
  let depth = 0
  do {
    skipSpaces(cursor)
    const char = text.charAt(cursor.at)
    if (char === '"') {
      const value = readString(cursor)
      if (depth === 0) return value
    } else if (char === '{' || char === '[') {
      depth++
      cursor.at++
    } else if (char === '}' || char === ']') {
      depth--
      cursor.at++
    } else if (depth > 0 && (char === ',' || char === ':')) cursor.at++
    else {
      const start = cursor.at
      while (cursor.at < text.length && !`${SPACES},:{}[]"`.includes(text.charAt(cursor.at))) cursor.at++
      if (depth === 0 || cursor.at === start) return text.slice(start, cursor.at)
    }
  } while (depth > 0 && cursor.at < text.length)
  return ''
}

/** Calls `visit` at the value of each key of an object, until it returns true. `visit` moves behind the value, or leaves it to be skipped. */
function eachKey(cursor: Cursor, visit: (key: string) => boolean): void {
  skipSpaces(cursor)
  if (cursor.text.charAt(cursor.at) !== '{') return
  cursor.at++
  for (;;) {
    skipSpaces(cursor)
    if (cursor.text.charAt(cursor.at) === ',') cursor.at++
    skipSpaces(cursor)
    if (cursor.text.charAt(cursor.at) !== '"') return
    const key = readString(cursor)
    skipSpaces(cursor)
    if (cursor.text.charAt(cursor.at) !== ':') return
    cursor.at++
    skipSpaces(cursor)
    const before = cursor.at
    if (visit(key)) return
    if (cursor.at === before) readValue(cursor)
  }
}

const FIELDS: readonly string[] = ['name', 'generation', 'resourceVersion']

/**
 * Reads name and counters from the JSON text of an object, in one pass that ends behind its metadata. Returns nothing for other texts. Numbers
 * stay texts.
 */
export function objectMetadata(text: string): ObjectMetadata {
  const cursor: Cursor = { text, at: 0 }
  const found: Record<string, string> = {}
  eachKey(cursor, (key) => {
    if (key !== 'metadata') return false
    eachKey(cursor, (field) => {
      if (FIELDS.includes(field)) found[field] = readValue(cursor)
      return false
    })
    return true
  })
  return found
}
