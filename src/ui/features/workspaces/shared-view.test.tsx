import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { appStore } from '../../base/state/store.ts'
import { paneDrafts } from '../../base/state/workspace-keys.ts'
import { changePrograms } from '../../entities/workspace/programs.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { openSnapshot } from '../../entities/workspace/transfer.ts'
import { ShareDialog } from './share-dialog.tsx'
import SharedView from './shared-view.tsx'
import WorkspaceTaskPart from './workspace-dialogs.tsx'

const STOREFRONT = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/storefront'

let opened: OpenedHere
beforeEach(async () => {
  // Without room for a preview of the embed, which is a page of its own.
  window.innerWidth = 600
  opened = await openHere('shop', EXAMPLES.slice(0, 1))
  window.location.hash = '#/ws/shop/cr/webapps.demo.crdlab.dev/v1/default/storefront'
})
afterEach(() => opened.close())

/** Words in an order that repeats too late for a packer to gain by it, as in documentation. */
function prose(count: number): () => string {
  let state = 1
  const word = (): string => {
    state = (state * 48_271) % 2_147_483_647
    return state.toString(36)
  }
  return () => Array.from({ length: count }, word).join(' ')
}

/** A CRD whose descriptions have about 400,000 characters. */
function documentedCrd(): string {
  const sentence = prose(60)
  const fields = Array.from({ length: 1000 }, (_, i) => `field${i}: {type: string, description: "${sentence()}"}`)
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: manuals.docs.example.com}
spec:
  group: docs.example.com
  scope: Namespaced
  names: {plural: manuals, kind: Manual}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {${fields.join(', ')}}}}}}
`
}

/** The CRDs and custom resources of the open workspace, without descriptions. */
async function sharedObjects(): Promise<ReadonlyMap<string, unknown>> {
  const { objects } = await openSnapshot()
  const shown = objects.filter(({ key }) => /^\/(apiextensions\.k8s\.io|[a-z.]+\.(dev|com))\//.test(key))
  const bare = (text: string): unknown =>
    JSON.parse(text, (name: string, value: unknown) => (name === 'description' ? undefined : value))
  return new Map(shown.map(({ key, text }) => [key, bare(text)]))
}

const copyLink = (): HTMLButtonElement => screen.getByRole('button', { name: 'Copy link' })

/** Copies the link of the dialog that is open, and opens it in the place of the page. */
async function openLink(user: UserEvent): Promise<string> {
  await waitFor(() => expect(copyLink().disabled).toBe(false))
  await user.click(copyLink())
  await screen.findByText('Copied')
  const link = await navigator.clipboard.readText()
  cleanup()
  render(
    <Router hook={useHashLocation}>
      <SharedView location={new URL(link).hash.slice(1)} />
    </Router>,
  )
  await screen.findByRole('heading', { name: 'Someone shared a workspace with you' })
  return link
}

test('a CRD of 400 KB fits into a link without its descriptions, which opens to the same state', async () => {
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
  await opened.client.send({ method: 'POST', path, contentType: 'application/yaml', body: documentedCrd() })
  const before = await sharedObjects()
  expect([...before.keys()]).toContain('/apiextensions.k8s.io/customresourcedefinitions/manuals.docs.example.com')
  const user = userEvent.setup()
  render(<ShareDialog onClose={() => undefined} />)
  await screen.findByText(/^This link is too long to be sent\./)
  expect(copyLink().disabled).toBe(true)
  screen.getByRole('switch', { name: 'Drop descriptions' }).focus()
  await user.keyboard(' ')
  expect((await openLink(user)).length).toBeLessThan(16_000)
  await user.click(screen.getByRole('button', { name: 'Open as a new workspace' }))
  await waitFor(() => expect(window.location.hash).toBe('#/ws/shop-2/cr/webapps.demo.crdlab.dev/v1/default/storefront'))
  await waitFor(() => expect(appStore.getState().phase).toBe('open'))
  expect(appStore.getState().workspace).toBe('shop-2')
  expect(await sharedObjects()).toEqual(before)
})

test('a draft is marked in its object alone, and what a link holds is added to a workspace that is there by a merge', async () => {
  const base = 'spec:\n  replicas: 3\n'
  appStore.getState().setDraft(`${paneDrafts('shop')}${STOREFRONT}#`, { base, baseVersion: '1', text: 'spec:\n  replicas: 8\n' })
  const user = userEvent.setup()
  render(<ShareDialog onClose={() => undefined} />)
  await openLink(user)
  expect(screen.getByRole('button', { name: /^storefront/ }).getAttribute('aria-pressed')).toBe('true')
  const spec = (): HTMLElement => screen.getByRole('article', { name: 'spec' })
  const marks = (): (string | null)[] => [...spec().querySelectorAll('mark')].map(({ textContent }) => textContent)
  await waitFor(() => expect(marks()).toEqual(['  replicas: 8']))
  expect((await screen.findByRole('row', { name: /^storefront/ })).textContent).toContain('draft restored beside it')
  await user.click(screen.getByRole('button', { name: /^checkout/ }))
  await waitFor(() => expect(spec().textContent).toContain('name: checkout'))
  expect(marks()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Add to a workspace…' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'first-run' }))
  expect(window.location.hash).toBe('#/ws/first-run')
  const task = appStore.getState().workspaceTask
  if (task === undefined) throw new Error('nothing is asked')
  cleanup()
  await waitFor(() => expect(appStore.getState().phase).toBe('open'))
  render(
    <Router hook={useHashLocation}>
      <WorkspaceTaskPart task={task} onClose={() => undefined} />
    </Router>,
  )
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Merge into first-run' })).checked).toBe(true)
  expect((await screen.findByTestId('plan')).textContent).toContain('3 created')
})

test('controllers in a link are named before it is made and before it is opened, and can be left out', async () => {
  changePrograms('page', 'shop', () => [{ name: 'counts', source: 'export default 1' }])
  const user = userEvent.setup()
  render(<ShareDialog onClose={() => undefined} />)
  await openLink(user)
  expect(screen.getByRole('region', { name: 'Also included' }).textContent).toContain('1 controller')
  cleanup()
  render(<ShareDialog onClose={() => undefined} />)
  await user.click(await screen.findByRole('checkbox', { name: '1 controller' }))
  await openLink(user)
  expect(screen.queryByText(/1 controller/)).toBeNull()
  changePrograms('page', 'shop', () => [])
})

test('what a link does is listed by object before it is opened; an embed is a frame without what was left out', async () => {
  const user = userEvent.setup()
  render(<ShareDialog onClose={() => undefined} />)
  const hasObjects = async (): Promise<void> =>
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '2 objects' })).checked).toBe(true)
  await hasObjects()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '1 CRD' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Dark' }))
  const copyFrame = screen.getByRole<HTMLButtonElement>('button', { name: 'Copy iframe' })
  await waitFor(() => expect(copyFrame.disabled).toBe(false))
  await user.click(copyFrame)
  expect(await navigator.clipboard.readText()).toMatch(
    /^<iframe src="[^"<>]+theme=dark[^"<>]+" title="shop in crdlab" width="720" height="420" loading="lazy" style="border:0"><\/iframe>$/,
  )
  await openLink(user)
  const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent)
  expect(rows.slice(1)).toEqual([
    expect.stringMatching(/^webapps\.demo\.crdlab\.dev.*CRD.*install.*\d+ fields, no problems/),
    expect.stringMatching(/^(checkout|storefront)WebApp.*restore/),
    expect.stringMatching(/^(checkout|storefront)WebApp.*restore/),
  ])
  screen.getByText('all 3 valid')

  cleanup()
  render(<ShareDialog onClose={() => undefined} />)
  await hasObjects()
  for (const choose of screen.getAllByRole('button', { name: 'Choose…' })) await user.click(choose)
  await user.click(await screen.findByLabelText(/^default\/checkout/))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^\d.*objects?$/ }).indeterminate).toBe(true))
  await openLink(user)
  expect(screen.queryByRole('button', { name: /^checkout/ })).toBeNull()
})
