import { appStore } from '../../../base/state/store.ts'
import { isRoleWrite } from '../../../entities/persona/access.ts'
import type { WebAppController } from './webapp-controller.ts'

/** Pauses and resumes the controller as the reader says, and has it try again what was rejected when a role changes. Returns what ends that. */
export function followApp(controller: Pick<WebAppController, 'isPaused' | 'retryAll'>): () => void {
  const { controllerPaused, onEvent } = appStore.getState()
  controller.isPaused = controllerPaused
  const ends = [
    appStore.subscribe((state) => {
      controller.isPaused = state.controllerPaused
    }),
    onEvent((event) => {
      if (isRoleWrite(event)) controller.retryAll()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
