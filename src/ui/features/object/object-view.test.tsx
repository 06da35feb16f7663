import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { appStore } from '../../base/state/store.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { draw, edit, pane, paneSays, press, resultSays, sendButton, sendChanged, text, WEBAPPS } from './testing/drawn-panes.tsx'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('object', EXAMPLES.slice(0, 1))
})
afterAll(() => opened.close())

/** Confirms the deletion that a dialog asks about. */
async function confirm(user: UserEvent): Promise<void> {
  const ask = within(await screen.findByRole('alertdialog'))
  const button = ask.getByRole<HTMLButtonElement>('button', { name: /^Delete/ })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

const MERGE = 'application/merge-patch+json'
const GONE = 'The object was deleted. This is its last state.'

test('an object with a finalizer stays in Terminating until the finalizer is removed', async () => {
  const user = await draw(`${WEBAPPS}/storefront`)
  await sendChanged(user, 'spec', /^ {2}name: storefront$/m, '  name: storefront\n  finalizers:\n  - crdlab.dev/hold')
  await resultSays('200')
  await press(user, 'Delete the object')
  await confirm(user)
  await waitFor(() => expect(screen.getByTestId('terminating').textContent).toContain('crdlab.dev/hold'))
  await waitFor(() => expect(text('spec').value).toContain('deletionTimestamp'))
  // Esc closes what is open before it leaves the object.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByTestId('result')).toBeNull())
  expect(window.location.hash).toContain('/cr/')
  await sendChanged(user, 'spec', / {2}finalizers:\n {2}- crdlab.dev\/hold\n/, '')
  await screen.findByText(GONE)
  // What is left can be read and copied, and no longer be sent.
  await waitFor(() => expect(sendButton('spec').disabled).toBe(true))
  expect(sendButton('spec').title).toBe(GONE)
  expect(screen.queryByTestId('terminating')).toBeNull()
})

test('who deletes an object that nothing holds is led to the list', async () => {
  const body = '{"apiVersion":"demo.crdlab.dev/v1","kind":"WebApp","metadata":{"name":"brief"},"spec":{"image":"a"}}'
  const path = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps'
  expect((await opened.client.send({ method: 'POST', path, body, contentType: 'application/json' })).failure).toBeUndefined()
  const user = await draw(`${WEBAPPS}/brief`)
  await press(user, 'Delete the object')
  await confirm(user)
  await waitFor(() => expect(window.location.hash).toBe(`#/ws/object/resources/${WEBAPPS}`))
})

const APPS = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps'

/** Creates a WebApp, and shows it with unsaved drafts of its spec and status. */
async function drawEdited(name: string, finalizers: readonly string[] = []): Promise<UserEvent> {
  const metadata = { name, finalizers }
  const body = JSON.stringify({ apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp', metadata, spec: { image: 'a:1' } })
  const sent = { method: 'POST', path: APPS, body, contentType: 'application/json' } as const
  expect((await opened.client.send(sent)).failure).toBeUndefined()
  const user = await draw(`${WEBAPPS}/${name}`)
  await edit('spec', 'image: a:1', 'image: a:2')
  const draft = { base: '', baseVersion: '1', text: 'status: {}\n' }
  act(() => appStore.getState().setDraft(`object ${APPS}/${name}#status`, draft))
  return user
}

const draftsOf = (name: string): string[] =>
  Object.keys(appStore.getState().drafts)
    .filter((address) => address.startsWith(`object ${APPS}/${name}#`))
    .map((address) => address.slice(address.indexOf('#')))
    .sort()

test('the drafts of an object are dropped when it is deleted', async () => {
  const user = await drawEdited('drafted')
  expect(draftsOf('drafted')).toEqual(['#', '#status'])
  await press(user, 'Delete the object')
  await confirm(user)
  await waitFor(() => expect(draftsOf('drafted')).toEqual([]))
})

test('the drafts of an object stay while a finalizer holds it, and are dropped when it is gone', async () => {
  const user = await drawEdited('drained', ['crdlab.dev/hold'])
  await press(user, 'Delete the object')
  await confirm(user)
  await screen.findByTestId('terminating')
  expect(draftsOf('drained')).toEqual(['#', '#status'])
  const path = `${APPS}/drained`
  await opened.client.send({ method: 'PATCH', path, body: '{"metadata":{"finalizers":null}}', contentType: MERGE })
  await screen.findByText(GONE)
  await waitFor(() => expect(draftsOf('drained')).toEqual([]))
})

test('the drafts of an object stay when its deletion is rejected, and when another client deletes it', async () => {
  const user = await drawEdited('watched')
  await press(user, 'Delete the object')
  const ask = within(await screen.findByRole('alertdialog'))
  const button = ask.getByRole<HTMLButtonElement>('button', { name: /^Delete/ })
  await waitFor(() => expect(button.disabled).toBe(false))
  // The uid that the dialog sends is that of an object which is gone.
  expect((await opened.client.send({ method: 'DELETE', path: `${APPS}/watched` })).failure).toBeUndefined()
  await user.click(button)
  await ask.findByRole('alert')
  await screen.findByText(GONE)
  expect(draftsOf('watched')).toEqual(['#', '#status'])
})

test.each([
  ['a ClusterRole has neither endpoint', 'clusterroles.rbac.authorization.k8s.io/v1/-/view', ['rules']],
  ['a namespace has a status', 'namespaces/v1/-/default', ['spec', 'status']],
])('kinds of Kubernetes show the endpoints that they have: %s', async (_, address, endpoints) => {
  await draw(address)
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.filter((heading) => heading !== null && /^(rules|status|scale|spec)$/.test(heading))).toEqual(endpoints)
  expect(screen.queryAllByRole('tab')).toEqual([])
  expect(screen.queryByTestId('generation')).toBeNull()
  screen.getByTestId('resourceVersion')
})

test('kinds of Kubernetes say what an endpoint does, in words of their own, and the result says the same', async () => {
  const user = await draw('namespaces/v1/-/default')
  await paneSays('status', 'while it is deleted, any but Terminating')
  await sendChanged(user, 'spec', /- kubernetes$/m, '- kubernetes\n  - demo.dev/mine')
  await resultSays('200')
  await waitFor(() => expect(screen.getByRole('row', { name: /^spec\.finalizers/ }).textContent).toContain('ignored'))
})

const HELD =
  '{"apiVersion":"demo.crdlab.dev/v1","kind":"WebApp","metadata":{"name":"held","finalizers":["crdlab.dev/hold"]},"spec":{"image":"a"}}'

test('a namespace that is held by what is in it says so, and is released through /finalize', async () => {
  const { client } = opened
  const post = async (path: string, body: string): Promise<void> =>
    expect((await client.send({ method: 'POST', path, body, contentType: 'application/json' })).failure).toBeUndefined()
  await post('/api/v1/namespaces', '{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"team"}}')
  await post('/apis/demo.crdlab.dev/v1/namespaces/team/webapps', HELD)
  const user = await draw('namespaces/v1/-/team')
  await press(user, 'Delete the object')
  await confirm(user)
  const banner = within(await screen.findByTestId('terminating'))
  const holder = await banner.findByText('kubernetes')
  expect(holder.closest('li')?.textContent).toContain('waits until the namespace is empty')
  await user.click(banner.getByRole('button', { name: 'Remove a finalizer' }))
  const ask = await screen.findByRole('alertdialog')
  expect(ask.textContent).toContain('The namespace goes without waiting for what is in it.')
  await waitFor(() => expect(ask.textContent).toContain('PUT /api/v1/namespaces/team/finalize'))
  await user.click(within(ask).getByRole('button', { name: 'Send PUT' }))
  await screen.findByText(GONE)
})

test('a persona writes what its roles allow; what they forbid can be tried, stays a draft, and says why', async () => {
  const user = await draw(`${WEBAPPS}/checkout`)
  const become = (persona: string): void => act(() => appStore.getState().setPersona(persona))
  const write = async (word: string, from: RegExp, to: string, ...said: readonly string[]): Promise<void> => {
    await sendChanged(user, word, from, to)
    await resultSays(...said)
  }
  become('user')
  await paneSays('status', 'user cannot update webapps/status')
  await user.click(screen.getByRole('tab', { name: /^scale/ }))
  await paneSays('scale', 'user cannot update webapps/scale')
  await user.click(screen.getByRole('tab', { name: /^status/ }))
  await write('status', /readyReplicas: \d+/, 'readyReplicas: 2', '403')
  await screen.findByText(/User "crdlab:user" cannot update resource "webapps\/status"/)
  await paneSays('status', 'unsaved')
  await press(user, 'Close the result')
  await user.click(within(pane('status')).getByRole('button', { name: /^Discard/ }))
  await write('spec', /checkout:1\.9/, 'checkout:2.0', 'PUT main', '200')

  become('controller')
  await paneSays('spec', 'controller cannot update webapps')
  await write('status', /readyReplicas: \d+/, 'readyReplicas: 0', 'PUT /status', '200')

  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete the object' }).disabled).toBe(true))
  screen.getByText('controller cannot delete webapps')
  become('user')
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete the object' }).disabled).toBe(false))

  become('admin')
  await waitFor(() => expect(pane('spec').textContent).not.toContain('cannot update'))
  await write('spec', /checkout:2\.0/, 'checkout:2.1', 'PUT main', '200')
  await write('status', /readyReplicas: \d+/, 'readyReplicas: 2', 'PUT /status', '200')

  // A role that is edited opens what it locked.
  become('autoscaler')
  await paneSays('spec', 'autoscaler cannot update webapps')
  await user.click(screen.getByRole('tab', { name: /^scale/ }))
  await waitFor(() => expect(sendButton('scale').disabled).toBe(false))
  expect(pane('scale').textContent).not.toContain('cannot update')
  const role = '/apis/rbac.authorization.k8s.io/v1/clusterroles/crdlab%3Aautoscaler'
  const body = '{"rules":[{"apiGroups":["*"],"resources":["*"],"verbs":["*"]}]}'
  await opened.client.send({ method: 'PATCH', path: role, body, contentType: 'application/merge-patch+json' })
  await waitFor(() => expect(pane('spec').textContent).not.toContain('cannot update'))
  await write('spec', /checkout:2\.1/, 'checkout:2.2', 'PUT main', '200')
})
