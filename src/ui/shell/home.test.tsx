import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EXAMPLES } from '../../examples/catalogue.ts'
import type { Host } from '../base/state/connection.ts'
import { appStore } from '../base/state/store.ts'
import { type OpenedHere, openHere } from '../entities/workspace/testing/open-here.ts'
import { App } from './app.tsx'

const { tour } = appStore.getState()

let opened: OpenedHere
beforeEach(async () => {
  window.innerWidth = 1440
  opened = await openHere('first-run', EXAMPLES.slice(0, 1))
  appStore.setState({ tour: { statusMoved: false, replicasDragged: false, cheated: false } })
})
afterEach(async () => {
  await opened.close()
  appStore.setState({ tour })
})

function draw(): UserEvent {
  window.location.hash = '#/ws/first-run'
  render(<App />)
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

const figure = (name: string): string => within(screen.getByTestId(name)).getByTestId('figure').textContent ?? ''
const slider = (): HTMLInputElement => screen.getByRole('slider', { name: 'replicas' })
const step = (text: string): string | undefined => screen.getByText(text).closest('li')?.dataset.state
const isStep = (text: string, state: string): Promise<void> => waitFor(() => expect(step(text)).toBe(state))
const MOVED = "Status changed, spec didn't"

test('the controller reports, which moves one counter; a new size moves the other, and the controller follows', async () => {
  draw()
  await waitFor(() => expect(figure('generation')).toBe('1'))
  const version = figure('resourceVersion')
  await isStep(MOVED, 'done')
  expect(figure('resourceVersion')).not.toBe(version)
  expect(figure('generation')).toBe('1')
  await screen.findByText('controller has caught up')
  await screen.findByText('unchanged since this page opened', { exact: false })

  fireEvent.change(slider(), { target: { value: '4' } })
  await waitFor(() => expect(figure('generation')).toBe('2'))
  await screen.findByText('3 of 4 replicas are ready')
  await screen.findByText('controller has caught up')
  // Opened again, the tour goes on where it was left.
  cleanup()
  draw()
  expect([MOVED, 'Drag replicas', 'Now try to cheat'].map(step)).toEqual(['done', 'done', 'now'])
})

test('before the server answers, Home claims nothing about the example', async () => {
  const { connector, setConnector } = appStore.getState()
  await appStore.getState().disconnect()
  setConnector({ ...connector, page: () => new Promise<Host>(() => undefined) })
  void appStore.getState().connect('page', 'first-run')
  draw()
  await screen.findByRole('heading', { level: 1 })
  const examples = within(screen.getByRole('region', { name: 'Examples' }))
  const first = (await examples.findAllByRole<HTMLButtonElement>('button'))[0]
  expect(first?.disabled).toBe(true)
  expect(examples.queryByText(/installed|Install/)).toBeNull()
  for (const claim of [/controller (has|is)/, 'unchanged since this page opened', / used, in this browser only/])
    expect(screen.queryByText(claim), String(claim)).toBeNull()
  setConnector(connector)
  await act(() => appStore.getState().connect('page', 'first-run'))
})

test('twelve examples show their size and what is special, and are installed with their objects', async () => {
  const user = draw()
  const region = () => within(screen.getByRole('region', { name: 'Examples' }))
  const example = (name: string): HTMLElement => region().getByRole('button', { name: new RegExp(`^${name}\\b`) })
  const says = (name: string, text: string): Promise<void> => waitFor(() => expect(example(name).textContent).toContain(text))
  await waitFor(() => expect(region().getAllByRole('button')).toHaveLength(12))
  await says('webapps', 'installed')
  await says('queues', '12 fields')
  await says('queues', 'immutable')
  example('queues').focus()
  await user.keyboard('{Enter}')
  await says('queues', 'installed')
  await user.click(example('manifestsets'))
  await says('manifestsets', 'installed')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Last changes' }).textContent).toContain('monitoring'))
  await user.click(example('queues'))
  await screen.findByRole('cell', { name: 'page-views' })
  expect(window.location.hash).toContain('/resources/queues.demo.crdlab.dev/')
})

test('a status that is sent to the main endpoint is ignored, and the result says so', async () => {
  const user = draw()
  await waitFor(() => expect(figure('generation')).toBe('1'))
  await user.click(screen.getByRole('button', { name: 'Pause the controller' }))
  await screen.findByText('controller is paused')
  await user.click(await screen.findByRole('link', { name: 'Show me' }))
  const pane = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-endpoint="spec"]')
    if (found === null) throw new Error('no pane spec is drawn')
    return within(found)
  })
  await pane.findByText('unsaved')
  await user.click(pane.getByTestId('send'))
  await waitFor(() => expect(screen.getByTestId('result').textContent).toContain('200'))
  expect((await screen.findByRole('row', { name: /status\.readyReplicas/ })).textContent).toContain('ignored')
  expect(figure('generation')).toBe('1')
})
