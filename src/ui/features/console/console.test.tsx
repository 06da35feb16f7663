import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { appStore } from '../../base/state/store.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import Console from './console.tsx'
import { clearTranscript, openTranscript, stop } from './transcript.ts'

const PATH = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/storefront'

let opened: OpenedHere
let user: UserEvent
beforeAll(async () => {
  opened = await openHere('console', EXAMPLES.slice(0, 1))
})
afterAll(() => opened.close())
const scaleTo = (replicas: number) =>
  opened.client.send({
    ...{ method: 'PATCH', path: PATH, contentType: 'application/merge-patch+json' },
    body: JSON.stringify({ spec: { replicas } }),
  })
beforeEach(async () => {
  await scaleTo(3)
  user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  render(<Console focusKey={1} />)
})
afterEach(() =>
  act(() => {
    stop()
    clearTranscript()
  }),
)

const input = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'kubectl command' })
const output = (): HTMLElement => screen.getByRole('log', { name: 'Console output' })
const says = (said: string | RegExp, where = output): Promise<void> => waitFor(() => expect(where().textContent).toMatch(said))
const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }))

/** Runs a command as one who types it and takes no completion. */
async function enter(command: string): Promise<void> {
  await user.click(input())
  fireEvent.change(input(), { target: { value: command } })
  await user.keyboard('{Escape}{Enter}')
}

test('commands run by the keyboard, several lines one after the other, and come back', async () => {
  await enter('label wa storefront season=winter\nget wa --show-labels --no-headers')
  await says(/webapp\.demo\.crdlab\.dev\/storefront labeled[^$]*\$get wa[^$]*season=winter/)
  await enter('kubectl get webapps --no-headers -o custom-columns=N:.metadata.name,S:.spec.replicas')
  await says(/storefront {3}3/)
  await enter('kubectl get wa nothing')
  await says(/Error from server \(NotFound\): webapps\.demo\.crdlab\.dev "nothing" not found[^$]*exit code 1/)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(input().value).toContain('custom-columns')

  // Also where the page is opened anew.
  await user.keyboard('{ArrowDown}{ArrowDown}')
  act(() => openTranscript('another'))
  act(() => openTranscript('console'))
  expect(output().textContent).toContain('Type a kubectl command.')
  await user.keyboard('{ArrowUp}')
  expect(input().value).toBe('kubectl get wa nothing')
})

test('another workspace begins at the newest of its own commands', async () => {
  const go = (workspace: string): void => act(() => appStore.setState({ workspace }))
  go('other')
  for (const command of ['help', 'api-versions', 'get ns']) await enter(command)
  await says(/kube-system/)
  go('console')
  for (const command of ['help', 'get wa']) await enter(command)
  await says(/storefront/)
  await user.keyboard('{ArrowUp}'.repeat(9))
  expect(input().value).not.toBe('')
  go('other')
  await user.click(input())
  await user.keyboard('{ArrowUp}')
  expect(input().value).toBe('get ns')
  go('console')
})

test('a watch sees what the page writes until it is stopped', async () => {
  await enter('get wa -w --no-headers')
  await says(/storefront +\S+ +3\b/)
  await scaleTo(5)
  await says(/storefront +\S+ +5\b/)
  screen.getByRole('button', { name: /^Stop/ })
  await user.keyboard('{Control>}c{/Control}')
  await says('Stopped.')
  expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull()
})

test('examples are about a kind that is there, and one is run by a press; an object is edited, and no change is said to be none', async () => {
  await screen.findByRole('button', { name: 'kubectl explain webapp.spec' })
  screen.getByRole('button', { name: 'kubectl get wa -w' })
  await press('kubectl api-resources')
  await says(/webapps +wa/)
  await enter('kubectl edit crd webapps.demo.crdlab.dev')
  const editing = await screen.findByRole('region', { name: 'Object to edit' })
  expect(within(editing).getByRole<HTMLTextAreaElement>('textbox').value).toContain('Please edit the object below')
  await press('Save')
  await says('Edit cancelled, no changes made.')
  await press('Clear the console')
  await says('Type a kubectl command.')
})

test('a click of the page is a command, which is put into the input and not run; the line can be hidden', async () => {
  const scale = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'storefront' }, spec: { replicas: 6 } }
  const spec = { method: 'PUT', path: `${PATH}/scale`, contentType: 'application/json', body: JSON.stringify(scale) } as const
  await act(async () => expect((await appStore.getState().you?.send(spec))?.failure).toBeUndefined())
  const line = (): HTMLElement => screen.getByText('This click equals').closest('div') as HTMLElement
  await waitFor(() => expect(line().textContent).toContain('kubectl replace -n default --subresource=scale'))
  await press('Insert')
  expect(input().value).toMatch(/^kubectl replace -n default --subresource=scale .*<<'EOF'/)
  expect(output().textContent).toContain('Type a kubectl command.')
  const toggle = screen.getByRole('switch', { name: 'Show commands for clicks' })
  await user.click(toggle)
  expect(screen.queryByRole('button', { name: 'Insert' })).toBeNull()
  await user.click(toggle)
})
