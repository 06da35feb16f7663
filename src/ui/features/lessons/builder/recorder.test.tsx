import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { EXAMPLES } from '../../../../examples/catalogue.ts'
import { appStore } from '../../../base/state/store.ts'
import { useJournal } from '../../../entities/journal/journal.ts'
import { type OpenedHere, openHere } from '../../../entities/workspace/testing/open-here.ts'
import { ownLesson, ownLessons, removeOwn } from '../own-lessons.ts'
import { startRecording } from '../record.ts'
import { setRecording, useRecording } from '../recording.ts'
import Recorder from './recorder.tsx'

const STOREFRONT = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/storefront'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('recorded', EXAMPLES.slice(0, 1))
})
afterAll(() => opened.close())
afterEach(() => {
  act(() => setRecording(undefined))
  for (const { id } of ownLessons()) removeOwn(id)
})

function Recording() {
  const recording = useRecording()
  useJournal((state) => state.entries)
  return recording && <Recorder recording={recording} />
}

async function patch(path: string, change: object): Promise<void> {
  const spec = { method: 'PATCH', path, contentType: 'application/merge-patch+json', body: JSON.stringify(change) } as const
  await act(async () => {
    expect((await appStore.getState().you?.send(spec))?.failure).toBeUndefined()
  })
}

const requestsOf = (step: number): (string | null)[] =>
  within(screen.getByRole('region', { name: `Step ${step}` }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name })

test('the requests of the reader become the steps of a lesson, with goals that they meet and the view they were sent from', async () => {
  await startRecording()
  window.location.hash = '#/ws/recorded/cr/webapps.demo.crdlab.dev/v1/default/storefront'
  render(
    <Router hook={useHashLocation}>
      <Recording />
    </Router>,
  )
  const user = userEvent.setup()
  screen.getByText('No request yet')
  expect([button('Next step').disabled, button('Stop and edit').disabled]).toEqual([true, true])
  await patch(STOREFRONT, { spec: { replicas: 5 } })
  await waitFor(() => expect(requestsOf(1)).toEqual(['PATCHwebapps/storefront200']))
  await user.click(button('Next step'))
  await waitFor(() => expect(requestsOf(2)).toEqual([]))
  await patch(`${STOREFRONT}/status`, { status: { readyReplicas: 1 } })
  await waitFor(() => expect(requestsOf(2)).toEqual(['PATCHstorefront/status200']))
  expect(requestsOf(1)).toHaveLength(1)

  await user.click(button('Stop and edit'))
  await waitFor(() => expect(window.location.hash).toBe('#/lessons/my-lesson'))
  expect(screen.queryByRole('complementary')).toBeNull()
  const { steps, texts } = ownLesson('my-lesson')?.lesson ?? {}
  expect(steps?.map(({ show, point, solution }) => ({ show, point, solution: solution.length }))).toEqual([
    { show: 'cr/webapps.demo.crdlab.dev/v1/default/storefront', point: 'spec', solution: 1 },
    { show: 'cr/webapps.demo.crdlab.dev/v1/default/storefront', point: 'status', solution: 1 },
  ])
  expect(Object.values(texts?.en.steps['step-1']?.goals ?? {})).toContain('`.spec.replicas` is `5`')
})

test('requests that were recorded are discarded after a question', async () => {
  await startRecording()
  render(
    <Router hook={useHashLocation}>
      <Recording />
    </Router>,
  )
  await patch(STOREFRONT, { spec: { replicas: 4 } })
  await waitFor(() => expect(requestsOf(1)).toHaveLength(1))
  await userEvent.click(button('Discard'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard the recording?' }))
  dialog.getByText(/^1 recorded request is not kept\./)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(ownLesson('my-lesson')).toBeDefined()
  await userEvent.click(button('Discard'))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  expect(ownLessons()).toEqual([])
})

test('a recording that is discarded leaves no lesson', async () => {
  await startRecording()
  render(
    <Router hook={useHashLocation}>
      <Recording />
    </Router>,
  )
  expect(ownLesson('my-lesson')).toBeDefined()
  await userEvent.click(button('Discard'))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(ownLessons()).toEqual([])
})
