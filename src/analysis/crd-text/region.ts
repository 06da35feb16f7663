import type { Path } from '../edit.ts'
import { childOf } from './lines.ts'
import { behindDeeper, lineEnd } from './node-ranges.ts'
import { type OutlineEntry, outlineOf } from './outline.ts'

/** Whole lines of a text that are a YAML document of their own, and where the path of an edit leads in it. */
export interface Region {
  readonly start: number
  readonly end: number
  readonly path: Path
}

function offsetOf(text: string, line: number): number {
  let at = 0
  for (let n = 1; n < line; n++) at = text.indexOf('\n', at) + 1
  return at
}

/** The column of what stands first in a line. */
const columnAt = (text: string, start: number): number => text.slice(start, lineEnd(text, start)).search(/\S/)

/** True where a value's lines hold nothing of others: its key or dash is the first thing in its line. */
function standsAlone(text: string, { step, first }: OutlineEntry): boolean {
  const start = offsetOf(text, first)
  const line = text.slice(start, start + 400).trimStart()
  return typeof step === 'number' ? line.startsWith('- ') && !line.startsWith('- -') : !line.startsWith('- ')
}

/**
 * The lines that an edit needs to see: those of the collection it is made in. Undefined when that is the whole text, or when the text is one that
 * only a whole reader understands.
 */
export function regionOf(text: string, path: Path): Region | undefined {
  let at = outlineOf(text)
  const above: OutlineEntry[] = []
  for (const step of path) {
    at = at === undefined ? undefined : childOf(at, step)
    if (at === undefined) break
    above.push(at)
  }
  for (let n = Math.min(above.length, path.length - 1); n > 0; n--) {
    const entry = above[n - 1]
    if (entry?.children === undefined || !standsAlone(text, entry)) continue
    const start = offsetOf(text, entry.first)
    // Comments below that stand deeper than the collection's own key or dash belong to it.
    const end = behindDeeper(text, lineEnd(text, offsetOf(text, entry.last)), columnAt(text, start))
    const step = typeof entry.step === 'number' ? 0 : entry.step
    return { start, end, path: [step, ...path.slice(n)] }
  }
  return undefined
}
