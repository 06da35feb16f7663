import { isMap, isScalar, isSeq, LineCounter, type Node } from 'yaml'
import type { Path } from '../../../lint/edit.ts'
import { readTree } from './splice.ts'

/** First and last line, from 1, both included. */
export type Lines = readonly [first: number, last: number]

interface Entry {
  readonly step: string | number
  readonly start: number
  readonly end: number
  readonly value: unknown
}

const endOf = (node: unknown): number => (node as Node | null)?.range?.[1] ?? 0

function entriesOf(node: unknown): Entry[] {
  if (isMap(node)) {
    return node.items.map(({ key, value }) => ({
      step: isScalar(key) ? String(key.source ?? key.value) : '',
      start: (key as Node).range?.[0] ?? 0,
      end: Math.max(endOf(key), endOf(value)),
      value,
    }))
  }
  if (!isSeq(node)) return []
  return node.items.map((value, step) => ({ step, start: (value as Node).range?.[0] ?? 0, end: endOf(value), value }))
}

function lastLine(text: string, start: number, end: number, lines: LineCounter): number {
  let at = end - 1
  while (at > start && /\s/.test(text[at] ?? '')) at--
  return lines.linePos(at).line
}

/** Where values stand in a text; for a path that leads nowhere, its nearest ancestor that is there. */
export function linesOf(text: string, paths: readonly Path[]): Lines[] {
  if (paths.length === 0) return []
  const lines = new LineCounter()
  const root = readTree(text, lines).contents
  return paths.map((path) => {
    let at: unknown = root
    let found: Lines = [1, 1]
    for (const step of path) {
      const entry = entriesOf(at).findLast((one) => one.step === step)
      if (entry === undefined) break
      found = [lines.linePos(entry.start).line, lastLine(text, entry.start, entry.end, lines)]
      at = entry.value
    }
    return found
  })
}

/** The path of the innermost value whose lines hold a line. */
export function pathAtLine(text: string, line: number): Path {
  const lines = new LineCounter()
  let at: unknown = readTree(text, lines).contents
  const path: (string | number)[] = []
  for (;;) {
    const entry = entriesOf(at).findLast(
      ({ start, end }) => lines.linePos(start).line <= line && lastLine(text, start, end, lines) >= line,
    )
    if (entry === undefined) return path
    path.push(entry.step)
    at = entry.value
  }
}
