import { type Document, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml'
import { deepEqual, type JsonValue } from '../../../apimachinery/json/value.ts'
import { applyEdits, type Edit, type Path } from '../../../lint/edit.ts'
import { readText, readTree } from './read.ts'
import { regionOf } from './region.ts'
import { afterColon, flowText, isBlockValue, itemText, keyText } from './render.ts'

/** A replacement in a text. */
interface Cut {
  readonly start: number
  readonly end: number
  readonly text: string
}

type Collection = YAMLMap | YAMLSeq

const nameOf = (pair: Pair): string => (isScalar(pair.key) ? String(pair.key.source ?? pair.key.value) : '')

const pairOf = (map: YAMLMap, key: string): Pair | undefined => map.items.findLast((pair) => nameOf(pair) === key)

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

const startOf = (node: unknown): number => (node as Node).range?.[0] ?? 0

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1

/** After the break that ends the line of a position; the end of the text when it is the last. */
function lineEnd(text: string, at: number): number {
  const found = text.indexOf('\n', at)
  return found < 0 ? text.length : found + 1
}

const colonAfter = (text: string, key: unknown): number => text.indexOf(':', (key as Node).range?.[1] ?? 0)

const isBlockScalar = (node: unknown): boolean =>
  isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')

/** Where the characters of a node end: comments and breaks behind it are not its own. */
function contentEnd(text: string, node: unknown): number {
  if ((isMap(node) || isSeq(node)) && node.flow !== true) {
    const last = node.items.at(-1)
    if (last !== undefined) return isMap(node) ? pairEnd(text, last as Pair) : contentEnd(text, last)
  }
  const end = (node as Node).range?.[1] ?? 0
  return isBlockScalar(node) && text[end - 1] === '\n' ? end - 1 : end
}

function pairEnd(text: string, pair: Pair): number {
  const colon = colonAfter(text, pair.key) + 1
  return pair.value === null || pair.value === undefined ? colon : Math.max(colon, contentEnd(text, pair.value))
}

/** The parts of a block collection as ranges from the key or dash to the end of the last line. */
interface Part {
  readonly start: number
  readonly end: number
}

function dashBefore(text: string, at: number): number {
  return text.lastIndexOf('-', at - 1)
}

function partsOf(text: string, collection: Collection): Part[] {
  if (isMap(collection)) {
    return collection.items.map((pair) => ({ start: startOf(pair.key), end: lineEnd(text, pairEnd(text, pair)) }))
  }
  return collection.items.map((item) => ({ start: dashBefore(text, startOf(item)), end: lineEnd(text, contentEnd(text, item)) }))
}

const columnOf = (text: string, at: number): number => at - lineStart(text, at)

/** Comments that stand directly above a part at its own column belong to it. */
function leading(text: string, part: Part): number {
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

const withBreak = (text: string, at: number, lines: string): string =>
  at > 0 && text[at - 1] !== '\n' ? `\n${lines}` : `${lines}\n`

/** Replaces what stands behind a key. */
function replaceValue(text: string, pair: Pair, value: JsonValue): Cut {
  const { value: old } = pair
  const isInline = isScalar(old) && !isBlockScalar(old) && (old.range?.[1] ?? 0) > (old.range?.[0] ?? 0)
  const rendered = afterColon(value, columnOf(text, startOf(pair.key)))
  if (isInline && !rendered.includes('\n') && old.anchor === undefined && old.tag === undefined) {
    return { start: startOf(old), end: contentEnd(text, old), text: rendered.trimStart() }
  }
  return { start: colonAfter(text, pair.key) + 1, end: pairEnd(text, pair), text: rendered }
}

/** Puts an entry into a flow collection, in its last place or behind another. */
function intoFlow(text: string, collection: Collection, index: number, entry: string): Cut {
  const items = collection.items as unknown[]
  if (items.length === 0) {
    const start = startOf(collection) + 1
    return { start, end: text.indexOf(isMap(collection) ? '}' : ']', start), text: entry }
  }
  const before = items[index - 1]
  const end = isMap(collection) ? pairEnd(text, before as Pair) : contentEnd(text, before)
  return { start: end, end, text: `, ${entry}` }
}

function insertAt(text: string, collection: Collection, index: number, step: string | number, value: JsonValue): Cut | undefined {
  if (collection.flow === true && collection.items.length > 0) {
    const entry = typeof step === 'string' ? `${keyText(step)}: ${flowText(value)}` : flowText(value)
    return intoFlow(text, collection, index, entry)
  }
  const parts = partsOf(text, collection)
  const before = parts[index - 1]
  const first = parts[0]
  if (before === undefined || first === undefined) return undefined
  const column = columnOf(text, first.start)
  const margin = ' '.repeat(column)
  const entry = typeof step === 'string' ? `${keyText(step)}:${afterColon(value, column)}` : `- ${itemText(value, column)}`
  return { start: before.end, end: before.end, text: withBreak(text, before.end, `${margin}${entry}`) }
}

/** Takes an entry out of a flow collection, with its comma. */
function flowParts(text: string, collection: Collection): Part[] {
  if (isMap(collection)) return collection.items.map((pair) => ({ start: startOf(pair.key), end: pairEnd(text, pair) }))
  return collection.items.map((item) => ({ start: startOf(item), end: contentEnd(text, item) }))
}

function outOfFlow(text: string, collection: Collection, index: number): Cut | undefined {
  const parts = flowParts(text, collection)
  const own = parts[index]
  if (own === undefined) return undefined
  return { start: parts[index - 1]?.end ?? own.start, end: index > 0 ? own.end : (parts[1]?.start ?? own.end), text: '' }
}

function removeAt(text: string, collection: Collection, index: number): Cut | undefined {
  if (collection.flow === true) return outOfFlow(text, collection, index)
  const parts = partsOf(text, collection)
  const own = parts[index]
  if (own === undefined) return undefined
  const from = leading(text, own)
  if (from !== own.start) return { start: from, end: own.end, text: '' }
  if (columnOf(text, own.start) === 0) return { start: own.start, end: own.end, text: '' }
  const next = parts[index + 1]
  return next === undefined ? undefined : { start: own.start, end: next.start, text: '' }
}

function moveAt(text: string, collection: Collection, index: number): Cut | undefined {
  const parts = collection.flow === true ? flowParts(text, collection) : partsOf(text, collection)
  const first = parts[index]
  const second = parts[index + 1]
  if (first === undefined || second === undefined) return undefined
  if (collection.flow === true) {
    const swapped =
      text.slice(second.start, second.end) + text.slice(first.end, second.start) + text.slice(first.start, first.end)
    return { start: first.start, end: second.end, text: swapped }
  }
  const from = leading(text, first)
  const middle = leading(text, second)
  const ended = (part: string): string => (part.endsWith('\n') ? part : `${part}\n`)
  if (from !== lineStart(text, from)) {
    // The first stands behind a dash: the keys change places, the margin stays.
    const margin = ' '.repeat(columnOf(text, first.start))
    const a = text.slice(first.start, first.end)
    const b = text.slice(second.start, second.end)
    return { start: first.start, end: second.end, text: ended(b) + text.slice(first.end, middle) + margin + a }
  }
  const a = text.slice(from, first.end)
  const between = text.slice(first.end, middle)
  return { start: from, end: second.end, text: ended(text.slice(middle, second.end)) + between + a }
}

/** The replacement of a collection that has no entry yet, or has none left. */
function refill(text: string, document: Document, path: Path, value: JsonValue): Cut | undefined {
  const step = path.at(-1)
  const parent = nodeAt(document, path.slice(0, -1))
  if (isMap(parent) && typeof step === 'string') {
    const pair = pairOf(parent, step)
    if (pair === undefined) return undefined
    if (parent.flow !== true) return replaceValue(text, pair, value)
  }
  const node = nodeAt(document, path)
  if (node === undefined) return undefined
  const inFlow = (isMap(parent) || isSeq(parent)) && parent.flow === true
  if (path.length === 0 || inFlow) {
    const shown = inFlow || !isBlockValue(value) ? flowText(value) : afterColon(value, -2).trimStart()
    return { start: startOf(node), end: contentEnd(text, node), text: shown }
  }
  const column = columnOf(text, dashBefore(text, startOf(node)))
  return { start: startOf(node), end: contentEnd(text, node), text: itemText(value, column) }
}

function setCut(text: string, document: Document, path: Path, value: JsonValue): Cut | undefined {
  if (nodeAt(document, path) !== undefined) return refill(text, document, path, value)
  const step = path.at(-1)
  if (step === undefined) return undefined
  const above = path.slice(0, -1)
  const parent = nodeAt(document, above)
  if (isMap(parent) && typeof step === 'string') {
    const pair = pairOf(parent, step)
    if (pair !== undefined) return replaceValue(text, pair, value)
  }
  if ((isMap(parent) || isSeq(parent)) && parent.items.length > 0) {
    return insertAt(text, parent, parent.items.length, step, value)
  }
  const held = typeof step === 'string' ? applyEdits({}, [{ op: 'set', path: [step], value }]) : [value]
  return held === undefined ? undefined : setCut(text, document, above, held)
}

function cutOf(text: string, document: Document, edit: Edit): Cut | undefined {
  const step = edit.path.at(-1)
  if (edit.op === 'set') return setCut(text, document, edit.path, edit.value)
  const above = edit.path.slice(0, -1)
  const parent = nodeAt(document, above)
  if (step === undefined || !(isMap(parent) || isSeq(parent))) return undefined
  const indexOf = (key: string | number): number =>
    isMap(parent) ? parent.items.findLastIndex((pair) => nameOf(pair) === key) : Number(key)
  const index = indexOf(step)
  if (edit.op === 'insert') return insertAt(text, parent, indexOf(edit.after) + 1, step, edit.value)
  if (index < 0) return undefined
  if (edit.op === 'rename') {
    const key = (parent.items[index] as Pair).key as Node
    return { start: startOf(key), end: key.range?.[1] ?? startOf(key), text: keyText(edit.key) }
  }
  if (edit.op === 'move') return moveAt(text, parent, edit.by === 1 ? index : index - 1)
  const left = parent.items.length - 1
  return left === 0 ? refill(text, document, above, isMap(parent) ? {} : []) : removeAt(text, parent, index)
}

/** The text after one edit; only the lines around its place are read, where the text allows that. */
function spliced(text: string, edit: Edit, whole: boolean): string | undefined {
  const region = whole ? undefined : regionOf(text, edit.path)
  const start = region?.start ?? 0
  const part = region === undefined ? text : text.slice(start, region.end)
  const cut = cutOf(part, readTree(part), region === undefined ? edit : { ...edit, path: region.path })
  return cut && text.slice(0, start + cut.start) + cut.text + text.slice(start + cut.end)
}

/** The text after all edits, when it says what is wanted. */
function splicedAll(text: string, edits: readonly Edit[], wanted: JsonValue, whole: boolean): string | undefined {
  let at = text
  try {
    for (const edit of edits) {
      const next = spliced(at, edit, whole)
      if (next === undefined) return undefined
      at = next
    }
    return deepEqual(readText(at).value, wanted) ? at : undefined
  } catch {
    return undefined
  }
}

/**
 * A YAML text after edits: the meant lines are replaced, all others, comments and the order of keys stay. Undefined when an edit
 * has nothing to act on or cannot be written in place (anchors, merge keys): the result is read again and must be what was meant.
 */
export function spliceText(text: string, edits: readonly Edit[]): string | undefined {
  const crlf = text.includes('\r\n')
  const from = crlf ? text.replaceAll('\r\n', '\n') : text
  let wanted: JsonValue | undefined
  try {
    wanted = applyEdits(readText(from).value, edits)
  } catch {
    return undefined
  }
  if (wanted === undefined) return undefined
  const made = splicedAll(from, edits, wanted, false) ?? splicedAll(from, edits, wanted, true)
  return crlf ? made?.replaceAll('\n', '\r\n') : made
}
