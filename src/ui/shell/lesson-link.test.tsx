import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appStore } from '../base/state/store.ts'
import { generationOf } from '../entities/object/object.ts'
import { type OpenedHere, openHere } from '../entities/workspace/testing/open-here.ts'
import { playStore } from '../features/lessons/play.ts'
import { App } from './app.tsx'

const CORNER = '/apis/learn.crdlab.dev/v1/namespaces/default/bakeries/corner'
const play = playStore.getInitialState()

let opened: OpenedHere
beforeEach(async () => {
  opened = await openHere('first-run', [])
})
afterEach(async () => {
  playStore.setState(play, true)
  await opened.close()
})

function draw(hash: string): void {
  window.location.hash = hash
  render(<App />)
}

const player = async () => within(await screen.findByRole('complementary', { name: /^Lesson/ }))

test('a link opens a step before which a controller must have acted', async () => {
  draw('#/lesson/hot-loop/2')
  const drawn = await player()
  await drawn.findByRole('img', { name: 'Step 2 of 2' })
  await waitFor(() => expect(playStore.getState().busy).toBeUndefined())
  expect(drawn.queryByRole('alert')).toBeNull()
  // The controller of the lesson has made its loop: three generations after the first one.
  const { object } = (await appStore.getState().page?.send({ method: 'GET', path: CORNER })) ?? {}
  expect(Number(generationOf(object))).toBeGreaterThanOrEqual(4)
  expect(window.location.hash).toMatch(/^#\/ws\/lesson-hot-loop\//)
})

test('a lesson goes on as a workspace of its own, from any step', async () => {
  draw('#/lesson/ignored-write/2')
  const drawn = await player()
  await drawn.findByRole('img', { name: 'Step 2 of 2' })
  const copy = drawn.getByRole<HTMLButtonElement>('button', { name: 'Open as workspace' })
  await waitFor(() => expect(copy.disabled).toBe(false))
  // The solution of the step before was sent.
  expect(playStore.getState().requests).toBeGreaterThan(0)
  const user = userEvent.setup()
  await user.click(copy)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Open workspace' }))
  await waitFor(() => expect(window.location.hash).toBe('#/ws/ignored-write'))
  await waitFor(() => expect(playStore.getState().busy).toBeUndefined())
  expect(appStore.getState().workspace).toBe('ignored-write')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect((await appStore.getState().page?.send({ method: 'GET', path: CORNER }))?.object).toMatchObject({
    metadata: { name: 'corner' },
  })
})
