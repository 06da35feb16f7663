import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import PresenterView from './presenter-view.tsx'

const ADDRESS = { type: 'webapps.demo.crdlab.dev', version: 'v1', namespace: 'default', name: 'storefront' }

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('presenter', EXAMPLES.slice(0, 1))
})
afterAll(() => opened.close())
afterEach(() => {
  vi.useRealTimers()
})

const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }))
/** The station that is shown. */
const current = (): string | null | undefined =>
  screen.getAllByRole('button').find((button) => button.getAttribute('aria-current') === 'step')?.textContent
const isPaused = (): boolean => screen.queryByText('Paused before the watch event') !== null
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))

/** Draws the first write of the object, by which it was created. From then on time passes by `pass` alone. */
async function draw(): Promise<void> {
  render(<PresenterView address={ADDRESS} isNotes={false} />)
  await waitFor(() => expect(current()).toMatch(/^received/))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

const STATIONS = [/^received/, /^pruned/, /^defaulted/, /^strategy/, /^validated/, /^stored/]

test.each([
  ['Slow', 2600],
  ['Live', 900],
])('at the pace %s the next station comes after %i ms, and the watch event waits until it is delivered', async (pace, ms) => {
  await draw()
  press(pace)
  for (const [i, station] of STATIONS.entries()) {
    expect(current()).toMatch(station)
    expect(isPaused()).toBe(i === STATIONS.length - 1)
    pass(ms - 1)
    expect(current()).toMatch(station)
    pass(1)
  }
  pass(60_000)
  expect(current()).toMatch(/^stored/)
  expect(isPaused()).toBe(true)

  fireEvent.keyDown(document.body, { key: 'PageDown' })
  expect(current()).toMatch(/^watch event/)
  expect(screen.getByText('Now every watch hears of it.')).toBeTruthy()
})

test('without a pace a station stays until somebody goes on, and a pace that is taken back stops', async () => {
  await draw()
  pass(60_000)
  expect(current()).toMatch(/^received/)
  press('Slow')
  pass(2600)
  expect(current()).toMatch(/^pruned/)
  press('Step')
  pass(60_000)
  expect(current()).toMatch(/^pruned/)
})
