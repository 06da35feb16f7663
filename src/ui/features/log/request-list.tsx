import { useEffect, useRef } from 'react'
import { type Exchange, urlOf } from '../../../client/transport.ts'
import { clockTime, toneOfCode, versionMove } from '../../data/log-entries.ts'
import { t } from '../../i18n/catalogue.ts'
import { REACHABLE } from '../../kit/reachable.ts'
import { useApp } from '../../state/store.ts'
import { RequestDetail } from './request-detail.tsx'

function Line({
  exchange,
  current,
  onSelect,
}: {
  readonly exchange: Exchange
  readonly current: boolean
  readonly onSelect: (id: number) => void
}) {
  const { request, code } = exchange
  const tone = toneOfCode(code)
  return (
    <button
      type="button"
      className="log-row"
      aria-current={current}
      onClick={() => onSelect(exchange.id)}
      title={`${exchange.actor}: ${urlOf(request)}`}
    >
      <span className="when faint num">{clockTime(exchange.at)}</span>
      <span className={`mono is-${tone}`}>{code === 0 ? t.log.none : code}</span>
      <span className="mono">{request.method}</span>
      <span className="mono cut">{urlOf(request)}</span>
      <span className="rv faint num cut">{versionMove(exchange)}</span>
      <span className="faint num" style={{ textAlign: 'end' }}>
        {Math.max(1, Math.round(exchange.durationMs))} ms
      </span>
    </button>
  )
}

/** Requests, newest at the bottom, where it stays while the reader looks at the bottom. */
function RequestList({ exchanges }: { readonly exchanges: readonly Exchange[] }) {
  const { selected, select } = useApp((state) => ({ selected: state.selectedExchange, select: state.selectExchange }))
  const element = useRef<HTMLElement>(null)
  const count = exchanges.length
  useEffect(() => {
    const target = element.current
    if (target === null || count === 0) return
    if (target.scrollHeight - target.scrollTop - target.clientHeight < 120) target.scrollTop = target.scrollHeight
  }, [count])
  return (
    <section className="log-list" ref={element} aria-label={t.log.requests} {...REACHABLE}>
      {exchanges.length === 0 && <p className="empty sm">{t.log.empty}</p>}
      {exchanges.map((exchange) => (
        <Line key={exchange.id} exchange={exchange} current={exchange.id === selected} onSelect={select} />
      ))}
    </section>
  )
}

interface Props {
  readonly exchanges: readonly Exchange[]
  readonly current: Exchange | undefined
}

/** The requests of the log, and the one that is looked at. */
export default function Requests({ exchanges, current }: Props) {
  return (
    <>
      <RequestList exchanges={exchanges} />
      {current === undefined ? <p className="log-detail faint">{t.log.choose}</p> : <RequestDetail exchange={current} />}
    </>
  )
}
