import { Braces, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Fate, Stage, Trace } from '../../../protocol/trace.ts'
import type { Send } from '../../base/state/sends.ts'
import { fieldFateTexts } from '../../entities/object/field-fates.en.ts'
import { RuleLink } from '../../entities/rule/rule-link.tsx'
import { FATE_ICONS } from '../../kit/editor/marks.ts'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { useWidth } from '../../kit/use-width.ts'
import { columnsAt, FATES, type FateCell, type FateRow, fateRows, TIGHT } from './fate-rows.ts'
import { fateTableTexts } from './fate-table.en.ts'
import { RawAnswer } from './raw-answer.tsx'
import { verdictTexts } from './verdict.en.ts'

function FateWord({ fate }: { readonly fate: Fate }) {
  const Icon = FATE_ICONS[fate]
  return (
    <span className={`fate t-${fate}`}>
      <Icon aria-hidden />
      {fieldFateTexts[fate]}
    </span>
  )
}

/** A value in one column. It takes the fate's colour only where the value changed. */
function Cell({ cell, fate }: { readonly cell: FateCell; readonly fate: Fate }) {
  const { value, changed, word } = cell
  const text = value ?? fateTableTexts[word]
  return (
    <td className={`mono h-6.5 text-[12px] ${changed ? `font-[550] text-tone t-${fate}` : ''}`} title={text}>
      {value === undefined && !changed ? <span className="text-ink-3">{text}</span> : text}
    </td>
  )
}

function Row({ row }: { readonly row: FateRow }) {
  return (
    <tr>
      <th scope="row" className="mono h-6.5 truncate text-[12px] text-ink" title={row.path}>
        {row.path}
      </th>
      {row.cells.map((cell) => (
        <Cell key={cell.column} cell={cell} fate={row.fate} />
      ))}
      <td className="h-6.5">
        <FateWord fate={row.fate} />
      </td>
      <td className="h-6.5 text-ink-2">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="min-w-0 py-0.5 wrap-anywhere whitespace-normal" translate={row.isMessage ? 'no' : undefined}>
            {row.why}
          </span>
          {row.rule !== undefined && <RuleLink id={row.rule} />}
        </span>
      </td>
    </tr>
  )
}

function Filters({
  trace,
  isTight,
  chosen,
  onChoose,
}: {
  readonly trace: Trace
  /** Fates that nothing had are left out. */
  readonly isTight: boolean
  readonly chosen: Fate | undefined
  readonly onChoose: (fate: Fate | undefined) => void
}) {
  const count = (fate: Fate): number => trace.fields.filter((field) => field.fate === fate && !field.unchanged).length
  return FATES.map((fate) => {
    const n = count(fate)
    if (isTight && n === 0 && fate !== chosen) return null
    const Icon = FATE_ICONS[fate]
    return (
      <button
        type="button"
        key={fate}
        className={`chip ${n === 0 ? '' : `t-${fate}`}`}
        aria-pressed={chosen === fate}
        onClick={() => onChoose(chosen === fate ? undefined : fate)}
      >
        <Icon aria-hidden />
        {fieldFateTexts[fate]} <span className="tabular-nums">{n}</span>
      </button>
    )
  })
}

interface Props {
  readonly send: Send
  readonly trace: Trace
  readonly stage: Stage | undefined
}

/** Every field of the write and what became of it, station by station. */
export function FateTable({ send, trace, stage }: Props) {
  const [chosen, setChosen] = useState<Fate>()
  const [showAll, setShowAll] = useState(false)
  const [raw, setRaw] = useState(false)
  const [section, width] = useWidth()
  const columns = columnsAt(width)
  const isNew = trace.status === 201
  const words = isNew ? fateTableTexts.sent : fateTableTexts.unchanged
  const { rows, hidden } = fateRows(trace, columns, { fate: chosen, stage, isAll: showAll })
  return (
    // Beside the causes of a rejection, all of it scrolls with them.
    <section
      ref={section}
      className={`pane ${send.failure === undefined ? 'min-h-22 flex-1' : 'flex-none'}`}
      aria-labelledby="fate-title"
    >
      <header className="flex min-h-9 flex-none flex-wrap items-center gap-1.5 border-b border-line py-1.25 ps-3 pe-2">
        <h2 className="me-1.5 font-semibold" id="fate-title">
          {fateTableTexts.title}
        </h2>
        <Filters trace={trace} isTight={width < TIGHT} chosen={chosen} onChoose={setChosen} />
        {hidden > 0 && (
          <Button className="btn btn-ghost btn-sm" onPress={() => setShowAll(!showAll)}>
            {showAll ? words.hide(hidden) : words.show(hidden)}
          </Button>
        )}
        <span className="min-w-0 flex-1" />
        {trace.warnings.map((warning) => (
          <span key={warning} className="chip t-warn" title={warning}>
            <TriangleAlert aria-hidden />
            <span className="max-w-80 truncate leading-[18px]" translate="no">
              Warning 299: {warning}
            </span>
          </span>
        ))}
        <Button className="btn btn-ghost btn-sm" onPress={() => setRaw(true)}>
          <Braces className="icon-sm" aria-hidden />
          {verdictTexts.raw}
        </Button>
      </header>
      {rows.length === 0 && (
        <p className="flex min-w-0 items-center gap-3 px-3 py-2 text-sm text-ink-2">
          {trace.noOp ? fateTableTexts.noOp : isNew && hidden > 0 ? fateTableTexts.asSent : fateTableTexts.none}
        </p>
      )}
      {rows.length > 0 && (
        <ScrollRegion className="object-fates min-h-0 narrow:hidden" label={fateTableTexts.table}>
          <table className="table min-w-160">
            <colgroup>
              <col className="w-[18%]" />
              {columns.map((column) => (
                <col key={column} className="w-[11%]" />
              ))}
              <col style={{ width: 116 }} />
              <col />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">{fateTableTexts.path}</th>
                {columns.map((column) => (
                  <th scope="col" key={column}>
                    {fateTableTexts.columns[column]}
                  </th>
                ))}
                <th scope="col">{fateTableTexts.fate}</th>
                <th scope="col">{fateTableTexts.why}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.path} row={row} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <ul className="hidden narrow:block">
        {rows.map((row) => (
          <li
            key={row.path}
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-px border-t border-line px-3.5 py-2"
          >
            <span className="mono min-w-0 truncate">{row.path}</span>
            <small className="col-start-1 flex items-center gap-2 text-xs/[15px] text-ink-2">
              <span translate={row.isMessage ? 'no' : undefined}>{row.why}</span>
              {row.rule !== undefined && <RuleLink id={row.rule} />}
            </small>
            <span className="col-start-2 row-[1/3]">
              <FateWord fate={row.fate} />
            </span>
          </li>
        ))}
      </ul>
      {raw && send.exchange !== undefined && <RawAnswer exchange={send.exchange} onClose={() => setRaw(false)} />}
    </section>
  )
}
