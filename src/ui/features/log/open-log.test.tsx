import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { appStore } from '../../base/state/store.ts'
import { versionOf } from '../../entities/object/object.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import type { LogPart } from './drawer-parts.tsx'
import { logView } from './log-state.ts'
import { OpenLog } from './open-log.tsx'
import { close, ownWatches } from './own-watches.ts'

const PATH = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/storefront'

let opened: OpenedHere
let user: UserEvent
beforeAll(async () => {
  opened = await openHere('log', EXAMPLES.slice(0, 1))
})
afterAll(() => opened.close())
beforeEach(() => {
  window.location.hash = '#/ws/log/cr/webapps.demo.crdlab.dev/v1/default/storefront'
  user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
})
afterEach(() => {
  logView.setState(logView.getInitialState(), true)
  for (const { id } of ownWatches.getState().watches) close(id)
})

function Log({ first }: { readonly first: LogPart }) {
  const [part, setPart] = useState(first)
  return <OpenLog part={part} onPart={setPart} Console={() => null} focusKey={0} />
}

/** Writes to the object as the reader; its version then. */
async function patch(body: object): Promise<string> {
  const spec = { method: 'PATCH', path: PATH, contentType: 'application/merge-patch+json', body: JSON.stringify(body) } as const
  return act(async () => versionOf((await appStore.getState().you?.send(spec))?.object))
}

const press = async (name: string | RegExp): Promise<void> => user.click(await screen.findByRole('button', { name }))
const rows = (): string[] => screen.queryAllByTestId('log-row').map(({ textContent }) => textContent ?? '')
const lastRow = (said: string): Promise<void> => waitFor(() => expect(rows().at(-1)).toContain(said))

async function addFilter(name: string): Promise<void> {
  await press('Add filter')
  await user.click(await screen.findByRole('menuitem', { name }))
}

test('the log says what it leaves out, sends a request again, and makes a script of the writes', async () => {
  await patch({ spec: { replicas: 4 } })
  // What the page reads is left out at first.
  await opened.client.send({ method: 'GET', path: PATH })
  render(<Log first="requests" />)
  await screen.findByText(/^\d+ of \d+ requests$/)
  await addFilter('only storefront')
  await addFilter('writes')
  await lastRow('PATCH')
  await user.click(screen.getAllByTestId('log-row').at(-1) as HTMLElement)
  expect((await screen.findByRole('region', { name: 'kubectl' })).textContent).toContain('--type=merge')
  expect(screen.getByRole('region', { name: 'Request body' }).textContent?.replaceAll(/\s/g, '')).toBe('{"spec":{"replicas":4}}')

  // Once as it was, which changes nothing, once as another request.
  const before = rows().length
  await press('Replay')
  await waitFor(() => expect(rows().length).toBe(before + 1))
  expect((await opened.client.send({ method: 'GET', path: PATH })).object?.metadata).toMatchObject({ generation: 2 })
  await press('Edit and resend')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /^Method/ }))
  await user.click(await screen.findByRole('option', { name: 'DELETE' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Path and query' }), { target: { value: `${PATH}?dryRun=All` } })
  await user.click(dialog.getByRole('button', { name: 'Send DELETE' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await lastRow('DELETE')

  await press('Export as script')
  const script = within(await screen.findByRole('dialog')).getByRole('region', { name: 'Export as script' })
  await waitFor(() => expect(script.textContent).toMatch(/^kubectl patch/m))
  expect(script.textContent).not.toContain('kubectl delete')
  await user.keyboard('{Escape}')
  await press('Clear filters')
  expect(screen.queryByText(/^\d+ of \d+ requests$/)).toBeNull()
})

/** How a watch stands. */
const stand = (said: string, count: number): Promise<void> =>
  waitFor(() => expect(screen.queryAllByText(said).length).toBe(count))

test('a new watch offers each kind once, custom resources first', async () => {
  render(<Log first="watch" />)
  await press('New watch')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /^Kind|^Resource/ }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered[0]).toContain('webapps')
  expect(offered.filter((name) => name?.includes('horizontalpodautoscalers'))).toHaveLength(1)
  expect(new Set(offered).size).toBe(offered.length)
})

async function startWatch(labels: string): Promise<void> {
  await press('New watch')
  const dialog = within(await screen.findByRole('dialog'))
  if (labels !== '') await user.type(dialog.getByRole('textbox', { name: 'Label selector' }), labels)
  await user.click(dialog.getByRole('button', { name: 'Start watch' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('two watches see one write differently, also while the log is closed; one from before a compaction lists again', async () => {
  const { unmount } = render(<Log first="requests" />)
  await user.click(screen.getByRole('tab', { name: /^Watches/ }))
  await startWatch('')
  await startWatch('tier=gold')
  await stand('open, 0 events', 2)
  unmount()
  await patch({ metadata: { labels: { tier: 'silver' } } })
  render(<Log first="watch" />)
  await stand('open, 1 event', 2)
  await press('Compare watches')
  const compared = within(await screen.findByRole('dialog')).getAllByRole('row')[1]?.textContent
  expect(compared).toMatch(/MODIFIED.*DELETED/)
  await user.keyboard('{Escape}')

  await user.click(screen.getAllByRole('button', { name: 'Cut the connection' })[0] as HTMLElement)
  const version = await patch({ metadata: { labels: { tier: 'bronze' } } })
  await press(`Compact to ${version}`)
  await waitFor(() => expect(appStore.getState().toasts.at(-1)?.text).toMatch(/is forgotten: a watch from before answers 410/))
  await press('Watch again from the last version seen')
  await stand('410 Gone', 1)
  await press('Relist')
  await stand('open, 1 event', 2)
})
