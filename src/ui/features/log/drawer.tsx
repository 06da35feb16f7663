import { ChevronDown, ChevronUp, List, Radio } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { isOfClass } from '../../base/address/address.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import type { ApiEvent } from '../../base/state/events.ts'
import { latestListed, toneOfCode, versionMove } from '../../base/state/log.ts'
import { useApp, useCollectedApp } from '../../base/state/store.ts'
import { useStoredBytes } from '../../entities/workspace/storage-use.ts'
import { CommandIconButton } from '../../kit/command-button.tsx'
import { useCommands } from '../../kit/keys.tsx'
import { LatePart } from '../../kit/late.tsx'
import { LogDivider, type LogPart, type OpenDrawerProps } from './drawer-parts.tsx'

const PART = 'inline-flex h-6 items-center gap-1.5 rounded-1 px-2 whitespace-nowrap text-ink-2 hover:bg-hover'

function Latest({ event }: { readonly event: ApiEvent | undefined }) {
  if (event === undefined) return <span className="min-w-0 flex-1" />
  return (
    <span className="@container flex min-w-0 flex-1 items-center gap-2.5 overflow-hidden text-ink-2">
      <span className={`chip t-${toneOfCode(event.code)}`}>{event.code === 0 ? pageTexts.log.none : event.code}</span>
      <span className="mono min-w-0 truncate">
        {event.request.method} {event.request.path}
        {event.request.query?.dryRun && '?dryRun=All'}
      </span>
      <span className="whitespace-nowrap text-ink-3 tabular-nums @max-[300px]:hidden">{versionMove(event)}</span>
    </span>
  )
}

/** Where the requests go. */
function PrivacyPromise() {
  const { engine, cluster } = useApp((state) => ({ engine: state.engine, cluster: state.cluster }))
  const bytes = useStoredBytes()
  const isHere = cluster === undefined
  const inPage = isOfClass() ? pageTexts.app.classPrivacy : pageTexts.app.privacy
  const promise = engine === 'host' ? pageTexts.app.hostPrivacy : inPage
  return (
    <span className="col-start-3 row-start-1 flex min-w-0 items-center pe-3">
      <LogDivider />
      <span className={`min-w-0 truncate narrow:hidden ${isHere ? 'text-ink-3' : 'font-semibold text-warn'}`}>
        {isHere ? promise : pageTexts.cluster.requests(cluster.context)}
        {isHere && engine !== 'host' && bytes !== undefined && (
          <span className="not-wide:hidden"> · {pageTexts.app.stored(bytes)}</span>
        )}
      </span>
    </span>
  )
}

/** What the drawer would show, and the last request. */
export function ClosedDrawer({ onPart }: Pick<OpenDrawerProps, 'onPart'>) {
  const { latest, requests, watches } = useCollectedApp((state) => ({
    latest: latestListed(state),
    requests: state.eventCounts.requests,
    watches: state.watches.filter((watch) => watch.state === 'open').length,
  }))
  return (
    <div className="flex min-w-0 items-center gap-0.5">
      <button type="button" className={PART} onClick={() => onPart('console')}>
        <span className="mono" aria-hidden>
          {'>_'}
        </span>
        {pageTexts.commands.titles.console}
      </button>
      <button type="button" className={PART} onClick={() => onPart('requests')}>
        <List className="icon-sm" aria-hidden />
        {pageTexts.log.requests} <span className="text-ink-3 tabular-nums">{requests}</span>
      </button>
      <button type="button" className={PART} onClick={() => onPart('watch')}>
        <Radio className="icon-sm" aria-hidden />
        {pageTexts.log.watch} <span className="text-ink-3 tabular-nums">{watches}</span>
      </button>
      <LogDivider />
      <Latest event={latest} />
    </div>
  )
}

/** The drawer at the foot of every view: the console, requests and watches. It begins closed, so what it holds comes with its opening. */
export function Drawer({ Open }: { readonly Open: ComponentType<OpenDrawerProps> }) {
  const { open, setPrefs } = useApp((state) => ({ open: state.prefs.drawerOpen, setPrefs: state.setPrefs }))
  const [part, setPart] = useState<LogPart>('requests')
  const [focusKey, setFocusKey] = useState(0)
  const show = (next: LogPart): void => {
    setPart(next)
    setFocusKey(focusKey + 1)
    setPrefs({ drawerOpen: true })
  }
  const toggle = (): void => {
    setFocusKey(0)
    setPrefs({ drawerOpen: !open })
  }
  useCommands({
    log: { title: open ? pageTexts.log.close : pageTexts.log.openLog, run: toggle },
    console: { run: () => show('console') },
  })
  return (
    <section
      className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)_minmax(0,auto)] grid-rows-[var(--drawer)] items-center border-t border-line bg-surface text-xs"
      aria-label={pageTexts.log.title}
    >
      <span className="ps-2 pe-0.5">
        <CommandIconButton id="log" icon={open ? ChevronDown : ChevronUp} small />
      </span>
      {open ? (
        <LatePart onClose={() => setPrefs({ drawerOpen: false })}>
          <Open part={part} onPart={setPart} focusKey={focusKey} />
        </LatePart>
      ) : (
        <ClosedDrawer onPart={show} />
      )}
      <PrivacyPromise />
    </section>
  )
}
