import { ChevronRight, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { messageOf, occurrencesOf, reporterOf, subjectOf } from '../../../client/events.ts'
import { keep, recall } from '../../base/state/stored.ts'
import { useObjectEvents } from '../../entities/object/events.ts'
import { objectTexts } from '../../entities/object/texts.en.ts'
import { Age } from '../../kit/age.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'

/** Whether the table is open, kept for all objects. */
const OPEN = 'events-open'

const typeOf = (event: JsonObject): string => stringAt(event, 'type')

function TypeIcon({ event }: { readonly event: JsonObject }) {
  const isWarning = typeOf(event) === 'Warning'
  const Icon = isWarning ? TriangleAlert : Info
  return <Icon className={`icon-sm flex-none ${isWarning ? 'text-warn' : 'text-ink-3'}`} role="img" aria-label={typeOf(event)} />
}

/** The age of an Event with how often it was seen: `12s (x3 over 5m)`. */
function Interval({ event }: { readonly event: JsonObject }) {
  const { last, first, count } = occurrencesOf(event)
  return (
    <>
      <Age created={last} />
      {(isObject(event.series) || count > 1) && (
        <span className="text-ink-3">
          {' '}
          (x{count} over <Age created={first} />)
        </span>
      )}
    </>
  )
}

/** The columns of `kubectl describe`. From leaves where there is no room for the message, and Type on a phone, where its sign remains. */
function EventTable({ events }: { readonly events: readonly JsonObject[] }) {
  const { type, reason, age, from, message } = objectTexts.events.columns
  return (
    <ScrollRegion className="max-h-[30dvh] border-t border-line" label={objectTexts.events.title}>
      <table className="table" translate="no">
        <colgroup>
          <col className="w-24 narrow:hidden" />
          <col className="w-36 narrow:w-28" />
          <col className="w-42 narrow:w-24" />
          <col className="w-60 @max-[760px]:hidden" />
          <col />
        </colgroup>
        <thead translate="yes">
          <tr>
            <th scope="col" className="narrow:hidden">
              {type}
            </th>
            <th scope="col">{reason}</th>
            <th scope="col">{age}</th>
            <th scope="col" className="@max-[760px]:hidden">
              {from}
            </th>
            <th scope="col">{message}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={stringAt(event.metadata, 'uid')}>
              <td className="narrow:hidden">{typeOf(event)}</td>
              <td title={stringAt(event, 'reason')}>
                <span className="flex min-w-0 items-center gap-1.5">
                  <TypeIcon event={event} />
                  <span className="min-w-0 truncate">{stringAt(event, 'reason')}</span>
                </span>
              </td>
              <td className="tabular-nums narrow:whitespace-normal">
                <Interval event={event} />
              </td>
              <td className="mono @max-[760px]:hidden" title={reporterOf(event)}>
                {reporterOf(event)}
              </td>
              <td className="narrow:py-1 narrow:whitespace-normal narrow:wrap-anywhere" title={messageOf(event)}>
                {messageOf(event)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Newest({ event }: { readonly event: JsonObject }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1.5 text-xs text-ink-2" translate="no">
      <TypeIcon event={event} />
      <span className="min-w-0 truncate">
        <b className="font-medium text-ink">{stringAt(event, 'reason')}</b> {messageOf(event)}
      </span>
      <span className="ms-auto flex-none ps-2 text-ink-3 tabular-nums">
        <Age created={occurrencesOf(event).last} />
      </span>
    </span>
  )
}

const BAR = 'flex h-8 w-full min-w-0 items-center gap-2 px-3 text-start narrow:h-11'

/** The Events of an object, as `kubectl describe` lists them: one line with the newest, which opens to all. */
export function Events({ object }: { readonly object: JsonObject | undefined }) {
  const found = useObjectEvents(object && subjectOf(object))
  const [isOpen, setOpen] = useState(recall(OPEN) === true)
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  // On a phone the table opens below the screen.
  useEffect(() => {
    if (isOpen && !wasOpen.current) section.current?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = isOpen
  }, [isOpen])
  if (found === undefined || found.state === 'loading') return null
  const { events, problem } = found
  const [newest] = events
  const toggle = (): void => {
    keep(OPEN, !isOpen)
    setOpen(!isOpen)
  }
  if (newest === undefined)
    return (
      <section
        className={`pane flex-none ${problem === undefined ? 'object-eventless' : ''}`}
        aria-label={objectTexts.events.title}
      >
        <p className={`${BAR} text-sm`}>
          <span className="font-semibold">{objectTexts.events.title}</span>
          {found.state === 'lost' ? (
            <span className="flex min-w-0 items-center gap-1.5 text-xs text-bad" role="alert">
              <CircleAlert className="icon-sm flex-none" aria-hidden />
              <span className="min-w-0 truncate" title={problem} translate="no">
                {problem}
              </span>
            </span>
          ) : (
            <span className="min-w-0 truncate text-xs text-ink-3">{objectTexts.events.none}</span>
          )}
        </p>
      </section>
    )
  return (
    <section ref={section} className="pane @container flex-none" aria-labelledby={id}>
      <h2 className="text-sm font-normal">
        <Button className={`${BAR} -outline-offset-2 hover:bg-hover`} aria-expanded={isOpen} onPress={toggle}>
          <ChevronRight className={`icon-sm flex-none text-ink-3 ${isOpen ? 'rotate-90' : 'rtl:rotate-180'}`} aria-hidden />
          <span id={id} className="flex-none font-semibold">
            {objectTexts.events.title}
          </span>
          <span className="chip chip-plain flex-none tabular-nums">{objectTexts.events.count(events.length)}</span>
          {!isOpen && <Newest event={newest} />}
        </Button>
      </h2>
      {isOpen && <EventTable events={events} />}
    </section>
  )
}
