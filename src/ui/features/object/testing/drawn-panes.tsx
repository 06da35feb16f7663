import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { Router, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { readPath } from '../../../base/address/path.ts'
import { appStore } from '../../../base/state/store.ts'
import { usePersonaRoles } from '../../../entities/persona/use-persona-roles.ts'
import { useShortcuts } from '../../../kit/keys.tsx'
import { objectView } from '../view.ts'

export const WEBAPPS = 'webapps.demo.crdlab.dev/v1/default'

function View() {
  useShortcuts()
  usePersonaRoles()
  const path = readPath(useLocation()[0])
  return path && objectView.open(path, 'object')?.element
}

/** Draws the view of an object of the workspace that is open: `PLURAL.GROUP/VERSION/NAMESPACE/NAME`. */
export async function draw(address: string): Promise<UserEvent> {
  window.location.hash = `#/ws/${appStore.getState().workspace}/cr/${address}`
  render(
    <Router hook={useHashLocation}>
      <View />
    </Router>,
  )
  await waitFor(() => expect(text('spec').value).not.toBe(''))
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

export function pane(word: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-endpoint="${word}"]`)
  if (found === null) throw new Error(`no pane ${word} is drawn`)
  return found
}

export const text = (word: string): HTMLTextAreaElement => within(pane(word)).getByRole('textbox')
export const sendButton = (word: string): HTMLButtonElement => within(pane(word)).getByTestId('send')
export const press = async (user: UserEvent, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }))
export const paneSays = (word: string, said: string): Promise<void> =>
  waitFor(() => expect(pane(word).textContent).toContain(said))
export const resultSays = (...said: readonly string[]): Promise<void> =>
  waitFor(() => {
    for (const one of said) expect(screen.getByTestId('result').textContent).toContain(one)
  })

/** Shows the pane of an endpoint, of which there is room for two beside each other. */
export async function show(user: UserEvent, word: 'status' | 'scale'): Promise<void> {
  await user.click(screen.getByRole('tab', { name: new RegExp(`^${word}`) }))
  await waitFor(() => expect(text(word).value).not.toBe(''))
}

/** Changes a part of the text of a pane, once it is there. */
export async function edit(word: string, from: string | RegExp, to: string): Promise<void> {
  await waitFor(() => expect(text(word).value).not.toBe(''))
  const changed = text(word).value.replace(from, to)
  expect(changed).not.toBe(text(word).value)
  fireEvent.change(text(word), { target: { value: changed } })
  await paneSays(word, 'unsaved')
  await waitFor(() => expect(sendButton(word).disabled).toBe(false))
}

/** Changes a part of the text of a pane, and sends it. */
export async function sendChanged(user: UserEvent, word: string, from: string | RegExp, to: string): Promise<void> {
  await edit(word, from, to)
  await user.click(sendButton(word))
}

/** Chooses how a pane is sent. */
export async function chooseVerb(user: UserEvent, word: string, verb: RegExp): Promise<void> {
  await user.click(within(pane(word)).getByRole('button', { name: /verb/i }))
  await user.click(await screen.findByRole('option', { name: verb }))
}
