import { expect, it, onTestFinished, vi } from 'vitest'
import type { RequestSpec } from '../../../../client/transport.ts'
import { appStore } from '../../../base/state/store.ts'
import { followApp } from './follow-app.ts'

const ROLE = '/apis/rbac.authorization.k8s.io/v1/clusterroles/editor'

function followed() {
  const controller = { isPaused: false, retryAll: vi.fn() }
  const end = followApp(controller)
  onTestFinished(end)
  return { controller, end }
}

let id = 0
function record(method: RequestSpec['method'], path: string): void {
  const request = { method, path }
  appStore.getState().recordEvent({ id: ++id, at: 0, durationMs: 0, actor: 'you', request, code: 200, text: '', warnings: [] })
}

it.each<[method: RequestSpec['method'], path: string, times: number]>([
  ['PUT', ROLE, 1],
  ['DELETE', ROLE, 1],
  ['GET', ROLE, 0],
  ['PUT', '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/shop', 0],
])('[RB-9] what a role rejected is tried again after %s %s: %i times', (method, path, times) => {
  const { controller, end } = followed()
  record(method, path)
  expect(controller.retryAll).toHaveBeenCalledTimes(times)
  end()
  record('PUT', ROLE)
  expect(controller.retryAll).toHaveBeenCalledTimes(times)
})

it('is paused as the page is, from the start', () => {
  const { setControllerPaused } = appStore.getState()
  onTestFinished(() => setControllerPaused(false))
  setControllerPaused(true)
  const { controller, end } = followed()
  expect(controller.isPaused).toBe(true)
  setControllerPaused(false)
  expect(controller.isPaused).toBe(false)
  end()
  setControllerPaused(true)
  expect(controller.isPaused).toBe(false)
})
