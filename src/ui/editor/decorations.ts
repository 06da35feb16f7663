import type { editor } from 'monaco-editor/editor'
import type { LineMark } from './marks.ts'

const TEXT_STYLE: Readonly<Record<string, string>> = {
  pruned: 'fate-text-gone',
  refused: 'fate-text-wavy',
  ignored: 'fate-text-dim',
}

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

/** The one replacement that makes `to` of `from`, leaving the common beginning and end alone, so that the caret stays where it is. */
export function smallestEdit(from: string, to: string): TextEdit | undefined {
  if (from === to) return undefined
  let start = 0
  const least = Math.min(from.length, to.length)
  while (start < least && from.charCodeAt(start) === to.charCodeAt(start)) start++
  let end = from.length
  let tail = to.length
  while (end > start && tail > start && from.charCodeAt(end - 1) === to.charCodeAt(tail - 1)) {
    end--
    tail--
  }
  return { start, end, text: to.slice(start, tail) }
}
