import { useEffect, useState } from 'react'
import { afterPause } from '../../base/async/async.ts'
import { useApp } from '../../base/state/store.ts'

export interface StorageUse {
  readonly used: number
  readonly quota: number
  readonly persisted: boolean
}

/** What this origin stores and may store, as far as the browser tells; asked once a server is open, and again after writes. */
export function useStorageUse(): StorageUse | undefined {
  const [use, setUse] = useState<StorageUse>()
  const writes = useApp((state) => state.eventCounts.writes)
  const isOpen = useApp((state) => state.phase === 'open')
  const round = Math.ceil(writes / 10)
  useEffect(() => {
    if (!isOpen) return
    const read = async (signal: AbortSignal): Promise<void> => {
      const estimate = await navigator.storage?.estimate?.()
      const persisted = (await navigator.storage?.persisted?.()) ?? false
      if (!signal.aborted && estimate?.usage !== undefined && estimate.quota !== undefined) {
        setUse({ used: estimate.usage, quota: estimate.quota, persisted })
      }
    }
    return afterPause(round === 0 ? 800 : 300, (signal) => read(signal).catch(() => undefined))
  }, [isOpen, round])
  return use
}

export const useStoredBytes = (): number | undefined => useStorageUse()?.used
