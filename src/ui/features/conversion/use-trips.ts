import { useEffect, useState } from 'react'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../client/api-status.ts'
import { afterPause, browserClock } from '../../base/async/async.ts'
import { language } from '../../base/language/language.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import { useApp } from '../../base/state/store.ts'
import { type RoundTrips, tryRoundTrips } from '../../entities/crd/round-trips.ts'
import { readType, type Stored } from '../../entities/crd/stored.ts'
import type { OnBench } from './use-bench.ts'

/** What stays the same for so long is tried. */
const PAUSE_MS = 350

export interface Trying {
  /** What was found last; of another conversion while `isCurrent` is false. */
  readonly trips: RoundTrips | undefined
  readonly isCurrent: boolean
}

/** Takes all stored objects of a CRD there and back, again when the CRD or what is stored changes. */
export function useTrips(
  onBench: OnBench | undefined,
  next: JsonObject,
  versions: readonly [string, string],
  stored: Stored | undefined,
): Trying {
  const page = useApp((state) => state.page)
  const [found, setFound] = useState<{ readonly next: JsonObject; readonly of: Stored; readonly trips: RoundTrips }>()
  const [old, hub] = versions
  useEffect(() => {
    if (onBench === undefined || page === undefined || stored === undefined) return
    const read = readType(stored.crd)?.version
    if (read === undefined) return
    return afterPause(
      PAUSE_MS,
      async (signal) => {
        const run = onBench(signal, (bench) =>
          tryRoundTrips({
            bench,
            source: silent(page),
            crd: next,
            versions: [old, hub],
            read,
            total: stored.total,
            signal,
            elapsed: browserClock.elapsed,
            compare: language.compareConverted,
            writes: language.writesOf,
            onProgress: (trips) => signal.aborted || setFound({ next, of: stored, trips }),
          }),
        )
        await run.catch((error: unknown) => {
          if (!(error instanceof Unreachable)) throw error
        })
      },
      browserClock,
    )
  }, [onBench, page, next, old, hub, stored])
  return {
    trips: found?.trips,
    isCurrent: found?.next === next && found.of === stored && found.trips.state !== 'running',
  }
}
