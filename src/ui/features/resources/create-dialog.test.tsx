import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { language } from '../../base/language/language.ts'
import { appStore } from '../../base/state/store.ts'
import { useResourceType } from '../../entities/kind/kinds.ts'
import { CreateDialog } from '../../entities/object/create-dialog.tsx'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('create', EXAMPLES.slice(0, 1))
})
afterAll(() => opened.close())

interface Props {
  readonly namespace: string
  readonly text?: string
}

/** The dialog for the type as discovery names it now, and what opens it again. */
function Drawn(props: Props) {
  const type = useResourceType('webapps.demo.crdlab.dev', 'v1')
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <output data-testid="shortNames">{type?.shortNames.join()}</output>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && type !== undefined && <CreateDialog type={type} {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function draw(props: Props): UserEvent {
  render(
    <Router hook={useHashLocation}>
      <Drawn {...props} />
    </Router>,
  )
  return userEvent.setup()
}

const box = (): Promise<HTMLTextAreaElement> => screen.findByRole('textbox')
const shows = (part: string): Promise<void> => waitFor(async () => expect((await box()).value).toContain(part))
/** Waits for the text that the dialog begins with, and changes it. */
async function type(text: (sample: string) => string): Promise<void> {
  await shows('kind: WebApp')
  const { value } = await box()
  fireEvent.change(await box(), { target: { value: text(value) } })
}
const named = (name: string) => (sample: string) => sample.replace(/^ {2}name: .*$/m, `  name: ${name}`)
const isClosed = (): Promise<void> => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const press = async (user: UserEvent, name: string): Promise<void> =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

async function pressEscape(user: UserEvent): Promise<void> {
  screen.getByRole('dialog').focus()
  await user.keyboard('{Escape}')
}

async function reopen(user: UserEvent): Promise<void> {
  await isClosed()
  await user.click(screen.getByRole('button', { name: 'Open' }))
}

test('what was typed is there again after Escape, with its form of sample, until it is discarded', async () => {
  const user = draw({ namespace: 'default' })
  await shows('kind: WebApp')
  const minimal = (await box()).value
  await press(user, 'All fields')
  await waitFor(async () => expect((await box()).value).not.toBe(minimal))
  const full = (await box()).value
  await type(named('typed'))
  await pressEscape(user)
  await reopen(user)
  await shows('name: typed')
  expect(screen.getByRole('button', { name: 'All fields' }).getAttribute('aria-pressed')).toBe('true')

  await press(user, 'Discard changes')
  await waitFor(async () => expect((await box()).value).toBe(full))
  // The focus is still in the dialog.
  await user.keyboard('{Escape}')
  await reopen(user)
  await waitFor(async () => expect((await box()).value).toBe(minimal))
})

test('a text is kept for its namespace and for what the dialog was given', async () => {
  const user = draw({ namespace: 'one' })
  await type(named('typed'))
  await pressEscape(user)
  await isClosed()
  cleanup()
  draw({ namespace: 'two' })
  await shows('kind: WebApp')
  expect((await box()).value).not.toContain('name: typed')
  cleanup()
  draw({ namespace: 'one', text: 'kind: WebApp\n# given\n' })
  await shows('# given')
})

test('a dry run keeps the text, and a creation drops it', async () => {
  const user = draw({ namespace: 'default' })
  await type(named('sent'))
  await press(user, 'Dry run')
  await press(user, 'Send POST as a dry run')
  await screen.findByText('The server would create this object. Nothing was stored.')
  await pressEscape(user)
  await reopen(user)
  await shows('name: sent')
  await press(user, 'Send POST')
  await reopen(user)
  await shows('kind: WebApp')
  expect((await box()).value).not.toContain('name: sent')
})

test('a rejected creation keeps the text', async () => {
  const user = draw({ namespace: 'default' })
  await type(named('NoName'))
  await press(user, 'Send POST')
  await screen.findByRole('alert')
  await pressEscape(user)
  await reopen(user)
  await shows('name: NoName')
  await press(user, 'Discard changes')
})

const CRD = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/webapps.demo.crdlab.dev'

/** Gives the CRD another short name and a required field, as another client does, and waits until discovery has the name. */
async function changeCrd(shortName: string, field: string): Promise<void> {
  const schema = '/spec/versions/0/schema/openAPIV3Schema/properties/spec'
  const body = JSON.stringify([
    { op: 'add', path: '/spec/names/shortNames', value: [shortName] },
    { op: 'add', path: `${schema}/properties/${field}`, value: { type: 'string' } },
    { op: 'add', path: `${schema}/required/-`, value: field },
  ])
  const sent = { method: 'PATCH', path: CRD, contentType: 'application/json-patch+json', body } as const
  expect((await opened.client.send(sent)).failure).toBeUndefined()
  await waitFor(() => expect(screen.getByTestId('shortNames').textContent).toBe(shortName))
}

test('a new sample replaces an untouched one, and no text that was typed', async () => {
  const user = draw({ namespace: 'renamed' })
  await shows('kind: WebApp')
  await changeCrd('one', 'firstNew')
  await shows('firstNew')
  await type(named('typed'))
  const { page } = appStore.getState()
  if (page === undefined) throw new Error('no workspace is open')
  const read = vi.spyOn(page, 'get')
  await changeCrd('two', 'secondNew')
  await waitFor(() => expect(read).toHaveBeenCalled())
  // Samples are made in the order of the calls: the dialog has its own when this one is made.
  await act(async () => language.sample(stringify(await read.mock.results[0]?.value), 'v1', 'renamed', 'minimal'))
  await shows('name: typed')
  expect((await box()).value).not.toContain('secondNew')
  await press(user, 'Discard changes')
  await shows('secondNew')
})
