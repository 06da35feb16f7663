import { ArrowRight } from 'lucide-react'
import { fieldFateTexts } from '../../entities/object/field-fates.en.ts'
import { chosenRows, type Sheet, type SheetRow } from './sheet.ts'
import { presenterTexts } from './texts.en.ts'

const toneOf = (mark: SheetRow['mark']): string => (mark === undefined ? '' : mark === 'changed' ? 'is-changed' : `t-${mark}`)

function Row({ path, value, before, lost, mark }: SheetRow) {
  return (
    <li className={`presenter-row ${toneOf(mark)}`} data-mark={mark}>
      <span className="text-ink-2">{path}</span>
      <span className="flex min-w-0 flex-wrap items-baseline justify-end gap-x-3">
        {before !== undefined && (
          <>
            <span className="text-ink-3">
              <span className="sr-only">{presenterTexts.sheet.before}</span> {before}
            </span>
            <ArrowRight className="size-4 self-center text-ink-3" aria-hidden />
          </>
        )}
        {lost !== undefined && (
          <s className="text-ink-2">
            <span className="sr-only">{presenterTexts.sheet.lost}</span> {lost}
          </s>
        )}
        {value !== undefined && <b className="font-semibold wrap-anywhere">{value}</b>}
        {mark !== undefined && mark !== 'changed' && <span className="presenter-fate">{fieldFateTexts[mark]}</span>}
      </span>
    </li>
  )
}

interface PartProps {
  readonly title: string
  readonly note: string
  readonly hue: string
  readonly rows: readonly SheetRow[]
  readonly most: number
}

function Part({ title, note, hue, rows, most }: PartProps) {
  const [shown, omitted] = chosenRows(rows, most)
  return (
    <section className={`presenter-part ${hue}`} aria-label={title}>
      <h2>
        <b className="mono">{title}</b> <span>{note}</span>
      </h2>
      <ul className="mono" translate="no">
        {shown.map((row) => (
          <Row key={row.path} {...row} />
        ))}
      </ul>
      {rows.length === 0 && <p className="text-ink-3">{presenterTexts.sheet.none}</p>}
      {omitted > 0 && <p className="text-ink-3">{presenterTexts.sheet.omitted(omitted)}</p>}
    </section>
  )
}

/** The most rows of a part; what stands out is shown first. */
const MOST = 5

interface Props {
  readonly sheet: Sheet
  /** What the sheet is: what was sent, what is stored. */
  readonly caption: string
  /** The object has no spec of its own, such as a ConfigMap. */
  readonly isPlain: boolean
}

/** Spec and status of the object at a station, in large, with what changes. */
export function Sheets({ sheet, caption, isPlain }: Props) {
  const { parts } = presenterTexts.sheet
  const isShort = sheet.metadata.length > 0
  return (
    <aside className="grid content-center gap-3" aria-label={caption}>
      <p className="text-[15px] text-ink-2">{caption}</p>
      {sheet.metadata.length > 0 && <Part title="metadata" note={parts.metadata} hue="" rows={sheet.metadata} most={2} />}
      <Part
        title={isPlain ? parts.object : 'spec'}
        note={isPlain ? '' : parts.spec}
        hue="is-spec"
        rows={sheet.spec}
        most={isShort ? MOST - 1 : MOST}
      />
      {!isPlain && (
        <Part title="status" note={parts.status} hue="is-status" rows={sheet.status} most={isShort ? MOST - 1 : MOST} />
      )}
    </aside>
  )
}
