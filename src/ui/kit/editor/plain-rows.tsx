import { memo, useMemo } from 'react'
import { yamlPieces } from '../../../analysis/yaml/colors.ts'
import { CodeLine, type CodePiece } from '../yaml-text.tsx'
import { type LineMark, TEXT_STYLE } from './marks.ts'
import { GhostLine } from './notes.tsx'
import type { LineProblem } from './text-pane.ts'
import type { Row } from './text-rows.ts'
import { typeScriptPieces } from './typescript-colors.ts'

/** So many lines above the first that is drawn are read for its colour: a text in a block scalar may begin there. */
const READ_ABOVE = 200

interface Props {
  readonly language: 'yaml' | 'typescript'
  readonly lines: readonly string[]
  readonly rows: readonly Row[]
  readonly marks: readonly LineMark[]
  readonly problems: readonly LineProblem[]
}

/** How what is wrong in a line is drawn below its text. */
const WAVES = { 8: 'plain-wave t-bad', 4: 'plain-wave t-warn', 1: 'plain-hint' } as const

/** The pieces of a line from a column on, which counts from 0, and what is before it. */
function split(pieces: readonly CodePiece[], column: number): readonly [readonly CodePiece[], readonly CodePiece[]] {
  const before = pieces
    .filter(({ at }) => at < column)
    .map((piece) => ({ ...piece, text: piece.text.slice(0, column - piece.at) }))
  const after = pieces
    .filter(({ at, text }) => at + text.length > column)
    .map((piece) => ({ ...piece, at: Math.max(piece.at, column), text: piece.text.slice(Math.max(0, column - piece.at)) }))
  return [before, after]
}

interface LineProps extends Omit<Props, 'rows' | 'language'> {
  readonly line: number
  readonly pieces: readonly CodePiece[]
}

function Line({ line, lines, pieces, marks, problems }: LineProps) {
  const text = lines[line - 1] ?? ''
  const own = marks.filter(({ first, last }) => first <= line && line <= last)
  const worst = problems.reduce((most, one) => (one.line === line ? Math.max(most, one.severity) : most), 0)
  const wave = worst === 8 || worst === 4 || worst === 1 ? WAVES[worst] : ''
  const styles = own.flatMap(({ tone }) => (TEXT_STYLE[tone] === undefined ? [] : [`${TEXT_STYLE[tone]} t-${tone}`]))
  const look = [...styles, wave].join(' ').trim()
  const gutter = own.at(-1)?.tone
  const [indent, content] = look === '' ? [[], pieces] : split(pieces, text.length - text.trimStart().length)
  return (
    <div className="plain-row" data-plain-line={line}>
      {/* The empty text behind the last line end has no number. */}
      <span className="plain-number">{line === lines.length && text === '' ? '' : line}</span>
      <span className="plain-gutter">{gutter !== undefined && <i className={`fate-gutter t-${gutter}`} />}</span>
      <span className="plain-content">
        <CodeLine pieces={indent} />
        <span className={look}>
          <CodeLine pieces={content} />
        </span>
      </span>
    </div>
  )
}

/** Rows of a text in the colours of the editor, with their numbers, what became of them, and what is wrong in them. */
export const PlainRows = memo(function PlainRows({ rows, language, ...props }: Props) {
  const { lines } = props
  const pieces = useMemo(() => {
    const drawn = rows.flatMap((row) => ('line' in row ? [row.line] : []))
    const from = Math.max(0, (drawn[0] ?? 1) - 1 - READ_ABOVE)
    const read = (language === 'yaml' ? yamlPieces : typeScriptPieces)(lines.slice(from, drawn.at(-1) ?? 0))
    return new Map(drawn.map((line) => [line, read[line - 1 - from] ?? []]))
  }, [lines, rows, language])
  return rows.map((row) => {
    if ('line' in row) return <Line key={row.line} {...props} line={row.line} pieces={pieces.get(row.line) ?? []} />
    return (
      <div key={`${row.ghost.after} ${row.ghost.text}`} className="plain-row">
        <span className="ghost-margin t-defaulted" />
        <GhostLine ghost={row.ghost} />
      </div>
    )
  })
})
