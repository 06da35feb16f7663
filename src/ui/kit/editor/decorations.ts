import type { editor } from 'monaco-editor/editor'
import { type LineMark, TEXT_STYLE } from './marks.ts'

/** Monaco's decorations for marks: a tint over the line, a pattern in the gutter, and what the fate does to the text. */
export function decorationsOf(model: editor.ITextModel, marks: readonly LineMark[]): editor.IModelDeltaDecoration[] {
  const count = model.getLineCount()
  const made: editor.IModelDeltaDecoration[] = []
  for (const { first, last, tone } of marks) {
    if (first < 1 || first > count) continue
    const end = Math.min(last, count)
    made.push({
      range: { startLineNumber: first, startColumn: 1, endLineNumber: end, endColumn: 1 },
      options: {
        isWholeLine: true,
        className: `fate-line t-${tone}`,
        marginClassName: `fate-line t-${tone}`,
        linesDecorationsClassName: `fate-gutter t-${tone}`,
      },
    })
    const style = TEXT_STYLE[tone]
    if (style === undefined) continue
    for (let line = first; line <= end; line++) {
      const startColumn = model.getLineFirstNonWhitespaceColumn(line)
      if (startColumn === 0) continue
      made.push({
        range: { startLineNumber: line, startColumn, endLineNumber: line, endColumn: model.getLineMaxColumn(line) },
        options: { inlineClassName: `${style} t-${tone}` },
      })
    }
  }
  return made
}

export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const CHUNK = 4096

/** How many letters two texts have in common from the front. Whole chunks are compared first: that is many times faster than letters. */
function commonStart(a: string, b: string): number {
  const least = Math.min(a.length, b.length)
  let n = 0
  while (n + CHUNK <= least && a.slice(n, n + CHUNK) === b.slice(n, n + CHUNK)) n += CHUNK
  while (n < least && a.charCodeAt(n) === b.charCodeAt(n)) n++
  return n
}

/** The same from the back, of at most so many letters. */
function commonEnd(a: string, b: string, most: number): number {
  let n = 0
  const chunk = (text: string): string => text.slice(text.length - n - CHUNK, text.length - n)
  while (n + CHUNK <= most && chunk(a) === chunk(b)) n += CHUNK
  while (n < most && a.charCodeAt(a.length - n - 1) === b.charCodeAt(b.length - n - 1)) n++
  return n
}

/** The one replacement that makes `to` of `from`, leaving the common beginning and end alone, so that the caret stays where it is. */
export function smallestEdit(from: string, to: string): TextEdit | undefined {
  if (from === to) return undefined
  const start = commonStart(from, to)
  const tail = commonEnd(from, to, Math.min(from.length, to.length) - start)
  return { start, end: from.length - tail, text: to.slice(start, to.length - tail) }
}
