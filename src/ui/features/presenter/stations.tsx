import { Check, CircleDashed, Database, type LucideIcon, Pause, Radio, X } from 'lucide-react'
import { traceTexts } from '../../entities/object/trace.en.ts'
import { noteText } from '../../entities/object/trace-text.ts'
import { FATE_ICONS } from '../../kit/editor/marks.ts'
import type { Scene } from './story.ts'

const OWN_ICONS: Readonly<Record<string, LucideIcon>> = { stored: Database, watch: Radio }

type State = 'done' | 'now' | 'held' | 'later' | 'failed' | 'skipped'

function stateOf({ report }: Scene, index: number, at: number, isHeld: boolean): State {
  if (report.outcome === 'failed' && index <= at) return 'failed'
  if (isHeld && index === at + 1) return 'held'
  if (index === at) return 'now'
  if (index > at) return 'later'
  return report.outcome === 'skipped' ? 'skipped' : 'done'
}

const DOTS: Readonly<Record<State, string>> = {
  done: 'border-tone bg-tone-soft text-tone',
  now: 'border-accent bg-accent text-on-accent presenter-now',
  held: 'border-dashed border-accent-ink bg-surface text-accent-ink',
  later: 'border-dashed border-ink-3 bg-surface text-ink-3',
  failed: 'border-bad bg-bad text-surface',
  skipped: 'border-dashed border-ink-3 bg-surface text-ink-3',
}

function iconOf({ report, hue }: Scene, state: State): LucideIcon {
  if (state === 'failed') return X
  if (state === 'held') return Pause
  if (state === 'skipped') return CircleDashed
  return OWN_ICONS[report.stage] ?? (hue === undefined ? Check : FATE_ICONS[hue])
}

interface Props {
  /** Empty: the write is still to be sent. */
  readonly scenes: readonly Scene[]
  readonly at: number
  /** The next station waits for the presenter. */
  readonly isHeld: boolean
  readonly onStation: (index: number) => void
}

/** The stations that are before a write which is still to be sent. */
const AHEAD: readonly Scene[] = (
  ['received', 'pruned', 'defaulted', 'existing', 'strategy', 'validated', 'stored', 'watch'] as const
).map((stage) => ({ report: { stage, outcome: 'done', changed: 0 }, hue: undefined, sentence: '', text: '' }))

/** The stations of a write, side by side; below each what it says once the write has come to it. */
export function Stations({ scenes: made, at: reached, isHeld, onStation }: Props) {
  const isAhead = made.length === 0
  const scenes = isAhead ? AHEAD : made
  const at = isAhead ? -1 : reached
  return (
    <ol className="presenter-stations">
      {scenes.map((scene, i) => {
        const state = stateOf(scene, i, at, isHeld)
        const Icon = iconOf(scene, state)
        const { stage, note } = scene.report
        return (
          <li key={stage} data-state={state} className={scene.hue === undefined ? '' : `t-${scene.hue}`}>
            <button type="button" disabled={isAhead} onClick={() => onStation(i)} aria-current={i === at ? 'step' : undefined}>
              <i className={`grid size-12 place-items-center rounded-full border-2 ${DOTS[state]}`}>
                <Icon className="size-5" aria-hidden />
              </i>
              <b>{traceTexts.stages[stage]}</b>
              <span>{i <= at && note !== undefined ? noteText(note) : ''}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
