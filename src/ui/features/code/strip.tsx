import { TriangleAlert } from 'lucide-react'
import { memo, useState } from 'react'
import { Button } from 'react-aria-components'
import { type CureId, curesOf } from '../../../lab/cures/cures.ts'
import type { LabFeed } from '../../../lab/feed.ts'
import { CAUSE_KINDS, type CauseKind } from '../../../lab/model/causes.ts'
import type { Counts } from '../../../lab/model/strip.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { codeTexts } from './texts.en.ts'
import { useLab } from './use-lab.ts'

const HUES: Readonly<Record<CauseKind, string>> = {
  spec: 'var(--spec)',
  owned: 'var(--scale)',
  rival: 'var(--reset)',
  other: 'var(--ignored)',
  'own-status': 'var(--status)',
  'own-write': 'var(--accent-ink)',
  retry: 'var(--bad)',
  requeue: 'var(--ink-3)',
  resync: 'var(--line-strong)',
}

const HEIGHT = 72
const BAR = 13
/** That many reconciles a second fill the height. */
const LEAST_FULL = 6

/** The parts of each bar, from the bottom. `unit`: the height of one reconcile. */
function rectsOf(bars: readonly (Counts | undefined)[], unit: number) {
  return bars.flatMap((bar, i) => {
    let top = HEIGHT
    return CAUSE_KINDS.flatMap((kind) => {
      const height = (bar?.[kind] ?? 0) * unit
      if (height === 0) return []
      top -= height
      return [{ x: i * BAR + 1.5, y: top, height: Math.max(height - 1, 1), fill: HUES[kind] }]
    })
  })
}

/** Reconciles of the last minute by cause, a bar for each second. */
const Bars = memo(function Bars({ session }: { readonly session: LabFeed }) {
  useLab(session, 'time')
  const { strip, causes } = codeTexts
  const bars = session.model.strip.bars(session.clock.elapsed())
  const totals = bars.map((bar) => (bar === undefined ? 0 : CAUSE_KINDS.reduce((sum, kind) => sum + bar[kind], 0)))
  const unit = HEIGHT / Math.max(LEAST_FULL, ...totals)
  const present = CAUSE_KINDS.filter((kind) => bars.some((bar) => (bar?.[kind] ?? 0) > 0))
  return (
    <>
      <header className="lab-low-head">
        <h2>{strip.title}</h2>
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-3 overflow-hidden max-h-4">
          {present.map((kind) => (
            <span key={kind} className="inline-flex items-center gap-1.25 text-ink-2">
              <i className="size-2 rounded-[2px]" style={{ background: HUES[kind] }} />
              {causes[kind]}
            </span>
          ))}
        </span>
        <span className="lab-span text-ink-3">{strip.last}</span>
      </header>
      <svg
        className="lab-bars"
        viewBox={`0 0 ${bars.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={strip.summary(totals.reduce((sum, count) => sum + count, 0))}
      >
        {rectsOf(bars, unit).map((rect) => (
          <rect {...rect} key={`${rect.x} ${rect.fill}`} width={BAR - 3} />
        ))}
      </svg>
    </>
  )
})

interface Props {
  readonly session: LabFeed
  readonly source: string
  readonly onCure: (source: string) => void
}

function LoopLine({ session, source, onCure }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { strip } = codeTexts
  const { loop } = session.model
  if (loop === undefined) return null
  const { cause, reconciles, caused, seconds, manager } = loop
  const [cure, ...others] = curesOf(source, cause)
  const button = (id: CureId, cured: string) => (
    <Button key={id} className="btn btn-sm" onPress={() => onCure(cured)}>
      {strip.cures[id]}
    </Button>
  )
  return (
    <div className="lab-loop" role="status">
      <TriangleAlert className="text-warn" aria-hidden />
      <span className="min-w-0 flex-1">
        <b className="font-semibold">{strip.loop[cause]}</b> {strip.told[cause](caused, reconciles, seconds)}{' '}
        {manager !== undefined && strip.by(manager)}
      </span>
      {cure !== undefined && button(cure.id, cure.source)}
      <Button className="btn btn-sm" onPress={() => setAsked(true)}>
        {strip.why}
      </Button>
      <PageDialog
        title={strip.loop[cause]}
        open={isAsked}
        onClose={() => setAsked(false)}
        foot={
          cure === undefined ? undefined : (
            <div className="flex gap-2">{[cure, ...others].map((one) => button(one.id, one.source))}</div>
          )
        }
      >
        <p className="text-sm">{strip.told[cause](caused, reconciles, seconds)}</p>
        <p className="mt-2 text-sm text-pretty">{strip.whyText[cause]}</p>
      </PageDialog>
    </div>
  )
}

/** The strip, and the loop that it shows. */
export function StripPart(props: Props) {
  return (
    <div className="lab-strip">
      <Bars session={props.session} />
      <LoopLine {...props} />
    </div>
  )
}
