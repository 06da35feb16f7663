import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { appStore } from '../../base/state/store.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { playStore } from './play.ts'
import { CORNER, drawPlayer, goOn, openPlayer, playerSays, press, sendAsReader } from './testing/drawn-player.tsx'

const LESSON = 'two-counters'
const play = playStore.getInitialState()

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('predictions', [])
})
afterAll(() => opened.close())
afterEach(() => playStore.setState(play, true))

const question = () => within(screen.getByRole('region', { name: 'Predict' }))
const isAsked = (state: string): Promise<void> => waitFor(() => expect(question().getByRole('status').textContent).toBe(state))
const choose = (name: string): HTMLElement => question().getByRole('radio', { name })
/** The answers once it is known which came true: that which did, and that which the reader chose. */
const answers = () => {
  const all = question().getAllByRole('listitem')
  return {
    happened: all.filter(({ dataset }) => dataset.state === 'happened').map(({ textContent }) => textContent),
    chosen: all.filter(({ textContent }) => textContent.includes('your prediction')).map(({ textContent }) => textContent),
  }
}

/** Sends the object as it is. */
async function sendUnchanged(): Promise<void> {
  const { exchange } = (await appStore.getState().page?.send({ method: 'GET', path: CORNER })) ?? {}
  await sendAsReader({ method: 'PUT', path: CORNER, contentType: 'application/json', body: exchange?.text ?? '' })
}

/** Draws the player anew with what the browser keeps alone, as after a reload. */
async function drawAnew() {
  cleanup()
  playStore.setState(play, true)
  return drawPlayer(LESSON)
}

test('[LB-11] a step asks what will happen, says what did and why, and asks again once that is taken back', async () => {
  const user = await openPlayer(LESSON, 1)
  await screen.findByRole('region', { name: 'Predict' })
  await isAsked('before you act')
  await user.click(choose('Only resourceVersion'))
  await isAsked('now do it')
  await sendUnchanged()
  await isAsked('it went differently')
  const wrong = { happened: ['Neither'], chosen: [expect.stringContaining('Only resourceVersion')] }
  expect(answers()).toEqual(wrong)
  expect(screen.getByRole('region', { name: 'Predict' }).textContent).toContain('The server compares before it writes.')
  await drawAnew()
  await isAsked('it went differently')
  expect(answers()).toEqual(wrong)

  await press(user, 'Undo the last request')
  await waitFor(() => expect(choose('Neither')).toBeTruthy())
  await isAsked('before you act')
  await user.click(choose('Neither'))
  await sendUnchanged()
  await isAsked('as you predicted')
})

test('[LB-11] the end has a field for an answer, which is kept, and a good answer to compare it with', async () => {
  const user = await openPlayer(LESSON, 1)
  await screen.findByRole('region', { name: 'Predict' })
  await sendUnchanged()
  await goOn(user)
  const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Your answer' })
  await user.type(field(), 'Nobody wants anything new.')
  expect(screen.queryByText('A good answer')).toBeNull()
  await press(user, 'Compare')
  await playerSays('Something was stored that changed no wish')
  await drawAnew()
  expect(field().value).toBe('Nobody wants anything new.')
})
