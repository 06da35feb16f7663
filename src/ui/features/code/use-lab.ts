import { useEffect, useState } from 'react'
import type { LabFeed } from '../../../lab/feed.ts'

/** How often the lab is drawn at most, in milliseconds. */
const DRAW_MS = 100
/** How often it is drawn while only time passes. */
const TICK_MS = 250

/** Draws the component again as the session changes, and as time passes while it plays. */
export function useLab(session: LabFeed | undefined): void {
  const [, draw] = useState(0)
  useEffect(() => {
    if (session === undefined) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    const redraw = (): void => draw((count) => count + 1)
    const unsubscribe = session.subscribe(() => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        redraw()
      }, DRAW_MS)
    })
    const ticking = setInterval(() => {
      if (session.clock.speed > 0 && session.phase.type === 'running' && !document.hidden) redraw()
    }, TICK_MS)
    return () => {
      unsubscribe()
      clearTimeout(waiting)
      clearInterval(ticking)
    }
  }, [session])
}
