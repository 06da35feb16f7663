import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLES } from '../../examples/catalogue.ts'
import { type OpenedHere, openHere } from '../entities/workspace/testing/open-here.ts'
import { App } from './app.tsx'

const CRD = 'webapps.demo.crdlab.dev'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('palette', EXAMPLES.slice(0, 1))
})
afterAll(() => opened.close())

const palette = () => within(screen.getByRole('dialog', { name: 'Command palette' }))
const result = (name: RegExp): Promise<HTMLElement> => palette().findByRole('menuitem', { name })
const field = (name: RegExp): HTMLElement | null => within(screen.getByRole('treegrid')).queryByRole('row', { name })

/** Draws the page at an address of the workspace. */
function draw(address: string): UserEvent {
  window.location.hash = `#/ws/palette/${address}`
  render(<App />)
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

/** Opens the palette, and looks for words there. */
async function lookFor(user: UserEvent, words: string): Promise<void> {
  if (screen.queryByRole('dialog', { name: 'Command palette' }) === null) await user.keyboard('{Control>}k{/Control}')
  const box = await waitFor(() => palette().getByRole('searchbox'))
  await user.clear(box)
  await user.type(box, words)
}

async function runFirst(user: UserEvent, name: RegExp): Promise<void> {
  const first = await result(name)
  await waitFor(() => expect(first.dataset.focused).toBe('true'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Command palette' })).toBeNull())
}

test('the palette offers what can be done in a design, and leads to its fields', async () => {
  const user = draw(`crd/${CRD}/design`)
  await screen.findByRole('treegrid')
  await lookFor(user, 'undo')
  expect((await result(/^Undo.*Nothing to undo/)).getAttribute('aria-disabled')).toBe('true')
  await lookFor(user, 'insert a block')
  await result(/^Quantity.*Insert a block/)
  await lookFor(user, 'quantity')
  await runFirst(user, /^Quantity/)
  await waitFor(() => expect(field(/^storage/)).not.toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(field(/^storage/)).toBeNull())
  await lookFor(user, 'readyRep')
  await runFirst(user, /^status\.readyReplicas.*Schema/)
  await waitFor(() => expect(field(/^readyReplicas/)?.getAttribute('aria-selected')).toBe('true'))
})

test('what is looked for by its format, and fields of all kinds, are there in any view', async () => {
  const user = draw('resources')
  await screen.findByRole('link', { name: /^WebApp/ })
  await lookFor(user, 'no such thing')
  await palette().findByText('No results.')
  await lookFor(user, 'readyRep')
  await result(/^status\.readyReplicas.*WebApp/)
  await lookFor(user, 'typescript')
  await runFirst(user, /^webapps\.demo\.crdlab\.dev.*Export/)
  await within(await screen.findByRole('dialog')).findByRole('tab', { name: 'TypeScript' })
})

test('a command that several panes have is that of the pane that had the focus last', async () => {
  const user = draw(`cr/${CRD}/v1/default/storefront`)
  const sendButton = (word: string): HTMLElement =>
    within(document.querySelector(`[data-endpoint="${word}"]`) as HTMLElement).getByTestId('send')
  await waitFor(() => expect(sendButton('status').textContent).toMatch(/^Send PUT/))
  act(() => document.querySelector<HTMLElement>('[data-endpoint="status"] button')?.focus())
  await lookFor(user, 'send')
  await result(/^Send PUT \/status/)
  await lookFor(user, 'dry run')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sendButton('status').textContent).toMatch(/^Dry-run PUT/))
  expect(sendButton('spec').textContent).toMatch(/^Send PUT/)
})
