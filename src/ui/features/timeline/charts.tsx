import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isStored, type JournalEntry } from '../../../apimachinery/journal.ts'
import { x } from '../../i18n/traffic.ts'
import { clientWords, happenedIn } from '../../kit/entry/words.ts'
import { clockTime } from '../../state/log.ts'
import { type Counter, counterOf, laneIndex, lanesOf, type Mark, marksOf, nearest, placesOf, stairOf } from './model.ts'

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

interface Selection {
  /** What is compared with; undefined: nothing. */
  readonly a: number | undefined
  readonly b: number
}

interface Props {
  readonly steps: readonly JournalEntry[]
  readonly selection: Selection
  readonly onSelect: (selection: Partial<Selection>) => void
  /** Generations belong to one object. */
  readonly hasGeneration: boolean
}

const FAILED = (step: JournalEntry): boolean => !isStored(step) && step.outcome !== 'unchanged' && step.outcome !== 'dryRun'

function MarkShape({ step, cx, cy }: { readonly step: JournalEntry; readonly cx: number; readonly cy: number }) {
  const sub = step.object?.subresource
  if (FAILED(step)) {
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
  return marks.map(({ index, place, count }) => {
    const step = steps[index] as JournalEntry
    const cx = toX(place)
    return (
      <g key={step.id}>
        <MarkShape step={step} cx={cx} cy={y} />
        {FAILED(step) && step.code > 0 && (
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
  path += `H${start + width}`
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

/** The width of an element, followed. */
function useWidth(): readonly [ref: (element: HTMLElement | null) => void, width: number] {
  const [width, setWidth] = useState(0)
  const [element, setElement] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (element === null) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, width]
}

const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  PageUp: (index) => index - 10,
  PageDown: (index) => index + 10,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrow keys move B, and compare it with the state before it; with Shift they move A. */
function moveByKey(
  event: KeyboardEvent,
  { selection, onSelect, count }: Pick<Props, 'selection' | 'onSelect'> & { readonly count: number },
): void {
  const move = MOVES[event.key]
  if (move === undefined) return
  event.preventDefault()
  const from = (index: number): number => Math.max(0, Math.min(count - 1, move(index, count)))
  if (event.shiftKey) onSelect({ a: from(selection.a ?? selection.b) })
  else onSelect({ b: from(selection.b), a: undefined })
}

/** Lanes of writers over the stairs of the counters, on one axis of time. A press or the arrow keys choose a step, Shift the one it is compared with. */
export function Charts({ steps, selection, onSelect, hasGeneration }: Props) {
  const [ref, total] = useWidth()
  const dragged = useRef<number>(undefined)
  const isNarrow = total < 560
  const start = isNarrow ? NARROW_START : START
  const lane = isNarrow ? NARROW_LANE : LANE
  const width = Math.max(1, total - start - END)
  const places = useMemo(() => placesOf(steps), [steps])
  const toX = (place: number): number => start + place * width
  const drawn = useMemo(() => {
    const lanes = lanesOf(steps)
    const marks = lanes.map((_, i) => marksOf(steps, places, (step) => laneIndex(lanes, step) === i, MARK_GAP / width))
    return { lanes, marks, generation: counterOf(steps, 'generation'), version: counterOf(steps, 'resourceVersion') }
  }, [steps, places, width])
  const { lanes, marks, generation, version } = drawn
  const top = lanes.length * lane + 26
  const showsGeneration = hasGeneration && generation.values.some((value) => value !== undefined)
  const height = top + (showsGeneration ? 2 : 1) * STAIR
  const at = (event: PointerEvent<HTMLElement>): number => {
    const { left } = event.currentTarget.getBoundingClientRect()
    return nearest(places, (event.clientX - left - start) / width)
  }
  const press = (event: PointerEvent<HTMLElement>): void => {
    const index = at(event)
    event.currentTarget.setPointerCapture(event.pointerId)
    if (event.shiftKey) {
      onSelect({ a: index })
      return
    }
    dragged.current = index
    onSelect({ b: index, a: undefined })
  }
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const from = dragged.current
    if (from === undefined) return
    const index = at(event)
    if (index === selection.b && selection.a !== undefined) return
    if (index !== from) onSelect({ a: Math.min(from, index), b: Math.max(from, index) })
  }
  const current = steps[selection.b]
  const ticks = ticksOf(steps, places, width, isNarrow)
  return (
    <div
      ref={ref}
      className="timeline-charts"
      role="slider"
      tabIndex={0}
      aria-label={x.timeline.slider}
      aria-valuemin={1}
      aria-valuemax={steps.length}
      aria-valuenow={selection.b + 1}
      aria-valuetext={current && x.timeline.step(selection.b + 1, steps.length, happenedIn(current))}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={() => {
        dragged.current = undefined
      }}
      onKeyDown={(event) => moveByKey(event, { selection, onSelect, count: steps.length })}
    >
      {total > 0 && (
        <svg width={total} height={height} aria-hidden="true">
          {selection.a !== undefined && (
            <rect
              className="timeline-brush"
              x={toX(places[selection.a] ?? 0)}
              width={Math.max(0, toX(places[selection.b] ?? 0) - toX(places[selection.a] ?? 0))}
              y={0}
              height={height}
            />
          )}
          {ticks.map(({ place, text }) => (
            <g key={place}>
              <line className="timeline-grid" x1={toX(place)} x2={toX(place)} y1={0} y2={height} />
              <text className="timeline-time" x={toX(place)} y={top - 8}>
                {text}
              </text>
            </g>
          ))}
          {lanes.map(({ client, writes }, i) => {
            const y = i * lane + lane / 2 + 4
            return (
              <g key={client}>
                <text className="timeline-name" x={14} y={y - (isNarrow ? -4 : 3)}>
                  {short(
                    client === '' && i === lanes.length - 1 && lanes.length > 1 ? x.timeline.others : clientWords({ client }),
                    isNarrow,
                  )}
                </text>
                {!isNarrow && (
                  <text className="timeline-sub" x={14} y={y + 12}>
                    {x.timeline.writes(writes)}
                  </text>
                )}
                <line className="timeline-lane" x1={start} x2={start + width} y1={y} y2={y} />
                <LaneMarks marks={marks[i] ?? []} steps={steps} y={y} toX={toX} />
              </g>
            )
          })}
          {showsGeneration && (
            <Stair
              title={x.timeline.generation}
              sub={isNarrow ? '' : x.timeline.rises(generation.changes)}
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
            title={isNarrow ? 'rv' : x.timeline.resourceVersion}
            sub={isNarrow ? '' : x.timeline.values(version.changes)}
            counter={version}
            places={places}
            top={showsGeneration ? top + STAIR : top}
            start={start}
            width={width}
            hue="text-ink-2"
            words={() => ''}
          />
          {(['a', 'b'] as const).map((name) => {
            const index = selection[name]
            if (index === undefined) return null
            const px = toX(places[index] ?? 0)
            return (
              <g key={name} className="timeline-cursor">
                <line x1={px} x2={px} y1={0} y2={height} />
                <rect x={px - 8} y={0} width={16} height={14} rx={3} />
                <text x={px} y={10.5}>
                  {name.toUpperCase()}
                </text>
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}

/** Names that are cut in an SVG, which cuts nothing by itself. */
const short = (name: string, isNarrow: boolean): string => {
  const most = isNarrow ? 9 : 17
  return name.length > most ? `${name.slice(0, most - 1)}…` : name
}

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
