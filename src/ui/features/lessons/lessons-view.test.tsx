import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { toYaml } from '../../../apimachinery/yaml/serialize.ts'
import { loadLesson } from '../../../lessons/catalogue.ts'
import { appStore } from '../../base/state/store.ts'
import { keep } from '../../base/state/stored.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import LessonsView from './lessons-view.tsx'
import { keepOwn, ownLesson, ownLessons, removeOwn, USUAL_MINUTES } from './own-lessons.ts'
import { leaveSequence } from './sequence.ts'
import { lessonTexts } from './texts/lessons.en.ts'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('lessons', [])
})
afterAll(() => opened.close())
afterEach(() => {
  for (const { id } of ownLessons()) removeOwn(id)
  leaveSequence()
})

function draw(): UserEvent {
  window.location.hash = '#/lessons'
  render(
    <Router hook={useHashLocation}>
      <LessonsView sequence={undefined} />
    </Router>,
  )
  return userEvent.setup()
}

/** The file of a lesson of the reader's own, with a change. */
async function fileOf(id: string, name: string, change: object = {}): Promise<File> {
  const lesson = { ...(await loadLesson('desired-observed')), id, chapter: 'own', ...change }
  return new File([toYaml(JSON.parse(JSON.stringify(lesson)))], name, { type: 'application/yaml' })
}

const openFile = async (user: UserEvent, file: File): Promise<void> =>
  user.upload(screen.getByLabelText('Open a lesson file', { selector: 'input' }), file)
const isAt = (hash: string): Promise<void> => waitFor(() => expect(window.location.hash).toBe(hash))

test('a file that is no lesson is named with the reason, and nothing is kept of it', async () => {
  const user = draw()
  await openFile(user, await fileOf('mine', 'bad.yaml', { par: 999 }))
  const said = (): string[] => appStore.getState().toasts.map(({ text }) => text)
  await waitFor(() => expect(said()).toContain('bad.yaml is not a lesson: par: must be <= 120'))
  expect(ownLessons()).toEqual([])
  expect(window.location.hash).toBe('#/lessons')
})

test('the file of a lesson is played, also a mended one, and edited by who recorded it', async () => {
  const user = draw()
  await openFile(user, await fileOf('mine', 'mine.yaml'))
  await isAt('#/lesson/mine')
  const own = within(await screen.findByRole('region', { name: 'Your lessons' }))
  expect(own.getAllByRole('listitem')).toHaveLength(1)
  window.location.hash = '#/lessons'
  await openFile(user, await fileOf('mine', 'mine.yaml'))
  await isAt('#/lesson/mine')
  expect(own.getAllByRole('listitem')).toHaveLength(1)
  await openFile(user, await fileOf('mine', 'mine.yaml', { minutes: 7 }))
  await isAt('#/lesson/mine-2')
  const mine = ownLesson('mine')
  if (mine === undefined) throw new Error('no lesson')
  keepOwn({ ...mine, isRecorded: true })
  await openFile(user, await fileOf('mine', 'mine.yaml', { minutes: 9 }))
  await isAt('#/lessons/mine-3')
  expect(ownLesson('mine-3')?.isRecorded).toBe(true)
})

test('a lesson that an earlier page kept with a word for its minutes is shown with the usual ones', async () => {
  const lesson = { ...(await loadLesson('desired-observed')), id: 'mine', chapter: 'own', minutes: null }
  keep('own-lesson.mine', { lesson, spare: {} })
  window.dispatchEvent(new StorageEvent('storage', { key: 'own-lesson.mine' }))
  draw()
  const own = within(screen.getByRole('region', { name: 'Your lessons' }))
  expect(own.getByRole('listitem').textContent).toContain(lessonTexts.minutes(USUAL_MINUTES))
})

test('challenges are in a list of their own', () => {
  draw()
  const links = within(screen.getByRole('region', { name: 'Challenges' })).getAllByRole('link')
  expect(links).toHaveLength(10)
  expect(links.map((link) => link.getAttribute('href'))).toContain('#/lesson/stuck-kind')
})
