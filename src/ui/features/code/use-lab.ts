import { useEffect, useState } from 'react'
import type { LabFeed } from '../../../lab/feed.ts'
import { useLanguage } from '../../base/i18n/language.ts'

/** How often a part of the lab is drawn at most, in milliseconds. */
const DRAW_MS = 100
/** How often it is drawn while only time passes. */
const TICK_MS = 250

/** The parts of the lab that are drawn by themselves, each in a frame of its own: all of them take longer than one frame. */
const PARTS = ['frame', 'watch', 'queue', 'cache', 'time'] as const

/** How long it is until the next turn of a part, in milliseconds. */
function untilTurn(part: (typeof PARTS)[number]): number {
  const turn = (PARTS.indexOf(part) * DRAW_MS) / PARTS.length
  return DRAW_MS - ((performance.now() - turn) % DRAW_MS)
}

/** Draws a part again as the session changes, and as time passes while it plays. */
export function useLab(session: LabFeed | undefined, part: (typeof PARTS)[number]): void {
  useLanguage()
  const [, draw] = useState(0)
  useEffect(() => {
    if (session === undefined) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    const drawSoon = (): void => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        draw((count) => count + 1)
      }, untilTurn(part))
    }
    // What changed before is drawn too.
    drawSoon()
    const unsubscribe = session.subscribe(drawSoon)
    const ticking = setInterval(() => {
      if (session.clock.speed > 0 && session.phase.type === 'running' && !document.hidden) drawSoon()
    }, TICK_MS)
    return () => {
      unsubscribe()
      clearTimeout(waiting)
      clearInterval(ticking)
    }
  }, [session, part])
}
