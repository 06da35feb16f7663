import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { appStore } from '../../base/state/store.ts'
import { versionOf } from '../../entities/object/object.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import {
  chooseVerb,
  draw,
  edit,
  pane,
  paneSays,
  resultSays,
  sendButton,
  sendChanged,
  show,
  text,
  WEBAPPS,
} from './testing/drawn-panes.tsx'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('writes', EXAMPLES.slice(0, 1))
})
afterAll(() => opened.close())

const PATH = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps'
let user: UserEvent
let objects = 0

/** Each test writes an object of its own. */
beforeEach(async () => {
  const name = `app-${++objects}`
  const body = `{"apiVersion":"demo.crdlab.dev/v1","kind":"WebApp","metadata":{"name":"${name}"},"spec":{"image":"a:1","replicas":3}}`
  const { you } = appStore.getState()
  expect((await you?.send({ method: 'POST', path: PATH, body, contentType: 'application/json' }))?.failure).toBeUndefined()
  user = await draw(`${WEBAPPS}/${name}`)
})

const figure = (name: 'generation' | 'resourceVersion'): string =>
  within(screen.getByTestId(name)).getByTestId('figure').textContent ?? ''
/** Whether an arrow leads from the generation before to the one that is explained. */
const generationRose = (wanted: boolean): Promise<void> =>
  waitFor(() => expect(screen.getByTestId('generation').querySelector('svg') !== null).toBe(wanted))
const generationIs = (wanted: string): Promise<void> => waitFor(() => expect(figure('generation')).toBe(wanted))

/** The text of a pane that is sent is that of the newest version, as one reads it who waits until it is drawn. */
const isNewest = (word: string): Promise<void> =>
  waitFor(() => expect(text(word).value).toContain(`resourceVersion: "${figure('resourceVersion')}"`))

/** Runs what writes; says whether the object has another version then. */
async function isStored(write: () => Promise<void>): Promise<boolean> {
  const before = figure('resourceVersion')
  await write()
  const { object } = await opened.client.send({ method: 'GET', path: `${PATH}/app-${objects}` })
  const version = versionOf(object)
  await waitFor(() => expect(figure('resourceVersion')).toBe(version))
  return version !== before
}

/** The last request of the reader, as it was sent. */
const sent = (): { readonly body?: unknown; readonly contentType?: unknown } | undefined =>
  Object.values(appStore.getState().sends).at(-1)?.exchange?.request

test('spec, status and scale move the counters as the API server does', async () => {
  const spec = async (): Promise<void> => {
    await sendChanged(user, 'spec', 'image: a:1', 'image: a:2')
    await resultSays('PUT main', '200')
  }
  expect(await isStored(spec)).toBe(true)
  await generationIs('2')
  await generationRose(true)

  // The status has a version, and no generation.
  await show(user, 'status')
  const status = async (): Promise<void> => {
    fireEvent.change(text('status'), { target: { value: `${text('status').value}status:\n  replicas: 1\n` } })
    await paneSays('status', 'unsaved')
    await user.click(sendButton('status'))
    await resultSays('PUT /status', '200')
  }
  expect(await isStored(status)).toBe(true)
  await generationIs('2')
  await generationRose(false)

  // The scale writes the replicas of the spec.
  await show(user, 'scale')
  const scale = async (): Promise<void> => {
    await isNewest('scale')
    await sendChanged(user, 'scale', /(spec:\n {2}replicas: )\d+/, '$14')
    await resultSays('PUT /scale', '200')
  }
  expect(await isStored(scale)).toBe(true)
  await generationIs('3')
  await waitFor(() => expect(text('spec').value).toContain('replicas: 4'))

  // The same again is not stored, and the page says so.
  const again = async (): Promise<void> => {
    await isNewest('spec')
    await user.click(sendButton('spec'))
    await screen.findByText(/No change: nothing was written/)
  }
  expect(await isStored(again)).toBe(false)
})

const toggleDryRun = (): Promise<void> => user.click(within(pane('spec')).getByRole('button', { name: /^Dry run/ }))

test('a dry run is answered and not stored, and the draft stays', async () => {
  const dryRun = async (): Promise<void> => {
    await toggleDryRun()
    await sendChanged(user, 'spec', 'replicas: 3', 'replicas: 7')
    await resultSays('200', 'dry run')
  }
  expect(await isStored(dryRun)).toBe(false)
  await paneSays('spec', 'unsaved')
  await toggleDryRun()
  await user.click(sendButton('spec'))
  await resultSays('200')
  await generationIs('2')
})

test.each<[verb: RegExp, contentType: string, body: RegExp]>([
  [/^merge PATCH/, 'application/merge-patch+json', /^\{"spec":\{"replicas":4\}\}$/],
  [/^JSON PATCH/, 'application/json-patch+json', /"op":"replace","path":"\/spec\/replicas","value":4/],
])('%s sends what changed alone', async (verb, contentType, body) => {
  await chooseVerb(user, 'spec', verb)
  await sendChanged(user, 'spec', 'replicas: 3', 'replicas: 4')
  await resultSays('PATCH main', '200')
  await generationIs('2')
  expect(sent()?.contentType).toBe(contentType)
  expect(String(sent()?.body).replaceAll(/\s/g, '')).toMatch(body)
})

test('an apply names the owner of a field in conflict, and takes the field when it is forced', async () => {
  const { setPrefs, prefs } = appStore.getState()
  await user.click(within(pane('spec')).getByRole('button', { name: /manager/ }))
  const field = within(await screen.findByRole('dialog')).getByRole('textbox')
  await user.clear(field)
  await user.type(field, 'team-a{Enter}')
  expect(appStore.getState().prefs.fieldManager).toBe('team-a')
  await chooseVerb(user, 'spec', /^apply/)
  await sendChanged(user, 'spec', 'replicas: 3', 'replicas: 5')
  await screen.findByRole('alert', { name: 'Conflict: other managers own these fields' })
  await resultSays('409')
  expect(screen.getAllByText(/conflict with/).length).toBeGreaterThan(0)
  expect(figure('generation')).toBe('1')
  await user.click(within(pane('spec')).getByRole('switch', { name: /force/i }))
  await user.click(sendButton('spec'))
  await resultSays('200')
  await generationIs('2')
  setPrefs(prefs)
})

test('a field of the form that somebody else writes while it is typed in is a conflict, and nothing of theirs is lost', async () => {
  await user.click(within(pane('spec')).getByRole('button', { name: 'Form' }))
  const field = await within(pane('spec')).findByRole<HTMLInputElement>('textbox', { name: 'image' })
  await user.clear(field)
  await user.type(field, 'mine:1')
  const body = JSON.stringify({ spec: { image: 'theirs:1' } })
  const before = figure('resourceVersion')
  const path = `${PATH}/app-${objects}`
  await opened.client.send({ method: 'PATCH', path, contentType: 'application/merge-patch+json', body })
  await waitFor(() => expect(figure('resourceVersion')).not.toBe(before))
  expect(field.value).toBe('mine:1')
  await user.click(sendButton('spec'))
  await resultSays('409')
  const { object } = await opened.client.send({ method: 'GET', path })
  expect(object?.spec).toMatchObject({ image: 'theirs:1' })
  await user.click(within(pane('spec')).getByRole('button', { name: 'YAML' }))
})

test('what is wrong in a text is named at its place, and the draft stays', async () => {
  await sendChanged(user, 'spec', 'replicas: 3', 'replicas: 60')
  await resultSays('422')
  await screen.findAllByText(/spec\.replicas in body should be less than or equal to 50/)
  expect(text('spec').value).toContain('replicas: 60')
  fireEvent.change(text('spec'), { target: { value: 'kind: WebApp\nmetadata:\n  name: a\n   b: [c\n' } })
  await waitFor(() => expect(within(pane('spec')).getByRole('alert').textContent).toContain('line 4'))
  expect(sendButton('spec').disabled).toBe(true)
})

test('each fate leads to its rule, and what a validator of JSON Schema would say stands beside', async () => {
  await edit('spec', 'replicas: 3', 'replicas: 3\n  colour: blue\n  size: 1')
  await user.click(sendButton('spec'))
  const row = await screen.findByRole('row', { name: /^spec\.colour/ })
  expect((await screen.findByRole('list', { name: 'JSON Schema differs' })).textContent).toContain('spec.colour, spec.size')
  await user.click(within(row).getByRole('button', { name: 'Rule PN-1' }))
  const card = await screen.findByRole('dialog', { name: 'Rule PN-1' })
  await waitFor(() => expect(card.textContent).toContain('The server removes a field that the schema does not specify'))
  expect(within(card).getByRole('list', { name: 'Sources' }).textContent).toContain('pruning/algorithm.go')
})
