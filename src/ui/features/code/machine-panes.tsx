import { Check, ClockAlert, Copy, Database, Layers, type LucideIcon, Minus, Radio, Scissors, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode, useRef } from 'react'
import { Button } from 'react-aria-components'
import type { LabFeed } from '../../../lab/feed.ts'
import type { CacheRow } from '../../../lab/model/cache-table.ts'
import type { WatchRow } from '../../../lab/model/watch-log.ts'
import type { LabSession } from '../../../lab/session.ts'
import { useScrollStop } from '../../kit/scroll-stop.ts'
import { codeTexts } from './texts.en.ts'
import { useLab } from './use-lab.ts'
import { keyIn, queuedWords, type Verdict, verdictOf } from './words.ts'

interface PaneProps {
  readonly id: 'watch' | 'queue' | 'reconcile' | 'cache' | 'code' | 'log'
  readonly icon: LucideIcon
  readonly title: string
  readonly sub?: ReactNode
  readonly end?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A pane of the lab. F6 goes from one to the next. */
export function LabPane({ id, icon: Icon, title, sub, end, className = '', children }: PaneProps) {
  const body = useRef<HTMLDivElement>(null)
  const stops = useScrollStop(body)
  return (
    <section className={`pane lab-pane lab-${id} ${className}`} aria-label={title} data-lab-pane={id} tabIndex={-1}>
      <header className="pane-head pane-head-sm">
        <Icon aria-hidden />
        <h2 className="flex-none">{title}</h2>
        <span className="min-w-0 flex-1 truncate text-xs text-ink-3">{sub}</span>
        {end}
      </header>
      <div ref={body} className="lab-body" tabIndex={stops}>
        {children}
      </div>
    </section>
  )
}

const Empty = ({ children }: { readonly children: string }) => <p className="px-3 py-2.5 text-sm text-ink-3">{children}</p>

const TONES: Readonly<Record<Verdict['tone'], readonly [LucideIcon, string]>> = {
  pass: [Check, 'text-ok'],
  warn: [TriangleAlert, 'text-warn'],
  drop: [Scissors, 'text-ink-3'],
  plain: [Minus, 'text-ink-3'],
}

const EVENT_TONES: Readonly<Record<WatchRow['event'], string>> = {
  ADDED: 't-ok',
  MODIFIED: 't-defaulted',
  DELETED: 't-rejected',
  LISTED: '',
  RESYNC: '',
}

function VerdictWords({ tone, text }: Verdict) {
  const [Icon, colour] = TONES[tone]
  return (
    <span className={`flex min-w-0 items-center gap-1.25 ${colour}`} title={text}>
      <Icon className="icon-sm flex-none" aria-hidden />
      <span className="truncate">{text}</span>
    </span>
  )
}

/** How many rows of a table are drawn. */
const MOST_ROWS = 60

interface WatchItemProps extends Verdict, Pick<WatchRow, 'event' | 'facts' | 'state'> {}

/** An event. Drawn again only where it changed: many come in a second. */
const WatchItem = memo(function WatchItem({ event, facts, state, tone, text }: WatchItemProps) {
  const { on, resourceVersion, generation } = facts
  return (
    <li className="lab-watch-row" data-state={state}>
      <span className={`chip ${EVENT_TONES[event]}`} translate="no">
        {event}
      </span>
      <span className="mono truncate" title={on}>
        {keyIn(on)}
      </span>
      <span className="mono text-ink-2">rv {resourceVersion}</span>
      <span className="mono text-ink-2 not-wide:hidden">{generation !== undefined && `gen ${generation}`}</span>
      <VerdictWords tone={tone} text={text} />
    </li>
  )
})

/** What came by the watches. */
export const WatchPane = memo(function WatchPane({
  session,
  faults,
}: {
  readonly session: LabFeed
  readonly faults?: ReactNode
}) {
  useLab(session, 'watch')
  const { watch } = codeTexts
  const { rows } = session.model.watch
  return (
    <LabPane id="watch" icon={Radio} title={watch.title} sub={watch.sub} end={faults}>
      {rows.length === 0 && <Empty>{watch.empty}</Empty>}
      <ul className="lab-rows">
        {rows.slice(0, MOST_ROWS).map((row) => {
          const { id, event, facts, state } = row
          const verdict = verdictOf(row, session.model.ownWrite(facts.resourceVersion))
          return <WatchItem key={id} event={event} facts={facts} state={state} {...verdict} />
        })}
      </ul>
    </LabPane>
  )
})

/** What a key has done of its wait. */
function Wait({ since, until, now }: { readonly since: number; readonly until: number; readonly now: number }) {
  const part = until <= since ? 1 : Math.min(Math.max((now - since) / (until - since), 0), 1)
  return (
    <span className="lab-wait" data-ready={part === 1} aria-hidden>
      <i style={{ inlineSize: `${part * 100}%` }} />
    </span>
  )
}

/** What waits, why and until when. */
export const QueuePane = memo(function QueuePane({ session }: { readonly session: LabFeed }) {
  useLab(session, 'queue')
  const { queue } = codeTexts
  const { rows } = session.model.queue
  const now = session.clock.elapsed()
  return (
    <LabPane
      id="queue"
      icon={Layers}
      title={queue.title}
      sub={queue.sub}
      end={<span className="text-xs text-ink-3">{queue.limits}</span>}
    >
      {rows.length === 0 && <Empty>{queue.empty}</Empty>}
      <ul className="lab-rows">
        {rows.slice(0, MOST_ROWS).map((row) => {
          const { waiting, events, request, controller } = row
          const left = waiting === undefined || events.length > 0 ? 0 : waiting.until - now
          const words = queuedWords(row)
          return (
            <li key={`${controller} ${request}`} className="lab-queue-row">
              <span className="mono truncate" title={`${controller}: ${request}`}>
                {request}
              </span>
              <span className="truncate" title={words}>
                {words}
              </span>
              <Wait since={waiting?.since ?? 0} until={left <= 0 ? 0 : (waiting?.until ?? 0)} now={now} />
              <span className="text-end tabular-nums">{left <= 0 ? queue.ready : queue.in(left)}</span>
            </li>
          )
        })}
      </ul>
    </LabPane>
  )
})

interface CacheItemProps extends CacheRow {
  readonly words: typeof codeTexts.cache
}

/** An object in the cache. Drawn again only where it changed. */
const CacheItem = memo(function CacheItem({ on, cache: known, server, behind, words }: CacheItemProps) {
  return (
    <tr>
      <td className="mono" title={on}>
        {keyIn(on)}
      </td>
      <td className="mono">
        {known === undefined ? <span className="text-ink-3">{words.absent}</span> : `rv ${known.resourceVersion}`}{' '}
        {known?.generation !== undefined && <span className="text-ink-3">gen {known.generation}</span>}
      </td>
      <td className="mono">
        {server === undefined ? <span className="text-ink-3">{words.gone}</span> : `rv ${server.resourceVersion}`}{' '}
        {server?.generation !== undefined && <span className="text-ink-3">gen {server.generation}</span>}
      </td>
      <td>{known?.observed !== undefined && known.generation !== undefined && words.of(known.observed, known.generation)}</td>
      <td className="text-end">
        {behind > 0 && (
          <span className="chip t-warn">
            <ClockAlert aria-hidden />
            {words.behind(behind)}
          </span>
        )}
      </td>
    </tr>
  )
})

/** What the program knows, beside the server. */
export const CachePane = memo(function CachePane({ session }: { readonly session: LabFeed }) {
  useLab(session, 'cache')
  const { cache } = codeTexts
  const { rows } = session.model.cache
  return (
    <LabPane id="cache" icon={Database} title={cache.title} sub={cache.sub}>
      {rows.length === 0 ? (
        <Empty>{cache.empty}</Empty>
      ) : (
        <table className="table lab-cache-table">
          <thead>
            <tr>
              <th>{cache.object}</th>
              <th>{cache.cache}</th>
              <th>{cache.server}</th>
              <th>{cache.observed}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_ROWS).map((row) => (
              <CacheItem key={row.on} {...row} words={cache} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > MOST_ROWS && <Empty>{cache.more(rows.length - MOST_ROWS)}</Empty>}
    </LabPane>
  )
})

/** The faults of watches, which happen here. */
export function WatchFaults({ session }: { readonly session: LabSession }) {
  const { wire } = session
  const { watch } = codeTexts
  return (
    <>
      <Button
        className="btn btn-sm"
        onPress={() => {
          wire.faults = { ...wire.faults, dropNext: !wire.faults.dropNext }
        }}
      >
        <Scissors className="icon-sm" aria-hidden />
        {watch.drop}
      </Button>
      <Button
        className="btn btn-sm"
        onPress={() => {
          wire.faults = { ...wire.faults, doubleNext: !wire.faults.doubleNext }
        }}
      >
        <Copy className="icon-sm" aria-hidden />
        {watch.double}
      </Button>
    </>
  )
}
