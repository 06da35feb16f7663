import { useEffect, useRef, useState } from 'react'
import { ApiError, Unreachable } from '../../../../client/api-status.ts'
import { browserClock } from '../../../state/clock.ts'
import { appStore } from '../../../state/store.ts'
import { textAt } from '../crd/crd.ts'
import type { Stored } from './counts.ts'
import { type Rewritten, rewriteObjects, storedElsewhere } from './rewrite.ts'

export interface Rewriting {
  readonly progress: Rewritten | undefined
  /** Why it could not be done at all. */
  readonly problem: string | undefined
  start(stored: Stored): Promise<void>
  stop(): void
}

/** Progress comes faster than it can be drawn. */
const DRAWN_MS = 80

/** Rewriting the objects of a CRD as the persona; leaving the dialog stops it. */
export function useRewrite(): Rewriting {
  const [progress, setProgress] = useState<Rewritten>()
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (stored: Stored): Promise<void> => {
    const { you, page } = appStore.getState()
    if (you === undefined || page === undefined) return
    const own = new AbortController()
    running.current = own
    setProblem(undefined)
    setProgress({ done: 0, total: stored.total, written: 0, failed: [], state: 'running' })
    let drawn = Number.NEGATIVE_INFINITY
    try {
      const only = await storedElsewhere(page, textAt(stored.crd, ['metadata', 'name']), stored.storage)
      await rewriteObjects({
        client: you,
        stored,
        only,
        signal: own.signal,
        onProgress(now) {
          const at = browserClock.elapsed()
          if (now.state === 'running' && at - drawn < DRAWN_MS) return
          drawn = at
          setProgress(now)
        },
      })
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof Unreachable)) throw error
      setProblem(error.message)
      setProgress((old) => old && { ...old, state: 'cancelled' })
    }
  }
  return { progress, problem, start, stop: () => running.current?.abort() }
}
