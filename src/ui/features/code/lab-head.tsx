import { Bomb, ChevronDown, ChevronRight, Square, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import type { LabFeed } from '../../../lab/feed.ts'
import { CAUSE_KINDS } from '../../../lab/model/causes.ts'
import { LOOP_SECONDS } from '../../../lab/model/loop.ts'
import type { LabSession } from '../../../lab/session.ts'
import type { StepKind } from '../../../lab/wire/gate.ts'
import { useApp } from '../../base/state/store.ts'
import { late } from '../../kit/late.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { codeAt } from './addresses.ts'
import { type FaultId, faultsOn, hasFault, switchedFault, switchedSource } from './faults.ts'
import { PlayButtons, SpeedButtons } from './play-buttons.tsx'
import { RecordingMenu } from './recording-menu.tsx'
import { codeTexts } from './texts.en.ts'
import { codeViewTexts } from './view.en.ts'

const loadFaults = () => import('./faults-menu.tsx')
const FaultsMenu = late(loadFaults)

export interface TransportProps {
  readonly session: LabSession
  readonly source: string
  readonly onChange: (source: string) => void
  /** Plays, or pauses what plays. */
  readonly onPlay: () => void
  /** What Space steps by. */
  readonly stepKind: StepKind
  readonly onStep: (kind: StepKind) => void
  readonly onStop: () => void
  readonly disabledReason: string | undefined
}

/** Switches a fault of the wire, or that of the source, with which the program starts again where it runs. */
function useFaults({ session, source, onChange }: TransportProps) {
  const { wire } = session
  return {
    on: faultsOn(wire.faults, source),
    onSwitch: (id: FaultId): void => {
      if (id !== 'code') wire.faults = switchedFault(wire.faults, id)
      else {
        const switched = switchedSource(source)
        onChange(switched)
        if (session.phase.type === 'running') session.start(switched)
      }
    },
  }
}

/** Play, steps, speed, crash and faults. */
export function Transport(props: TransportProps) {
  const { session, source, stepKind, onPlay, onStep, onStop, disabledReason } = props
  const { wire, phase } = session
  const isPlaying = phase.type === 'running' && wire.mode !== 'pause'
  const { on, onSwitch } = useFaults(props)
  return (
    <div className="lab-transport" role="toolbar" aria-label={codeTexts.run}>
      <PlayButtons isPlaying={isPlaying} stepKind={stepKind} onPlay={onPlay} onStep={onStep} disabledReason={disabledReason} />
      <SpeedButtons
        speed={wire.speed}
        onSpeed={(speed) => {
          wire.speed = speed
        }}
      />
      <Button className="btn" isDisabled={phase.type !== 'running'} onPress={() => session.crash()}>
        <Bomb className="icon-sm" aria-hidden />
        {codeTexts.crash}
      </Button>
      <Button className="btn" isDisabled={phase.type !== 'running'} onPress={onStop}>
        <Square className="icon-sm" aria-hidden />
        {codeTexts.stop}
      </Button>
      <MenuButton
        className="select"
        load={loadFaults}
        menu={(open) => <FaultsMenu {...open} on={on} hasSourceFault={hasFault(source)} onSwitch={onSwitch} />}
      >
        {codeTexts.faults.title}
        <ChevronDown aria-hidden />
      </MenuButton>
      <RecordingMenu session={session} />
    </div>
  )
}

/** What was counted. */
function Meters({ feed }: { readonly feed: LabFeed }) {
  const { model, clock } = feed
  const { meters, meterNotes } = codeTexts
  const sum = model.strip.sum(clock.elapsed(), LOOP_SECONDS)
  const recent = CAUSE_KINDS.reduce((total, kind) => total + sum[kind], 0)
  const { writes, noOps, conflicts } = model.counters
  const all = [
    [meters.reconciles, recent, meterNotes.inSeconds(LOOP_SECONDS)],
    [meters.writes, writes, meterNotes.noOps(noOps)],
    [meters.conflicts, conflicts, '409'],
    [meters.queue, model.queue.size, meterNotes.most(model.queue.most)],
  ] as const
  return (
    <dl className="lab-meters">
      {all.map(([name, value, note]) => (
        <div key={name} data-bad={name === meters.conflicts && value > 0}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd className="lab-meter-note">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

interface HeadProps {
  readonly feed: LabFeed
  readonly name: string
  /** What is said of it below its name. */
  readonly chips: ReactNode
  readonly transport: ReactNode
}

/** What the lab is about, how it goes, and what was counted. */
export function LabHead({ feed, name, chips, transport }: HeadProps) {
  const workspace = useApp((state) => state.workspace)
  return (
    <header className="lab-head">
      <div className="grid min-w-0 content-center gap-1.25">
        <nav className="flex items-center gap-1.5 text-xs text-ink-3" aria-label={codeViewTexts.title}>
          <Link href={codeAt(workspace)} className="text-ink-2">
            {codeViewTexts.title}
          </Link>
          <ChevronRight className="icon-sm" aria-hidden />
        </nav>
        <h1 className="truncate text-xl font-[620] tracking-[-0.018em]" translate="no" title={name}>
          {name}
        </h1>
        <div className="flex flex-wrap items-center gap-1.5">{chips}</div>
      </div>
      {transport}
      <Meters feed={feed} />
    </header>
  )
}

interface ProgramHeadProps extends TransportProps {
  readonly name: string
  readonly actsAs: string
  readonly hasTransport: boolean
}

/** Whom a program acts as, and what is wrong on purpose. */
export function ProgramHead({ name, actsAs, hasTransport, ...transport }: ProgramHeadProps) {
  const { on, onSwitch } = useFaults(transport)
  const chips = (
    <>
      <span className="chip chip-plain">
        {codeTexts.actsAs} <b translate="no">{actsAs}</b>
      </span>
      {on.map((id) => (
        <button
          key={id}
          type="button"
          className="chip t-warn"
          aria-label={codeTexts.switchOff(codeTexts.faultOn[id])}
          onClick={() => onSwitch(id)}
        >
          <TriangleAlert aria-hidden />
          {codeTexts.faultOn[id]}
          <X aria-hidden />
        </button>
      ))}
    </>
  )
  return (
    <LabHead
      feed={transport.session}
      name={name}
      chips={chips}
      transport={hasTransport ? <Transport {...transport} /> : <span />}
    />
  )
}
