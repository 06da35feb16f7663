import { useEffect, useState } from 'react'
import { useApp } from '../state/store.ts'

export interface StorageUse {
  readonly used: number
  readonly quota: number
  readonly persisted: boolean
}

/** What this origin stores and may store, as far as the browser tells; asked again when writes happened. */
export function useStorageUse(): StorageUse | undefined {
  const [use, setUse] = useState<StorageUse>()
  const writes = useApp((state) => state.exchanges.filter((exchange) => exchange.request.method !== 'GET').length)
  const round = Math.ceil(writes / 10)
  useEffect(() => {
    let stale = false
    const read = async (): Promise<void> => {
      const estimate = await navigator.storage?.estimate?.()
      const persisted = (await navigator.storage?.persisted?.()) ?? false
      if (!stale && estimate?.usage !== undefined && estimate.quota !== undefined) {
        setUse({ used: estimate.usage, quota: estimate.quota, persisted })
      }
    }
    const timer = setTimeout(() => void read().catch(() => undefined), round === 0 ? 800 : 300)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [round])
  return use
}

export const useStoredBytes = (): number | undefined => useStorageUse()?.used
