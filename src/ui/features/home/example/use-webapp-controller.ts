import { useEffect } from 'react'
import { isRoleWrite } from '../../../data/access.ts'
import { useResourceType } from '../../../data/kinds.ts'
import { browserClock } from '../../../state/async.ts'
import { userOf } from '../../../state/persona.ts'
import { appStore, useApp } from '../../../state/store.ts'

export const CONTROLLER = 'webapp-controller'

/**
 * Runs the toy controller while the example's kind is installed in a workspace of this browser. One tab of a workspace runs it.
 * It acts as the persona of the controller, whoever the reader is: what its role does not allow, it cannot do.
 * It is no part of the host's server: there, somebody else's controller may be at work.
 */
export function useWebAppController(): void {
  const { engine, workspace, ready } = useApp((state) => ({
    engine: state.engine,
    workspace: state.workspace,
    ready: state.page !== undefined && state.personaRolesOf === state.page,
  }))
  const type = useResourceType('webapps.demo.crdlab.dev', 'v1')
  useEffect(() => {
    if (engine !== 'page' || !ready || type === undefined) return
    const stop = new AbortController()
    let roleWrites = 0
    const unsubscribe = appStore.getState().onEvent((event) => {
      if (isRoleWrite(event)) roleWrites++
    })
    const switches = {
      roles: () => roleWrites,
      paused: () => appStore.getState().controllerPaused,
      heartbeat: () => appStore.getState().heartbeat,
    }
    const run = async (): Promise<void> => {
      const client = appStore.getState().clientAs(CONTROLLER, userOf('controller'))
      if (client === undefined || stop.signal.aborted) return
      const { runWebAppController } = await import('./webapp-controller.ts')
      await runWebAppController(client, type, browserClock, switches, stop.signal)
    }
    const locked = navigator.locks?.request(`crdlab ${CONTROLLER} ${workspace}`, { signal: stop.signal }, run) ?? run()
    locked.catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    return () => {
      unsubscribe()
      stop.abort()
    }
  }, [engine, workspace, ready, type])
}
