import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

export interface RowWindow {
  /** Index of the first row to draw, and of the one after the last. */
  readonly first: number
  readonly end: number
  /** Scrolls so that a row is wholly in sight. The same function as long as the rows keep their height. */
  readonly reveal: (index: number) => void
}

/**
 * Calls `read` with a scrolling element once it is laid out, when its size changes and when it is scrolled. To ask a page for sizes while it is drawn is to
 * lay it out once more.
 */
export function useScrolled(element: RefObject<HTMLElement | null>, read: (target: HTMLElement) => void): void {
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const tell = (): void => read(target)
    // It tells of the first size as well.
    const observer = new ResizeObserver(tell)
    observer.observe(target)
    target.addEventListener('scroll', tell, { passive: true })
    return () => {
      observer.disconnect()
      target.removeEventListener('scroll', tell)
    }
  }, [element, read])
}

const OVERSCAN = 8
/** The share of the window's height that is assumed until the element is laid out. */
const FIRST_SHARE = 0.7

/**
 * Which of `count` rows of equal height are in sight of a scrolling element, whose head and padding take `headHeight`. Drawing depends on what is seen,
 * never on `count`.
 */
export function useWindow(
  element: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  headHeight: number,
): RowWindow {
  const [view, setView] = useState(() => ({ top: 0, height: FIRST_SHARE * window.innerHeight - OVERSCAN * rowHeight }))
  // Where the element was scrolled to when it was asked last: to ask it again is to lay out the page. Unknown while it moves.
  const known = useRef<{ readonly top: number; readonly height: number } | 'moves' | 'not laid out'>('not laid out')
  /** The row to be shown once the element is laid out. */
  const wanted = useRef<number>(undefined)
  const show = useCallback(
    (target: HTMLElement, index: number): void => {
      const at = index * rowHeight
      const isIn = (top: number, height: number): boolean => at >= top && at + rowHeight + headHeight <= top + height
      if (typeof known.current !== 'string' && isIn(known.current.top, known.current.height)) return
      const { scrollTop, clientHeight } = target
      if (isIn(scrollTop, clientHeight)) return
      target.scrollTop = at < scrollTop ? at : at + rowHeight + headHeight - clientHeight
      known.current = 'moves'
    },
    [rowHeight, headHeight],
  )
  const read = useCallback(
    (target: HTMLElement): void => {
      const { scrollTop, clientHeight: height } = target
      known.current = { top: scrollTop, height }
      // Quantised to rows, so that scrolling within a row draws nothing.
      const top = Math.floor(scrollTop / rowHeight)
      setView((old) => (old.top === top && old.height === height ? old : { top, height }))
      if (wanted.current !== undefined) show(target, wanted.current)
      wanted.current = undefined
    },
    [rowHeight, show],
  )
  useScrolled(element, read)
  const reveal = useCallback(
    (index: number): void => {
      if (known.current === 'not laid out') wanted.current = index
      else if (element.current !== null) show(element.current, index)
    },
    [element, show],
  )
  const first = Math.max(0, view.top - OVERSCAN)
  const end = Math.min(count, view.top + Math.ceil((view.height - headHeight) / rowHeight) + OVERSCAN)
  return { first, end, reveal }
}
