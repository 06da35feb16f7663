import { type Cut, lineEnd, lineStart } from './node-ranges.ts'

/** For each line break of a text, whether it is one of Windows; undefined for the end of a text that has none. */
export type LineEnds = readonly (boolean | undefined)[]

/** The line breaks of a text. */
export const endsOf = (text: string): LineEnds => (text.match(/\r?\n/g) ?? []).map((end) => end.length === 2)

const breaksBefore = (text: string, at: number): number => {
  let count = 0
  for (let found = text.indexOf('\n'); found >= 0 && found < at; found = text.indexOf('\n', found + 1)) count++
  return count
}

/**
 * The line breaks of a text without breaks of Windows after a cut: lines keep theirs, also where they have gone elsewhere; new ones take
 * that of the line before.
 */
export function endsAfter(text: string, ends: LineEnds, cut: Cut): LineEnds {
  const first = breaksBefore(text, cut.start)
  const head = text.slice(lineStart(text, cut.start), cut.start)
  const tail = text.slice(cut.end, lineEnd(text, cut.end)).replace('\n', '')
  const before = (head + text.slice(cut.start, cut.end) + tail).split('\n')
  const after = (head + cut.text + tail).split('\n')
  const made: (boolean | undefined)[] = []
  let last = ends[first - 1] ?? ends[0]
  let from = -1
  for (const [i, line] of after.entries()) {
    const isLast = i === after.length - 1
    // Lines that go elsewhere go there one after the other.
    from = isLast ? before.length - 1 : before[from + 1] === line ? from + 1 : before.indexOf(line)
    const own = from >= 0 ? ends[first + from] : i === 0 && head !== '' ? ends[first] : undefined
    if (own === undefined && isLast) break
    last = own ?? last
    made.push(last)
  }
  return [...ends.slice(0, first), ...made, ...ends.slice(first + before.length)]
}

/** A text with these line breaks. */
export function withEnds(text: string, ends: LineEnds): string {
  let line = 0
  return text.replaceAll('\n', () => (ends[line++] === true ? '\r\n' : '\n'))
}
