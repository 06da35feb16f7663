import { RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import { Unreachable } from '../../../client/api-status.ts'
import { curlOf, kubectlOf } from '../../../client/kubectl.ts'
import { type Exchange, urlOf } from '../../../client/transport.ts'
import { t } from '../../i18n/catalogue.ts'
import { CopyButton, pretty } from '../../kit/copy.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import type { ApiEvent } from '../../state/events.ts'
import { clockTime, toneOfCode, versionMove } from '../../state/log.ts'
import { appStore, useApp } from '../../state/store.ts'

function Body({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === '') return null
  return (
    <>
      <h3 className="text-xs/5 font-[550] text-ink-3">{title}</h3>
      <ScrollRegion className="code-scroll" label={title}>
        <code>{pretty(text)}</code>
      </ScrollRegion>
    </>
  )
}

/** Sends the same request again, as the reader. Its answer is a new line of the log. */
async function replay(exchange: Exchange): Promise<void> {
  const { you, selectExchange } = appStore.getState()
  const { signal: _, ...spec } = exchange.request
  try {
    const answer = await you?.send(spec)
    if (answer !== undefined) selectExchange(answer.exchange.id)
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
  }
}

/** One request and its answer, with their bodies while the log has them. */
function RequestDetail({ event }: { readonly event: ApiEvent }) {
  const exchange = useApp((state) => state.exchanges.find(({ id }) => id === event.id))
  if (exchange === undefined) return <p className="log-detail faint">{t.log.dropped}</p>
  return <Whole event={event} exchange={exchange} />
}

function Whole({ event, exchange }: { readonly event: ApiEvent; readonly exchange: Exchange }) {
  const { request, user } = exchange
  return (
    <section
      className="flex min-w-0 flex-col gap-2 overflow-auto border-s border-line px-3 pt-2 pb-3 text-sm narrow:border-s-0 *:flex-none"
      aria-label={t.log.detail}
      key={exchange.id}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <CopyButton word={t.log.copyKubectl} text={() => kubectlOf(request, user)} />
        <CopyButton word={t.log.copyCurl} text={() => curlOf(request, user)} />
        <Button className="btn btn-sm" onPress={() => void replay(exchange)}>
          <RotateCcw className="icon-sm" aria-hidden />
          {t.log.replay}
        </Button>
        <span className="min-w-0 flex-1" />
        <span className="text-xs text-ink-3 tabular-nums">
          {user === undefined ? exchange.actor : t.log.sentAs(exchange.actor, user)}, {t.app.milliseconds(exchange.durationMs)},{' '}
          {t.log.bytes(exchange.text.length)}
        </span>
      </div>
      <p className="font-mono text-[12px]/[18px] wrap-anywhere whitespace-pre-wrap">
        {request.method} {urlOf(request)}
      </p>
      <p className="text-xs text-ink-3 mono">
        {[request.contentType, versionMove(event)].filter((part) => part !== undefined && part !== '').join(' · ')}
      </p>
      {exchange.warnings.map((warning) => (
        <p key={warning} className="code-text text-warn">
          Warning 299: {warning}
        </p>
      ))}
      <h3 className="text-xs/5 font-[550] text-ink-3">kubectl</h3>
      <ScrollRegion className="code-scroll max-h-30 wrap-anywhere whitespace-pre-wrap" label="kubectl">
        <code>{kubectlOf(request, user).slice(0, 4000)}</code>
      </ScrollRegion>
      {exchange.failure !== undefined && (
        <p className="code-text text-bad" role="alert">
          {t.log.noAnswer(exchange.failure)}
        </p>
      )}
      <Body title={t.log.request} text={request.body ?? ''} />
      <Body title={t.log.answer} text={exchange.text} />
    </section>
  )
}

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
