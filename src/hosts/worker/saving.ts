import { errorMessage } from '../../apimachinery/text/error-message.ts'
import type { Clock } from '../../apiserver/clock.ts'
import { type Backend, StorageFailure } from '../../apiserver/storage/interfaces.ts'
import type { Saving } from './protocol.ts'

/** Milliseconds after which a write that is not saved yet is said to be so. */
const SLOW_MS = 1000

/** A backend that may find, when it loads, that the disk is full. */
export interface ReportingBackend extends Backend {
  readonly report?: { readonly full: boolean } | undefined
}

/** The backend, telling how its commits go: at once when one fails, after a second when one hangs, and when it is well again. */
export function reportSaving(backend: ReportingBackend, clock: Clock, report: (saving: Saving) => void): Backend {
  let ok = true
  const tell = (saving: Saving): void => {
    if (ok && saving.ok) return
    ok = saving.ok
    report(saving)
  }
  return {
    async load() {
      const snapshot = await backend.load()
      if (backend.report?.full === true) tell({ ok: false, reason: 'quota', message: 'the browser storage is full' })
      return snapshot
    },
    close: () => backend.close(),
    async commit(batch) {
      const message = 'a change is not saved yet: the browser storage is slow'
      const cancel = clock.setTimer(SLOW_MS, () => tell({ ok: false, reason: 'slow', message }))
      try {
        await backend.commit(batch)
        tell({ ok: true })
      } catch (error) {
        tell(problemOf(error))
        throw error
      } finally {
        cancel()
      }
    },
  }
}

export function problemOf(error: unknown): Saving {
  const message = errorMessage(error)
  return { ok: false, reason: error instanceof StorageFailure ? error.reason : 'unavailable', message }
}
