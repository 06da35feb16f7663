import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Router, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { readPath } from '../../base/address/path.ts'
import { appStore } from '../../base/state/store.ts'
import { usePersonaRoles } from '../../entities/persona/use-persona-roles.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { useShortcuts } from '../../kit/keys.tsx'
import { keepColumns, recallColumns } from './columns.ts'
import { resourcesView } from './view.ts'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('resources', EXAMPLES.slice(0, 1))
})
afterAll(() => opened.close())

function View() {
  useShortcuts()
  usePersonaRoles()
  const path = readPath(useLocation()[0])
  return path && resourcesView.open(path, 'resources')?.element
}

/** Draws a view of lists: what follows the workspace in its address. */
function draw(address: string): UserEvent {
  window.location.hash = `#/ws/resources/resources${address}`
  render(
    <Router hook={useHashLocation}>
      <View />
    </Router>,
  )
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

const become = (persona: string): void => act(() => appStore.getState().setPersona(persona))

test('what a persona may not create or delete is locked, with the reason and the way to the missing rule', async () => {
  const user = draw('/webapps.demo.crdlab.dev/v1/*')
  const isDisabled = (name: RegExp, wanted: boolean): Promise<void> =>
    waitFor(() => expect(screen.getAllByRole<HTMLButtonElement>('button', { name })[0]?.disabled).toBe(wanted))
  await screen.findByRole('cell', { name: 'storefront' })
  become('controller')
  await screen.findByText('controller cannot create webapps · controller cannot delete webapps')
  await isDisabled(/^Create/, true)
  await isDisabled(/^Delete/, true)
  expect(screen.getByRole('link', { name: 'Show the missing rule' }).getAttribute('href')).toContain(
    '/access/webapps.demo.crdlab.dev/v1',
  )

  // The server is asked about each object by its name.
  await user.click(screen.getByRole('cell', { name: 'storefront' }))
  await isDisabled(/^Delete/, true)
  await user.keyboard('{Control>}d{/Control}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  become('user')
  await isDisabled(/^Create/, false)
  await isDisabled(/^Delete/, false)
  await user.keyboard('{Control>}d{/Control}')
  await screen.findByRole('alertdialog')
})

const WEBAPPS = 'webapps.demo.crdlab.dev'

/** Creates objects in a namespace of their own; the list of them. */
async function create(namespace: string, objects: Readonly<Record<string, object>>): Promise<string> {
  const post = async (path: string, body: object): Promise<void> => {
    const sent = { method: 'POST', path, body: JSON.stringify(body), contentType: 'application/json' } as const
    expect((await opened.client.send(sent)).failure).toBeUndefined()
  }
  await post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } })
  for (const [name, metadata] of Object.entries(objects)) {
    const object = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp', metadata: { name, ...metadata }, spec: { image: 'a' } }
    await post(`/apis/demo.crdlab.dev/v1/namespaces/${namespace}/webapps`, object)
  }
  return `/${WEBAPPS}/v1/${namespace}`
}

const OBJECTS = {
  alpha: { labels: { tier: 'gold', team: 'web' } },
  beta: { labels: { tier: 'silver' } },
  delta: { labels: { tier: 'bronze' } },
  gamma: { labels: { tier: 'gold' }, finalizers: ['e2e.crdlab.dev/drain'] },
}

const names = (): (string | null)[] =>
  [...screen.getByRole('grid').querySelectorAll('tbody a')].map(({ textContent }) => textContent)
const listed = (...wanted: readonly string[]): Promise<void> => waitFor(() => expect(names()).toEqual(wanted))
const row = (name: RegExp): HTMLElement => screen.getByRole('row', { name })

test('a list is selected by labels and fields, which the server is asked for and the address keeps', async () => {
  become('admin')
  const user = draw(await create('selected', OBJECTS))
  await listed('alpha', 'beta', 'delta', 'gamma')
  // A row follows what another client writes.
  const path = '/apis/demo.crdlab.dev/v1/namespaces/selected/webapps/alpha'
  const contentType = 'application/merge-patch+json'
  await opened.client.send({ method: 'PATCH', path, body: '{"spec":{"image":"shop/moved:2"}}', contentType })
  await waitFor(() => expect(row(/alpha/).textContent).toContain('shop/moved:2'))
  const kinds = within(screen.getByRole('navigation', { name: 'Kinds' }))
  await user.type(kinds.getByRole('searchbox', { name: 'Filter kinds' }), 'wa')
  await waitFor(() => expect(kinds.queryByRole('link', { name: /^ConfigMap/ })).toBeNull())
  kinds.getByRole('link', { name: /^WebApp/ })

  const box = screen.getByRole('textbox', { name: 'Filter by words, labels or fields' })
  await user.type(box, 'tier=gold{Enter}')
  await listed('alpha', 'gamma')
  expect(window.location.hash).toContain('labelSelector=tier=gold')
  // Two, one right after the other.
  await user.type(box, 'tier!=bronze{Enter}metadata.name!=gamma{Enter}')
  await screen.findByRole('button', { name: 'Remove the label selector tier!=bronze' })
  await listed('alpha')

  // While a selector that the server rejected stands, no row is shown that it was to leave out; its words say what is wrong.
  await user.type(box, 'spec.port=3{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('field label not supported: spec.port')
  expect(screen.queryByRole('link', { name: 'alpha' })).toBeNull()
  screen.getByRole('link', { name: 'Make it selectable in Design' })
  await user.click(screen.getByRole('button', { name: 'Remove the selector' }))
  await listed('alpha')
  await user.click(screen.getByRole('button', { name: 'Remove the field selector metadata.name!=gamma' }))
  await listed('alpha', 'gamma')
})

test('selected objects are labeled and deleted together, and one that is held says by whom', async () => {
  const columns = recallColumns(WEBAPPS)
  become('admin')
  const user = draw(await create('together', OBJECTS))
  await listed('alpha', 'beta', 'delta', 'gamma')
  screen.getByRole('grid').focus()
  await user.keyboard(' {Shift>}{ArrowDown}{/Shift}')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Selected objects' }).textContent).toContain('2 selected'))
  await user.click(within(row(/gamma/)).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Label' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'season=autumn tier-')
  expect(dialog.textContent).toContain(
    'kubectl label --overwrite webapps.demo.crdlab.dev -n together alpha beta gamma season=autumn tier-',
  )
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('checkbox', { name: 'Labels' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(row(/beta/).textContent).toContain('season=autumn'))
  expect(row(/delta/).textContent).toContain('tier=bronze')
  // Which columns are shown is kept: other tests begin as before.
  keepColumns(WEBAPPS, columns)

  await user.click(screen.getByRole('button', { name: 'Delete 3 of WebApp' }))
  const ask = within(await screen.findByRole('alertdialog'))
  await user.click(ask.getByRole('button', { name: 'Delete 3 of WebApp' }))
  await listed('delta', 'gamma')
  expect(row(/gamma/).textContent).toMatch(/Terminating.*held by\s*e2e\.crdlab\.dev\/drain/)
  await waitFor(() => expect(screen.getByRole('link', { name: /^WebApp/ }).textContent).toContain('1 terminating'))

  // What kubectl describe says, and what is seen at a glance beside the list.
  screen.getByRole('grid').focus()
  await user.keyboard('{Home}d')
  await waitFor(() => expect(screen.getByTestId('described').textContent).toContain('API Version:  demo.crdlab.dev/v1'))
  await user.keyboard('{Escape}')
  await user.keyboard('p')
  const peek = await screen.findByRole('complementary', { name: 'Selected object' })
  await waitFor(() => expect(peek.textContent).toContain('tier=bronze'))
  await user.click(within(peek).getByRole('button', { name: 'Next object' }))
  await waitFor(() => expect(peek.textContent).toContain('e2e.crdlab.dev/drain'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
})
