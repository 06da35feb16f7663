import { useEffect, useRef, useState } from 'react'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../client/api-status.ts'
import { language } from '../../base/language/language.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import { appStore } from '../../base/state/store.ts'
import { textAt, versionsOf } from './crd.ts'
import { fatesTexts } from './fates.en.ts'
import { openBench } from './scratch-server.ts'
import type { Stored } from './stored.ts'
import { storageName, type Trial, tryUpdate } from './trial.ts'

/** What is tried. Another one begins a new trial. */
export interface TrialInput {
  readonly stored: Stored
  readonly next: JsonObject
  /** The CRD as it would be; undefined: the installed one, with which the objects are written anew. */
  readonly text: string | undefined
  /** At most so many objects; undefined for all. */
  readonly most?: number
}

/** Whether the scratch server would have to call a webhook, which only the Node host can. */
const needsWebhook = (crd: JsonObject): boolean =>
  textAt(crd, ['spec', 'conversion', 'strategy']) === 'Webhook' && versionsOf(crd).length > 1

/** Runs a trial on a scratch server until it ends or `signal` stops it. A trial that cannot be made ends with the reason. */
export async function runTrial(
  { stored, next, text, most }: TrialInput,
  signal: AbortSignal,
  onProgress: (trial: Trial) => void,
): Promise<void> {
  const { page, connector, engine } = appStore.getState()
  if (page === undefined || stored.total === 0) return
  const nothing = { share: 1, total: stored.total, tried: 0, version: storageName(next), objects: [] }
  const give = (problem: string): void => onProgress({ ...nothing, state: 'done', problem })
  if (engine === 'host' && (needsWebhook(stored.crd) || needsWebhook(next))) return give(fatesTexts.webhook)
  const scratch = connector.scratch?.()
  if (scratch === undefined) return give(fatesTexts.unavailable)
  const bench = openBench(scratch)
  try {
    await tryUpdate({
      bench,
      source: silent(page),
      stored,
      next,
      body: text === undefined ? undefined : (version) => language.locked(text, version),
      ...(most === undefined ? {} : { most }),
      signal,
      compare: language.compareStored,
      writes: language.writesOf,
      onProgress,
    })
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    if (!signal.aborted) give(error.message)
  } finally {
    bench.close()
  }
}

interface Running {
  /** Undefined until something is known. */
  readonly trial: Trial | undefined
  /** Ends the trial with what it found until now. */
  stop(): void
}

/** Tries what a change does to stored objects; leaving the component ends the trial. Undefined: nothing is tried. */
export function useTrial(input: TrialInput | undefined): Running {
  const [trial, setTrial] = useState<Trial>()
  const end = useRef<AbortController>(undefined)
  useEffect(() => {
    setTrial(undefined)
    if (input === undefined) return
    let isLeft = false
    const own = new AbortController()
    end.current = own
    void runTrial(input, own.signal, (now) => isLeft || setTrial(now))
    return () => {
      isLeft = true
      own.abort()
    }
  }, [input])
  return { trial, stop: () => end.current?.abort() }
}
