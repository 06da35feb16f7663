import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appStore } from '../../../base/state/store.ts'
import { type OpenedHere, openHere } from '../../../entities/workspace/testing/open-here.ts'
import { names, problems, row, tree } from '../testing/drawn-parts.ts'
import { draftOf, drawNew, drawView } from '../testing/drawn-view.tsx'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('install', [])
})
afterAll(() => opened.close())

const crd = (plural: string, ...fields: readonly string[]): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.install.crdlab.dev
# What is written stays as it is written.
spec:
  group: install.crdlab.dev
  scope: Namespaced
  names: {plural: ${plural}, singular: ${plural}x, kind: K${plural}}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
${fields.map((name) => `${' '.repeat(14)}${name}: {type: string}\n`).join('')}`

const addressOf = (plural: string): string => `#/ws/install/crd/${plural}.install.crdlab.dev/design`
const isAt = (plural: string): Promise<void> => waitFor(() => expect(window.location.hash).toContain(addressOf(plural)))
const press = async (user: UserEvent, name: string): Promise<void> => user.click(screen.getByRole('button', { name }))
const fields = (...wanted: string[]): Promise<void> => waitFor(() => expect(names()).toEqual(['spec', ...wanted]))

async function remove(user: UserEvent, name: string): Promise<void> {
  await user.click(row(name))
  await user.keyboard('{Delete}')
  await waitFor(() => expect(names()).not.toContain(name))
}

test('[DZ-48] an installed CRD opens as it was typed, and what is edited after that is kept under its name', async () => {
  const user = await drawNew(crd('as', 'zeta', 'alpha', 'beta'))
  await remove(user, 'beta')
  screen.getByRole('button', { name: 'Install' }).focus()
  await user.keyboard('{Enter}')
  await isAt('as')
  await screen.findByText('in sync')
  // The history and the way on are there still.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'View objects' })))
  await press(user, 'Undo')
  await fields('zeta', 'alpha', 'beta')
  await press(user, 'Redo')
  await fields('zeta', 'alpha')
  await screen.findByText('in sync')
  cleanup()
  await drawView('as.install.crdlab.dev')
  await screen.findByText('in sync')
  await fields('zeta', 'alpha')
  await remove(user, 'alpha')
  expect(draftOf('as.install.crdlab.dev')).toBe(crd('as', 'zeta'))
  cleanup()
  await drawView('as.install.crdlab.dev')
  await screen.findByText('unsaved changes')
  await fields('zeta')
  await press(user, 'Update')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('No objects are stored.')
  await user.click(dialog.getByRole('button', { name: 'Send PUT' }))
  await screen.findByText('in sync')
})

test('what is edited while a CRD is sent is kept, and who leaves meanwhile is left alone', async () => {
  const user = await drawNew(crd('bs', 'alpha', 'beta'))
  await user.click(row('beta'))
  // In one go: nothing is answered in between.
  fireEvent.click(screen.getByRole('button', { name: 'Install' }))
  fireEvent.keyDown(tree(), { key: 'Delete' })
  await isAt('bs')
  await fields('alpha')
  await screen.findByText('unsaved changes')
  expect(draftOf('bs.install.crdlab.dev')).toBe(crd('bs', 'alpha'))
  cleanup()

  await drawNew(crd('cs', 'alpha'))
  fireEvent.click(screen.getByRole('button', { name: 'Install' }))
  act(() => {
    window.location.hash = '#/ws/install/access'
  })
  const { client } = opened
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/cs.install.crdlab.dev'
  await waitFor(async () => expect((await client.send({ method: 'GET', path })).failure).toBeUndefined())
  await waitFor(() => expect(draftOf('new')).toBeUndefined())
  expect(window.location.hash).toBe('#/ws/install/access')
})

test('a file of the name of an installed CRD is compared with it', async () => {
  const user = await drawNew(crd('ds', 'alpha', 'beta'))
  await press(user, 'Install')
  await screen.findByText('in sync')
  cleanup()
  await drawNew(crd('ds', 'alpha'))
  await screen.findByText('unsaved changes')
  await waitFor(() => expect(problems('spec.beta removed')).toHaveLength(1))
  await press(user, 'Update')
  expect((await screen.findByRole('dialog')).textContent).toContain('spec.beta removed')
})

test('what changed on the server is shown, unless something was edited; a CRD that was deleted there is a draft again', async () => {
  const { client } = opened
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/es.install.crdlab.dev'
  const removeThere = async (name: string): Promise<void> => {
    const field = `/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/${name}`
    const body = `[{"op":"remove","path":"${field}"}]`
    const { failure } = await client.send({ method: 'PATCH', path, body, contentType: 'application/json-patch+json' })
    expect(failure).toBeUndefined()
  }
  const user = await drawNew(crd('es', 'alpha', 'beta', 'gamma'))
  await press(user, 'Install')
  await screen.findByText('in sync')
  await removeThere('gamma')
  await fields('alpha', 'beta')
  await waitFor(() =>
    expect(
      appStore
        .getState()
        .toasts.map(({ text }) => text)
        .join(),
    ).toContain('changed on the server and was reloaded'),
  )
  await screen.findByText('in sync')

  await user.click(row('alpha'))
  await user.keyboard('{Control>}d{/Control}')
  await fields('alpha', 'alphaCopy', 'beta')
  await removeThere('beta')
  const alerts = (): string =>
    screen
      .queryAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join()
  await waitFor(() => expect(alerts()).toContain('changed on the server after you loaded it'))
  await press(user, 'Keep mine')
  await waitFor(() => expect(alerts()).not.toContain('changed on the server after you loaded it'))
  await fields('alpha', 'alphaCopy', 'beta')
  await screen.findByText('unsaved changes')

  expect((await client.send({ method: 'DELETE', path })).failure).toBeUndefined()
  await screen.findByText('draft, not installed')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Install' }).disabled).toBe(false)
})
