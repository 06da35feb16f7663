import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { happenedIn } from '../../entities/journal/entry-words.ts'
import { journalTexts } from '../../entities/journal/texts.en.ts'
import { useWidth } from '../../kit/use-width.ts'
import { Drawing, useLayout } from './drawing.tsx'
import { nearest } from './model.ts'

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
  // Where the drag began: the step, and the left edge of the charts, which to ask for again is to lay out the page.
  const dragged = useRef<{ readonly index: number; readonly left: number }>(undefined)
  const layout = useLayout(steps, total, hasGeneration)
  const { places, start, width, height } = layout
  const xOf = (index: number): number => start + (places[index] ?? 0) * width
  const at = (clientX: number, left: number): number => nearest(places, (clientX - left - start) / width)
  const press = (event: PointerEvent<HTMLElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect()
    const index = at(event.clientX, left)
    event.currentTarget.setPointerCapture(event.pointerId)
    if (event.shiftKey) {
      onSelect({ a: index })
      return
    }
    dragged.current = { index, left }
    onSelect({ b: index, a: undefined })
  }
  const drag = ({ clientX }: PointerEvent<HTMLElement>): void => {
    if (dragged.current === undefined) return
    const { index: from, left } = dragged.current
    const index = at(clientX, left)
    if (index === selection.b && selection.a !== undefined) return
    if (index !== from) onSelect({ a: Math.min(from, index), b: Math.max(from, index) })
  }
  const drop = (): void => {
    dragged.current = undefined
  }
  const current = steps[selection.b]
  return (
    <div
      ref={ref}
      className="timeline-charts"
      role="slider"
      tabIndex={0}
      aria-label={journalTexts.timeline.slider}
      aria-valuemin={1}
      aria-valuemax={steps.length}
      aria-valuenow={selection.b + 1}
      aria-valuetext={current && journalTexts.timeline.step(selection.b + 1, steps.length, happenedIn(current))}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={(event) => moveByKey(event, { selection, onSelect, count: steps.length })}
    >
      {total > 0 && selection.a !== undefined && (
        <div
          className="timeline-brush"
          aria-hidden="true"
          style={{ transform: `translateX(${xOf(selection.a)}px) scaleX(${Math.max(0, xOf(selection.b) - xOf(selection.a))})` }}
        />
      )}
      {total > 0 && (
        <svg width={total} height={height} aria-hidden="true">
          <Drawing steps={steps} layout={layout} />
        </svg>
      )}
      {total > 0 &&
        (['a', 'b'] as const).map((name) => {
          const index = selection[name]
          if (index === undefined) return null
          return (
            <div
              key={name}
              className="timeline-cursor"
              aria-hidden="true"
              style={{ transform: `translateX(${xOf(index)}px)` }}
              translate="no"
            >
              {name.toUpperCase()}
            </div>
          )
        })}
    </div>
  )
}
