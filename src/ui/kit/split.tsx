import { Fragment, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import './split.css'

/** One of the parts that share the room of a split. */
export interface SplitPart {
  readonly id: string
  /** Its usual share of the room, in percent. */
  readonly share: number
  /** The least room that it takes, as a length of CSS: `220px`, `20%`. */
  readonly least: string
  readonly className?: string
  readonly content: ReactNode
}

type Shares = Readonly<Record<string, number>>

interface SplitProps {
  readonly parts: readonly SplitPart[]
  /** The parts lie one below the other instead of side by side. */
  readonly isStacked?: boolean
  readonly className?: string
  /** The class of the line between two parts, and its name for those who do not see it. */
  readonly line: string
  readonly label?: string
  /** The user has changed the shares. */
  onResize?(shares: Shares): void
}

/** How far an arrow key moves a line, in percent of the room. */
const STEP = 5

/** What an element measures along the split, in pixels. */
const extentOf = (element: Element, isStacked: boolean): number => {
  const { width, height } = element.getBoundingClientRect()
  return isStacked ? height : width
}

/** The least room of a part in percent. */
function leastOf(part: HTMLElement, isStacked: boolean, room: number): number {
  const { minWidth, minHeight } = getComputedStyle(part)
  const least = isStacked ? minHeight : minWidth
  const length = Number.parseFloat(least) || 0
  return least.endsWith('%') || room === 0 ? length : (length / room) * 100
}

/** A split as it is drawn: its parts as elements, and what they take of the room in percent. */
function measure(split: HTMLElement, isStacked: boolean) {
  const elements = [...split.children].filter((child): child is HTMLElement => child.matches('[data-part]'))
  const extents = elements.map((element) => extentOf(element, isStacked))
  const room = extents.reduce((sum, extent) => sum + extent, 0)
  const least = elements.map((element) => leastOf(element, isStacked, room))
  return { room, least, shares: extents.map((extent) => (extent / room) * 100) }
}

/** The percent of the room that a key moves a line by; undefined for other keys. */
function moveOfKey(key: string, isStacked: boolean, isMirrored: boolean): number | undefined {
  const [less, more] = isStacked
    ? ['ArrowUp', 'ArrowDown']
    : isMirrored
      ? ['ArrowRight', 'ArrowLeft']
      : ['ArrowLeft', 'ArrowRight']
  const moves: Readonly<Record<string, number>> = { [less]: -STEP, [more]: STEP, Home: -100, End: 100 }
  return moves[key]
}

/**
 * Parts that share a room out, with lines between them that the pointer and the arrow keys move, each between its two neighbours. The browser lays the
 * parts out by their shares: they are measured only when a line is moved.
 */
export function Split({ parts, isStacked = false, className = '', line, label, onResize }: SplitProps) {
  const split = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Shares>({})
  const drag = useRef<{ readonly from: number; readonly start: ReturnType<typeof measure> }>(undefined)
  const shareOf = ({ id, share }: SplitPart): number => chosen[id] ?? share
  const all = parts.reduce((sum, part) => sum + shareOf(part), 0)

  const isMirrored = (): boolean => !isStacked && split.current?.closest('[dir]')?.getAttribute('dir') === 'rtl'
  /** Moves the line after a part by percent of the room, no farther than its neighbours can go. */
  const move = (at: number, by: number, { shares, least }: ReturnType<typeof measure>): Shares => {
    const [before = 0, after = 0] = [shares[at], shares[at + 1]]
    const most = Math.max(0, after - (least[at + 1] ?? 0))
    const moved = Math.min(most, Math.max(by, Math.min(0, (least[at] ?? 0) - before)))
    const next = shares.map((share, i) => (i === at ? before + moved : i === at + 1 ? after - moved : share))
    const result = Object.fromEntries(parts.map(({ id }, i) => [id, next[i] ?? 0]))
    setChosen(result)
    return result
  }
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const by = moveOfKey(event.key, isStacked, isMirrored())
    if (by === undefined || split.current === null) return
    event.preventDefault()
    const shares = move(at, by, measure(split.current, isStacked))
    onResize?.(shares)
  }
  const positionOf = ({ clientX, clientY }: PointerEvent): number => (isStacked ? clientY : clientX)
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || split.current === null) return
    // No text is selected meanwhile.
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: positionOf(event), start: measure(split.current, isStacked) }
  }
  const onPointerMove = (event: PointerEvent, at: number): void => {
    if (drag.current === undefined) return
    const { from, start } = drag.current
    const by = ((positionOf(event) - from) / start.room) * 100
    move(at, isMirrored() ? -by : by, start)
  }
  const endDrag = (): void => {
    if (drag.current === undefined) return
    drag.current = undefined
    onResize?.(Object.fromEntries(parts.map((part) => [part.id, shareOf(part)])))
  }
  return (
    <div ref={split} className={`flex min-h-0 min-w-0 overflow-hidden ${isStacked ? 'flex-col' : 'flex-row'} ${className}`}>
      {parts.map((part, at) => (
        <Fragment key={part.id}>
          <div
            id={part.id}
            data-part
            className={`min-h-0 min-w-0 shrink basis-0 overflow-auto ${part.className ?? ''}`}
            style={{ flexGrow: shareOf(part), [isStacked ? 'minHeight' : 'minWidth']: part.least }}
          >
            {part.content}
          </div>
          {at < parts.length - 1 && (
            <hr
              tabIndex={0}
              className={`split-line ${line}`}
              aria-label={label}
              aria-controls={part.id}
              aria-orientation={isStacked ? 'horizontal' : 'vertical'}
              aria-valuenow={Math.round((shareOf(part) / all) * 100)}
              onKeyDown={(event) => onKeyDown(event, at)}
              onPointerDown={onPointerDown}
              onPointerMove={(event) => onPointerMove(event, at)}
              onLostPointerCapture={endDrag}
            />
          )}
        </Fragment>
      ))}
    </div>
  )
}
