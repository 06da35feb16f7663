import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Window {
  /** Index of the first row to draw, and of the one after the last. */
  readonly first: number
  readonly end: number
}

const OVERSCAN = 8

/** Which of `count` rows of equal height are in sight of a scrolling element. Drawing depends on what is seen, never on `count`. */
export function useWindow(element: RefObject<HTMLElement | null>, count: number, rowHeight: number, headHeight: number): Window {
  const [view, setView] = useState({ top: 0, height: 800 })
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const read = (): void => {
      // Quantised to rows, so that scrolling within a row draws nothing.
      const top = Math.floor(target.scrollTop / rowHeight)
      const height = target.clientHeight
      setView((old) => (old.top === top && old.height === height ? old : { top, height }))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(target)
    target.addEventListener('scroll', read, { passive: true })
    return () => {
      observer.disconnect()
      target.removeEventListener('scroll', read)
    }
  }, [element, rowHeight])
  const first = Math.max(0, view.top - OVERSCAN)
  const end = Math.min(count, view.top + Math.ceil((view.height - headHeight) / rowHeight) + OVERSCAN)
  return { first, end }
}

/** Scrolls so that a row is wholly in sight. */
export function reveal(target: HTMLElement, index: number, rowHeight: number, headHeight: number): void {
  const top = index * rowHeight
  if (top < target.scrollTop) target.scrollTop = top
  else if (top + rowHeight + headHeight > target.scrollTop + target.clientHeight) {
    target.scrollTop = top + rowHeight + headHeight - target.clientHeight
  }
}
