/** A document of a YAML file, found by its lines alone, so that it need not be valid. */
export interface DocumentLines {
  /** Its first line, from 1. */
  readonly first: number
  readonly lines: readonly string[]
  readonly apiVersion: string
  readonly kind: string
}

/** Removes the comment and the quotes of a value. */
function plain(text: string): string {
  const value = (text.split(' #', 1)[0] ?? '').trim()
  return /^["']/.test(value) && value.length > 1 && value.endsWith(value.charAt(0)) ? value.slice(1, -1) : value
}

/** Returns the value of a root key; empty when it is missing. */
function rootValue(lines: readonly string[], key: string): string {
  const line = lines.find((one) => one.startsWith(`${key}:`))
  return line === undefined ? '' : plain(line.slice(key.length + 1))
}

/** Returns the document at a line, from 1. */
export function documentAt(all: readonly string[], line: number): DocumentLines {
  let start = Math.min(line, all.length) - 1
  while (start > 0 && !/^---(?:\s|$)/.test(all[start] ?? '')) start--
  if (/^---(?:\s|$)/.test(all[start] ?? '')) start++
  let end = Math.max(start, line - 1)
  while (end < all.length && !/^---(?:\s|$)/.test(all[end] ?? '')) end++
  const lines = all.slice(start, end)
  return { first: start + 1, lines, apiVersion: rootValue(lines, 'apiVersion'), kind: rootValue(lines, 'kind') }
}
