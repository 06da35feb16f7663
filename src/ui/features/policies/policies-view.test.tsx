import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Router, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { appStore } from '../../base/state/store.ts'
import { draftKey } from '../../base/state/workspace-keys.ts'
import { usePersonaRoles } from '../../entities/persona/use-persona-roles.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { useShortcuts } from '../../kit/keys.tsx'
import PoliciesView from './policies-view.tsx'

let opened: OpenedHere
beforeEach(async () => {
  // The list, the policy and the bench beside each other.
  window.innerWidth = 1440
  opened = await openHere('policies', EXAMPLES.slice(0, 1))
})
afterEach(async () => {
  await opened.close()
  // Drafts are the browser's.
  localStorage.clear()
})

const policy = () => within(screen.getByRole('region', { name: 'Policy' }))
const bench = () => within(screen.getByRole('region', { name: 'Bench' }))
const station = (name: string, said: string | RegExp): Promise<void> =>
  waitFor(() => {
    const items = bench().getAllByRole('listitem')
    expect(items.find(({ textContent }) => textContent?.includes(name))?.textContent).toMatch(said)
  })

function View() {
  useShortcuts()
  usePersonaRoles()
  const [location] = useLocation()
  const name = location.split('/').slice(4).map(decodeURIComponent).join('/')
  return <PoliciesView name={name === '' ? undefined : name} />
}

/** Draws the view, and begins a new policy of a family. */
async function begin(family: string): Promise<UserEvent> {
  window.location.hash = '#/ws/policies/policies'
  render(
    <Router hook={useHashLocation}>
      <View />
    </Router>,
  )
  const user = userEvent.setup()
  // Once the kinds of the example are known.
  await screen.findByRole('button', { name: 'Add examples' })
  await user.click((await screen.findAllByRole('button', { name: 'New policy' }))[0] as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${family}`) }))
  return user
}

/** Writes an expression, and leaves it. */
async function write(user: UserEvent, name: string, text: string): Promise<void> {
  const field = await policy().findByRole('textbox', { name })
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
  await user.keyboard('{Enter}')
}

const icon = (name: string): Promise<HTMLElement> => bench().findByLabelText(name)

test('[PO-2] [PO-3] [PO-5] [PO-7] a policy is written, mended, tried, and kept as a case', async () => {
  const user = await begin('Validating policy')
  await station('Validating policies', 'new-policy admits')

  // What the server would reject stands at the expression, and keeps Apply closed.
  await write(user, 'Expression of validation 1', 'object.spec.replicas')
  await waitFor(() => expect(policy().getAllByRole('alert')[0]?.textContent).toContain('must evaluate to bool'))
  expect(policy().getByRole<HTMLButtonElement>('button', { name: /^Apply/ }).disabled).toBe(true)
  await write(user, 'Expression of validation 1', 'object.spec.replicas <= 2')
  await write(user, 'message 1', 'at most 2 replicas')
  await waitFor(() => expect(policy().queryByRole('alert')).toBeNull())

  // With another object.
  const text = bench()
    .getAllByRole('textbox')
    .find((box) => box instanceof HTMLTextAreaElement)
  const object =
    'apiVersion: demo.crdlab.dev/v1\nkind: WebApp\nmetadata: {name: checkout, namespace: default}\nspec: {image: a, port: 80, replicas: 5}\n'
  fireEvent.change(text as HTMLElement, { target: { value: object } })
  await station('Validating policies', 'new-policy denies, validation 1')
  expect(bench().getByRole('status', { name: 'Answer of the server' }).textContent).toContain(
    'denied request: at most 2 replicas',
  )
  policy().getByText('denies here')
  expect(bench().getAllByText('object.spec.replicas').length).toBeGreaterThan(0)

  // The case fails as soon as the policy says something else.
  await user.click(bench().getByRole('button', { name: 'Save as case' }))
  await icon('as expected')
  await write(user, 'Expression of validation 1', 'object.spec.replicas <= 9')
  await icon('not as expected')
  expect(bench().getByRole('region', { name: 'Cases' }).textContent).toContain('accepted; expected: rejected: at most 2 replicas')
})

test('[PO-2] a new name of a policy is that of its binding too', async () => {
  const user = await begin('Validating policy')
  await station('Validating policies', 'new-policy admits')
  await write(user, 'name', 'min-replicas')
  await station('Validating policies', 'min-replicas admits')
  await user.click(policy().getByRole('button', { name: 'YAML' }))
  const text = () => policy().getByRole<HTMLTextAreaElement>('textbox').value
  await waitFor(() => expect(text()).toContain('policyName: min-replicas'))
  expect(text().match(/name: min-replicas/g)).toHaveLength(2)
})

test('[PO-4] [PO-6] a mutating policy changes a write, which shows the object before and after', async () => {
  const user = await begin('Mutating policy')
  await station('Mutating policies', 'new-policy changes nothing')
  await write(user, 'Expression of mutation 1', 'Object{spec: Object.spec{replicas: object.spec.nope}}')
  await policy().findByText('type warnings')
  expect(policy().getAllByRole('alert')[0]?.textContent).toContain("Kind=WebApp: ERROR: <input>:1:47: undefined field 'nope'")
  await write(user, 'Expression of mutation 1', 'Object{metadata: Object.metadata{labels: {"team": "web"}}}')
  await station('Mutating policies', 'new-policy changes 1 field')
  policy().getByText('changes here')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Bench' }).textContent).toContain('+    team: web'))

  // A case holds the object as it is stored.
  await user.click(bench().getByRole('button', { name: 'Save as case' }))
  await icon('as expected')
  await write(user, 'Expression of mutation 1', 'Object{metadata: Object.metadata{labels: {"team": "shop"}}}')
  await waitFor(() =>
    expect(bench().getByRole('region', { name: 'Cases' }).textContent).toContain('accepted with another object'),
  )
})

test('[PO-8] a validation becomes a rule in the design of its CRD', async () => {
  const user = await begin('Validating policy')
  await write(user, 'Expression of validation 1', 'object.spec.replicas <= 9')
  await user.click(await screen.findByRole('button', { name: 'Write as CRD rule' }))
  await waitFor(() => expect(window.location.hash).toMatch(/webapps\.demo\.crdlab\.dev\/design/))
  expect(appStore.getState().drafts[draftKey('policies', 'webapps.demo.crdlab.dev')]?.text).toContain(
    'rule: self.spec.replicas <= 9',
  )
})

test('[PO-2] [PO-3] a policy is tried as a persona, and put in effect by its key', async () => {
  const user = await begin('Validating policy')
  await write(user, 'Expression of validation 1', "request.userInfo.username != 'crdlab:user'")
  await station('Validating policies', 'new-policy admits')
  await user.click(bench().getByRole('button', { name: /^as:/ }))
  await user.click(await screen.findByRole('option', { name: 'user' }))
  await station('Validating policies', 'new-policy denies, validation 1')

  const message = policy().getByRole('textbox', { name: 'message 1' })
  await user.click(message)
  await user.keyboard('{Control>}{Enter}{/Control}')
  // The fields stay, with the focus, until the server's list has it and after.
  await screen.findByText('in effect')
  expect(policy().getByRole('textbox', { name: 'message 1' })).toBe(message)
  const path = '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies/new-policy'
  const { object } = await opened.client.send({ method: 'GET', path })
  expect(object?.spec).toMatchObject({ validations: [{ expression: "request.userInfo.username != 'crdlab:user'" }] })
})
