import {
  Activity,
  ArrowUpRight,
  Box,
  CircleCheck,
  ClockAlert,
  Pause,
  Play,
  RefreshCw,
  Scaling,
  Target,
  Users,
} from 'lucide-react'

import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { deepEqual } from '../../../apimachinery/json/value.ts'
import { objectAt } from '../../base/address/object-address.ts'
import { clockTime } from '../../base/state/log.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { generationOf, type LiveObject, versionOf } from '../../entities/object/object.ts'
import { Roll, Stair } from '../../kit/figures.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { SpecCard, StatusCard } from './cards.tsx'
import {
  type ControllerProgress,
  controllerProgress,
  type RecentWrite,
  type RunningExample,
  recentWrites,
} from './example-state.ts'
import { homeTexts } from './texts.en.ts'

/** How many writes are listed. */
const LISTED_WRITES = 3

function WriteLine({ write, isFresh }: { readonly write: RecentWrite; readonly isFresh: boolean }) {
  const { at, event, generation, resourceVersion } = write
  const sub = event?.object?.subresource
  const tone = sub === 'status' || sub === 'scale' ? sub : 'spec'
  const Icon = event === undefined ? Users : tone === 'status' ? Activity : tone === 'scale' ? Scaling : Target
  return (
    <li
      className={`grid h-7 grid-cols-[64px_20px_150px_minmax(0,1fr)_auto_auto] items-center gap-2 px-4 not-first:border-t not-first:border-line not-wide:grid-cols-[58px_18px_130px_minmax(0,1fr)_auto_auto] narrow:grid-cols-[18px_minmax(0,1fr)_auto_auto] ${isFresh ? `bg-tone-soft t-${tone}` : ''}`}
    >
      <span className="text-ink-3 tabular-nums narrow:hidden">{clockTime(at)}</span>
      <Icon className={event === undefined ? 'text-ink-3' : `text-tone t-${tone}`} aria-hidden />
      <span className="min-w-0 truncate">{event?.actor ?? homeTexts.otherClient}</span>
      <span className="mono min-w-0 truncate narrow:hidden">
        {event?.request.method} {tone === 'spec' ? '' : `/${tone}`}
      </span>
      <span className="text-ink-3">
        rv <span className="mono text-ink">{resourceVersion}</span>
      </span>
      <span className="chip chip-plain">generation {generation}</span>
    </li>
  )
}

/** The last writes of the example, newest first. */
function Feed({ live }: { readonly live: LiveObject }) {
  // Most requests only read: it is drawn for those alone that write.
  useApp((state) => state.eventCounts.writes)
  const writes = recentWrites(live.steps, appStore.getState().events, LISTED_WRITES)
  return (
    <ol className="min-h-21 border-t border-line bg-surface text-sm" aria-label={homeTexts.feed}>
      {writes.map((write, i) => (
        <WriteLine key={write.resourceVersion} write={write} isFresh={i === 0} />
      ))}
    </ol>
  )
}

/** How the progress of the controller looks. */
const PROGRESS = {
  paused: { icon: Pause, tone: '' },
  behind: { icon: ClockAlert, tone: 't-warn' },
  progressing: { icon: RefreshCw, tone: 't-warn' },
  caughtUp: { icon: CircleCheck, tone: 't-ok' },
} as const

function Progress({ progress }: { readonly progress: ControllerProgress }) {
  const { icon: Icon, tone } = PROGRESS[progress.state]
  return (
    <span className={`chip ${tone}`}>
      <Icon aria-hidden />
      {progress.state === 'progressing' ? homeTexts.progressing(progress.ready, progress.wanted) : homeTexts[progress.state]}
    </span>
  )
}

function LiveHead({ example }: { readonly example: RunningExample }) {
  const { workspace, paused, setPaused } = useApp((state) => ({
    workspace: state.workspace,
    paused: state.controllerPaused,
    setPaused: state.setControllerPaused,
  }))
  const { type, namespace, name, live } = example
  const progress = controllerProgress(live.object, paused)
  return (
    <header className="flex min-h-10.5 items-center gap-2 border-b border-line bg-surface ps-4 pe-2.5 narrow:min-h-18.25 narrow:flex-wrap narrow:content-start narrow:py-2">
      <span className={`size-2 rounded-full ${paused || live.object === undefined ? 'bg-ink-3' : 'bg-ok'}`} aria-hidden="true" />
      <h2 className="font-semibold">{name}</h2>
      <span className="chip">
        <Box aria-hidden />
        WebApp
      </span>
      <span className="chip chip-plain mono">-n {namespace}</span>
      <span className="min-w-0 flex-1" />
      {progress !== undefined && <Progress progress={progress} />}
      <IconButton
        icon={paused ? Play : Pause}
        label={paused ? homeTexts.resume : homeTexts.pause}
        onPress={() => setPaused(!paused)}
        small
      />
      {type !== undefined && (
        <Link className="btn btn-sm" href={objectAt(workspace, type, namespace, name)}>
          {homeTexts.open}
          <ArrowUpRight className="icon-sm" aria-hidden />
        </Link>
      )}
    </header>
  )
}

interface FigureProps {
  readonly word: 'generation' | 'resourceVersion'
  readonly meaning: string
  readonly value: string
  readonly stair: ReactNode
  /** Why it stands where it stands. */
  readonly children: ReactNode
}

function Figure({ word, meaning, value, stair, children }: FigureProps) {
  return (
    <div className="grid min-w-0 grid-cols-[auto_1fr] items-end gap-x-6 border-line px-5.5 py-3.5 not-first:border-s narrow:grid-cols-1 narrow:px-3.5 narrow:py-3">
      <span className="col-span-full text-sm text-ink-3">
        <b className="me-1 font-semibold text-ink">{word}</b>
        {meaning}
      </span>
      <span
        className="font-mono text-4xl font-semibold tracking-[-0.055em] whitespace-nowrap tabular-nums slashed-zero narrow:text-[44px]/[48px]"
        data-testid={word}
      >
        {value === '' ? <span className="inline-block h-[0.62em] w-[1.2ch] rounded-1 bg-sunken" /> : <Roll text={value} />}
      </span>
      <span className="mb-2 max-w-full justify-self-end narrow:hidden">{value !== '' && stair}</span>
      <span className="col-span-full text-sm/[18px] text-ink-2 narrow:min-h-9">{children}</span>
    </div>
  )
}

function Figures({ example }: { readonly example: RunningExample }) {
  const { live } = example
  const paused = useApp((state) => state.controllerPaused)
  const isKnown = live.object !== undefined
  const hasRisen = live.steps.length > 1 && live.steps[0]?.generation !== generationOf(live.object)
  return (
    <div className="grid grid-cols-[1fr_1.28fr] border-b border-line bg-surface narrow:grid-cols-[1fr_1fr]">
      <Figure
        word="generation"
        meaning={homeTexts.generation}
        value={generationOf(live.object)}
        stair={<Stair values={live.steps.map((step) => step.generation)} width={150} height={40} stroke="var(--spec)" />}
      >
        <RichText
          text={hasRisen ? homeTexts.rose : isKnown ? homeTexts.still : '\u00a0'}
          parts={{ spec: <span className="mono">.spec</span> }}
        />
      </Figure>
      <Figure
        word="resourceVersion"
        meaning={homeTexts.version}
        value={versionOf(live.object)}
        stair={<Stair values={live.steps.map((step) => step.resourceVersion)} width={190} height={40} stroke="var(--ink-2)" />}
      >
        {paused || !isKnown ? homeTexts.versionWhyCalm : homeTexts.versionWhy}
      </Figure>
    </div>
  )
}

function Ring() {
  const paused = useApp((state) => state.controllerPaused)
  return (
    <div className="relative grid place-items-center">
      <div className="grid justify-items-center gap-1.5 text-center text-xs/[14px] text-ink-2">
        <span className="home-wires relative grid">
          <svg width="56" height="56" viewBox="0 0 56 56" aria-hidden="true">
            <circle cx="28" cy="28" r="25" fill="var(--surface)" stroke="var(--line-strong)" strokeWidth="2" />
            <RefreshCw x="17" y="17" width="22" height="22" color="var(--status)" strokeWidth={1.75} />
          </svg>
          {/* An image of its own turns beside the main thread; a part of one is painted in each frame. */}
          <svg
            className={`absolute inset-0 ${paused ? 'opacity-35' : 'animate-[home-turn_2s_linear_infinite] motion-reduce:animate-none'}`}
            width="56"
            height="56"
            viewBox="0 0 56 56"
            aria-hidden="true"
          >
            <path d="M28 3a25 25 0 0 1 25 25" fill="none" stroke="var(--status)" strokeWidth="3" strokeLinecap="round" />
          </svg>
        </span>
        <b className="text-sm font-semibold text-ink">{homeTexts.controller}</b>
        <span>
          {homeTexts.controllerDoes[0]}
          <br />
          {homeTexts.controllerDoes[1]}
        </span>
      </div>
    </div>
  )
}

/** The resource view in small, alive: the controller reports, the figures move, the slider writes the spec. */
export function Miniature({ example }: { readonly example: RunningExample }) {
  const { live } = example
  const { tour, finishTourStep } = useApp((state) => ({ tour: state.tour, finishTourStep: state.finishTourStep }))
  const { object, previous } = live
  const hasReported =
    previous !== undefined &&
    generationOf(previous) === generationOf(object) &&
    !deepEqual(previous.status ?? null, object?.status ?? null)
  useEffect(() => {
    if (hasReported) finishTourStep('statusMoved')
  }, [hasReported, finishTourStep])
  return (
    <div className="home-dots grid min-w-0 grid-rows-[auto_auto_minmax(0,1fr)_auto]">
      <LiveHead example={example} />
      <Figures example={example} />
      <div className="grid min-h-79 grid-cols-[minmax(0,1fr)_152px_minmax(0,1fr)] items-stretch px-5.5 py-4 not-wide:grid-cols-[minmax(0,1fr)_104px_minmax(0,1fr)] not-wide:px-3.5 not-wide:py-3 narrow:min-h-0 narrow:grid-cols-1 narrow:gap-3">
        <SpecCard example={example} invite={tour.statusMoved && !tour.replicasDragged} />
        <Ring />
        <StatusCard object={live.object} />
      </div>
      <Feed live={live} />
    </div>
  )
}
