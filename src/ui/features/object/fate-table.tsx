import { Braces, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Fate, Stage, Trace } from '../../../apimachinery/trace.ts'
import { FATE_ICONS } from '../../editor/fate-icons.ts'
import { t } from '../../i18n/catalogue.ts'
import { REACHABLE } from '../../kit/reachable.ts'
import type { Send } from '../../state/sends.ts'
import { useMedia } from '../../state/theme.ts'
import { COLUMNS, FATES, type FateCell, type FateRow, FEW_COLUMNS, fateRows } from './fate-rows.ts'
import { RawDialog } from './raw-dialog.tsx'

export function FateWord({ fate }: { readonly fate: Fate }) {
  const Icon = FATE_ICONS[fate]
  return (
    <span className={`fate t-${fate}`}>
      <Icon className="i" aria-hidden />
      {t.fate.words[fate]}
    </span>
  )
}

/** A value in one column. It takes the fate's colour only where the value changed. */
function Cell({ cell, fate }: { readonly cell: FateCell; readonly fate: Fate }) {
  const { value, changed, word } = cell
  const text = value ?? t.fate[word]
  return (
    <td className={`mono ${changed ? `chg t-${fate}` : ''}`} title={text}>
      {value === undefined && !changed ? <span className="gone">{text}</span> : text}
    </td>
  )
}

function Row({ row }: { readonly row: FateRow }) {
  return (
    <tr>
      <th scope="row" className="mono cut" title={row.path}>
        {row.path}
      </th>
      {row.cells.map((cell) => (
        <Cell key={cell.column} cell={cell} fate={row.fate} />
      ))}
      <td>
        <FateWord fate={row.fate} />
      </td>
      <td className="dim" title={row.rule === undefined ? row.why : `${row.why} (${row.rule})`}>
        {row.why}
      </td>
    </tr>
  )
}

function Filters({
  trace,
  chosen,
  onChoose,
}: {
  readonly trace: Trace
  readonly chosen: Fate | undefined
  readonly onChoose: (fate: Fate | undefined) => void
}) {
  const count = (fate: Fate): number => trace.fields.filter((field) => field.fate === fate && !field.unchanged).length
  return FATES.map((fate) => {
    const n = count(fate)
    const Icon = FATE_ICONS[fate]
    return (
      <button
        type="button"
        key={fate}
        className={`chip ${n === 0 ? '' : `t-${fate}`}`}
        aria-pressed={chosen === fate}
        onClick={() => onChoose(chosen === fate ? undefined : fate)}
      >
        <Icon className="i" aria-hidden />
        {t.fate.words[fate]} <span className="count">{n}</span>
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
  const columns = useMedia('(min-width: 1440px)') ? COLUMNS : FEW_COLUMNS
  const { rows, hidden } = fateRows(trace, columns, { fate: chosen, stage, isAll: showAll })
  return (
    <section className="pane" aria-labelledby="fate-title">
      <header className="fatehead">
        <h2 id="fate-title">{t.fate.title}</h2>
        <Filters trace={trace} chosen={chosen} onChoose={setChosen} />
        {hidden > 0 && (
          <Button className="btn btn-ghost btn-sm" onPress={() => setShowAll(!showAll)}>
            {showAll ? t.fate.hide(hidden) : t.fate.hidden(hidden)}
          </Button>
        )}
        <span className="grow" />
        {trace.warnings.map((warning) => (
          <span key={warning} className="chip t-warn" title={warning}>
            <TriangleAlert className="i" aria-hidden />
            <span className="cut" style={{ maxInlineSize: 320, lineHeight: '18px' }}>
              Warning 299: {warning}
            </span>
          </span>
        ))}
        <Button className="btn btn-ghost btn-sm" onPress={() => setRaw(true)}>
          <Braces className="i i-sm" aria-hidden />
          {t.verdict.raw}
        </Button>
      </header>
      {rows.length === 0 && <p className="say">{trace.noOp ? t.fate.noOp : t.fate.none}</p>}
      {rows.length > 0 && (
        <section className="fate-scroll" {...REACHABLE} aria-label={t.fate.table}>
          <table className="table">
            <colgroup>
              <col style={{ width: 200 }} />
              {columns.map((column) => (
                <col key={column} style={{ width: 146 }} />
              ))}
              <col style={{ width: 116 }} />
              <col />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">{t.fate.path}</th>
                {columns.map((column) => (
                  <th scope="col" key={column}>
                    {t.fate.columns[column]}
                  </th>
                ))}
                <th scope="col">{t.fate.fate}</th>
                <th scope="col">{t.fate.why}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.path} row={row} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <ul className="fate-list">
        {rows.map((row) => (
          <li key={row.path}>
            <span className="mono cut">{row.path}</span>
            <small>{row.why}</small>
            <FateWord fate={row.fate} />
          </li>
        ))}
      </ul>
      {raw && send.exchange !== undefined && <RawDialog exchange={send.exchange} onClose={() => setRaw(false)} />}
    </section>
  )
}
