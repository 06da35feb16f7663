import { browserClock } from '../../base/async/async.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { useApp } from '../../base/state/store.ts'

export interface StorageUse {
  readonly used: number
  readonly quota: number
  readonly persisted: boolean
}

/** What this origin stores and may store, as far as the browser tells; asked once a server is open, and again after writes. */
export function useStorageUse(): StorageUse | undefined {
  const writes = useApp((state) => state.eventCounts.writes)
  const isOpen = useApp((state) => state.phase === 'open')
  const round = Math.ceil(writes / 10)
  return useAsync(
    async (signal) => {
      if (!isOpen) return undefined
      await browserClock.sleep(round === 0 ? 800 : 300, signal)
      if (signal.aborted) return undefined
      const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {}
      const persisted = (await navigator.storage?.persisted?.()) ?? false
      return usage === undefined || quota === undefined ? undefined : { used: usage, quota, persisted }
    },
    [isOpen, round],
    { keep: true },
  )
}

export const useStoredBytes = (): number | undefined => useStorageUse()?.used
