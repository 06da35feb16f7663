import { Braces, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Fate, FieldFate, Stage, Trace } from '../../../apimachinery/trace.ts'
import { FATE_ICONS } from '../../editor/fate-icons.ts'
import { t } from '../../i18n/catalogue.ts'
import { REACHABLE } from '../../kit/reachable.ts'
import type { Send } from '../../state/sends.ts'
import { useMedia } from '../../state/theme.ts'
import { RawDialog } from './raw-dialog.tsx'
import { FATES_OF_STAGE } from './strip.tsx'

const FATES: readonly Fate[] = ['kept', 'defaulted', 'pruned', 'ignored', 'reset', 'refused']

export function FateWord({ fate }: { readonly fate: Fate }) {
  const Icon = FATE_ICONS[fate]
  return (
    <span className={`fate t-${fate}`}>
      <Icon className="i" aria-hidden />
      {t.fate.words[fate]}
    </span>
  )
}

type Column = 'sent' | 'afterPrune' | 'afterDefault' | 'afterStrategy' | 'stored'
const ALL: readonly Column[] = ['sent', 'afterPrune', 'afterDefault', 'afterStrategy', 'stored']
/** Below 1440 px the two decoding steps share a column: what it says is the value after both. */
const FEW: readonly Column[] = ['sent', 'afterDefault', 'afterStrategy', 'stored']

/** A value in one column. It takes the fate's colour only where the value changed. */
function Cell({
  field,
  column,
  before,
}: {
  readonly field: FieldFate
  readonly column: Column
  readonly before: Column | undefined
}) {
  const value = field[column]
  const was = before === undefined ? value : field[before]
  const changed = value !== was
  const word = value ?? (changed ? t.fate.removed : t.fate.absent)
  return (
    <td className={`mono ${changed ? `chg t-${field.fate}` : ''}`} title={word}>
      {value === undefined && !changed ? <span className="gone">{word}</span> : word}
    </td>
  )
}

function FateRow({ field, columns }: { readonly field: FieldFate; readonly columns: readonly Column[] }) {
  const why = [field.why, field.note].filter((part) => part !== undefined && part !== '').join('; ')
  return (
    <tr>
      <th scope="row" className="mono cut" title={field.path}>
        {field.path}
      </th>
      {columns.map((column, i) => (
        <Cell key={column} field={field} column={column} before={columns[i - 1]} />
      ))}
      <td>
        <FateWord fate={field.fate} />
      </td>
      <td className="dim" title={field.rule === undefined ? why : `${why} (${field.rule})`}>
        {why}
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
  const count = (fate: Fate): number =>
    trace.fields.filter((field) => field.fate === fate && !(fate === 'kept' && field.unchanged)).length
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
  const columns = useMedia('(min-width: 1440px)') ? ALL : FEW
  const ofStage = stage === undefined ? undefined : FATES_OF_STAGE[stage]
  const quiet = trace.fields.filter((field) => field.unchanged && field.fate === 'kept')
  const shown = trace.fields
    .filter((field) => showAll || !(field.unchanged && field.fate === 'kept'))
    .filter((field) => chosen === undefined || field.fate === chosen)
    .filter((field) => ofStage === undefined || ofStage.includes(field.fate))
  return (
    <section className="pane" aria-labelledby="fate-title">
      <header className="fatehead">
        <h2 id="fate-title">{t.fate.title}</h2>
        <Filters trace={trace} chosen={chosen} onChoose={setChosen} />
        {quiet.length > 0 && (
          <Button className="btn btn-ghost btn-sm" onPress={() => setShowAll(!showAll)}>
            {showAll ? t.fate.hide(quiet.length) : t.fate.hidden(quiet.length)}
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
      {shown.length === 0 && <p className="say">{trace.noOp ? t.fate.noOp : t.fate.none}</p>}
      {shown.length > 0 && (
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
              {shown.map((field) => (
                <FateRow key={`${field.path} ${field.fate}`} field={field} columns={columns} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <ul className="fate-list">
        {shown.map((field) => (
          <li key={`${field.path} ${field.fate}`}>
            <span className="mono cut">{field.path}</span>
            <small>{field.why}</small>
            <FateWord fate={field.fate} />
          </li>
        ))}
      </ul>
      {raw && send.exchange !== undefined && <RawDialog exchange={send.exchange} onClose={() => setRaw(false)} />}
    </section>
  )
}
