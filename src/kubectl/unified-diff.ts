import { structuredPatch } from 'diff'

/** More edits than this are shown as one change of the whole text: finding the fewest takes the square of their number. */
const MOST_EDITS = 2000

const range = (start: number, lines: number): string => (lines === 1 ? `${start}` : `${lines === 0 ? 0 : start},${lines}`)

/** Compares two texts as `diff -u` does, with three lines of context. Empty for equal texts. */
export function unifiedDiff(fromName: string, toName: string, from: string, to: string): string {
  if (from === to) return ''
  const patch = structuredPatch(fromName, toName, from, to, '', '', { context: 3, maxEditLength: MOST_EDITS })
  const hunks = patch === undefined ? [whole(from, to)] : patch.hunks
  const lines = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: changed }) => [
    `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`,
    ...changed,
  ])
  return [`--- ${fromName}`, `+++ ${toName}`, ...lines].map((line) => `${line}\n`).join('')
}

function whole(from: string, to: string) {
  const [before, after] = [from, to].map((text) => text.split('\n').slice(0, -1)) as [string[], string[]]
  const lines = [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)]
  return { oldStart: 1, oldLines: before.length, newStart: 1, newLines: after.length, lines }
}
