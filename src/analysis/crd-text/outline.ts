import { nameOfPlain } from './key-name.ts'
import { lastOf } from './memo.ts'

/** A value in a text: its key or index, and its lines from 1, both included. */
export interface OutlineEntry {
  readonly step: string | number
  readonly first: number
  last: number
  children: OutlineEntry[] | undefined
}

/** A block collection that is being read. */
interface Open {
  readonly kind: 'map' | 'seq'
  readonly column: number
  readonly owner: OutlineEntry
}

type Rest = 'none' | 'plain' | 'block' | 'single' | 'double'

const SPACE = 32

function indentOf(line: string): number {
  let at = 0
  while (line.charCodeAt(at) === SPACE) at++
  return at
}

/** Where a quoted text ends, behind its quote; -1 when not in this line. */
function quoteEnd(line: string, from: number, quote: string): number {
  for (let at = from; at < line.length; at++) {
    const char = line[at]
    if (quote === '"' && char === '\\') at++
    else if (char === quote) {
      if (quote === "'" && line[at + 1] === quote) at++
      else return at + 1
    }
  }
  return -1
}

/** Whether a flow collection ends in the line it begins in. */
function flowCloses(line: string, from: number): boolean {
  let depth = 0
  for (let at = from; at < line.length; at++) {
    const char = line[at]
    if (char === '"' || char === "'") {
      const end = quoteEnd(line, at + 1, char)
      if (end < 0) return false
      at = end - 1
    } else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') depth--
    if (depth === 0) return true
  }
  return false
}

interface Key {
  readonly name: string
  /** Where the value begins. */
  readonly after: number
}

/** The key at a place of a line; undefined when there is none. */
function keyAt(line: string, from: number): Key | undefined {
  const quote = line[from]
  if (quote === '"' || quote === "'") {
    const end = quoteEnd(line, from + 1, quote)
    if (end < 0 || line[end] !== ':') return undefined
    const inner = line.slice(from, end)
    const name = quote === '"' ? String(JSON.parse(inner)) : inner.slice(1, -1).replaceAll("''", "'")
    return { name, after: end + 1 }
  }
  const found = line.indexOf(': ', from)
  const colon = found >= 0 ? found : line.endsWith(':') ? line.length - 1 : -1
  return colon < 0 ? undefined : { name: nameOfPlain(line.slice(from, colon).trimEnd()), after: colon + 1 }
}

/** Thrown where a text says something that only a whole YAML reader understands. */
const BEYOND = Symbol('beyond')

class Reader {
  readonly root: OutlineEntry = { step: '', first: 1, last: 1, children: undefined }
  readonly #open: Open[] = []
  #entry: OutlineEntry = this.root
  /** What may go on in the lines that follow, and the column it must be beyond. */
  #rest: Rest = 'none'
  #column = -1

  /** The next line. Throws BEYOND. */
  line(line: string, number: number): undefined {
    if (this.#goesOn(line, number)) return
    const indent = indentOf(line)
    const first = line[indent]
    if (first === undefined || first === '#' || (indent === 0 && /^(---|%|\.\.\.)/.test(line))) return
    if (first === '\t' || first === '{' || first === '[') throw BEYOND
    let at = indent
    while (line[at] === '-' && (at + 1 === line.length || line[at + 1] === ' ')) {
      this.#item(at, number)
      const column = at
      at++
      while (line.charCodeAt(at) === SPACE) at++
      if (at === line.length || line[at] === '#') return this.#expect('none', column)
      if (!/[-"'\w$/]/.test(line[at] ?? '') || keyAt(line, at) === undefined) {
        if (line[at] !== '-' || (line[at + 1] !== ' ' && line[at + 1] !== undefined)) return this.#value(line, at, column)
      }
    }
    const key = keyAt(line, at)
    if (key === undefined) throw BEYOND
    this.#key(key.name, at, number)
    let value = key.after
    while (line.charCodeAt(value) === SPACE) value++
    if (value < line.length && line[value] !== '#') this.#value(line, value, at)
    else this.#expect('none', at)
  }

  end(): OutlineEntry {
    while (this.#open.length > 0) this.#close()
    return this.root
  }

  #expect(rest: Rest, column: number): undefined {
    this.#rest = rest
    this.#column = column
  }

  /** A line that belongs to the text or scalar before it. */
  #goesOn(line: string, number: number): boolean {
    if (this.#rest === 'none') return false
    if (this.#rest === 'single' || this.#rest === 'double') {
      this.#entry.last = number
      if (quoteEnd(line, 0, this.#rest === 'single' ? "'" : '"') >= 0) this.#rest = 'none'
      return true
    }
    const indent = indentOf(line)
    const blank = indent === line.length
    if (!blank && indent <= this.#column) {
      this.#rest = 'none'
      return false
    }
    if (blank || (this.#rest === 'plain' && line[indent] === '#')) return true
    this.#entry.last = number
    return true
  }

  #value(line: string, at: number, column: number): undefined {
    const char = line[at] ?? ''
    if ('&*!?%@`'.includes(char)) throw BEYOND
    if (char === '|' || char === '>') return this.#expect('block', column)
    if (char === '{' || char === '[') {
      if (!flowCloses(line, at)) throw BEYOND
      return this.#expect('none', column)
    }
    if (char === '"' || char === "'") {
      const open = quoteEnd(line, at + 1, char) < 0
      return this.#expect(open ? (char === '"' ? 'double' : 'single') : 'none', column)
    }
    this.#expect('plain', column)
  }

  #close(): void {
    const closed = this.#open.pop()
    if (closed !== undefined) closed.owner.last = closed.owner.children?.at(-1)?.last ?? closed.owner.last
  }

  #collection(kind: Open['kind'], column: number): Open {
    for (;;) {
      const top = this.#open.at(-1)
      if (top === undefined || top.column < column) break
      if (top.column === column && (top.kind === kind || kind === 'seq')) break
      this.#close()
    }
    const top = this.#open.at(-1)
    if (top?.kind === kind && top.column === column) return top
    const owner = top === undefined ? this.root : top.owner.children?.at(-1)
    if (owner === undefined || owner.children !== undefined) throw BEYOND
    owner.children = []
    const made = { kind, column, owner }
    this.#open.push(made)
    return made
  }

  #add({ owner }: Open, step: string | number, number: number): void {
    this.#entry = { step, first: number, last: number, children: undefined }
    owner.children?.push(this.#entry)
  }

  #item(column: number, number: number): void {
    const open = this.#collection('seq', column)
    this.#add(open, open.owner.children?.length ?? 0, number)
  }

  #key(name: string, column: number, number: number): void {
    if (name === '<<' || name.startsWith('? ')) throw BEYOND
    this.#add(this.#collection('map', column), name, number)
  }
}

function readOutline(text: string): OutlineEntry | undefined {
  const reader = new Reader()
  let start = 0
  let number = 1
  try {
    while (start <= text.length) {
      const found = text.indexOf('\n', start)
      const end = found < 0 ? text.length : found
      const line = text.slice(start, text[end - 1] === '\r' ? end - 1 : end)
      if (number > 1 && line === '---' && reader.root.children !== undefined) break
      reader.line(line, number++)
      start = end + 1
    }
  } catch (error) {
    if (error !== BEYOND && !(error instanceof SyntaxError)) throw error
    return undefined
  }
  return reader.end()
}

/**
 * The values of a YAML text with their lines, read line by line: many times faster than a syntax tree. Values in flow style on one line are
 * not opened. Undefined for texts that need a whole reader: JSON, anchors, aliases, tags, flow style over several lines.
 */
export const outlineOf = lastOf(readOutline, 3)
