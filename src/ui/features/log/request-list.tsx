import { useEffect, useRef } from 'react'
import { urlOf } from '../../../client/transport.ts'
import { clockTime, toneOfCode, versionMove } from '../../data/log-entries.ts'
import { t } from '../../i18n/catalogue.ts'
import { REACHABLE } from '../../kit/reachable.ts'
import type { ApiEvent } from '../../state/events.ts'
import { useApp } from '../../state/store.ts'
import { RequestDetail } from './request-detail.tsx'

function Line({
  event,
  current,
  onSelect,
}: {
  readonly event: ApiEvent
  readonly current: boolean
  readonly onSelect: (id: number) => void
}) {
  const { request, code } = event
  const tone = toneOfCode(code)
  return (
    <button
      type="button"
      className="grid h-6.5 w-full grid-cols-[66px_48px_64px_minmax(0,1fr)_auto_52px] items-center gap-2 border-b border-line px-3 text-start text-xs hover:bg-hover focus-visible:-outline-offset-2 aria-[current=true]:bg-selected aria-[current=true]:shadow-[inset_2px_0_var(--accent-ink)] narrow:h-9 narrow:grid-cols-[44px_56px_minmax(0,1fr)_44px]"
      data-testid="log-row"
      aria-current={current}
      onClick={() => onSelect(event.id)}
      title={`${event.actor}: ${urlOf(request)}`}
    >
      <span className="text-ink-3 tabular-nums narrow:hidden">{clockTime(event.at)}</span>
      <span className={`mono text-tone t-${tone}`}>{code === 0 ? t.log.none : code}</span>
      <span className="mono">{request.method}</span>
      <span className="mono min-w-0 truncate">{urlOf(request)}</span>
      <span className="min-w-0 truncate text-ink-3 tabular-nums narrow:hidden">{versionMove(event)}</span>
      <span className="text-end text-ink-3 tabular-nums">{t.app.milliseconds(Math.max(1, Math.round(event.durationMs)))}</span>
    </button>
  )
}

/** Requests, newest at the bottom, where it stays while the reader looks at the bottom. */
function RequestList({ events, hasDetail }: { readonly events: readonly ApiEvent[]; readonly hasDetail: boolean }) {
  const { selected, select } = useApp((state) => ({ selected: state.selectedExchange, select: state.selectExchange }))
  const element = useRef<HTMLElement>(null)
  const count = events.length
  useEffect(() => {
    const target = element.current
    if (target === null || count === 0) return
    if (target.scrollHeight - target.scrollTop - target.clientHeight < 120) target.scrollTop = target.scrollHeight
  }, [count])
  return (
    <section
      className={`relative min-w-0 overflow-auto -outline-offset-2 ${hasDetail ? 'narrow:hidden' : ''}`}
      ref={element}
      aria-label={t.log.requests}
      {...REACHABLE}
    >
      {events.length === 0 && <p className="empty text-sm">{t.log.empty}</p>}
      {events.map((event) => (
        <Line key={event.id} event={event} current={event.id === selected} onSelect={select} />
      ))}
    </section>
  )
}

interface Props {
  readonly events: readonly ApiEvent[]
  readonly current: ApiEvent | undefined
}

/** The requests of the log, and the one that is looked at. */
export function Requests({ events, current }: Props) {
  return (
    <>
      <RequestList events={events} hasDetail={current !== undefined} />
      {current === undefined ? (
        <p className="border-s border-line px-3 pt-2 text-sm text-ink-3 narrow:hidden">{t.log.choose}</p>
      ) : (
        <RequestDetail event={current} />
      )}
    </>
  )
}
