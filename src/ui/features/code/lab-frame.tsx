import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LabFeed } from '../../../lab/feed.ts'
import type { ReconcileRecord } from '../../../lab/model/reconcile-log.ts'
import { useMedia } from '../../base/state/theme.ts'
import { isTyping } from '../../kit/keys.tsx'
import { TabStrip } from '../../kit/tab-strip.tsx'
import { LogPart } from './log-part.tsx'
import { CachePane, QueuePane, WatchPane } from './machine-panes.tsx'
import { ReconcilePane } from './reconcile-pane.tsx'
import { StripPart } from './strip.tsx'
import { codeTexts } from './texts.en.ts'
import { useLab } from './use-lab.ts'

/** The reconcile that is shown: the newest one, or one that was walked to. */
export function useShownReconcile(feed: LabFeed) {
  useLab(feed, 'frame')
  const { records } = feed.model.reconciles
  const [chosen, setChosen] = useState<Pick<ReconcileRecord, 'controller' | 'id'>>()
  const found = records.findIndex(({ controller, id }) => controller === chosen?.controller && id === chosen.id)
  const at = chosen === undefined || found < 0 ? records.length - 1 : found
  const walk = (by: -1 | 0 | 1): void => {
    const next = records[at + by]
    if (by === 0 || at + by >= records.length - 1) setChosen(undefined)
    else if (next !== undefined) setChosen({ controller: next.controller, id: next.id })
  }
  return { record: records[at], walk, isNewest: at === records.length - 1 }
}

/** What the keys of the lab do. */
export interface LabKeys {
  readonly play: () => void
  readonly step: () => void
  readonly restart: () => void
}

/** Whether a key is meant for something else: a dialog, or the editor, which sends by itself. */
const isOver = ({ defaultPrevented, target }: KeyboardEvent): boolean =>
  defaultPrevented || (target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null)

/** F6 and Shift+F6 go through the panes, up and down in that of the reconcile walk; P plays, Space steps, Ctrl+Enter restarts. */
function useLabKeys(walk: (by: -1 | 0 | 1) => void, { play, step, restart }: LabKeys) {
  const root = useRef<HTMLDivElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const focused = event.target instanceof Element ? event.target.closest('[data-lab-pane]') : null
    if (event.key === 'F6') {
      const panes = [...(root.current?.querySelectorAll<HTMLElement>('[data-lab-pane]') ?? [])]
      const at = focused instanceof HTMLElement ? panes.indexOf(focused) : -1
      const next = panes[(at + (event.shiftKey ? -1 : 1) + panes.length) % panes.length]
      ;(next?.querySelector<HTMLElement>('textarea') ?? next)?.focus()
      event.preventDefault()
    } else if (focused?.getAttribute('data-lab-pane') === 'reconcile' && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      walk(event.key === 'ArrowUp' ? -1 : 1)
      event.preventDefault()
    } else if (isOver(event)) return
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) restart()
    else if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    else if (event.key === 'p') play()
    else if (event.key === ' ' && !(event.target instanceof Element && event.target.closest('button, a'))) {
      step()
      event.preventDefault()
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return root
}

const NARROW_TABS = ['code', 'watch', 'queue', 'cache', 'log'] as const
const MEDIUM_TABS = ['code', 'machinery'] as const

interface Props {
  readonly feed: LabFeed
  readonly source: string
  readonly shown: ReturnType<typeof useShownReconcile>
  readonly keys: LabKeys
  /** Takes the changed source of a cure. */
  readonly onCure: (source: string) => void
  readonly head: (hasTransport: boolean) => ReactNode
  readonly banners: ReactNode
  readonly code: ReactNode
  readonly transport: ReactNode
  readonly watchFaults?: ReactNode
}

/** The lab: code at the start, the machinery at the end, time below. */
export function LabFrame({ feed, source, shown, keys, onCure, head, banners, code, transport, watchFaults }: Props) {
  const [tab, setTab] = useState<(typeof NARROW_TABS)[number] | 'machinery'>('code')
  const isWide = useMedia('(min-width: 1280px)')
  const isNarrow = useMedia('(max-width: 767px)')
  const { record, walk, isNewest } = shown
  const root = useLabKeys(walk, keys)
  const panes = {
    watch: <WatchPane session={feed} faults={watchFaults} />,
    queue: <QueuePane session={feed} />,
    reconcile: <ReconcilePane session={feed} record={record} onWalk={walk} isNewest={isNewest} />,
    cache: <CachePane session={feed} />,
  }
  const machinery = (
    <div className="lab-machinery">
      {panes.watch}
      {panes.queue}
      {panes.reconcile}
      {panes.cache}
    </div>
  )
  const low = (
    <section className="pane lab-low" aria-label={codeTexts.strip.title}>
      <StripPart session={feed} source={source} onCure={onCure} />
      {!isNarrow && <LogPart session={feed} />}
    </section>
  )
  const tabs = isNarrow ? NARROW_TABS : MEDIUM_TABS
  const open = tabs.find((one) => one === tab) ?? (tab === 'code' ? 'code' : (tabs[1] ?? 'code'))
  return (
    <div ref={root} className="lab" data-layout={isWide ? 'wide' : isNarrow ? 'narrow' : 'medium'}>
      {head(!isNarrow)}
      {banners}
      {isWide ? (
        <div className="lab-main">
          {code}
          {machinery}
        </div>
      ) : (
        <div className={isNarrow ? 'lab-tab-narrow' : 'lab-tab'}>
          <TabStrip
            label={codeTexts.parts}
            tabs={tabs}
            shown={open}
            onShow={setTab}
            wordOf={(one) => codeTexts.tabs[one]}
            isEven={isNarrow}
          >
            {open === 'code' && code}
            {open === 'machinery' && machinery}
            {open === 'watch' && (
              <div className="lab-machinery">
                {panes.watch}
                {low}
              </div>
            )}
            {open === 'queue' && (
              <div className="lab-machinery">
                {panes.queue}
                {panes.reconcile}
              </div>
            )}
            {open === 'cache' && panes.cache}
            {open === 'log' && (
              <section className="pane min-h-0 flex-1">
                <LogPart session={feed} />
              </section>
            )}
          </TabStrip>
        </div>
      )}
      {!isNarrow && low}
      {isNarrow && transport}
    </div>
  )
}
