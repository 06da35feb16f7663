import { memo, useMemo } from 'react'
import { isStored, type JournalEntry } from '../../../protocol/journal.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { clockTime } from '../../base/state/log.ts'
import { clientWords } from '../../entities/journal/entry-words.ts'
import { journalTexts } from '../../entities/journal/texts.en.ts'
import { type Counter, counterOf, type Lane, lanesOf, type Mark, marksOf, placesOf, stairOf } from './model.ts'

/** Where the charts begin, after the names of the lanes, and where they end; in pixels. */
const START = 132
const NARROW_START = 92
const END = 36
const LANE = 44
const NARROW_LANE = 34
const STAIR = 116
/** Marks are at least this far apart. */
const MARK_GAP = 15
const LABEL_GAP = 96
/** Codes over the marks are at least this far apart. */
const CODE_GAP = 24

/** What is drawn of the steps, and where: places in pixels. */
export interface Layout {
  readonly isNarrow: boolean
  /** Where each step stands, between 0 and 1. */
  readonly places: readonly number[]
  readonly start: number
  readonly width: number
  readonly height: number
  /** Where the lanes end. */
  readonly top: number
  readonly laneHeight: number
  readonly lanes: readonly Lane[]
  readonly marks: readonly (readonly Mark[])[]
  /** Undefined: it is not drawn. */
  readonly generation: Counter | undefined
  readonly version: Counter
}

/** Lays the charts out in so many pixels; 0 while they are not known. The same value as long as steps and width are the same. */
export function useLayout(steps: readonly JournalEntry[], total: number, hasGeneration: boolean): Layout {
  const places = useMemo(() => placesOf(steps), [steps])
  return useMemo(() => {
    const isNarrow = total < 560
    const start = isNarrow ? NARROW_START : START
    const width = Math.max(1, total - start - END)
    const laneHeight = isNarrow ? NARROW_LANE : LANE
    const lanes = lanesOf(steps)
    const top = lanes.length * laneHeight + 26
    const generation = hasGeneration ? counterOf(steps, 'generation') : undefined
    const isKnown = generation?.values.some((value) => value !== undefined) === true
    return {
      isNarrow,
      places,
      start,
      width,
      height: top + (isKnown ? 2 : 1) * STAIR,
      top,
      laneHeight,
      lanes,
      marks: marksOf(steps, places, lanes, MARK_GAP / width),
      generation: isKnown ? generation : undefined,
      version: counterOf(steps, 'resourceVersion'),
    }
  }, [steps, places, total, hasGeneration])
}

const isFailed = (step: JournalEntry): boolean => !isStored(step) && step.outcome !== 'unchanged' && step.outcome !== 'dryRun'

function MarkShape({ step, cx, cy }: { readonly step: JournalEntry; readonly cx: number; readonly cy: number }) {
  const sub = step.object?.subresource
  if (isFailed(step)) {
    return (
      <g className="timeline-failed">
        <circle cx={cx} cy={cy} r={5.5} />
        <path d={`M${cx - 2.2} ${cy - 2.2}l4.4 4.4m0 -4.4l-4.4 4.4`} />
      </g>
    )
  }
  if (!isStored(step)) return <path className="timeline-still" d={`M${cx - 6} ${cy}h12`} />
  if (step.outcome === 'deleted') return <path className="timeline-deleted" d={`M${cx - 6} ${cy - 5}h12l-6 10z`} />
  if (sub === 'status') return <rect className="timeline-status" x={cx - 5.5} y={cy - 5.5} width={11} height={11} rx={2.5} />
  if (sub === 'scale') return <path className="timeline-scale" d={`M${cx} ${cy - 7}l7 7l-7 7l-7 -7z`} />
  return <circle className={step.method === '' ? 'timeline-server' : 'timeline-main'} cx={cx} cy={cy} r={5.5} />
}

function LaneMarks({
  marks,
  steps,
  y,
  toX,
}: {
  readonly marks: readonly Mark[]
  readonly steps: readonly JournalEntry[]
  readonly y: number
  readonly toX: (place: number) => number
}) {
  let free = Number.NEGATIVE_INFINITY
  return marks.map(({ index, place, count }) => {
    const step = steps[index] as JournalEntry
    const cx = toX(place)
    const isSaid = isFailed(step) && step.code > 0 && cx >= free
    if (isSaid) free = cx + CODE_GAP
    return (
      <g key={step.id}>
        <MarkShape step={step} cx={cx} cy={y} />
        {isSaid && (
          <text className="timeline-code" x={cx} y={y - 10}>
            {step.code}
          </text>
        )}
        {count > 1 && (
          <text className="timeline-count" x={cx} y={y + 16}>
            {count}
          </text>
        )}
      </g>
    )
  })
}

interface StairProps {
  readonly title: string
  readonly sub: string
  readonly counter: Counter
  readonly places: readonly number[]
  readonly top: number
  readonly start: number
  readonly width: number
  readonly hue: string
  readonly words: (index: number) => string
}

/** A counter as a stair, with what made it rise where there is room to say it. */
function Stair({ title, sub, counter, places, top, start, width, hue, words }: StairProps) {
  const { least, most } = counter
  const points = stairOf(counter, places, width)
  if (points.length === 0) return null
  const span = Math.max(1, most - least)
  const toY = (value: number): number => top + STAIR - 16 - ((value - least) / span) * (STAIR - 44)
  let path = ''
  for (const [i, [px, value]] of points.entries()) {
    path += i === 0 ? `M${start + px} ${toY(value)}` : `H${start + px}V${toY(value)}`
  }
  // What the last step left stands on.
  path += `H${start + width + END / 2}`
  const first = points[0]?.[0] ?? 0
  const area = `${path}V${top + STAIR}H${start + first}Z`
  let free = Number.NEGATIVE_INFINITY
  const labels: { readonly at: number; readonly y: number; readonly text: string }[] = []
  for (const [i, value] of counter.values.entries()) {
    if (value === undefined || value === counter.values[i - 1] || i === 0) continue
    const at = start + (places[i] ?? 0) * width
    const text = words(i)
    if (text === '' || at < free || at > start + width - 60) continue
    labels.push({ at: at + 5, y: toY(value) - 5, text })
    free = at + LABEL_GAP
  }
  return (
    <g className={hue}>
      <line className="timeline-rule" x1={0} x2={start + width + END} y1={top} y2={top} />
      <text className="timeline-name" x={14} y={top + 20}>
        {title}
      </text>
      <text className="timeline-sub" x={14} y={top + 35}>
        {sub}
      </text>
      <path className="timeline-area" d={area} />
      <path className="timeline-stair" d={path} />
      <text className="timeline-tick" x={start - 6} y={toY(most) + 4}>
        {most}
      </text>
      {most !== least && (
        <text className="timeline-tick" x={start - 6} y={toY(least) + 4}>
          {least}
        </text>
      )}
      {labels.map(({ at, y, text }) => (
        <text key={`${at}`} className="timeline-word" x={at} y={y}>
          {text}
        </text>
      ))}
    </g>
  )
}

/** The few words that say why a counter rose at a step. */
function cause(step: JournalEntry | undefined): string {
  const path = step?.fields?.find(({ fate, stored, previous }) => fate === 'kept' && stored !== previous)?.path
  const last = path?.split('.').at(-1) ?? ''
  return last.length > 16 ? `${last.slice(0, 15)}…` : last
}

/** Names that are cut in an SVG, which cuts nothing by itself. */
const short = (name: string, isNarrow: boolean): string => {
  const most = isNarrow ? 9 : 17
  return name.length > most ? `${name.slice(0, most - 1)}…` : name
}

interface Props {
  readonly steps: readonly JournalEntry[]
  readonly layout: Layout
}

/** Lanes of writers over the stairs of the counters. Thousands of steps are drawn once, however often another one is chosen. */
export const Drawing = memo(function Drawing({ steps, layout }: Props) {
  useLanguage()
  const { isNarrow, places, start, width, height, top, laneHeight, lanes, marks, generation, version } = layout
  const toX = (place: number): number => start + place * width
  const nameOf = (client: string, i: number): string =>
    client === '' && i === lanes.length - 1 && lanes.length > 1 ? journalTexts.timeline.others : clientWords({ client })
  return (
    <>
      {ticksOf(steps, places, width, isNarrow).map(({ place, text }) => (
        <g key={place}>
          <line className="timeline-grid" x1={toX(place)} x2={toX(place)} y1={0} y2={height} />
          <text className="timeline-time" x={toX(place)} y={top - 8}>
            {text}
          </text>
        </g>
      ))}
      {lanes.map(({ client, writes }, i) => {
        const y = i * laneHeight + laneHeight / 2 + 4
        return (
          <g key={client}>
            <text className="timeline-name" x={14} y={y - (isNarrow ? -4 : 3)}>
              {short(nameOf(client, i), isNarrow)}
            </text>
            {!isNarrow && (
              <text className="timeline-sub" x={14} y={y + 12}>
                {journalTexts.timeline.writes(writes)}
              </text>
            )}
            <line className="timeline-lane" x1={start} x2={start + width} y1={y} y2={y} />
            <LaneMarks marks={marks[i] ?? []} steps={steps} y={y} toX={toX} />
          </g>
        )
      })}
      {generation && (
        <Stair
          title={journalTexts.timeline.generation}
          sub={isNarrow ? '' : journalTexts.timeline.rises(generation.changes)}
          counter={generation}
          places={places}
          top={top}
          start={start}
          width={width}
          hue="text-spec"
          words={(index) => cause(steps[index])}
        />
      )}
      <Stair
        title={isNarrow ? 'rv' : journalTexts.timeline.resourceVersion}
        sub={isNarrow ? '' : journalTexts.timeline.values(version.changes)}
        counter={version}
        places={places}
        top={generation ? top + STAIR : top}
        start={start}
        width={width}
        hue="text-ink-2"
        words={() => ''}
      />
    </>
  )
})

/** Times along the axis, as far apart as their texts need. */
function ticksOf(
  steps: readonly JournalEntry[],
  places: readonly number[],
  width: number,
  isNarrow: boolean,
): readonly { readonly place: number; readonly text: string }[] {
  const apart = (isNarrow ? 76 : 120) / width
  const ticks: { place: number; text: string }[] = []
  for (const [i, { at }] of steps.entries()) {
    const place = places[i] ?? 0
    const last = ticks.at(-1)
    if (last === undefined || (place - last.place >= apart && clockTime(at) !== last.text))
      ticks.push({ place, text: clockTime(at) })
  }
  return ticks
}
