import { ArrowRight, ClockAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import type { CounterMove } from '../../../protocol/trace.ts'
import { Roll } from '../../kit/figures.tsx'
import { presenterTexts } from './texts.en.ts'
import type { ShownWrite } from './use-write.ts'

interface CounterProps {
  readonly name: string
  readonly note: string
  readonly hue: string
  readonly before: string | undefined
  readonly now: string | undefined
  readonly children?: ReactNode
}

function Counter({ name, note, hue, before, now, children }: CounterProps) {
  return (
    <div className="min-w-0">
      <p className="presenter-counter-name">
        <b className="font-[620]">{name}</b> <span className="text-ink-2 narrow:hidden">{note}</span>
      </p>
      <p className="presenter-counter">
        {before !== undefined && before !== now && (
          <span className="presenter-counter-before">
            {before}
            <ArrowRight aria-hidden />
          </span>
        )}
        <span className={`presenter-figure ${hue}`}>
          <Roll text={now ?? '–'} />
        </span>
        {children}
      </p>
    </div>
  )
}

const shownMove = (move: CounterMove | undefined, isStored: boolean): Pick<CounterProps, 'before' | 'now'> =>
  isStored ? { before: move?.before, now: move?.after } : { before: undefined, now: move?.before ?? move?.after }

interface Figures {
  readonly generation: string | undefined
  readonly resourceVersion: string | undefined
  readonly observedGeneration: string | undefined
}

const text = (value: unknown): string | undefined =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'bigint' ? String(value) : undefined

/** The counters of an object. */
function figuresOf(object: JsonObject | undefined): Figures {
  const metadata = isObject(object?.metadata) ? object.metadata : undefined
  const status = isObject(object?.status) ? object.status : undefined
  return {
    generation: text(metadata?.generation),
    resourceVersion: text(metadata?.resourceVersion),
    observedGeneration: text(status?.observedGeneration),
  }
}

interface Props {
  readonly write: ShownWrite
  /** The object, where no write is shown. */
  readonly stored: JsonObject | undefined
  /** The write has come to the station that stores it. */
  readonly isStored: boolean
}

/** The counters of the object, and how the write moves them. */
export function Counters({ write: { entry, previous, state, sentVersion }, stored, isStored }: Props) {
  const { counters } = presenterTexts
  const figures = figuresOf(entry === undefined ? stored : isStored ? (state ?? previous) : previous)
  const generation = entry === undefined ? { before: undefined, now: figures.generation } : shownMove(entry.generation, isStored)
  const version =
    entry === undefined ? { before: undefined, now: figures.resourceVersion } : shownMove(entry.resourceVersion, isStored)
  const { observedGeneration } = figures
  return (
    <div className="grid grid-cols-3 gap-6 narrow:gap-3">
      <Counter name="generation" note={counters.generation} hue="text-spec" {...generation} />
      <Counter name="resourceVersion" note={counters.resourceVersion} hue="" {...version}>
        {sentVersion !== undefined && <span className="presenter-counter-note text-bad">{counters.sent(sentVersion)}</span>}
      </Counter>
      {observedGeneration !== undefined && (
        <Counter
          name="observedGeneration"
          note={counters.observedGeneration}
          hue="text-status"
          before={undefined}
          now={observedGeneration}
        >
          {Number(observedGeneration) < Number(generation.now) && (
            <span className="presenter-counter-note text-warn">
              <ClockAlert aria-hidden />
              {presenterTexts.behind}
            </span>
          )}
        </Counter>
      )}
    </div>
  )
}
