import { isMap } from 'yaml'
import { deepEqual, type JsonValue } from '../../apimachinery/json/value.ts'
import { applyEdits, type Path } from '../edit.ts'
import { decodeYaml, type Problem } from '../yaml/yaml.ts'
import { endsAfter, endsOf, withEnds } from './line-ends.ts'
import {
  behindDeeper,
  type Cut,
  colonAfter,
  columnOf,
  contentEnd,
  isBlockCollection,
  lineEnd,
  lineStart,
  nodeAt,
  pairOf,
  startOf,
} from './node-ranges.ts'
import { readText, readTree } from './read.ts'
import { regionOf } from './region.ts'

/** Where the value of a key stands in a text. */
interface Place {
  readonly start: number
  readonly end: number
  /** The margin of its lines; undefined where the value stands in the line of its key. */
  readonly margin: string | undefined
  /** The margin of the lines below the key; undefined where there can be none, between braces. */
  readonly below: string | undefined
}

/** Finds the value of a key; only the lines around it are read, where the text allows that. */
function placeOf(text: string, path: Path, isWhole: boolean): Place | undefined {
  const region = isWhole ? undefined : regionOf(text, path)
  const offset = region?.start ?? 0
  const part = region === undefined ? text : text.slice(offset, region.end)
  const own = region?.path ?? path
  const document = readTree(part)
  const parent = nodeAt(document, own.slice(0, -1))
  const key = own.at(-1)
  const pair = isMap(parent) && typeof key === 'string' ? pairOf(parent, key) : undefined
  const value = pair?.value
  if (pair === undefined || value === null || value === undefined) return undefined
  const column = columnOf(part, startOf(pair.key))
  const first = startOf(value)
  if (isBlockCollection(value) && part.slice(lineStart(part, first), first).trim() === '') {
    const margin = part.slice(lineStart(part, first), first)
    // The comments between the key and the first line, and those below that stand deeper than the key, are the value's too.
    const start = lineEnd(part, colonAfter(part, pair.key))
    const end = behindDeeper(part, lineEnd(part, contentEnd(part, value)), column)
    const last = part[end - 1] === '\n' ? end - 1 : end
    return { start: offset + start, end: offset + last, margin, below: margin }
  }
  const isFlow = isMap(parent) && parent.flow === true
  const below = isFlow ? undefined : ' '.repeat(column + 2)
  return { start: offset + first, end: offset + contentEnd(part, value), margin: undefined, below }
}

const withoutMargin = (line: string, margin: string): string =>
  line.startsWith(margin) ? line.slice(margin.length) : line.trimStart()

/** The lines of a place as they are shown alone: without their margin. */
function shownLines(text: string, { start, end, margin }: Place): string[] {
  const lines = text.slice(start, end).split('\n')
  return margin === undefined ? lines : lines.map((line) => withoutMargin(line, margin))
}

/** The replacement that makes the lines of a place those of a block. Lines that are the same at both ends keep their text. */
function cutOf(text: string, place: Place, block: string): Cut | undefined {
  const { start, end, margin, below } = place
  const wanted = block.trimEnd().split('\n')
  if (margin === undefined) {
    const isInline = wanted.length === 1 || /^\s*[[{"']/.test(block)
    if (isInline) return { start, end, text: wanted.join('\n') }
    return below === undefined ? undefined : { start, end, text: `\n${wanted.map((line) => indented(line, below)).join('\n')}` }
  }
  const had = text.slice(start, end).split('\n')
  const shown = shownLines(text, place)
  const least = Math.min(had.length, wanted.length)
  let head = 0
  while (head < least && shown[head] === wanted[head]) head++
  let tail = 0
  while (tail < least - head && shown.at(-1 - tail) === wanted.at(-1 - tail)) tail++
  const middle = wanted.slice(head, wanted.length - tail).map((line) => indented(line, margin))
  return { start, end, text: [...had.slice(0, head), ...middle, ...had.slice(had.length - tail)].join('\n') }
}

const indented = (line: string, margin: string): string => (line.trim() === '' ? '' : margin + line)

const plainBreaks = (text: string): string => text.replaceAll('\r\n', '\n')

/** The lines of a value as a text of its own, comments and all; undefined where the text has none at the path, as behind an alias. */
export function blockText(text: string, path: Path): string | undefined {
  const plain = plainBreaks(text)
  const place = placeOf(plain, path, false)
  return place && shownLines(plain, place).join('\n')
}

export type WithBlock =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly text?: undefined; readonly problem: Problem | undefined }

/**
 * A YAML text with the value at a path written as another text writes it. All other lines stay, and so do those of the value that are the same.
 * `problem` tells why the block cannot be read; it is undefined where it cannot be written at its place. The result is read again and must be
 * what was meant.
 */
export function withBlock(text: string, path: Path, block: string): WithBlock {
  const ends = text.includes('\r\n') ? endsOf(text) : undefined
  const plain = plainBreaks(text)
  const { value, problem } = decodeYaml(block)
  if (problem !== undefined) return { problem }
  const old = valueIn(plain)
  const wanted = old === undefined ? undefined : applyEdits(old, [{ op: 'set', path, value }])
  if (wanted === undefined) return { problem: undefined }
  for (const isWhole of [false, true]) {
    const place = placeOf(plain, path, isWhole)
    const cut = place && cutOf(plain, place, plainBreaks(block))
    if (cut === undefined) return { problem: undefined }
    const made = plain.slice(0, cut.start) + cut.text + plain.slice(cut.end)
    if (deepEqual(valueIn(made), wanted)) return { text: ends === undefined ? made : withEnds(made, endsAfter(plain, ends, cut)) }
  }
  return { problem: undefined }
}

/** The value of a text; undefined where it cannot be read. */
function valueIn(text: string): JsonValue | undefined {
  try {
    return readText(text).value
  } catch {
    return undefined
  }
}
