import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { toYaml } from '../../../apimachinery/yaml/serialize.ts'
import { loadLesson } from '../../../lessons/catalogue.ts'
import { appStore } from '../../base/state/store.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import LessonsView from './lessons-view.tsx'
import { ownLessons, removeOwn } from './own-lessons.ts'
import { leaveSequence } from './sequence.ts'

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
  await openFile(user, await fileOf('mine', 'bad.yaml', { par: 99 }))
  const said = (): string[] => appStore.getState().toasts.map(({ text }) => text)
  await waitFor(() => expect(said()).toContain('bad.yaml is not a lesson: par: must be <= 20'))
  expect(ownLessons()).toEqual([])
  expect(window.location.hash).toBe('#/lessons')
})

test('the file of a lesson is played by who has it not, and edited by who has it', async () => {
  const user = draw()
  await openFile(user, await fileOf('mine', 'mine.yaml'))
  await isAt('#/lesson/mine')
  const own = within(await screen.findByRole('region', { name: 'Your lessons' }))
  expect(own.getAllByRole('listitem')).toHaveLength(1)
  await openFile(user, await fileOf('mine', 'mine.yaml'))
  await isAt('#/lessons/mine-2')
})

test('challenges are in a list of their own', () => {
  draw()
  const links = within(screen.getByRole('region', { name: 'Challenges' })).getAllByRole('link')
  expect(links).toHaveLength(10)
  expect(links.map((link) => link.getAttribute('href'))).toContain('#/lesson/stuck-kind')
})
