import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Router, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { readPath } from '../../base/address/path.ts'
import { appStore } from '../../base/state/store.ts'
import { usePersonaRoles } from '../../entities/persona/use-persona-roles.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { accessView } from './view.ts'

const ROLE = '/apis/rbac.authorization.k8s.io/v1/clusterroles/crdlab%3Aautoscaler'
const STOREFRONT = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/storefront'

let opened: OpenedHere
beforeEach(async () => {
  opened = await openHere('access', EXAMPLES.slice(0, 1))
})
afterEach(() => opened.close())

function View() {
  usePersonaRoles()
  const path = readPath(useLocation()[0])
  return path && accessView.open(path, 'access')?.element
}

async function draw(): Promise<UserEvent> {
  window.location.hash = '#/ws/access/access'
  render(
    <Router hook={useHashLocation}>
      <View />
    </Router>,
  )
  await answer('controller: patch webapps/status: allowed')
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

/** The cell of an answer: `PERSONA: VERB RESOURCE: ANSWER`. */
const answer = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const says = async (name: string, ...texts: readonly string[]): Promise<void> => {
  const { textContent } = await screen.findByRole('dialog', { name })
  for (const text of texts) expect(textContent).toContain(text)
}
const sectionSays = (text: string): Promise<void> =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Personas' }).textContent).toContain(text))
const personas = () => within(screen.getByRole('region', { name: 'Personas' }))

test('the matrix has the answers of the server', async () => {
  await draw()
  for (const name of [
    'admin: deletecollection webapps: allowed',
    'user: update webapps: allowed',
    'user: deletecollection webapps: denied',
    'user: update webapps/status: denied',
    'controller: update webapps: denied',
    'controller: patch webapps/status: allowed',
    'autoscaler: patch webapps/scale: allowed',
    'autoscaler: get webapps: denied',
  ]) {
    await answer(name)
  }
})

test('every answer has its reason, and the missing rule is an edit of a role that can be taken back', async () => {
  const user = await draw()
  await user.click(await answer('controller: get webapps: allowed'))
  await says('controller can get webapps', 'ClusterRole crdlab:controller')
  await user.keyboard('{Escape}')

  await user.click(await answer('user: update webapps/status: denied'))
  await says(
    'user cannot update webapps/status',
    'webapps.demo.crdlab.dev is forbidden: User "crdlab:user" cannot update resource "webapps/status" in API group "demo.crdlab.dev" in the namespace "default"',
    'has no rule for webapps/status',
    '+  verbs: [update]',
    'PATCH /apis/rbac.authorization.k8s.io/v1/clusterroles/crdlab%3Auser, sent as admin',
  )
  await user.click(screen.getByRole('button', { name: 'Add rule to crdlab:user' }))
  await answer('user: update webapps/status: allowed')
  await answer('user: patch webapps/status: denied')

  // The second verb goes into the same rule.
  await user.click(await answer('user: patch webapps/status: denied'))
  await says(
    'user cannot patch webapps/status',
    'has webapps/status with update only',
    '−  verbs: [update]+  verbs: [update, patch]',
  )
  await user.click(screen.getByRole('button', { name: 'Add rule to crdlab:user' }))
  await answer('user: patch webapps/status: allowed')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await answer('user: patch webapps/status: denied')
  await answer('user: update webapps/status: allowed')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what is missing becomes a role in one namespace, which opens in words', async () => {
  const user = await draw()
  await user.click(await answer('autoscaler: get webapps: denied'))
  const reason = await dialog('autoscaler cannot get webapps')
  reason.getByRole('button', { name: /^Role: / }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('option', { name: /New role/ }))
  await says(
    'autoscaler cannot get webapps',
    'POST /apis/rbac.authorization.k8s.io/v1/namespaces/default/roles, sent as admin',
    'POST /apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings, sent as admin',
  )
  const name = reason.getByRole('textbox', { name: 'Name of the role' })
  await user.clear(name)
  await user.type(name, 'webapp-reader')
  await user.click(reason.getByRole('button', { name: 'Create role' }))
  await answer('autoscaler: get webapps: allowed')

  await user.click(personas().getByRole('button', { name: /^autoscaler/ }))
  await sectionSays('Can get webapps in default.')
  await user.click(personas().getByRole('button', { name: 'Open role webapp-reader' }))
  await says('Role webapp-reader', 'Can get webapps.', 'Bound in default')
  await user.keyboard('{Escape}')

  // In another namespace the role says nothing.
  await user.click(screen.getByRole('button', { name: 'namespace: default' }))
  await user.click(await screen.findByRole('option', { name: 'all namespaces' }))
  await answer('autoscaler: get webapps: denied')
})

test('the view follows a role that is deleted, and puts back those of its personas', async () => {
  const user = await draw()
  await user.click(personas().getByRole('button', { name: /^autoscaler/ }))
  await user.click(await personas().findByRole('button', { name: 'Open role crdlab:autoscaler' }))
  await says('ClusterRole crdlab:autoscaler', 'Can get, update and patch /scale of objects of all kinds.')
  const words = await dialog('ClusterRole crdlab:autoscaler')
  expect(words.getByRole('link', { name: 'Edit YAML' }).getAttribute('href')).toContain('crdlab%3Aautoscaler')
  await user.keyboard('{Escape}')
  await opened.client.send({ method: 'DELETE', path: ROLE })
  await user.click(await answer('autoscaler: patch webapps/scale: denied'))
  await says('autoscaler cannot patch webapps/scale', 'does not exist')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Create them' }))
  await answer('autoscaler: patch webapps/scale: allowed')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Create them' })).toBeNull())
})

test('a persona of one’s own has a user and groups, acts as them once a role allows it, and is deleted and put back', async () => {
  const user = await draw()
  await user.click(screen.getByRole('button', { name: 'New persona' }))
  const created = await dialog('New persona')
  await user.type(created.getByRole('textbox', { name: 'Name' }), 'user')
  await created.findByText('Another persona has this name.')
  await user.clear(created.getByRole('textbox', { name: 'Name' }))
  await user.type(created.getByRole('textbox', { name: 'Name' }), 'auditor')
  await user.type(created.getByRole('textbox', { name: 'User name' }), 'audit-bot')
  await user.type(created.getByRole('textbox', { name: 'Groups' }), 'audit, crdlab{Enter}')
  const row = await personas().findByRole('button', { name: /^auditor/ })
  expect(row.getAttribute('aria-pressed')).toBe('true')
  expect(row.textContent).toContain('audit-bot, audit, crdlab')
  await sectionSays('Can do nothing: no role is bound to it.')
  await user.click(personas().getByRole('button', { name: 'Act as' }))
  expect(appStore.getState()).toMatchObject({
    persona: 'auditor',
    identity: { user: 'audit-bot', groups: ['audit', 'crdlab'] },
  })

  const label = async () => {
    const { you } = appStore.getState()
    const body = '{"metadata":{"labels":{"seen":"yes"}}}'
    return you?.send({ method: 'PATCH', path: STOREFRONT, contentType: 'application/merge-patch+json', body })
  }
  expect((await label())?.failure?.message).toContain('User "audit-bot" cannot patch resource "webapps"')
  await user.click(await answer('auditor: patch webapps: denied'))
  await says('auditor cannot patch webapps', 'No role is bound to this persona here.')
  await user.click(screen.getByRole('button', { name: 'Create role' }))
  await answer('auditor: patch webapps: allowed')
  expect((await label())?.failure).toBeUndefined()

  // Deleting it acts as the administrator again, and can be taken back.
  await user.click(personas().getByRole('button', { name: 'Delete' }))
  expect(appStore.getState().persona).toBe('admin')
  expect(personas().queryByRole('button', { name: /^auditor/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.click(await personas().findByRole('button', { name: 'Edit' }))
  const edited = await dialog('Edit persona auditor')
  await user.click(edited.getByRole('button', { name: 'Service account' }))
  for (const [label, text] of [
    ['Namespace', 'ci'],
    ['Service account', 'deployer'],
  ] as const) {
    await user.clear(edited.getByRole('textbox', { name: label }))
    await user.type(edited.getByRole('textbox', { name: label }), text)
  }
  await says('Edit persona auditor', 'system:serviceaccounts:ci')
  await user.click(edited.getByRole('button', { name: 'Save' }))
  await sectionSays('sa ci:deployer')
})
