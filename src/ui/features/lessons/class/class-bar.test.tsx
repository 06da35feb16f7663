import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import type { ClassState, HandoutHead, ProgressReport } from '../../../../protocol/class.ts'
import { appStore } from '../../../base/state/store.ts'
import { forget, keep } from '../../../base/state/stored.ts'
import { type OpenedHere, openHere } from '../../../entities/workspace/testing/open-here.ts'
import { playStore } from '../play.ts'
import { CORNER, openPlayer, patch } from '../testing/drawn-player.tsx'
import ClassBar from './class-bar.tsx'

const YAML: HandoutHead = { id: 1, kind: 'yaml', title: 'shop.yaml' }
const NEXT: HandoutHead = { id: 2, kind: 'lesson', title: 'Your first kind', lesson: 'first-kind' }
const play = playStore.getInitialState()

let opened: OpenedHere
/** Says to the page what the class is like. */
let tell: (state: ClassState) => Promise<void>
const reports: ProgressReport[] = []

beforeEach(async () => {
  opened = await openHere('class', [])
  reports.length = 0
  forget('class-seen')
  const encoder = new TextEncoder()
  let lines: ReadableStreamDefaultController<Uint8Array> | undefined
  tell = (state) => act(async () => lines?.enqueue(encoder.encode(`${JSON.stringify(state)}\n`)))
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method === 'POST') {
      reports.push(JSON.parse(String(init.body)))
      return new Response('')
    }
    if (String(input) === './crdlab/class/1') return new Response('kind: WebApp')
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        lines = controller
      },
    })
    init?.signal?.addEventListener('abort', () => lines?.error(new Error('left')))
    return new Response(body)
  })
})
afterEach(async () => {
  forget('class-seen')
  playStore.setState(play, true)
  await opened.close()
})

const draw = () =>
  render(
    <Router hook={useHashLocation}>
      <ClassBar />
    </Router>,
  )

test('[BD-1] a student sees a pause and what was handed out last, and opens it: YAML where it is installed, a lesson where it begins', async () => {
  draw()
  const user = userEvent.setup()
  await tell({ isPaused: true, handouts: [] })
  await screen.findByText('Your trainer paused the class. You can read, but not write.')
  await tell({ isPaused: false, handouts: [YAML] })
  await screen.findByText('Your trainer hands out YAML: shop.yaml')
  expect(screen.queryByText(/^Your trainer paused the class/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open in Install' }))
  await waitFor(() => expect(window.location.hash).toBe('#/host/install'))
  expect(appStore.getState().incoming).toBe('kind: WebApp')
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  await tell({ isPaused: false, handouts: [YAML, NEXT] })
  await user.click(await screen.findByRole('button', { name: 'Start lesson' }))
  expect(window.location.hash).toBe('#/lesson/first-kind')
})

test('[BD-1] of several handouts the newest is offered first, and the others after it', async () => {
  draw()
  const user = userEvent.setup()
  await tell({ isPaused: false, handouts: [YAML, NEXT] })
  await screen.findByText('Your trainer hands out a lesson: Your first kind')
  screen.getByText('1 more')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await screen.findByText('Your trainer hands out YAML: shop.yaml')
  expect(screen.queryByText(/ more$/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('status')).toBeNull()
})

test('[BD-1] what an earlier page has seen stays seen', async () => {
  keep('class-seen', 1)
  draw()
  await tell({ isPaused: false, handouts: [YAML, NEXT] })
  await screen.findByText('Your trainer hands out a lesson: Your first kind')
  expect(screen.queryByText(/ more$/)).toBeNull()
})

test('[BD-1] the class is told how far the reader is in a lesson, and what was written last', async () => {
  await openPlayer('desired-observed')
  draw()
  await tell({ isPaused: false, handouts: [] })
  const isTold = (report: object): Promise<void> => waitFor(() => expect(reports.at(-1)).toMatchObject(report))
  await isTold({ requests: 0, lesson: { id: 'desired-observed', step: 1, steps: 2, met: 0, goals: 2, isHelped: false } })
  await tell({ isPaused: true, handouts: [] })
  await screen.findByText('Your trainer paused the class. Go on with the lesson when the class does.')
  await patch(CORNER, { spec: { cookies: 5 } })
  await isTold({ requests: 1, lesson: { step: 1, met: 2 }, act: { method: 'PATCH', about: 'bakeries/corner', code: 200 } })
  // The console writes as kubectl does.
  await appStore.getState().clientAs('kubectl', undefined)?.send({ method: 'DELETE', path: CORNER })
  await isTold({ act: { method: 'DELETE', about: 'bakeries/corner', code: 200 } })
})
