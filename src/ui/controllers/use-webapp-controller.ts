import { useEffect } from 'react'
import { browserClock } from '../app/clock.ts'
import { useResourceType } from '../live/kinds.ts'
import { appStore, useApp } from '../stores/store.ts'

export const CONTROLLER = 'webapp-controller'

/**
 * Runs the toy controller while the example's kind is installed in a workspace of this browser. One tab of a workspace runs it.
 * It is no part of the host's server: there, somebody else's controller may be at work.
 */
export function useWebAppController(): void {
  const { engine, workspace, you } = useApp((state) => ({ engine: state.engine, workspace: state.workspace, you: state.you }))
  const type = useResourceType('webapps.demo.crdlab.dev', 'v1')
  useEffect(() => {
    if (engine !== 'page' || you === undefined || type === undefined) return
    const stop = new AbortController()
    const switches = {
      paused: () => appStore.getState().controllerPaused,
      heartbeat: () => appStore.getState().heartbeat,
    }
    const run = async (): Promise<void> => {
      const client = appStore.getState().controller(CONTROLLER)
      if (client === undefined || stop.signal.aborted) return
      const { runWebAppController } = await import('./webapp-controller.ts')
      await runWebAppController(client, type, browserClock, switches, stop.signal)
    }
    const locked = navigator.locks?.request(`crdlab ${CONTROLLER} ${workspace}`, { signal: stop.signal }, run) ?? run()
    locked.catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    return () => stop.abort()
  }, [engine, workspace, you, type])
}
