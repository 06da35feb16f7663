import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EXAMPLES } from '../../examples/catalogue.ts'
import { appStore } from '../base/state/store.ts'
import { type OpenedHere, openHere } from '../entities/workspace/testing/open-here.ts'
import { App } from './app.tsx'

let opened: OpenedHere
beforeEach(async () => {
  window.innerWidth = 1440
  opened = await openHere('first-run', EXAMPLES.slice(0, 1))
})
afterEach(() => opened.close())

function draw(hash: string): UserEvent {
  window.location.hash = hash
  render(<App />)
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

const go = (hash: string): void =>
  act(() => {
    window.location.hash = hash
  })
const isAt = (hash: string): Promise<void> => waitFor(() => expect(window.location.hash).toBe(hash))
const press = async (user: UserEvent, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }))
const isOpen = (workspace: string): Promise<void> =>
  waitFor(() => expect([appStore.getState().workspace, appStore.getState().phase]).toEqual([workspace, 'open']))

const GEARS = (scope: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gears.shell.crdlab.dev}
spec:
  group: shell.crdlab.dev
  scope: ${scope}
  names: {plural: gears, singular: gear, kind: Gear}
  versions:
  - name: v1
    served: true
    storage: true
    additionalPrinterColumns: [{name: Size, type: integer, jsonPath: .spec.size}]
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: integer}}}}}}
`
const GEAR = 'apiVersion: shell.crdlab.dev/v1\nkind: Gear\nmetadata: {name: one}\nspec: {size: 1}\n'

/** Sends YAML to the server that is open. */
async function create(path: string, body: string): Promise<void> {
  const spec = { method: 'POST', path, body, contentType: 'application/yaml' } as const
  await act(async () => {
    const answer = await appStore.getState().page?.send(spec)
    expect(answer?.exchange.code).toBe(201)
  })
}
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const install = (scope: string): Promise<void> => create(CRDS, GEARS(scope))

test('a workspace is created, left and deleted, and its address opens nothing then', async () => {
  const user = draw('#/ws/first-run')
  await press(user, 'New workspace')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'second')
  await user.click(dialog.getByRole('button', { name: 'Open' }))
  await isAt('#/ws/second')
  await isOpen('second')
  await press(user, /^workspace/)
  await user.click(await screen.findByRole('menuitemradio', { name: 'first-run' }))
  await isAt('#/ws/first-run')
  await isOpen('first-run')
  const remove = vi.spyOn(appStore.getState().connector, 'remove')
  await press(user, 'Delete workspace second?')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete workspace' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete workspace second?' })).toBeNull())
  expect(remove.mock.calls).toEqual([['second']])
  go('#/ws/second/resources')
  expect((await screen.findByRole('alert')).textContent).toContain('Workspace second is not in this browser.')
})

test.each([
  ['#/host/resources', 'This address belongs to a server.', false],
  ['#/ws/class-1', 'Workspace class-1 is not in this browser.', true],
  // No workspace can have such a name.
  ['#/ws/Class 1', 'Workspace Class 1 is not in this browser.', false],
])('an address that this browser cannot open says so, and creates nothing unasked: %s', async (hash, says, canCreate) => {
  draw(hash)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(says)
  expect(within(alert).queryByRole('button', { name: /^Create/ }) !== null).toBe(canCreate)
  within(alert).getByRole('link', { name: 'Open first-run' })
  expect(appStore.getState().workspaces.map(({ name }) => name)).not.toContain('class-1')
})

test('a new workspace begins without the example, which can be added, and leads to the first lesson', async () => {
  const user = draw('#/ws/class-1')
  await press(user, /^Create/)
  await screen.findByRole('heading', { name: 'An API server runs in this page.' })
  await press(user, 'Add the example')
  await screen.findByRole('heading', { name: 'Design Kubernetes CRDs and try them in this page.' })
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('slider', { name: 'replicas' }).value).toBe('3'))
  expect(screen.getByRole('link', { name: /^Lesson 1: your first kind/ }).getAttribute('href')).toBe('#/lesson/first-kind')
})

test('a CRD is deleted with its objects, its list says that there is no such kind, and it comes back for the whole cluster', async () => {
  await install('Namespaced')
  await create('/apis/shell.crdlab.dev/v1/namespaces/default/gears', GEAR)
  const user = draw('#/ws/first-run/resources/customresourcedefinitions.apiextensions.k8s.io/v1/-')
  await user.click(await screen.findByRole('cell', { name: 'gears.shell.crdlab.dev' }))
  await press(user, /^Delete/)
  const ask = within(await screen.findByRole('alertdialog'))
  await ask.findByText(/All objects of this kind are deleted too\./)
  const confirm = ask.getByRole<HTMLButtonElement>('button', { name: /^Delete/ })
  await waitFor(() => expect(confirm.disabled).toBe(false))
  await user.click(confirm)
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'gears.shell.crdlab.dev' })).toBeNull())
  go('#/ws/first-run/resources/gears.shell.crdlab.dev/v1/*')
  await screen.findByText('the server doesn\'t have a resource type "gears.shell.crdlab.dev"')

  await install('Cluster')
  await create('/apis/shell.crdlab.dev/v1/gears', GEAR)
  const cell = await screen.findByRole('cell', { name: 'one' })
  // A kind of the cluster has no namespace in its list and its addresses.
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['', 'Name', 'Size'])
  expect(screen.queryByRole('button', { name: /^namespace/ })).toBeNull()
  await user.click(within(cell).getByRole('link'))
  await isAt('#/ws/first-run/cr/gears.shell.crdlab.dev/v1/-/one')
  await press(user, 'Delete the object')
  const last = within(await screen.findByRole('alertdialog')).getByRole<HTMLButtonElement>('button', { name: /^Delete/ })
  await waitFor(() => expect(last.disabled).toBe(false))
  await user.click(last)
  await screen.findByText('No resources found')
})
