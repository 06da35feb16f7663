import { type TouchEvent, type TouchEventHandler, useRef } from 'react'

/** Pixels that a finger moves before it is a swipe. */
const FAR = 56
/** Pixels at the edges of the window: swipes that begin there are the browser's. */
const EDGE = 24
/** Parts in which a finger that moves sideways means something else. */
const OWN = '[role="slider"], [role="spinbutton"], .field, input, textarea, .editor, [data-swipe="own"]'

interface Start {
  readonly id: number
  readonly x: number
  readonly y: number
}

/** Whether a part around an element, up to a bound, scrolls sideways. */
function scrollsSideways(from: Element, bound: Element): boolean {
  for (let at: Element | null = from; at !== null && at !== bound; at = at.parentElement) {
    const { overflowX } = getComputedStyle(at)
    if (at.scrollWidth > at.clientWidth + 1 && (overflowX === 'auto' || overflowX === 'scroll')) return true
  }
  return false
}

/**
 * Handlers that tell of a swipe of one finger: 1 towards what comes next in the direction of reading, -1 towards what came before. A swipe
 * within a stepper, a slider, a text or a part that scrolls sideways is left to that.
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void): {
  readonly onTouchStart: TouchEventHandler
  readonly onTouchEnd: TouchEventHandler
  readonly onTouchCancel: () => void
} {
  const start = useRef<Start>(undefined)
  const forget = (): void => {
    start.current = undefined
  }
  return {
    onTouchStart({ touches, target, currentTarget }: TouchEvent) {
      forget()
      const [touch] = Array.from(touches)
      if (touch === undefined || touches.length > 1 || !(target instanceof Element)) return
      const { identifier: id, clientX: x, clientY: y } = touch
      if (x < EDGE || x > window.innerWidth - EDGE || target.closest(OWN) !== null) return
      if (!scrollsSideways(target, currentTarget)) start.current = { id, x, y }
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const from = start.current
      forget()
      const touch = Array.from(changedTouches).find(({ identifier }) => identifier === from?.id)
      if (from === undefined || touch === undefined || window.getSelection()?.isCollapsed === false) return
      const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(dx) < FAR || Math.abs(dx) < 2 * Math.abs(dy)) return
      const isForward = dx < 0 === (document.documentElement.dir !== 'rtl')
      onSwipe(isForward ? 1 : -1)
    },
    onTouchCancel: forget,
  }
}
