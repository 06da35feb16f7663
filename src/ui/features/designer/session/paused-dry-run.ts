import type { ClientClock } from '../../../../client/transport.ts'
import type { CrdText, DryRun } from './analysis.ts'

interface PauseOptions {
  readonly clock: ClientClock
  /** Milliseconds without a newer text before a dry run is sent; undefined: none is sent. */
  pauseMs(crd: CrdText): number | undefined
}

/** Waits for a pause in the typing before each dry run. A text that a newer one replaces meanwhile keeps the problems found before. */
export function pausedDryRun(dryRun: DryRun, { clock, pauseMs }: PauseOptions): DryRun {
  let last: Awaited<ReturnType<DryRun>> = []
  let pause: AbortController | undefined
  const run: DryRun = async (read) => {
    pause?.abort()
    const own = new AbortController()
    pause = own
    const ms = pauseMs(read)
    if (ms === undefined) {
      last = []
      return last
    }
    if (ms > 0) await clock.sleep(ms, own.signal)
    if (own.signal.aborted) return last
    last = await dryRun(read)
    return last
  }
  return Object.assign(run, { skip: () => pause?.abort() })
}
