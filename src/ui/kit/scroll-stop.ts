import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** What of a part can have the focus. */
const FOCUSABLE = 'a[href], button, input, textarea, select, [tabindex]'

/** A stop for the keyboard at a part that scrolls and holds nothing else to stop at: 0 there, else undefined. */
export function useScrollStop(element: RefObject<HTMLElement | null>): 0 | undefined {
  const [stops, setStops] = useState(false)
  const read = useCallback((): void => {
    const target = element.current
    if (target === null) return
    const scrolls = target.scrollHeight > target.clientHeight || target.scrollWidth > target.clientWidth
    setStops(scrolls && target.querySelector(FOCUSABLE) === null)
  }, [element])
  // A text that only grew resizes no element.
  useLayoutEffect(read)
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const observer = new ResizeObserver(read)
    observer.observe(target)
    for (const child of target.children) observer.observe(child)
    return () => observer.disconnect()
  }, [element, read])
  return stops ? 0 : undefined
}
