import { LoaderCircle, ShieldAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { ReconcileRecord } from '../../../lab/model/reconcile-log.ts'
import type { LabSession } from '../../../lab/session.ts'
import type { StepKind } from '../../../lab/wire/gate.ts'
import { appStore } from '../../base/state/store.ts'
import { useMedia } from '../../base/state/theme.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import { type Program, putProgram } from '../../entities/workspace/programs.ts'
import { isTyping } from '../../kit/keys.tsx'
import { TabStrip } from '../../kit/tab-strip.tsx'
import { CodePane } from './code-pane.tsx'
import { LabHead, Transport } from './lab-head.tsx'
import { LogPart } from './log-part.tsx'
import { CachePane, QueuePane, WatchFaults, WatchPane } from './machine-panes.tsx'
import { ReconcilePane } from './reconcile-pane.tsx'
import { createRole, rulesFor } from './role.ts'
import { StripPart } from './strip.tsx'
import { codeTexts } from './texts.en.ts'
import { useLab } from './use-lab.ts'

/** The reconcile that is shown: the newest one, or one that was walked to. */
function useShownReconcile(records: readonly ReconcileRecord[]) {
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

interface LabKeys {
  readonly walk: (by: -1 | 0 | 1) => void
  readonly play: () => void
  readonly step: () => void
  readonly restart: () => void
}

/** Whether a key is meant for something else: a dialog, or the editor, which sends by itself. */
const isOver = ({ defaultPrevented, target }: KeyboardEvent): boolean =>
  defaultPrevented || (target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null)

/** F6 and Shift+F6 go through the panes, up and down in that of the reconcile walk; P plays, Space steps, Ctrl+Enter restarts. */
function useLabKeys({ walk, play, step, restart }: LabKeys) {
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

interface RoleBannerProps {
  readonly name: string
  readonly source: string
}

/** Says that the program has no role, and gives it one. */
function RoleBanner({ name, source }: RoleBannerProps) {
  const { types } = useKinds()
  const [isBusy, setBusy] = useState(false)
  const create = async (): Promise<void> => {
    const { page, addToast } = appStore.getState()
    if (page === undefined) return
    setBusy(true)
    try {
      await createRole(page, name, rulesFor(source, types))
      addToast('ok', codeTexts.roleCreated(name))
    } catch (error) {
      addToast('bad', error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <div className="banner t-warn" role="status">
      <ShieldAlert aria-hidden />
      <span className="min-w-0 flex-1">{codeTexts.noRole(name)}</span>
      <Button className="btn btn-sm" isDisabled={isBusy} onPress={() => void create()}>
        {isBusy && <LoaderCircle className="icon-sm" aria-hidden />}
        {codeTexts.createRole}
      </Button>
    </div>
  )
}

const NARROW_TABS = ['code', 'watch', 'queue', 'cache', 'log'] as const
const MEDIUM_TABS = ['code', 'machinery'] as const

interface Props {
  readonly program: Program
  readonly session: LabSession
  /** The name of whom it acts as. */
  readonly actsAs: string
  /** `false`: the server would answer 403. */
  readonly hasRole: boolean | undefined
}

/** The lab of a program: its code at the start, the machinery at the end, time below. */
export function Lab({ program, session, actsAs, hasRole }: Props) {
  useLab(session)
  const { name, source, isForeign = false } = program
  const [stepKind, setStepKind] = useState<StepKind>('reconcile')
  const [tab, setTab] = useState<(typeof NARROW_TABS)[number] | 'machinery'>('code')
  const isWide = useMedia('(min-width: 1280px)')
  const isNarrow = useMedia('(max-width: 767px)')
  const { record, walk, isNewest } = useShownReconcile(session.model.reconciles.records)
  const disabledReason = isForeign ? codeTexts.foreign : undefined

  const change = (next: string): void => void putProgram({ ...program, source: next })
  const go = (mode: StepKind | 'play' | 'pause'): void => {
    if (!isForeign) session.go(mode, source)
  }
  const step = (kind: StepKind): void => {
    setStepKind(kind)
    walk(0)
    go(kind)
  }
  const restart = (): void => {
    if (isForeign) return
    const wasIdle = session.phase.type !== 'running'
    session.start(source)
    if (wasIdle) session.wire.mode = 'play'
  }
  const isPlaying = session.phase.type === 'running' && session.wire.mode !== 'pause'
  const play = (): void => go(isPlaying ? 'pause' : 'play')
  const root = useLabKeys({ walk, play, step: () => step(stepKind), restart })

  const transport = { session, source, onChange: change, stepKind, onPlay: play, onStep: step, disabledReason }
  const panes = {
    code: <CodePane session={session} name={name} source={source} record={record} onChange={change} onRestart={restart} />,
    watch: <WatchPane session={session} faults={<WatchFaults session={session} />} />,
    queue: <QueuePane session={session} />,
    reconcile: <ReconcilePane session={session} record={record} onWalk={walk} isNewest={isNewest} />,
    cache: <CachePane session={session} />,
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
      <StripPart session={session} source={source} onCure={change} />
      {!isNarrow && <LogPart session={session} />}
    </section>
  )
  const tabs = isNarrow ? NARROW_TABS : MEDIUM_TABS
  const shown = tabs.find((one) => one === tab) ?? (tab === 'code' ? 'code' : (tabs[1] ?? 'code'))
  const inTab = useMemo(() => (isNarrow ? 'lab-tab-narrow' : 'lab-tab'), [isNarrow])
  return (
    <div ref={root} className="lab" data-layout={isWide ? 'wide' : isNarrow ? 'narrow' : 'medium'}>
      <LabHead {...transport} name={name} actsAs={actsAs} hasTransport={!isNarrow} />
      {isForeign && (
        <div className="banner t-warn" role="status">
          <ShieldAlert aria-hidden />
          <span className="min-w-0 flex-1">{codeTexts.foreign}</span>
          <Button className="btn btn-sm" onPress={() => putProgram({ name, source })}>
            {codeTexts.allow}
          </Button>
        </div>
      )}
      {hasRole === false && <RoleBanner name={name} source={source} />}
      {isWide ? (
        <div className="lab-main">
          {panes.code}
          {machinery}
        </div>
      ) : (
        <div className={inTab}>
          <TabStrip
            label={codeTexts.parts}
            tabs={tabs}
            shown={shown}
            onShow={setTab}
            wordOf={(one) => codeTexts.tabs[one]}
            isEven={isNarrow}
          >
            {shown === 'code' && panes.code}
            {shown === 'machinery' && machinery}
            {shown === 'watch' && (
              <div className="lab-machinery">
                {panes.watch}
                {low}
              </div>
            )}
            {shown === 'queue' && (
              <div className="lab-machinery">
                {panes.queue}
                {panes.reconcile}
              </div>
            )}
            {shown === 'cache' && panes.cache}
            {shown === 'log' && (
              <section className="pane min-h-0 flex-1">
                <LogPart session={session} />
              </section>
            )}
          </TabStrip>
        </div>
      )}
      {!isNarrow && low}
      {isNarrow && <Transport {...transport} />}
    </div>
  )
}
