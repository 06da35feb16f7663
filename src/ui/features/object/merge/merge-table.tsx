import { GitMerge, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Take } from '../../../../analysis/three-way-merge/compare-sides.ts'
import type { ChoiceText, ShownRow } from '../../../../analysis/three-way-merge/merge-texts.ts'
import type { Choices } from '../../../entities/object/object-merge.ts'
import { ownerTexts } from '../owners/texts.en.ts'
import '../../../kit/editor/owners.css'
import { useMedia } from '../../../base/state/theme.ts'
import { cellOf, isChangedBy, takeOf, whyOf } from './row-words.ts'

const SIDES = ['base', 'mine', 'theirs'] as const
export type Side = (typeof SIDES)[number]

const MARKS: Readonly<Record<Side, string>> = { base: 'merge-b', mine: 'merge-m', theirs: 'merge-t' }

/** The mark of a side, the same everywhere: a square, a filled circle, a dashed square. */
export function SideMark({ side }: { readonly side: Side }) {
  return (
    <span className={`merge-mark ${MARKS[side]}`} aria-hidden>
      {ownerTexts.merge.letters[side]}
    </span>
  )
}

function Cell({ row, side }: { readonly row: ShownRow; readonly side: Side }) {
  const { text, isGone } = cellOf(row, side)
  const tint = isChangedBy(row, side) ? (side === 'mine' ? 'merge-mine' : 'merge-theirs') : ''
  return (
    <td className={`mono text-[12px] narrow:hidden ${tint}`} title={text} {...(isGone ? {} : { translate: 'no' })}>
      {isGone ? <span className="text-ink-3 italic">{text}</span> : text}
    </td>
  )
}

interface TakesProps {
  readonly row: ShownRow
  readonly choice: ChoiceText | undefined
  readonly isCurrent: boolean
  readonly onTake: (take: Take) => void
}

/** The choice of a row. The checked one of the current row is the table's one stop for the keyboard. */
function Takes({ row, choice, isCurrent, onTake }: TakesProps) {
  const group = useId()
  const taken = takeOf(row, choice)
  const stop = row.takes.some((take) => take === taken) ? taken : row.takes[0]
  return (
    <div className="seg" role="radiogroup" aria-label={ownerTexts.merge.useFor(row.path)}>
      {row.takes.map((take) => (
        <label
          key={take}
          className="relative inline-flex min-h-6 items-center rounded-1 px-1.5 text-xs/5 text-ink-2 outline-focus has-checked:bg-raised has-checked:font-[550] has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--line-strong)] has-focus-visible:outline-2 narrow:min-h-9"
        >
          <input
            type="radio"
            className="absolute inset-0 m-0 opacity-0"
            name={group}
            checked={taken === take}
            tabIndex={isCurrent && stop === take ? 0 : -1}
            data-stop={stop === take ? '' : undefined}
            onChange={() => onTake(take)}
            // A press on what is proposed changes nothing, and is a choice all the same.
            onClick={() => onTake(take)}
          />
          {ownerTexts.merge.sides[take]}
        </label>
      ))}
    </div>
  )
}

function Row({ onCurrent, ...takes }: TakesProps & { readonly onCurrent: () => void }) {
  const { row, choice, isCurrent } = takes
  const isOpen = row.isConflict && choice === undefined
  return (
    <tr data-row={row.id} className={isCurrent ? 'merge-current' : ''} onFocusCapture={onCurrent} onClick={onCurrent}>
      <th scope="row" className="mono text-[12px] text-ink" title={row.path}>
        {isOpen && (
          <TriangleAlert
            className="icon-sm me-1.5 inline text-warn"
            role="img"
            aria-label={ownerTexts.merge.why.choose}
            aria-hidden={false}
          />
        )}
        <span translate="no">{row.path}</span>
      </th>
      {SIDES.map((side) => (
        <Cell key={side} row={row} side={side} />
      ))}
      <td className="px-1.5!">
        <Takes {...takes} />
      </td>
      <td className="text-xs text-ink-2 narrow:hidden" title={whyOf(row, choice)}>
        {whyOf(row, choice)}
      </td>
    </tr>
  )
}

function Band({ word, isWarning = false }: { readonly word: string; readonly isWarning?: boolean }) {
  // Columns that are not drawn count in a span.
  const isNarrow = useMedia('(max-width: 767px)')
  const Icon = isWarning ? TriangleAlert : GitMerge
  return (
    <tr>
      <th
        colSpan={isNarrow ? 2 : 6}
        scope="colgroup"
        className={`h-6.5! bg-sunken text-xs font-medium! ${isWarning ? 'text-warn' : 'text-ink-2'}`}
      >
        <Icon className="icon-sm me-1.5 inline" aria-hidden />
        {word}
      </th>
    </tr>
  )
}

const KEYS: Readonly<Record<string, Take>> = { m: 'mine', t: 'theirs', b: 'base' }

interface Props {
  readonly rows: readonly ShownRow[]
  readonly unchanged: number
  readonly choices: Choices
  readonly current: string | undefined
  readonly onCurrent: (id: string) => void
  readonly onChoose: (id: string, choice: ChoiceText) => void
  /** Enter: another value is to be typed. */
  readonly onOther: () => void
}

/** The rows of a merge. Up and down walk fields, M, T and B choose, left and right walk the choices of a row. */
export function MergeTable({ rows, unchanged, choices, current, onCurrent, onChoose, onOther }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [showSame, setShowSame] = useState(false)
  const changed = rows.filter((row) => row.changed !== 'none')
  const groups = [
    { word: ownerTexts.merge.conflicts, isWarning: true, rows: changed.filter((row) => row.isConflict) },
    { word: ownerTexts.merge.merged, rows: changed.filter((row) => !row.isConflict) },
    { word: ownerTexts.merge.same, rows: showSame ? rows.filter((row) => row.changed === 'none') : [] },
  ].filter((group) => group.rows.length > 0)
  const walked = groups.flatMap((group) => group.rows)
  const at = walked.findIndex(({ id }) => id === current)
  const stop = walked[at]?.id ?? walked[0]?.id
  const focus = (id: string | undefined): void => {
    if (id === undefined) return
    const found = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(({ dataset }) => dataset.row === id)
    found?.querySelector<HTMLElement>('[data-stop]')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = walked[at]
    const take = KEYS[event.key.toLowerCase()]
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown') focus(walked[at + 1]?.id)
    else if (event.key === 'ArrowUp') focus(walked[at - 1]?.id)
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const taken = takeOf(row, choices[row.id])
      const place = taken === 'other' ? -1 : row.takes.indexOf(taken)
      const next = row.takes.at((place + (event.key === 'ArrowRight' ? 1 : -1)) % row.takes.length)
      if (next !== undefined) onChoose(row.id, next)
    } else if (take !== undefined) onChoose(row.id, take)
    else if (event.key === 'Enter') onOther()
    else return
    event.preventDefault()
  }
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table className="table merge-table" aria-label={ownerTexts.merge.table}>
        <thead>
          <tr>
            <th className="w-[24%] narrow:w-auto">{ownerTexts.merge.heads.path}</th>
            {SIDES.map((side) => (
              <th key={side} className="w-[11%] narrow:hidden">
                <SideMark side={side} /> {ownerTexts.merge.sides[side]}
              </th>
            ))}
            <th className="w-51">{ownerTexts.merge.heads.use}</th>
            <th className="narrow:hidden">{ownerTexts.merge.heads.why}</th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {groups.map(({ word, isWarning, rows: own }) => [
            <Band key={word} word={word} isWarning={isWarning === true} />,
            ...own.map((row) => (
              <Row
                key={row.id}
                row={row}
                choice={choices[row.id]}
                isCurrent={row.id === stop}
                onCurrent={() => onCurrent(row.id)}
                onTake={(take) => onChoose(row.id, take)}
              />
            )),
          ])}
        </tbody>
      </table>
      {unchanged > 0 && (
        <button
          type="button"
          className="btn btn-ghost btn-sm m-1"
          onClick={() => setShowSame(!showSame)}
          aria-expanded={showSame}
        >
          {showSame ? ownerTexts.merge.hideSame : ownerTexts.merge.showSame(unchanged)}
        </button>
      )}
    </div>
  )
}
