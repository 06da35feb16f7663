import { isMap, type Pair } from 'yaml'
import { withoutRunAtEnd } from '../../apimachinery/text/runs.ts'
import {
  type Collection,
  type Cut,
  columnOf,
  contentEnd,
  leading,
  lineEnd,
  lineStart,
  type Part,
  pairEnd,
  startOf,
} from './node-ranges.ts'

/** The entries of a flow collection, without their commas. */
const isBlank = (code: number): boolean => code === 32 || code === 9

const blanksAtEnd = (text: string): number => text.length - withoutRunAtEnd(text, isBlank).length

export function flowParts(text: string, collection: Collection): Part[] {
  if (isMap(collection)) return collection.items.map((pair) => ({ start: startOf(pair.key), end: pairEnd(text, pair) }))
  return collection.items.map((item) => ({ start: startOf(item), end: contentEnd(text, item) }))
}

/** Puts an entry into a flow collection, in its last place or behind another. */
export function intoFlow(text: string, collection: Collection, index: number, entry: string): Cut {
  const items = collection.items as unknown[]
  if (items.length === 0) {
    const start = startOf(collection) + 1
    return { start, end: text.indexOf(isMap(collection) ? '}' : ']', start), text: entry }
  }
  const before = items[index - 1]
  const end = isMap(collection) ? pairEnd(text, before as Pair) : contentEnd(text, before)
  return { start: end, end, text: `, ${entry}` }
}

/** The comma between two entries; undefined when there is none. Commas in comments do not count. */
function commaIn(text: string, from: number, to: number): number | undefined {
  for (let at = from; at < to; at++) {
    if (text[at] === ',') return at
    if (text[at] === '#') at = lineEnd(text, at) - 1
  }
  return undefined
}

/** The end of the line of a position, before its break, when nothing else but a comment stands there. */
function restOfLine(text: string, at: number): number | undefined {
  const end = lineEnd(text, at)
  const rest = text.slice(at, end).trimStart()
  return text[end - 1] === '\n' && (rest === '' || rest.startsWith('#')) ? end - 1 : undefined
}

/** Takes an entry with comments around it out: its own go along, those above it and in its line. */
function amongComments(text: string, own: Part, before: Part | undefined, next: Part | undefined, close: number): Cut {
  const alone = text.slice(lineStart(text, own.start), own.start).trim() === ''
  const comma = commaIn(text, own.end, next?.start ?? close)
  const behind = comma === undefined ? own.end : comma + 1
  const stop = restOfLine(text, behind)
  let start = alone ? leading(text, own) : own.start
  if (next === undefined && before !== undefined) {
    // The comma before the last entry goes along with it.
    if (!alone) start = own.start - blanksAtEnd(text.slice(before.end, own.start))
    const last = commaIn(text, before.end, start) ?? before.end
    const kept = text.slice(before.end, last) + text.slice(last + 1, start)
    const margin = alone && stop === undefined ? ' '.repeat(columnOf(text, own.start)) : ''
    return { start: before.end, end: alone && stop !== undefined ? stop + 1 : (stop ?? behind), text: kept + margin }
  }
  if (alone && stop !== undefined) return { start: start === own.start ? lineStart(text, start) : start, end: stop + 1, text: '' }
  if (stop === undefined) return { start: own.start, end: behind + (/^\s*/.exec(text.slice(behind))?.[0].length ?? 0), text: '' }
  while (text[start - 1] === ' ') start--
  return { start, end: stop, text: '' }
}

/** Takes an entry out of a flow collection, with its comma. */
export function outOfFlow(text: string, collection: Collection, index: number): Cut | undefined {
  const parts = flowParts(text, collection)
  const [own, before, next] = [parts[index], parts[index - 1], parts[index + 1]]
  if (own === undefined) return undefined
  const close = contentEnd(text, collection) - 1
  const around = text.slice(before?.end ?? startOf(collection), own.start) + text.slice(own.end, next?.start ?? close)
  if (around.includes('#')) return amongComments(text, own, before, next, close)
  return { start: before?.end ?? own.start, end: before === undefined ? (next?.start ?? own.end) : own.end, text: '' }
}
