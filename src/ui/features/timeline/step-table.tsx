import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { messageOf, occurrencesOf, reporterOf } from '../../../client/events.ts'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { clockTime } from '../../base/state/log.ts'
import { CodeChip, RequestWords } from '../../entities/journal/entry-parts.tsx'
import { clientWords, happenedIn, moveWords, whoMade } from '../../entities/journal/entry-words.ts'
import { journalTexts } from '../../entities/journal/texts.en.ts'
import { useWindow } from '../../kit/virtual.ts'
import { rowsOf, type TimedEvent } from './model.ts'

const ROW = 27

interface Props {
  readonly steps: readonly JournalEntry[]
  readonly selected: number
  readonly onStep: (index: number) => void
  readonly hasObjects: boolean
  /** The Events of the object, the newest first. */
  readonly events: readonly TimedEvent[]
}

/** What somebody reported of the object, between the writes. */
function EventRow({ event: { at, event } }: { readonly event: TimedEvent }) {
  const type = stringAt(event, 'type')
  const { count } = occurrencesOf(event)
  const words = `${stringAt(event, 'reason')}: ${messageOf(event)}${count > 1 ? ` (x${count})` : ''}`
  return (
    <tr style={{ blockSize: ROW }} data-testid="timeline-event" translate="no">
      <td />
      <td className="mono text-ink-3">{clockTime(at)}</td>
      <td className="truncate" title={reporterOf(event)}>
        {reporterOf(event).split('/').at(-1)}
      </td>
      <td>Event</td>
      <td>
        <span className={`chip ${type === 'Warning' ? 't-warn' : 'chip-plain'}`}>{type}</span>
      </td>
      <td colSpan={3} className="truncate" title={words}>
        {words}
      </td>
    </tr>
  )
}

/** The steps as a table, newest first: the twin of the charts, with the same selection. Events of the object stand between them. */
export const StepTable = memo(function StepTable({ steps, selected, onStep, hasObjects, events }: Props) {
  useLanguage()
  const element = useRef<HTMLElement>(null)
  const all = useMemo(() => rowsOf(steps, events), [steps, events])
  const { first, end, reveal } = useWindow(element, all.length, ROW, ROW)
  const row = events.length === 0 ? steps.length - 1 - selected : all.indexOf(selected)
  useLayoutEffect(() => reveal(row), [reveal, row])
  const rows = all.slice(first, end)
  const [number, time, client, request, answer, generation, version, happened] = journalTexts.timeline.columns
  return (
    <section ref={element} className="pane min-h-0 overflow-auto" aria-label={journalTexts.timeline.title}>
      <table className="table min-w-215">
        <colgroup>
          <col style={{ width: Math.max(44, 28 + 8 * String(steps.length).length) }} />
          <col style={{ width: 80 }} />
          <col style={{ width: 138 }} />
          <col style={{ width: 130 }} />
          <col style={{ width: 76 }} />
          {hasObjects ? <col style={{ width: 190 }} /> : <col style={{ width: 84 }} />}
          <col style={{ width: 110 }} />
          <col />
        </colgroup>
        <thead>
          <tr>
            {[
              number,
              time,
              client,
              request,
              answer,
              hasObjects ? journalTexts.timeline.objectColumn : generation,
              version,
              happened,
            ].map((word) => (
              <th scope="col" key={word}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr aria-hidden style={{ blockSize: first * ROW }} />}
          {rows.map((shown) => {
            if (typeof shown !== 'number') return <EventRow key={stringAt(shown.event.metadata, 'uid')} event={shown} />
            const index = shown
            const entry = steps[index]
            if (entry === undefined) return null
            return (
              <tr
                // Rows that come into sight take the elements of those that left it: scrubbing jumps over thousands.
                key={index % rows.length}
                className={index === selected ? 'bg-selected shadow-[inset_2px_0_var(--accent-ink)]' : 'hover:bg-hover'}
                style={{ blockSize: ROW }}
                data-testid="timeline-row"
                aria-current={index === selected}
                onClick={() => onStep(index)}
              >
                <td className="text-ink-3 tabular-nums">
                  <button type="button" className="-outline-offset-2" onClick={() => onStep(index)}>
                    {index + 1}
                  </button>
                </td>
                <td className="mono text-ink-3">{clockTime(entry.at)}</td>
                <td className="truncate" title={whoMade(entry)}>
                  {clientWords(entry)}
                </td>
                <td>
                  <RequestWords entry={entry} />
                </td>
                <td>
                  <CodeChip entry={entry} />
                </td>
                {hasObjects ? (
                  <td className="mono truncate" title={entry.object?.name}>
                    {entry.object?.resource}/{entry.object?.name ?? ''}
                  </td>
                ) : (
                  <td className="mono">{moveWords(entry.generation)}</td>
                )}
                <td className="mono">{moveWords(entry.resourceVersion)}</td>
                <td className="truncate" title={happenedIn(entry)} translate={entry.message === undefined ? undefined : 'no'}>
                  {happenedIn(entry)}
                </td>
              </tr>
            )
          })}
          {all.length > end && <tr aria-hidden style={{ blockSize: (all.length - end) * ROW }} />}
        </tbody>
      </table>
    </section>
  )
})
