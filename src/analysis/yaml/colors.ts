/** What a piece of YAML is, for its colour. */
export type YamlKind = 'key' | 'string' | 'number' | 'keyword' | 'punct' | 'comment'

interface Piece {
  readonly text: string
  readonly kind: YamlKind
}

/** A piece of a line; the pieces of a line make up the line. */
export interface YamlPiece extends Piece {
  /** The column it begins at, from 0. */
  readonly at: number
}

function placed(pieces: readonly Piece[]): YamlPiece[] {
  let at = 0
  return pieces.map((piece) => {
    const from = at
    at += piece.text.length
    return { ...piece, at: from }
  })
}

const KEYWORDS: ReadonlySet<string> = new Set(['true', 'false', 'null', '~'])
const NUMBER = /^[-+]?\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?$/
/** The head of a text that goes on in the lines below. */
const BLOCK = /^[|>][-+\d]{0,2}$/

function scalarKind(text: string): YamlKind {
  if (KEYWORDS.has(text)) return 'keyword'
  return NUMBER.test(text) ? 'number' : 'string'
}

/** The end of a quoted text that begins at `from`: behind its closing quote, or the end of the line. */
function quoteEnd(line: string, from: number): number {
  const quote = line[from]
  for (let i = from + 1; i < line.length; i++) {
    if (line[i] === '\\' && quote === '"') i++
    else if (line[i] === quote) return i + 1
  }
  return line.length
}

/** Where the key of a line ends that begins at `from`: at its colon. -1 where there is no key. */
function keyEnd(line: string, from: number): number {
  const first = line[from]
  if (first === '"' || first === "'") {
    const end = quoteEnd(line, from)
    return line[end] === ':' && (end + 1 === line.length || line[end + 1] === ' ') ? end : -1
  }
  if (first === undefined || '[{|>&*!'.includes(first)) return -1
  const at = line.indexOf(': ', from)
  if (at >= 0) return at
  return line.endsWith(':') ? line.length - 1 : -1
}

/** The pieces of a list or map in one line: brackets, commas and colons between scalars. */
function flowPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let plain = ''
  const flush = (isKey: boolean): void => {
    const start = plain.length - plain.trimStart().length
    const end = plain.trimEnd().length
    if (start > 0) pieces.push({ text: plain.slice(0, start), kind: 'punct' })
    const word = plain.slice(start, end)
    if (word !== '') pieces.push({ text: word, kind: isKey ? 'key' : scalarKind(word) })
    if (end < plain.length && end >= start && word !== '') pieces.push({ text: plain.slice(end), kind: 'punct' })
    plain = ''
  }
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? ''
    if ((char === '"' || char === "'") && plain.trim() === '') {
      const end = quoteEnd(text, i)
      plain += text.slice(i, end)
      i = end - 1
    } else if ('[]{},'.includes(char) || (char === ':' && text[i + 1] === ' ')) {
      flush(char === ':')
      pieces.push({ text: char, kind: 'punct' })
    } else plain += char
  }
  flush(false)
  return pieces
}

const isFlow = (text: string): boolean => text.startsWith('[') || text.startsWith('{')

const valuePieces = (text: string): Piece[] => {
  if (isFlow(text)) return flowPieces(text)
  return [{ text, kind: BLOCK.test(text) ? 'punct' : scalarKind(text) }]
}

/** Where the content of a line begins: behind its indent and the dashes of lists. */
function contentStart(line: string): number {
  let at = 0
  while (line[at] === ' ' || (line[at] === '-' && (line[at + 1] === ' ' || at + 1 === line.length))) at++
  return at
}

/**
 * The pieces of the lines of a YAML text, for its colours. It reads what this page and kubectl write, one key a line; of other YAML some pieces
 * have another colour than an editor gives them.
 */
export function yamlPieces(lines: readonly string[]): YamlPiece[][] {
  // The indent of the key whose text goes on below it.
  let block: number | undefined
  return lines.map((line) => {
    const indent = line.length - line.trimStart().length
    if (block !== undefined && (indent > block || line.trim() === '')) return placed([{ text: line, kind: 'string' }])
    block = undefined
    const start = contentStart(line)
    const lead: Piece[] = start === 0 ? [] : [{ text: line.slice(0, start), kind: 'punct' }]
    if (line[start] === '#' || line.startsWith('---')) return placed([...lead, { text: line.slice(start), kind: 'comment' }])
    const colon = keyEnd(line, start)
    const key: Piece[] = colon < 0 ? [] : [{ text: line.slice(start, colon), kind: 'key' }]
    const from = colon < 0 ? start : Math.min(colon + 2, line.length)
    const mark: Piece[] = colon < 0 ? [] : [{ text: line.slice(colon, from), kind: 'punct' }]
    const value = line.slice(from)
    if (BLOCK.test(value)) block = colon < 0 ? indent : start
    return placed([...lead, ...key, ...mark, ...(value === '' ? [] : valuePieces(value))])
  })
}
