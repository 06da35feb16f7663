import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EXAMPLES } from '../../examples/catalogue.ts'
import type { ApiEvent } from '../base/state/events.ts'
import { appStore } from '../base/state/store.ts'
import { type OpenedHere, openHere } from '../entities/workspace/testing/open-here.ts'
import { logView } from '../features/log/log-state.ts'
import { App } from './app.tsx'

const STOREFRONT = '#/ws/first-run/cr/webapps.demo.crdlab.dev/v1/default/storefront'
const OBJECT = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/storefront'
const BINDING = '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings/crdlab%3Acontroller'

let opened: OpenedHere
beforeEach(async () => {
  window.innerWidth = 1440
  opened = await openHere('first-run', EXAMPLES.slice(0, 1))
})
afterEach(async () => {
  logView.setState(logView.getInitialState(), true)
  act(() => appStore.getState().setPersona('admin'))
  await opened.close()
})

function draw(hash: string): UserEvent {
  window.location.hash = hash
  render(<App />)
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

const go = (hash: string): void =>
  act(() => {
    window.location.hash = hash
  })
const press = async (user: UserEvent, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }))
function specPane(): HTMLElement {
  const found = document.querySelector<HTMLElement>('[data-endpoint="spec"]')
  if (found === null) throw new Error('no pane spec is drawn')
  return found
}
const text = (): HTMLTextAreaElement => within(specPane()).getByRole('textbox')
const isPersona = (name: string): Promise<unknown> => screen.findByRole('button', { name: `persona: ${name}` })

test('what a persona was denied stays a draft; who acts as it stays with the workspace, and the log copies its requests with --as', async () => {
  const user = draw(STOREFRONT)
  act(() => appStore.getState().setControllerPaused(true))
  await waitFor(() => expect(text().value).toContain('storefront:2.4'))
  await press(user, /^persona: /)
  await user.click(await screen.findByRole('menuitemradio', { name: /^controller\b/ }))
  await within(specPane()).findByText('controller cannot update webapps')
  fireEvent.change(text(), { target: { value: text().value.replace('storefront:2.4', 'storefront:2.5') } })
  await within(specPane()).findByText('unsaved')
  act(() => text().focus())
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByTestId('result').textContent).toContain('403'))
  within(specPane()).getByText('unsaved')
  await press(user, 'Open the API log')
  for (const name of ['only storefront', 'writes']) {
    await press(user, 'Add filter')
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await waitFor(() => expect(screen.getAllByTestId('log-row').at(-1)?.textContent).toMatch(/PUT.*403/))
  await user.click(screen.getAllByTestId('log-row').at(-1) as HTMLElement)
  expect((await screen.findByRole('region', { name: 'kubectl' })).textContent).toContain('--as=crdlab:controller')
  // Opened again, the workspace has its persona.
  cleanup()
  await act(() => appStore.getState().connect('page', 'first-run'))
  draw(STOREFRONT)
  await isPersona('controller')
})

test('a controller whose role is taken away falls behind, and goes on once it has it again', async () => {
  const user = draw('#/ws/first-run/access')
  await waitFor(() => expect(appStore.getState().personaRolesOf).toBe(appStore.getState().page))
  await act(async () => {
    await opened.client.send({ method: 'DELETE', path: BINDING })
    const body = '{"spec":{"replicas":4}}'
    await opened.client.send({ method: 'PATCH', path: OBJECT, contentType: 'application/merge-patch+json', body })
  })
  go(STOREFRONT)
  await screen.findByText('controller is behind')
  const rejected = ({ actor, code }: ApiEvent): boolean => actor === 'webapp-controller' && code === 403
  await waitFor(() => expect(appStore.getState().events.some(rejected)).toBe(true))
  screen.getByText('controller is behind')
  go('#/ws/first-run/access')
  await press(user, 'Create them')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Create them' })).toBeNull())
  go(STOREFRONT)
  await screen.findByText('controller caught up')
})
