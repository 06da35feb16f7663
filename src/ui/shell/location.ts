import { useHashLocation } from 'wouter/use-hash-location'
import { withEngine, withoutEngine } from '../base/address/address.ts'
import { appStore, useApp } from '../base/state/store.ts'

function shown(address: string): string {
  const { engine, workspace } = appStore.getState()
  return withEngine(address, engine, workspace)
}

/** The location in the fragment of the browser's address, for the router. The browser's address names the engine as well. */
export function useEngineLocation(...options: Parameters<typeof useHashLocation>): ReturnType<typeof useHashLocation> {
  const [address, navigate] = useHashLocation(...options)
  const workspace = useApp((state) => state.workspace)
  return [withoutEngine(address, workspace), (to, ...more) => navigate(shown(to), ...more)]
}

useEngineLocation.hrefs = (href: string): string => `#${shown(href)}`
