import { Pause, Play, StepForward } from 'lucide-react'
import type { StepKind } from '../../../lab/wire/gate.ts'
import { codeTexts } from './texts.en.ts'

const STEP_KINDS: readonly StepKind[] = ['event', 'reconcile', 'call']
const SPEEDS = { slow: 0.25, normal: 1, max: 20 } as const

interface Props {
  readonly isPlaying: boolean
  /** Plays, or pauses what plays. */
  readonly onPlay: () => void
  /** What Space steps by. */
  readonly stepKind: StepKind
  readonly onStep: (kind: StepKind) => void
  readonly disabledReason?: string | undefined
}

/** Play, pause, and one step. */
export function PlayButtons({ isPlaying, onPlay, stepKind, onStep, disabledReason }: Props) {
  const stop = disabledReason !== undefined
  return (
    <>
      <button type="button" className="btn btn-primary min-w-20" disabled={stop} title={disabledReason} onClick={onPlay}>
        {isPlaying ? <Pause className="icon-sm" aria-hidden /> : <Play className="icon-sm" aria-hidden />}
        {isPlaying ? codeTexts.pause : codeTexts.play}
      </button>
      <fieldset className="lab-step-kinds" aria-label={codeTexts.steps}>
        {STEP_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className="btn"
            aria-pressed={kind === stepKind}
            aria-label={codeTexts.stepBy[kind]}
            title={disabledReason ?? codeTexts.stepBy[kind]}
            disabled={stop}
            onClick={() => onStep(kind)}
          >
            <StepForward className="icon-sm" aria-hidden />
            {codeTexts.step[kind]}
          </button>
        ))}
      </fieldset>
    </>
  )
}

interface SpeedProps {
  readonly speed: number
  readonly onSpeed: (speed: number) => void
}

/** How fast time passes. */
export function SpeedButtons({ speed, onSpeed }: SpeedProps) {
  return (
    <fieldset className="seg" aria-label={codeTexts.speed}>
      {(['slow', 'normal', 'max'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={speed === SPEEDS[one]} onClick={() => onSpeed(SPEEDS[one])}>
          {codeTexts.speeds[one]}
        </button>
      ))}
    </fieldset>
  )
}
