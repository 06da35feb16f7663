import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { appStore } from '../../base/state/store.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { playStore } from './play.ts'
import { followSequence, leaveSequence } from './sequence.ts'
import { CORNER, goOn, nextButton, openPlayer, patch, playerSays, press } from './testing/drawn-player.tsx'

const play = playStore.getInitialState()

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('player', [])
})
afterAll(() => opened.close())
afterEach(() => {
  leaveSequence()
  playStore.setState(play, true)
})

const isMet = (text: string): Promise<void> =>
  waitFor(() => {
    const goal = screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(text))
    expect(goal?.dataset.state).toMatch(/^(new|met)$/)
  })

test('a wrong turn gets its hint and counts, and undo takes it back; each step says why once its goals are met', async () => {
  const user = await openPlayer('desired-observed')
  await patch(`${CORNER}/status`, { status: { decorated: 1 } })
  expect((await screen.findByRole('region', { name: 'Hint' })).textContent).toContain('That was the status pane')
  expect(nextButton().disabled).toBe(true)
  await playerSays('1 request, par 2')

  await press(user, 'Undo the last request')
  await playerSays('0 requests, par 2')
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
  await playerSays('Which endpoint writes what, and why did generation stand still?')
  await playerSays('Completed: 2 requests, par 2')
})

test('a challenge has a report and a goal, its solution meets it, and the lesson after it is that of the link', async () => {
  followSequence(['stuck-kind', 'first-kind'])
  const user = await openPlayer('stuck-kind')
  const report = screen.getByRole('link', { name: 'Reported as operator-framework/operator-sdk#3967' })
  expect(report.getAttribute('href')).toBe('https://github.com/operator-framework/operator-sdk/issues/3967')
  expect(nextButton().disabled).toBe(true)
  await press(user, 'Show solution')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Show solution' }))
  await playerSays('Sending the solution…')
  await isMet('The CRD is gone')
  await goOn(user)
  await playerSays('Completed: 1 request, par 1')
  await playerSays('with solution')
  expect(screen.getByRole('link', { name: 'Next: Lesson 1, Your first kind' }).getAttribute('href')).toContain(
    'lesson/first-kind',
  )
})
