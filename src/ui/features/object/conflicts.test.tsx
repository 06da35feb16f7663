import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import {
  chooseVerb,
  draw,
  edit,
  pane,
  paneSays,
  press,
  resultSays,
  sendButton,
  show,
  text,
  WEBAPPS,
} from './testing/drawn-panes.tsx'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('conflicts', EXAMPLES.slice(0, 1))
})
afterAll(() => opened.close())

const PATH = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps'
let name: string
let objects = 0

async function request(method: 'POST' | 'PATCH', body: object, at = ''): Promise<void> {
  const contentType = method === 'POST' ? 'application/json' : 'application/merge-patch+json'
  const query = { fieldManager: 'team' }
  const sent = { method, path: `${PATH}${at}`, query, body: JSON.stringify(body), contentType } as const
  const { failure } = await opened.client.send(sent)
  expect(failure).toBeUndefined()
}
/** Another client changes the object. */
const patch = (body: object, subresource = ''): Promise<void> => request('PATCH', body, `/${name}${subresource}`)
const scaleTo = (replicas: number): Promise<void> => patch({ spec: { replicas } }, '/scale')

/** Each test has an object of its own. */
beforeEach(async () => {
  name = `app-${++objects}`
  const metadata = { name, labels: { tier: 'gold' } }
  await request('POST', { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp', metadata, spec: { image: 'a:1', replicas: 3 } })
})

const radio = (around: HTMLElement, label: RegExp | string): HTMLInputElement =>
  within(around).getByRole<HTMLInputElement>('radio', { name: label })
const resultOf = (dialog: HTMLElement): string =>
  within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Result' }).value
const dialogSays = (dialog: HTMLElement, said: RegExp): Promise<unknown> => within(dialog).findByText(said)

test('a field that both sides changed is chosen by keys; choices and lines stay when the object changes again', async () => {
  const user = await draw(`${WEBAPPS}/${name}`)
  await edit('spec', 'replicas: 3', 'replicas: 4 # enough')
  await scaleTo(6)
  await press(user, 'Review the changes')
  const dialog = await screen.findByRole('dialog', { name: 'Merge your changes' })
  const use = await within(dialog).findByRole('radiogroup', { name: 'Use for spec.replicas' })
  expect(radio(use, 'Theirs').checked).toBe(true)
  expect(within(dialog).getByRole('row', { name: /spec\.replicas/ }).textContent).toContain('wrote it through /scale')
  expect(resultOf(dialog)).toContain('replicas: 6 # enough')
  radio(use, 'Theirs').focus()
  await user.keyboard('m')
  expect(radio(use, 'Mine').checked).toBe(true)
  await waitFor(() => expect(resultOf(dialog)).toContain('replicas: 4 # enough'))

  await patch({ metadata: { labels: { tier: 'silver' } } })
  await dialogSays(dialog, /The object changed again\. .* with 1 new field/)
  expect(within(dialog).getByRole('row', { name: /metadata\.labels\.tier/ }).textContent).toContain('silver')
  expect(radio(use, 'Mine').checked).toBe(true)

  // Another value: one that the server would reject, then one that it takes.
  radio(use, 'Mine').focus()
  await user.keyboard('{Enter}5000{Enter}')
  await dialogSays(dialog, /The server would reject this object: 422/)
  const other = within(dialog).getByRole('textbox', { name: 'Another value' })
  await user.clear(other)
  await user.type(other, '7{Enter}')
  await dialogSays(dialog, /The server would accept this object\./)
  await user.click(within(dialog).getByRole('button', { name: 'Keep as draft' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(text('spec').value).toContain('replicas: 7 # enough'))
  expect(text('spec').value).toContain('tier: silver')
  await paneSays('spec', 'unsaved')
})

test('a write that is rejected because the object changed is merged and sent', async () => {
  const user = await draw(`${WEBAPPS}/${name}`)
  await edit('spec', 'replicas: 3', 'replicas: 4')
  await patch({ metadata: { labels: { tier: 'silver' } } })
  await paneSays('spec', 'Modified on the server')
  expect(text('spec').value).toContain('replicas: 4')
  await user.click(sendButton('spec'))
  await resultSays('409')
  const conflict = within(await screen.findByRole('alert', { name: 'Conflict: the object changed' }))
  await user.click(conflict.getByRole('button', { name: 'Review the changes' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge your changes' })
  const tier = await within(dialog).findByRole('row', { name: /metadata\.labels\.tier/ })
  expect(tier.textContent).toContain('only theirs changed')
  expect(within(dialog).getByRole('row', { name: /spec\.replicas/ }).textContent).toContain('only mine changed')
  await dialogSays(dialog, /The server would accept this object\./)
  await user.click(within(dialog).getByRole('button', { name: /^Send PUT with resourceVersion/ }))
  await resultSays('200')
  await waitFor(() => expect(text('spec').value).toMatch(/tier: silver.*replicas: 4/s))
})

test('an apply in conflict is settled field by field', async () => {
  const user = await draw(`${WEBAPPS}/${name}`)
  await scaleTo(6)
  await waitFor(() => expect(text('spec').value).toContain('replicas: 6'))
  const head = `apiVersion: demo.crdlab.dev/v1\nkind: WebApp\nmetadata:\n  name: ${name}\n  namespace: default\n`
  fireEvent.change(text('spec'), { target: { value: `${head}spec:\n  image: a:2 # newest\n  replicas: 4\n` } })
  await chooseVerb(user, 'spec', /^apply/)
  await waitFor(() => expect(sendButton('spec').textContent).toContain('Send apply'))
  await user.click(sendButton('spec'))
  const conflict = await screen.findByRole('alert', { name: 'Conflict: other managers own these fields' })
  const replicas = await within(conflict).findByRole('group', { name: '.spec.replicas' })
  expect(radio(replicas, /Leave it out/).checked).toBe(true)
  expect(replicas.textContent).toContain('through /scale')
  const send = (): HTMLButtonElement => within(conflict).getByRole<HTMLButtonElement>('button', { name: /^Send apply/ })
  expect([send().textContent, send().disabled]).toEqual(['Send apply', true])
  await user.click(radio(within(conflict).getByRole('group', { name: '.spec.image' }), /Take ownership/))
  expect([send().textContent, send().disabled]).toEqual(['Send apply with force', false])
  await user.click(send())
  await resultSays('200')
  await waitFor(() => expect(text('spec').value).toMatch(/image: a:2.*replicas: 6/s))
})

test('the managers of an object stand over its lines, and one can be looked at alone', async () => {
  await scaleTo(6)
  const user = await draw(`${WEBAPPS}/${name}`)
  await user.click(within(pane('spec')).getByRole('button', { name: 'Show field owners' }))
  const managers = within(await within(pane('spec')).findByRole('region', { name: 'Field managers' }))
  const scale = managers.getByRole('button', { name: /\/scale.*1 field/ })
  expect(scale.getAttribute('aria-pressed')).toBe('false')
  await user.click(scale)
  expect(scale.getAttribute('aria-pressed')).toBe('true')
})

test('[HA-7] an object is given an autoscaler from its scale; one of that name is opened as it is', async () => {
  const AUTOSCALER = `#/ws/conflicts/cr/horizontalpodautoscalers.autoscaling/v2/default/`
  const user = await draw(`${WEBAPPS}/${name}`)
  await show(user, 'scale')
  await user.click(within(pane('scale')).getByRole('button', { name: 'Autoscale' }))
  await waitFor(() => expect(window.location.hash).toBe(`${AUTOSCALER}${name}`))
  const autoscaler = within(await screen.findByRole('region', { name: 'Autoscaler' }))
  const slider = autoscaler.getByRole<HTMLInputElement>('slider', { name: 'Load: cpu' })
  fireEvent.change(slider, { target: { value: slider.max } })
  await waitFor(() => expect(text('spec').value).toContain('autoscaling.crdlab.dev/metrics'))

  await user.click(await autoscaler.findByRole('link', { name: `WebApp/${name}` }))
  await waitFor(() => expect(text('scale').value).not.toBe(''))
  await user.click(within(pane('scale')).getByRole('button', { name: 'Autoscale' }))
  await waitFor(() => expect(window.location.hash).toBe(`${AUTOSCALER}${name}`))
  const again = await screen.findByRole<HTMLInputElement>('slider', { name: 'Load: cpu' })
  await waitFor(() => expect(again.value).toBe(slider.max))
})
