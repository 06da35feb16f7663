import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { EXAMPLES } from '../../examples/catalogue.ts'
import { ENGLISH, setLanguage } from '../base/i18n/language.ts'
import { PSEUDO, pseudoText } from '../base/i18n/pseudo.ts'
import { plainTextsIn } from '../base/i18n/testing/plain-words.ts'
import { appStore } from '../base/state/store.ts'
import { type OpenedHere, openHere } from '../entities/workspace/testing/open-here.ts'
import { pane, resultSays, sendButton, show, text, WEBAPPS } from '../features/object/testing/drawn-panes.tsx'
import { App } from './app.tsx'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('first-run', EXAMPLES.slice(0, 1))
})
afterAll(() => opened.close())
afterEach(() =>
  act(() => {
    setLanguage(ENGLISH)
    appStore.getState().setControllerPaused(false)
  }),
)

/** Draws the page at an address of the workspace, in the pseudo-language. */
function draw(address: string): UserEvent {
  act(() => setLanguage(PSEUDO))
  window.location.hash = `#/ws/first-run/${address}`
  render(<App />)
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

/** What has this English name in the pseudo-language, or a longer one that holds it. */
const named = (english: string): RegExp => new RegExp(pseudoText(english).replaceAll(/[[\]·]/g, ''))

const hasNoPlainText = (where: string): Promise<void> => waitFor(() => expect(plainTextsIn(document.body), where).toEqual([]))

/** Changes a part of the text of a pane, and sends it. */
async function sendEdited(user: UserEvent, word: string, from: RegExp, to: string): Promise<void> {
  edit(word, from, to)
  await waitFor(() => expect(sendButton(word).disabled).toBe(false))
  await user.click(sendButton(word))
}

function edit(word: string, from: RegExp, to: string): void {
  const changed = text(word).value.replace(from, to)
  expect(changed).not.toBe(text(word).value)
  fireEvent.change(text(word), { target: { value: changed } })
}

/** Draws an object of the example. */
async function drawObject(name: 'storefront' | 'checkout'): Promise<UserEvent> {
  const user = draw(`cr/${WEBAPPS}/${name}`)
  await waitFor(() => expect(text('spec').value).toContain('replicas'))
  return user
}

const close = async (user: UserEvent): Promise<void> => {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('every text of a conflict and of a merge is in a catalogue', async () => {
  const user = await drawObject('storefront')
  await show(user, 'scale')
  edit('spec', /replicas: \d+/, 'replicas: 7')
  await sendEdited(user, 'scale', /(spec:\n {2}replicas: )\d+/, '$14')
  await resultSays('200')
  await within(pane('spec')).findByRole('status')
  await hasNoPlainText('changed on the server')
  await user.click(sendButton('spec'))
  await resultSays('409')
  await hasNoPlainText('a conflict')
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: named('Review') }))
  await within(await screen.findByRole('dialog')).findAllByRole('radiogroup')
  await hasNoPlainText('a merge')
  await close(user)
})

test('every text of the result of a write is in a catalogue, and changes with the language', async () => {
  // Nothing but what is sent here changes the object.
  act(() => appStore.getState().setControllerPaused(true))
  const condition = { type: 'Ready', status: 'False', reason: 'Waiting', lastTransitionTime: '2026-01-02T03:04:05Z' }
  const body = JSON.stringify({ status: { conditions: [condition] } })
  const path = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/checkout/status'
  await opened.client.send({ method: 'PATCH', path, body, contentType: 'application/merge-patch+json' })
  const user = await drawObject('checkout')
  const [sent = ''] = text('spec').value.match(/resourceVersion: .*/) ?? []
  await sendEdited(user, 'spec', /replicas: \d+/, 'replicas: 7\n  extra: 1')
  await resultSays('200')
  screen.getByText('Ready=False')
  await hasNoPlainText('a stored write')
  const row = (field: RegExp): string | null => screen.getByRole('row', { name: field }).textContent
  expect(row(/^spec\.replicas/)).not.toContain('it was')
  act(() => setLanguage(ENGLISH))
  expect(row(/^spec\.replicas/)).toContain('it was')
  expect(row(/^spec\.extra/)).toContain('the schema has no such property')
  screen.getByRole('button', { name: /^pruned 1 pruned/ })
  expect(screen.getAllByText('increased: .spec changed').length).toBeGreaterThan(0)
  act(() => setLanguage(PSEUDO))
  await hasNoPlainText('in the pseudo-language again')
  // The next text has the newest version.
  await waitFor(() => expect(text('spec').value).not.toContain(sent))
  await sendEdited(user, 'spec', /replicas: \d+/, 'replicas: -1')
  await resultSays('422')
  await hasNoPlainText('a rejected write')
  await user.click(screen.getAllByRole('button', { name: named('Raw') })[0] as HTMLElement)
  await screen.findByRole('dialog')
  await hasNoPlainText('the raw answer')
  await close(user)
})

test('every text of the help is in a catalogue', async () => {
  const user = draw('resources')
  await user.click(await screen.findByRole('button', { name: named('Help') }))
  await screen.findByRole('dialog')
  await hasNoPlainText('help')
  await close(user)
})

test('every text of the log and of the console is in a catalogue', async () => {
  const user = await drawObject('checkout')
  await user.click(screen.getAllByRole('button', { name: named('API') })[0] as HTMLElement)
  await waitFor(() => expect(screen.getAllByRole('tablist').length).toBeGreaterThan(1))
  await hasNoPlainText('the log')
  await user.click(screen.getByRole('tab', { name: named('Console') }))
  const command = await screen.findByRole('textbox', { name: named('kubectl command') })
  await hasNoPlainText('an empty console')
  const run = async (words: string): Promise<void> => {
    fireEvent.change(command, { target: { value: words } })
    await user.type(command, '{Enter}')
  }
  await run('kubectl get nothing')
  await within(screen.getByRole('log', { name: /./ })).findByText(/the server doesn't have a resource type/)
  await hasNoPlainText('a command that fails')
  await run('kubectl apply -f -')
  await screen.findByRole('button', { name: named('From the pane') })
  await hasNoPlainText('the text of a command')
})

const row = (name: RegExp): HTMLElement | null => screen.queryByRole('row', { name })
const field = (): HTMLTextAreaElement =>
  screen.getAllByRole<HTMLTextAreaElement>('textbox').find(({ tagName }) => tagName === 'TEXTAREA') as HTMLTextAreaElement

/** Types into a field of a view, as one who pastes. */
const fill = (value: string): boolean => fireEvent.change(field(), { target: { value } })

/** By view: its address, what shows that it is drawn, what a reader does in it, and what shows that it was done. */
const STATES: readonly [
  view: string,
  address: string,
  drawn: () => void,
  act: (user: UserEvent) => unknown,
  holds: () => void,
][] = [
  [
    'a list',
    `resources/webapps.demo.crdlab.dev/v1/*`,
    () => expect(row(/storefront/)).not.toBeNull(),
    (user) => user.type(document.querySelector('main section .field input') as HTMLElement, 'check'),
    () => {
      expect(document.querySelector<HTMLInputElement>('main section .field input')?.value).toBe('check')
      expect(row(/storefront/)).toBeNull()
    },
  ],
  [
    'the designer',
    'crd/webapps.demo.crdlab.dev/design',
    () => expect(row(/^image/)).not.toBeNull(),
    async (user) => {
      await user.click(row(/^image/) as HTMLElement)
      await waitFor(() => expect(field().value).not.toBe(''))
      fill('Where it comes from.')
      fireEvent.blur(field())
    },
    () => {
      expect(field().value).toBe('Where it comes from.')
      expect(row(/^image/)?.getAttribute('aria-selected')).toBe('true')
    },
  ],
  ['the start of a design', 'design', field, () => fill('spec: {size: 1}'), () => expect(field().value).toBe('spec: {size: 1}')],
  ['Install', 'install', field, () => fill('kind: A'), () => expect(field().value).toBe('kind: A')],
]

test.each(STATES)(
  'a change of the language draws every text of %s anew, and keeps what was done in it',
  async (view, address, drawn, doIn, holds) => {
    const user = draw(address)
    await waitFor(drawn)
    await doIn(user)
    await waitFor(holds)
    act(() => setLanguage(ENGLISH))
    await waitFor(() => expect(plainTextsIn(document.body).length).toBeGreaterThan(5))
    holds()
    act(() => setLanguage(PSEUDO))
    await hasNoPlainText(view)
    holds()
  },
)
