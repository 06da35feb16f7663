import { type Document, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml'
import type { Path } from '../edit.ts'
import { nameOfPlain } from './key-name.ts'

/** A replacement in a text. */
export interface Cut {
  readonly start: number
  readonly end: number
  readonly text: string
}

export type Collection = YAMLMap | YAMLSeq

/** The name of a key as the server reads it. */
export function nameOfKey(key: unknown): string {
  if (!isScalar(key)) return ''
  const source = String(key.source ?? key.value)
  return key.type === 'PLAIN' ? nameOfPlain(source) : source
}

export const pairOf = (map: YAMLMap, key: string): Pair | undefined => map.items.findLast((pair) => nameOfKey(pair.key) === key)

/** The node at a path; undefined where the text has none of its own (an alias, a merge key). */
export function nodeAt(document: Document, path: Path): Node | undefined {
  let at: unknown = document.contents
  for (const step of path) {
    if (isMap(at) && typeof step === 'string') at = pairOf(at, step)?.value
    else if (isSeq(at) && typeof step === 'number') at = at.items[step]
    else return undefined
  }
  return (at ?? undefined) as Node | undefined
}

export const startOf = (node: unknown): number => (node as Node).range?.[0] ?? 0

export const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1

/** After the break that ends the line of a position; the end of the text when it is the last. */
export function lineEnd(text: string, at: number): number {
  const found = text.indexOf('\n', at)
  return found < 0 ? text.length : found + 1
}

export const colonAfter = (text: string, key: unknown): number => text.indexOf(':', (key as Node).range?.[1] ?? 0)

export const isBlockScalar = (node: unknown): boolean =>
  isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')

/** A map or list of which each entry begins a line. */
export const isBlockCollection = (node: unknown): node is Collection => (isMap(node) || isSeq(node)) && node.flow !== true

/** Where the characters of a node end: comments and breaks behind it are not its own. */
export function contentEnd(text: string, node: unknown): number {
  if (isBlockCollection(node)) {
    const last = node.items.at(-1)
    if (last !== undefined) return isMap(node) ? pairEnd(text, last as Pair) : contentEnd(text, last)
  }
  const end = (node as Node).range?.[1] ?? 0
  return isBlockScalar(node) && text[end - 1] === '\n' ? end - 1 : end
}

/** No value is written: its place is told to be behind the comments that follow. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (isScalar(value) && value.range?.[0] === value.range?.[1] && !value.anchor && !value.tag)

export function pairEnd(text: string, pair: Pair): number {
  const colon = colonAfter(text, pair.key) + 1
  return isEmpty(pair.value) ? colon : Math.max(colon, contentEnd(text, pair.value))
}

export const columnOf = (text: string, at: number): number => at - lineStart(text, at)

/** Behind the comments that stand below a line and deeper than a column: they belong to what is above them. */
export function behindDeeper(text: string, at: number, column: number): number {
  let end = at
  for (let from = at; from < text.length; ) {
    const next = lineEnd(text, from)
    const line = text.slice(from, next)
    const shown = line.trimStart()
    if (shown !== '' && (!shown.startsWith('#') || line.length - shown.length <= column)) break
    if (shown !== '') end = next
    from = next
  }
  return end
}

/** The parts of a block collection as ranges from the key or dash to the end of the last line, the deeper comments below it too. */
export interface Part {
  readonly start: number
  readonly end: number
}

export function dashBefore(text: string, at: number): number {
  return text.lastIndexOf('-', at - 1)
}

function partOf(text: string, start: number, end: number): Part {
  return { start, end: behindDeeper(text, lineEnd(text, end), columnOf(text, start)) }
}

export function partsOf(text: string, collection: Collection): Part[] {
  if (isMap(collection)) {
    return collection.items.map((pair) => partOf(text, startOf(pair.key), pairEnd(text, pair)))
  }
  return collection.items.map((item) => partOf(text, dashBefore(text, startOf(item)), contentEnd(text, item)))
}

/** Comments that stand directly above a part at its own column belong to it. */
export function leading(text: string, part: Part): number {
  const column = columnOf(text, part.start)
  let from = lineStart(text, part.start)
  if (text.slice(from, part.start).trim() !== '') return part.start
  while (from > 0) {
    const above = lineStart(text, from - 1)
    const line = text.slice(above, from)
    if (!line.trimStart().startsWith('#') || line.length - line.trimStart().length !== column) break
    from = above
  }
  // What stands at the head of a text is about all of it.
  return from === 0 ? lineStart(text, part.start) : from
}
