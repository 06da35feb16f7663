import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What of a part can have the focus. */
const FOCUSABLE = 'a[href], button, input, textarea, select, [tabindex]'

/** A stop for the keyboard at a part that scrolls and holds nothing else to stop at: 0 there, else undefined. */
export function useScrollStop(element: RefObject<HTMLElement | null>): 0 | undefined {
  const [stops, setStops] = useState(false)
  // After every render, because text can grow without resizing an element. A new observer reports once the page has been laid out; measuring here
  // would force a second layout. The stop is drawn before the frame is painted: the keyboard never meets a part that scrolls and is no stop yet.
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const observer = new ResizeObserver(() => {
      const scrolls = target.scrollHeight > target.clientHeight || target.scrollWidth > target.clientWidth
      flushSync(() => setStops(scrolls && target.querySelector(FOCUSABLE) === null))
    })
    observer.observe(target)
    for (const child of target.children) observer.observe(child)
    return () => observer.disconnect()
  })
  return stops ? 0 : undefined
}
