import { lastOf } from './memo.ts'
import { lineEnd } from './node-ranges.ts'
import { type OutlineEntry, outlineOf } from './outline.ts'
import type { ListIndent } from './render.ts'

/** A line, from 1. */
function lineAt(text: string, line: number): string {
  let start = 0
  for (let n = 1; n < line; n++) start = text.indexOf('\n', start) + 1
  return text.slice(start, lineEnd(text, start))
}

/** How the first list of a text stands below its key, which new lists follow; as the server writes them where there is none. */
function readListIndent(text: string): ListIndent {
  const waiting: OutlineEntry[] = [outlineOf(text)].filter((entry) => entry !== undefined)
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    const { children = [] } = entry
    const [first] = children
    if (typeof first?.step === 'number' && typeof entry.step === 'string' && first.first > entry.first) {
      return lineAt(text, first.first).search(/\S/) > lineAt(text, entry.first).search(/[^\s-]/) ? 2 : 0
    }
    for (let i = children.length - 1; i >= 0; i--) waiting.push(children[i] as OutlineEntry)
  }
  return 0
}

export const listIndentOf = lastOf(readListIndent, 3)
