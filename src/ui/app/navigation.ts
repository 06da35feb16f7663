import { useLocation } from 'wouter'
import type { Engine } from '../stores/connection.ts'
import { appStore } from '../stores/store.ts'
import { homeAt } from './address.ts'

/** Connects to another workspace, or to the host, and shows its Home. */
export function useOpenWorkspace(): (engine: Engine, workspace: string) => void {
  const [, navigate] = useLocation()
  return (engine, workspace) => {
    navigate(homeAt(workspace))
    void appStore.getState().connect(engine, workspace)
  }
}
