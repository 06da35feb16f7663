import { useLocation } from 'wouter'
import type { Engine } from '../state/connection.ts'
import { appStore } from '../state/store.ts'
import { homeAt, withEngine } from './address.ts'

/** Connects to another workspace, or to the host, and shows its Home. */
export function useOpenWorkspace(): (engine: Engine, workspace: string) => void {
  const [, navigate] = useLocation()
  return (engine, workspace) => {
    // The address names the engine that is open.
    void appStore.getState().connect(engine, workspace)
    navigate(homeAt(workspace))
  }
}

/** Puts an address of the same view in the place of the one that the browser shows. Nothing is drawn again. */
export function replaceAddress(address: string): void {
  const { engine, workspace } = appStore.getState()
  history.replaceState(history.state, '', `#${withEngine(address, engine, workspace)}`)
}
