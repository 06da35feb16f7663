import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { loadLesson } from '../../../lessons/catalogue.ts'
import { appStore } from '../../base/state/store.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { openLesson, playStore } from './play.ts'
import Player from './player.tsx'
import { followSequence, leaveSequence } from './sequence.ts'

const play = playStore.getState()

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('player', [])
})
afterAll(() => opened.close())
afterEach(() => {
  leaveSequence()
  playStore.setState(play, true)
})

/** Opens a lesson at its first step, and draws its player. */
async function draw(id: string): Promise<UserEvent> {
  const lesson = await loadLesson(id)
  if (lesson === undefined) throw new Error('no lesson')
  await openLesson(lesson, 0)
  render(
    <Router hook={useHashLocation}>
      <Player id={id} />
    </Router>,
  )
  await screen.findByRole('complementary')
  return userEvent.setup()
}

const CORNER = '/apis/learn.crdlab.dev/v1/namespaces/default/bakeries/corner'

/** Sends a merge patch as the reader. */
async function patch(path: string, change: object): Promise<void> {
  const contentType = 'application/merge-patch+json'
  await act(async () => {
    const answer = await appStore.getState().you?.send({ method: 'PATCH', path, contentType, body: JSON.stringify(change) })
    if (answer === undefined) throw new Error('no server')
    expect(answer.failure).toBeUndefined()
  })
}

const next = (): HTMLButtonElement => screen.getByRole('button', { name: /^(Next|Finish)/ })
const press = (user: UserEvent, name: string): Promise<void> => user.click(screen.getByRole('button', { name }))
const says = (text: string): Promise<void> => waitFor(() => expect(screen.getByRole('complementary').textContent).toContain(text))
const isMet = (text: string): Promise<void> =>
  waitFor(() => {
    const goal = screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(text))
    expect(goal?.dataset.state).toMatch(/^(new|met)$/)
  })
async function goOn(user: UserEvent): Promise<void> {
  await waitFor(() => expect(next().disabled).toBe(false))
  await user.click(next())
}

test('a wrong turn gets its hint and counts, and undo takes it back; each step says why once its goals are met', async () => {
  const user = await draw('desired-observed')
  await patch(`${CORNER}/status`, { status: { decorated: 1 } })
  expect((await screen.findByRole('region', { name: 'Hint' })).textContent).toContain('That was the status pane')
  expect(next().disabled).toBe(true)
  await says('1 request, par 2')

  await press(user, 'Undo the last request')
  await says('0 requests, par 2')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Hint' })).toBeNull())
  const { object } = (await appStore.getState().page?.send({ method: 'GET', path: CORNER })) ?? {}
  expect(object).toMatchObject({ status: { decorated: 0 } })

  await patch(CORNER, { spec: { cookies: 5 } })
  await isMet('generation rose to 2')
  await goOn(user)
  expect(screen.queryByRole('heading', { name: 'Why generation stood still' })).toBeNull()
  await patch(`${CORNER}/status`, { status: { phase: 'Ready' } })
  await screen.findByRole('heading', { name: 'Why generation stood still' })
  await goOn(user)
  await says('Which endpoint writes what, and why did generation stand still?')
  await says('Completed: 2 requests, par 2')
})

test('a challenge has a report and a goal, its solution meets it, and the lesson after it is that of the link', async () => {
  followSequence(['stuck-kind', 'first-kind'])
  const user = await draw('stuck-kind')
  const report = screen.getByRole('link', { name: 'Reported as operator-framework/operator-sdk#3967' })
  expect(report.getAttribute('href')).toBe('https://github.com/operator-framework/operator-sdk/issues/3967')
  expect(next().disabled).toBe(true)
  await press(user, 'Show solution')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Show solution' }))
  await says('Sending the solution…')
  await isMet('The CRD is gone')
  await goOn(user)
  await says('Completed: 1 request, par 1')
  await says('with solution')
  expect(screen.getByRole('link', { name: 'Next: Lesson 1, Your first kind' }).getAttribute('href')).toContain(
    'lesson/first-kind',
  )
})
