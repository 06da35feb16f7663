import { useEffect } from 'react'
import { EXAMPLE_CONTROLLER } from '../../../../protocol/journal.ts'
import { builtInIdentity } from '../../../base/state/persona.ts'
import { appStore, useApp } from '../../../base/state/store.ts'
import { useResourceType } from '../../../entities/kind/kinds.ts'
import { followApp } from './follow-app.ts'

/** The lock that a tab shares with others while it shows the example. */
const shownLock = (workspace: string): string => `crdlab example shown ${workspace}`

/** Whether any tab of a workspace shows the example. Without Web Locks only this tab counts. */
async function isShownInAnyTab(workspace: string): Promise<boolean> {
  const locks = await navigator.locks?.query()
  if (locks?.held === undefined) return appStore.getState().isExampleShown
  return locks.held.some(({ name }) => name === shownLock(workspace))
}

/** Tells other tabs of the workspace that this one shows the example, for as long as it does. */
function useShownLock(workspace: string): void {
  const isShown = useApp((state) => state.isExampleShown)
  useEffect(() => {
    if (!isShown) return
    const stop = new AbortController()
    const untilHidden = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
    // An abort before the lock is given rejects the request.
    navigator.locks
      ?.request(shownLock(workspace), { mode: 'shared', signal: stop.signal }, () => untilHidden)
      .catch(() => undefined)
    return () => stop.abort()
  }, [workspace, isShown])
}

/** What tabs tell each other about the pause of the controller. */
type PauseMessage = 'asked' | 'paused' | 'resumed'

/** Keeps the pause of the controller the same in all tabs of a workspace, because one tab alone runs it. */
function useSharedPause(workspace: string): void {
  useEffect(() => {
    const channel = new BroadcastChannel(`crdlab controller ${workspace}`)
    const post = (message: PauseMessage): void => channel.postMessage(message)
    channel.onmessage = ({ data }: MessageEvent<PauseMessage>) => {
      const { controllerPaused, setControllerPaused } = appStore.getState()
      if (data !== 'asked') setControllerPaused(data === 'paused')
      else if (controllerPaused) post('paused')
    }
    post('asked')
    const unsubscribe = appStore.subscribe(({ controllerPaused }, before) => {
      if (controllerPaused !== before.controllerPaused) post(controllerPaused ? 'paused' : 'resumed')
    })
    return () => {
      unsubscribe()
      channel.close()
      appStore.getState().setControllerPaused(false)
    }
  }, [workspace])
}

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
  useShownLock(workspace)
  useSharedPause(workspace)
  useEffect(() => {
    if (engine !== 'page' || !ready || type === undefined) return
    const stop = new AbortController()
    const run = async (): Promise<void> => {
      const client = appStore.getState().clientAs(EXAMPLE_CONTROLLER, builtInIdentity('controller'))
      if (client === undefined || stop.signal.aborted) return
      const { WebAppController } = await import('./webapp-controller.ts')
      const controller = new WebAppController({ client, type, hasHeartbeat: () => isShownInAnyTab(workspace) })
      const unfollow = followApp(controller)
      await controller.run(stop.signal).finally(unfollow)
    }
    const locked = navigator.locks?.request(`crdlab ${EXAMPLE_CONTROLLER} ${workspace}`, { signal: stop.signal }, run) ?? run()
    locked.catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    return () => stop.abort()
  }, [engine, workspace, ready, type])
}
