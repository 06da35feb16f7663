/** A row of a CSV file, or the sentence why there is none. */
export type Rows = readonly (readonly string[])[] | { readonly error: string }

const QUOTE = 'extraneous or missing " in quoted-field'
const BARE = 'bare " in non-quoted field'

/** Reads a CSV file, whose rows can have any number of fields. Empty lines are none. Source: Go's encoding/csv, Reader. */
export function parseCsv(text: string): Rows {
  const rows: string[][] = []
  let at = 0
  let line = 1
  const source = text.replaceAll('\r\n', '\n')
  /** The place of a character in its line, in bytes from 1. */
  const column = (start: number): number =>
    new TextEncoder().encode(source.slice(source.lastIndexOf('\n', start - 1) + 1, start)).length + 1
  while (at < source.length) {
    if (source[at] === '\n') {
      at++
      line++
      continue
    }
    const first = line
    const failed = (why: string, place: number): { readonly error: string } => ({
      error:
        first === line
          ? `parse error on line ${line}, column ${column(place)}: ${why}`
          : `record on line ${first}; parse error on line ${line}, column ${column(place)}: ${why}`,
    })
    const row: string[] = []
    for (;;) {
      let field = ''
      if (source[at] === '"') {
        at++
        for (;;) {
          const end = source.indexOf('"', at)
          if (end < 0) {
            line += source.slice(at).split('\n').length - 1
            return failed(QUOTE, source.length)
          }
          line += source.slice(at, end).split('\n').length - 1
          field += source.slice(at, end)
          at = end + 1
          if (source[at] !== '"') break
          field += '"'
          at++
        }
        if (at < source.length && source[at] !== ',' && source[at] !== '\n') return failed(QUOTE, at - 1)
      } else {
        const start = at
        while (at < source.length && source[at] !== ',' && source[at] !== '\n') at++
        field = source.slice(start, at)
        const bare = field.indexOf('"')
        if (bare >= 0) return failed(BARE, start + bare)
      }
      row.push(field)
      if (source[at] !== ',') break
      at++
    }
    rows.push(row)
    at++
    line++
  }
  return rows
}
