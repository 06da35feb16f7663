import { type DependencyList, useEffect, useState } from 'react'
import { ApiError, Unreachable } from '../../../client/api-status.ts'
import type { ClientClock } from '../../../client/transport.ts'
import { afterPause, browserClock } from './async.ts'

interface AsyncOptions {
  /** Milliseconds that the dependencies stay the same before `load` is called; absent: it is called at once. */
  readonly pauseMs?: number | undefined
  /** The last value stays until the next one is there; otherwise there is none while `load` runs. */
  readonly keep?: boolean
  readonly clock?: Pick<ClientClock, 'sleep'>
}

interface Settled<T> {
  readonly deps: DependencyList
  readonly value: T | undefined
}

/**
 * Returns what `load` returns for these dependencies; undefined until then. `load` is called again when one of them changes: the signal of the
 * call before aborts, and its outcome is ignored.
 *
 * A failure goes to the page's handler of errors (`shell/failures.ts`), except Unreachable, which the top bar shows. A view that shows failures itself
 * catches them in `load` and returns them as values.
 */
export function useAsync<T>(
  load: (signal: AbortSignal) => Promise<T | undefined> | T | undefined,
  deps: DependencyList,
  { pauseMs, keep = false, clock = browserClock }: AsyncOptions = {},
): T | undefined {
  const [settled, setSettled] = useState<Settled<T>>()
  useEffect(() => {
    const run = async (signal: AbortSignal): Promise<void> => {
      try {
        const value = await load(signal)
        if (!signal.aborted) setSettled((old) => (old === undefined && value === undefined ? old : { deps, value }))
      } catch (error) {
        if (!signal.aborted && !(error instanceof Unreachable)) reportError(error)
      }
    }
    if (pauseMs !== undefined) return afterPause(pauseMs, run, clock)
    const controller = new AbortController()
    void run(controller.signal)
    return () => controller.abort()
  }, deps)
  const isCurrent = settled?.deps.every((dep, i) => Object.is(dep, deps[i])) === true
  return keep || isCurrent ? settled?.value : undefined
}

/** As the last step of a load: returns undefined for what the server rejects, and throws every other error. */
export function undefinedIfRejected(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}
