import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EXAMPLES } from '../../examples/catalogue.ts'
import { CLUSTER_CAPABILITIES } from '../../protocol/capabilities.ts'
import { CLUSTER_PATH, type ClusterInfo } from '../../protocol/cluster-info.ts'
import type { Host } from '../base/state/connection.ts'
import { appStore } from '../base/state/store.ts'
import { type OpenedHere, openHere } from '../entities/workspace/testing/open-here.ts'
import { App } from './app.tsx'

const CRD = 'webapps.demo.crdlab.dev'
const WEBAPPS = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps'

let opened: OpenedHere
let info: ClusterInfo
let cluster: Host
/** The requests that wrote to the cluster. */
const writes: string[] = []

/** A proxy to a cluster, which is a server of the page: it says what a proxy says of itself, and counts what writes. What a proxy rejects is proved beside it. */
const proxyOf = (host: Host): Host => ({
  ...host,
  capabilities: new Set([...CLUSTER_CAPABILITIES].filter((name) => name !== 'watch-streams')),
  fetch: async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://crdlab')
    const { method = 'GET' } = init ?? {}
    if (pathname === CLUSTER_PATH) {
      if (method === 'PUT') info = { ...info, writes: JSON.parse(String(init?.body)).writes }
      return Response.json(info)
    }
    if (method !== 'GET' && !searchParams.has('dryRun') && !pathname.endsWith('reviews')) writes.push(`${method} ${pathname}`)
    return host.fetch(input, init)
  },
})

beforeEach(async () => {
  window.innerWidth = 1440
  writes.length = 0
  info = {
    context: 'prod-eu-1',
    contexts: ['prod-eu-1'],
    server: 'https://prod.example.com',
    namespace: '',
    version: 'v1.37.2',
    user: 'viewer',
    writes: false,
  }
  opened = await openHere('first-run', EXAMPLES.slice(0, 1))
  const { connector, setConnector } = appStore.getState()
  const empty = await connector.page?.('cluster')
  if (empty === undefined) throw new Error('no server')
  cluster = empty
  setConnector({ ...connector, host: async () => proxyOf(cluster) })
})
afterEach(() => opened.close())

/** Gives the cluster the CRD and the objects of the example. */
async function fill(): Promise<void> {
  const [example] = EXAMPLES
  const headers = { 'Content-Type': 'application/yaml' }
  const post = async (path: string, body: string): Promise<void> => {
    await waitFor(async () => expect((await cluster.fetch(path, { method: 'POST', headers, body })).status).toBe(201))
  }
  await post('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', example?.crd ?? '')
  for (const object of example?.objects ?? []) await post(WEBAPPS, object)
}

async function draw(address: string, server = '#/host'): Promise<UserEvent> {
  if (server === '#/host') await appStore.getState().connect('host', 'first-run')
  window.location.hash = `${server}/${address}`
  render(<App />)
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

const bar = () => within(screen.getByRole('region', { name: 'Cluster prod-eu-1' }))
const press = async (user: UserEvent, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }))
function specPane() {
  const found = document.querySelector<HTMLElement>('[data-endpoint="spec"]')
  if (found === null) throw new Error('no pane spec is drawn')
  return within(found)
}
const sendButton = (): HTMLButtonElement => specPane().getByTestId('send')
async function edit(replicas: number): Promise<void> {
  const text = await waitFor(() => specPane().getByRole<HTMLTextAreaElement>('textbox'))
  await waitFor(() => expect(text.value).toMatch(/replicas: \d+/))
  fireEvent.change(text, { target: { value: text.value.replace(/replicas: \d+/, `replicas: ${replicas}`) } })
  await specPane().findByText('unsaved')
}
const resultSays = (text: string): Promise<void> =>
  waitFor(() => expect(screen.getByTestId('result').textContent).toContain(text))

test('the bar of a cluster says which it is, as whom, and that nothing can be written', async () => {
  await draw('')
  await screen.findByRole('heading', { name: 'Connected to prod-eu-1.' })
  for (const text of ['prod.example.com', 'v1.37.2', 'viewer', 'Read only']) bar().getByText(text)
  screen.getByText('Requests go to prod-eu-1', { exact: false })
})

test('a write waits until the reader allows it; a dry run does not, and the log has what this page sent alone', async () => {
  await fill()
  const user = await draw(`cr/${CRD}/v1/default/storefront`)
  await edit(4)
  await specPane().findByText('Writes to prod-eu-1 are off.', { exact: false })
  expect(sendButton().disabled).toBe(true)
  await user.click(specPane().getByRole('button', { name: /dry run/i }))
  await waitFor(() => expect(sendButton().disabled).toBe(false))
  await user.click(sendButton())
  await resultSays('200')
  expect(writes.join()).toBe('')
  await user.click(bar().getByRole('switch', { name: 'Allow writes' }))
  await bar().findByText('Writes on')
  await user.click(specPane().getByRole('button', { name: /dry run/i }))
  await waitFor(() => expect(sendButton().textContent).toMatch(/^Send PUT/))
  await user.click(sendButton())
  await waitFor(() => expect(writes).toEqual([`PUT ${WEBAPPS}/storefront`]))
  await screen.findByText(/(does not|doesn't) trace writes/)
  await press(user, 'Open the API log')
  await screen.findByText('This server keeps no journal', { exact: false })
  await user.click(bar().getByRole('switch', { name: 'Allow writes' }))
  await bar().findByText('Read only')
})

test('a CRD with samples is copied from the cluster to a workspace, where nothing is asked of the cluster', async () => {
  await fill()
  const user = await draw(`resources/${CRD}/v1/*`)
  await press(user, 'Copy to…')
  const dialog = await screen.findByRole('dialog', { name: `Copy ${CRD}` })
  await waitFor(() => expect(dialog.textContent).toContain('Create 2 of 2 objects'))
  await user.click(within(dialog).getByRole('button', { name: 'Open in first-run' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Cluster prod-eu-1' })).toBeNull())
  await press(user, 'Send 3 documents')
  await waitFor(() => expect(screen.getAllByTestId('document')).toHaveLength(3))
  expect(appStore.getState().engine).toBe('page')
  expect(writes.join()).toBe('')
})

test('what is copied from a workspace to a cluster waits until writes are allowed', async () => {
  const user = await draw(`resources/${CRD}/v1/*`, '#/ws/first-run')
  await press(user, 'Copy to…')
  const dialog = within(await screen.findByRole('dialog', { name: `Copy ${CRD}` }))
  await user.click(await dialog.findByRole('button', { name: `Open in ${window.location.host}` }))
  await screen.findByRole('region', { name: 'Cluster prod-eu-1' })
  const send = (): HTMLButtonElement => screen.getByRole('button', { name: 'Send 3 documents' })
  await waitFor(() => expect(send().disabled).toBe(true))
  await user.click(await bar().findByRole('switch', { name: 'Allow writes' }))
  await waitFor(() => expect(send().disabled).toBe(false))
  expect(writes.join()).toBe('')
  await user.click(send())
  const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
  await waitFor(() => expect(writes).toEqual([`POST ${crds}`, `POST ${WEBAPPS}`, `POST ${WEBAPPS}`]))
})

test('a design is compared with the cluster, and its update is tried in the page, where it waits as well', async () => {
  await fill()
  const user = await draw(`crd/${CRD}/design`)
  await screen.findByText('in sync')
  await user.click(await within(screen.getByRole('treegrid')).findByRole('row', { name: /^image/ }))
  screen.getByRole('treegrid').focus()
  await user.keyboard('{Delete}')
  await press(user, 'Update')
  const dialog = within(await screen.findByRole('dialog', { name: new RegExp(CRD.replaceAll('.', '\\.')) }))
  await dialog.findAllByText(/\bimage\b/)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send PUT' }).disabled).toBe(true)
  expect(writes.join()).toBe('')
})
