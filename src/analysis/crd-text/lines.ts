import { isMap, isSeq, LineCounter, type Node } from 'yaml'
import type { Path } from '../edit.ts'
import { lastOf } from './memo.ts'
import { nameOfKey } from './node-ranges.ts'
import { type OutlineEntry, outlineOf } from './outline.ts'
import { readTree } from './read.ts'

/** First and last line, from 1, both included. */
export type Lines = readonly [first: number, last: number]

const endOf = (node: unknown): number => (node as Node | null)?.range?.[1] ?? 0

interface Found {
  readonly step: string | number
  readonly start: number
  readonly end: number
  readonly value: unknown
}

function entriesOf(node: unknown): Found[] {
  if (isMap(node)) {
    return node.items.map(({ key, value }) => ({
      step: nameOfKey(key),
      start: (key as Node).range?.[0] ?? 0,
      end: Math.max(endOf(key), endOf(value)),
      value,
    }))
  }
  if (!isSeq(node)) return []
  return node.items.map((value, step) => ({ step, start: (value as Node).range?.[0] ?? 0, end: endOf(value), value }))
}

/** The outline of a text that only the whole reader understands. */
function outlineOfTree(text: string): OutlineEntry {
  const lines = new LineCounter()
  const lineAt = (at: number): number => lines.linePos(at).line
  const build = ({ step, start, end, value }: Found): OutlineEntry => {
    let last = end - 1
    while (last > start && /\s/.test(text[last] ?? '')) last--
    const inner = entriesOf(value)
    return { step, first: lineAt(start), last: lineAt(last), children: inner.length === 0 ? undefined : inner.map(build) }
  }
  const value = readTree(text, lines).contents
  return build({ step: '', start: 0, end: text.length, value })
}

const outline = lastOf((text) => outlineOf(text) ?? outlineOfTree(text))

const byStep = new WeakMap<OutlineEntry, Map<string | number, OutlineEntry>>()

/** The entry of a step; of keys that stand twice, the last. */
export function childOf(entry: OutlineEntry, step: string | number): OutlineEntry | undefined {
  const { children } = entry
  if (children === undefined) return undefined
  if (typeof step === 'number') return children[step]?.step === step ? children[step] : undefined
  if (children.length < 8) return children.findLast((one) => one.step === step)
  let map = byStep.get(entry)
  if (map === undefined) {
    map = new Map(children.map((one) => [one.step, one]))
    byStep.set(entry, map)
  }
  return map.get(step)
}

/** Where values stand in a text; for a path that leads nowhere, its nearest ancestor that is there. */
export function linesOf(text: string, paths: readonly Path[]): Lines[] {
  if (paths.length === 0) return []
  const root = outline(text)
  return paths.map((path) => {
    let at = root
    for (const step of path) {
      const next = childOf(at, step)
      if (next === undefined) break
      at = next
    }
    return at === root ? [1, 1] : [at.first, at.last]
  })
}

/** A line of a text, counted from 1. */
function lineAt(text: string, line: number): string {
  let start = 0
  for (let n = 1; n < line && start >= 0; n++) start = text.indexOf('\n', start) + 1 || -1
  const end = text.indexOf('\n', Math.max(start, 0))
  return start < 0 ? '' : text.slice(start, end < 0 ? undefined : end)
}

/** The path of the innermost value whose lines hold a line; undefined for a blank line, which belongs to what is written there next. */
export function pathAtLine(text: string, line: number): Path | undefined {
  if (lineAt(text, line).trim() === '') return undefined
  let at = outline(text)
  const path: (string | number)[] = []
  for (;;) {
    const next = at.children?.findLast(({ first, last }) => first <= line && last >= line)
    if (next === undefined) return path
    path.push(next.step)
    at = next
  }
}
