import { useEffect, useState } from 'react'
import type { JsonObject } from '../../../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../../../client/api-status.ts'
import { language } from '../../../../data/language/language.ts'
import { silent } from '../../../../data/plain-fetch.ts'
import { appStore } from '../../../../state/store.ts'
import { openBench } from '../../crd/scratch-server.ts'
import type { Stored } from '../../stored-versions/counts.ts'
import { type Trial, tryUpdate } from './trial.ts'

/** Tries an update on what is stored, once; undefined until that is known, and where there is no server to try it on. */
export function useTrial(stored: Stored | undefined, next: JsonObject, text: string): Trial | undefined {
  const [trial, setTrial] = useState<Trial>()
  // What is tried is what was stored when the dialog opened: writes meanwhile do not begin it anew.
  const [first, setFirst] = useState<Stored>()
  useEffect(() => {
    if (stored !== undefined) setFirst((old) => old ?? stored)
  }, [stored])
  useEffect(() => {
    const { page, connector } = appStore.getState()
    const scratch = first === undefined || first.total === 0 ? undefined : connector.scratch?.()
    if (first === undefined || page === undefined || scratch === undefined) return
    const bench = openBench(scratch)
    const end = new AbortController()
    const compare = language.compareStored
    const told: Parameters<typeof tryUpdate>[0] = {
      bench,
      source: silent(page),
      stored: first,
      next,
      body: (version) => language.locked(text, version),
      signal: end.signal,
      compare,
      onProgress: setTrial,
    }
    tryUpdate(told)
      .catch((error: unknown) => {
        if (end.signal.aborted) return
        if (!(error instanceof Unreachable)) throw error
        const nothing = { share: 1, total: first.total, tried: 0, objects: [] }
        setTrial({ ...nothing, state: 'done', problem: error.message })
      })
      .finally(() => bench.close())
    return () => {
      end.abort()
      bench.close()
    }
  }, [first, next, text])
  return trial
}
