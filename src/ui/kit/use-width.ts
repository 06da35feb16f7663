import { useLayoutEffect, useState } from 'react'

/** The width of an element in pixels, followed; 0 until it is there. */
export function useWidth(): readonly [ref: (element: HTMLElement | null) => void, width: number] {
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
