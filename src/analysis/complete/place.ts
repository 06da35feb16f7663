/** A place in a text of YAML, as the indentation of its lines tells: the text need not be valid while it is written. */
export interface TextPlace {
  /** The keys that lead to the map or list that the line belongs to; `[]` for an item of a list. */
  readonly path: readonly string[]
  /** The key of the line, as far as it is written; of the map at `path`. */
  readonly key: string
  /** The value before the caret, where the caret is behind the key and its colon; else undefined. */
  readonly value: string | undefined
  /** The other keys of the map. */
  readonly siblings: ReadonlySet<string>
  /** The columns, from 1, between which the word at the caret stands. */
  readonly start: number
  readonly end: number
}

interface ReadLine {
  /** The columns, from 0, of the dashes that begin items. */
  readonly dashes: readonly number[]
  /** The column of what stands behind them. */
  readonly column: number
  readonly content: string
}

const ITEM = '[]'
/** Lines that are looked at on either side: behind that many, nothing is offered. */
const REACH = 20_000

function readLine(line: string): ReadLine {
  const dashes: number[] = []
  let at = 0
  while (line[at] === ' ') at++
  while (line[at] === '-' && (line[at + 1] === ' ' || at + 1 === line.length)) {
    dashes.push(at++)
    while (line[at] === ' ') at++
  }
  return { dashes, column: at, content: line.slice(at) }
}

const isBlank = ({ content, dashes }: ReadLine): boolean =>
  dashes.length === 0 && (content.trim() === '' || content.startsWith('#'))

/** The key of a line and what stands behind its colon; undefined where there is no key. */
function keyOf(content: string): { readonly key: string; readonly rest: string; readonly colon: number } | undefined {
  const found = content.indexOf(': ')
  const colon = found >= 0 ? found : content.endsWith(':') ? content.length - 1 : -1
  if (colon < 0 || content.startsWith('#')) return undefined
  const key = content.slice(0, colon).trim()
  const isQuoted = key.length > 1 && (key.startsWith('"') || key.startsWith("'")) && key.endsWith(key[0] ?? '')
  return { key: isQuoted ? key.slice(1, -1) : key, rest: content.slice(colon + 1).trim(), colon }
}

/** A value behind a key below which a map or a list can stand: none, an anchor or a comment. */
const holdsBlock = (rest: string): boolean => rest === '' || rest.startsWith('#') || rest.startsWith('&')

interface Above {
  readonly path: string[]
  readonly siblings: Set<string>
}

/** Goes up from a line to the keys that hold it. Undefined within a text, or behind what is no block. */
function above(lines: readonly string[], index: number, own: ReadLine): Above | undefined {
  const steps: string[] = []
  const siblings = new Set<string>()
  let { column } = own
  let isItem = false
  const leave = (dashes: readonly number[]): void => {
    for (const dash of dashes.toReversed()) {
      if (dash >= column) continue
      steps.push(ITEM)
      column = dash
      isItem = true
    }
  }
  leave(own.dashes)
  for (let i = index - 1; i >= 0 && i >= index - REACH && (column > 0 || isItem || steps.length === 0); i--) {
    const text = lines[i] ?? ''
    if (text.startsWith('---')) break
    const line = readLine(text)
    if (isBlank(line)) continue
    const entry = keyOf(line.content)
    const isParent = isItem ? line.column <= column && line.dashes.every((dash) => dash < column) : line.column < column
    if (isParent) {
      if (entry === undefined || !holdsBlock(entry.rest)) return undefined
      steps.push(entry.key)
      column = line.column
      isItem = false
      leave(line.dashes)
    } else if (!isItem && line.column === column) {
      if (steps.length === 0 && entry !== undefined) siblings.add(entry.key)
      leave(line.dashes)
    }
  }
  return { path: steps.reverse(), siblings }
}

/** Adds the keys that follow a line in its map. */
function addBelow(lines: readonly string[], index: number, column: number, siblings: Set<string>): void {
  for (let i = index + 1; i < lines.length && i <= index + REACH; i++) {
    const text = lines[i] ?? ''
    const line = readLine(text)
    if (isBlank(line)) continue
    if (text.startsWith('---') || line.column < column || line.dashes.some((dash) => dash < column)) return
    const entry = line.column === column ? keyOf(line.content) : undefined
    if (entry !== undefined) siblings.add(entry.key)
  }
}

const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[\w.$/-]/.test(sign)

/**
 * The place of a caret, whose line and column count from 1. Undefined where the indentation tells none: in comments, in flow collections and in texts of
 * several lines.
 */
export function placeAt(lines: readonly string[], line: number, column: number): TextPlace | undefined {
  const text = lines[line - 1] ?? ''
  const own = readLine(text)
  const before = text.slice(0, column - 1)
  if (own.content.startsWith('#') || before.includes(' #')) return undefined
  const at = own.content === '' ? { ...own, column: Math.max(own.column, column - 1) } : own
  const found = above(lines, line - 1, at)
  if (found === undefined) return undefined
  addBelow(lines, line - 1, at.column, found.siblings)
  const entry = keyOf(own.content)
  const isBehind = entry !== undefined && column - 1 > own.column + entry.colon
  let start = column - 1
  while (start > own.column && isWordSign(text[start - 1])) start--
  let end = column - 1
  while (isWordSign(text[end])) end++
  const value = isBehind ? before.slice(own.column + entry.colon + 1).trim() : undefined
  if (value !== undefined && /^[[{|>&*]/.test(value)) return undefined
  return { ...found, key: entry?.key ?? own.content.trim(), value, start: start + 1, end: end + 1 }
}
