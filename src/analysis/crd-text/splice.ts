import { type Document, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml'
import { deepEqual, isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { applyEdits, type Edit, type Path } from '../edit.ts'
import { flowParts, intoFlow, outOfFlow } from './flow.ts'

import { endsAfter, endsOf, type LineEnds, withEnds } from './line-ends.ts'
import { listIndentOf } from './list-indent.ts'
import {
  behindDeeper,
  type Collection,
  type Cut,
  colonAfter,
  columnOf,
  contentEnd,
  dashBefore,
  isBlockCollection,
  isBlockScalar,
  leading,
  lineEnd,
  lineStart,
  nameOfKey,
  nodeAt,
  pairEnd,
  pairOf,
  partsOf,
  startOf,
} from './node-ranges.ts'
import { readText, readTree } from './read.ts'
import { regionOf } from './region.ts'
import { afterColon, flowText, isBlockValue, itemText, keyText, type ListIndent } from './render.ts'

const withBreak = (text: string, at: number, lines: string): string =>
  at > 0 && text[at - 1] !== '\n' ? `\n${lines}` : `${lines}\n`

/** The comment that stands behind a position in its line, with the blanks before it. */
function noteBehind(text: string, at: number): string {
  const rest = text.slice(at, lineEnd(text, at))
  return /^[ \t]+#/.test(rest) ? rest.trimEnd() : ''
}

/** The comment behind a key whose value stands on the lines below. */
function noteAtHead(text: string, from: number, to: number): string {
  const [first = '', ...rest] = text.slice(from, to).split('\n')
  return rest.length === 0 ? '' : (/^(?: *[|>][-+\d]*)?([ \t]+#.*)$/.exec(first)?.[1] ?? '')
}

/** A value with a comment: of several lines the first carries it, where it may stand there. */
function withNote(rendered: string, note: string): string {
  const [first = '', ...rest] = rendered.split('\n')
  return rest.length === 0 || /^ *["']/.test(first) ? rendered + note : [first + note, ...rest].join('\n')
}

/** A value ends in a text of several lines, which takes what stands deeper below it as its own. */
function endsInText(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return value.includes('\n')
  if (Array.isArray(value)) return endsInText(value.at(-1))
  return isObject(value) && endsInText(value[Object.keys(value).at(-1) ?? ''])
}

/** The place of an old value and the comment of its line, and what a new one is there. */
function inPlace(
  text: string,
  from: number,
  old: unknown,
  end: number,
  column: number,
  made: readonly [block: string, flow: string, value: JsonValue],
): Cut {
  const isBlock = isBlockCollection(old) || isBlockScalar(old)
  const note = isBlock ? '' : noteBehind(text, end)
  const stop = isBlockCollection(old) ? end + noteBehind(text, end).length : end + note.length
  const below = lineEnd(text, stop)
  const swallows = endsInText(made[2]) && behindDeeper(text, below, column) > below
  return { start: from, end: stop, text: withNote(made[swallows ? 1 : 0], noteAtHead(text, from, end) + note) }
}

/** Replaces what stands behind a key; the comment of its line stays. */
function replaceValue(text: string, pair: Pair, value: JsonValue, isFlow: boolean, lists: ListIndent): Cut {
  const { value: old } = pair
  const from = colonAfter(text, pair.key) + 1
  const flow = ` ${flowText(value)}`
  if (isFlow) return { start: from, end: pairEnd(text, pair), text: flow }
  const isInline = isScalar(old) && !isBlockScalar(old) && (old.range?.[1] ?? 0) > (old.range?.[0] ?? 0)
  const column = columnOf(text, startOf(pair.key))
  const rendered = afterColon(value, column, lists)
  if (isInline && !rendered.includes('\n') && old.anchor === undefined && old.tag === undefined) {
    return { start: startOf(old), end: contentEnd(text, old), text: rendered.trimStart() }
  }
  return inPlace(text, from, old, pairEnd(text, pair), column, [rendered, flow, value])
}

interface Entry {
  readonly step: string | number
  readonly value: JsonValue
}

function insertAt(
  text: string,
  collection: Collection,
  index: number,
  { step, value }: Entry,
  lists: ListIndent,
): Cut | undefined {
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
  const entry =
    typeof step === 'string' ? `${keyText(step)}:${afterColon(value, column, lists)}` : `- ${itemText(value, column, lists)}`
  return { start: before.end, end: before.end, text: withBreak(text, before.end, `${margin}${entry}`) }
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
function refill(text: string, document: Document, path: Path, value: JsonValue, lists: ListIndent): Cut | undefined {
  const step = path.at(-1)
  const parent = nodeAt(document, path.slice(0, -1))
  if (isMap(parent) && typeof step === 'string') {
    const pair = pairOf(parent, step)
    if (pair === undefined) return undefined
    if (parent.flow !== true) return replaceValue(text, pair, value, false, lists)
  }
  const node = nodeAt(document, path)
  if (node === undefined) return undefined
  const inFlow = (isMap(parent) || isSeq(parent)) && parent.flow === true
  if (path.length === 0 || inFlow) {
    const shown = inFlow || !isBlockValue(value) ? flowText(value) : afterColon(value, -2, lists).trimStart()
    return { start: startOf(node), end: contentEnd(text, node), text: shown }
  }
  const column = columnOf(text, dashBefore(text, startOf(node)))
  return inPlace(text, startOf(node), node, contentEnd(text, node), column, [
    itemText(value, column, lists),
    flowText(value),
    value,
  ])
}

function setCut(text: string, document: Document, path: Path, value: JsonValue, lists: ListIndent): Cut | undefined {
  if (nodeAt(document, path) !== undefined) return refill(text, document, path, value, lists)
  const step = path.at(-1)
  if (step === undefined) return undefined
  const above = path.slice(0, -1)
  const parent = nodeAt(document, above)
  if (isMap(parent) && typeof step === 'string') {
    const pair = pairOf(parent, step)
    if (pair !== undefined) return replaceValue(text, pair, value, parent.flow === true, lists)
  }
  if ((isMap(parent) || isSeq(parent)) && parent.items.length > 0) {
    return insertAt(text, parent, parent.items.length, { step, value }, lists)
  }
  const held = typeof step === 'string' ? applyEdits({}, [{ op: 'set', path: [step], value }]) : [value]
  return held === undefined ? undefined : setCut(text, document, above, held, lists)
}

function cutOf(text: string, document: Document, edit: Edit, lists: ListIndent): Cut | undefined {
  const step = edit.path.at(-1)
  if (edit.op === 'set') return setCut(text, document, edit.path, edit.value, lists)
  const above = edit.path.slice(0, -1)
  const parent = nodeAt(document, above)
  if (step === undefined || !(isMap(parent) || isSeq(parent))) return undefined
  const indexOf = (key: string | number): number =>
    isMap(parent) ? parent.items.findLastIndex((pair) => nameOfKey(pair.key) === key) : Number(key)
  const index = indexOf(step)
  if (edit.op === 'insert') return insertAt(text, parent, indexOf(edit.after) + 1, { step, value: edit.value }, lists)
  if (index < 0) return undefined
  if (edit.op === 'rename') {
    const key = (parent.items[index] as Pair).key as Node
    return { start: startOf(key), end: key.range?.[1] ?? startOf(key), text: keyText(edit.key) }
  }
  if (edit.op === 'move') return moveAt(text, parent, edit.by === 1 ? index : index - 1)
  const left = parent.items.length - 1
  return left === 0 ? refill(text, document, above, isMap(parent) ? {} : [], lists) : removeAt(text, parent, index)
}

/** What one edit cuts out of a text and puts there; only the lines around its place are read, where the text allows that. */
function cutIn(text: string, edit: Edit, whole: boolean): Cut | undefined {
  const region = whole ? undefined : regionOf(text, edit.path)
  const start = region?.start ?? 0
  const part = region === undefined ? text : text.slice(start, region.end)
  const own = region === undefined ? edit : { ...edit, path: region.path }
  const cut = cutOf(part, readTree(part), own, listIndentOf(text))
  return cut && { start: start + cut.start, end: start + cut.end, text: cut.text }
}

/** The text after all edits, when it says what is wanted; with the line breaks of `ends`, if any are told. */
function splicedAll(
  text: string,
  edits: readonly Edit[],
  wanted: JsonValue,
  whole: boolean,
  ends: LineEnds | undefined,
): string | undefined {
  let at = text
  let breaks = ends
  try {
    for (const edit of edits) {
      const cut = cutIn(at, edit, whole)
      if (cut === undefined) return undefined
      breaks = breaks && endsAfter(at, breaks, cut)
      at = at.slice(0, cut.start) + cut.text + at.slice(cut.end)
    }
    if (!deepEqual(readText(at).value, wanted)) return undefined
    return breaks === undefined ? at : withEnds(at, breaks)
  } catch {
    return undefined
  }
}

/**
 * A YAML text after edits: the meant lines are replaced, all others, comments, line breaks and the order of keys stay. Undefined when an edit
 * has nothing to act on or cannot be written in place (anchors, merge keys): the result is read again and must be what was meant.
 */
export function spliceText(text: string, edits: readonly Edit[]): string | undefined {
  const ends = text.includes('\r\n') ? endsOf(text) : undefined
  const from = ends === undefined ? text : text.replaceAll('\r\n', '\n')
  let wanted: JsonValue | undefined
  try {
    wanted = applyEdits(readText(from).value, edits)
  } catch {
    return undefined
  }
  if (wanted === undefined) return undefined
  return splicedAll(from, edits, wanted, false, ends) ?? splicedAll(from, edits, wanted, true, ends)
}
