import { useEffect, useRef, useState } from 'react'
import type { JsonObject } from '../../../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../../../client/api-status.ts'
import { language } from '../../../../data/language/language.ts'
import { silent } from '../../../../data/plain-fetch.ts'
import { afterPause, serialQueue } from '../../../../state/async.ts'
import { appStore } from '../../../../state/store.ts'
import { type Bench, openBench } from '../../crd/scratch-server.ts'
import type { Stored } from '../../stored-versions/counts.ts'
import { type LiveRows, liveRows } from './live-rows.ts'

/** How long after the last letter the server is asked. */
const PAUSE_MS = 250

/** A server of its own for as long as the dialog is open; undefined where there is none. */
function useBench(): { readonly current: Bench | undefined } {
  const bench = useRef<Bench>(undefined)
  useEffect(() => {
    const scratch = appStore.getState().connector.scratch?.()
    bench.current = scratch === undefined ? undefined : openBench(scratch)
    return () => bench.current?.close()
  }, [])
  return bench
}

/** The table that the server would print of a version, a moment after each change; undefined until it is known. */
export function useLiveRows(
  { crd, text }: { readonly crd: JsonObject | undefined; readonly text: string },
  version: number,
  stored: Stored | undefined,
  refused: readonly number[],
): LiveRows | undefined {
  const bench = useBench()
  const [live, setLive] = useState<LiveRows>()
  // One after the other: they share the server.
  const [run] = useState(serialQueue)
  const without = refused.join(',')
  useEffect(() => {
    if (crd === undefined) return
    const ask = async (signal: AbortSignal): Promise<void> => {
      const { page } = appStore.getState()
      if (signal.aborted || bench.current === undefined || page === undefined) return
      const own = {
        bench: bench.current,
        source: silent(page),
        stored,
        crd,
        version,
        refused: new Set(without === '' ? [] : without.split(',').map(Number)),
        body: () => language.locked(text, ''),
        sample: language.sample,
      }
      try {
        const found = await liveRows(own)
        if (!signal.aborted) setLive(found)
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
      }
    }
    return afterPause(PAUSE_MS, (signal) => run(() => ask(signal)))
  }, [bench, crd, text, version, stored, without, run])
  return live
}
