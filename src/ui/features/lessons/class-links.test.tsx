import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Router, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { loadLesson } from '../../../lessons/catalogue.ts'
import { readPath } from '../../base/address/path.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { keepOwn, ownLessons, removeOwn } from './own-lessons.ts'
import { leaveSequence } from './sequence.ts'
import { lessonsView } from './view.ts'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('lessons', [])
})
afterAll(() => opened.close())
afterEach(() => {
  for (const { id } of ownLessons()) removeOwn(id)
  leaveSequence()
})

function View() {
  const path = readPath(useLocation()[0])
  return path && lessonsView.open(path, 'lessons')?.element
}

async function draw(hash: string): Promise<UserEvent> {
  window.location.hash = hash
  render(
    <Router hook={useHashLocation}>
      <View />
    </Router>,
  )
  await screen.findByText('Link for a class')
  return userEvent.setup()
}

const press = async (user: UserEvent, name: string): Promise<void> =>
  user.click(await screen.findByText(name, { selector: 'button, button *' }))
const rows = (): (string | null)[] => [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('aria-label'))

/** Copies the link to lessons that are flipped in this order, and returns what stands behind `#` in it. */
async function linkTo(user: UserEvent, ...names: readonly RegExp[]): Promise<string> {
  await press(user, 'Link for a class')
  const dialog = within(await screen.findByRole('dialog'))
  const copy = dialog.getByRole<HTMLButtonElement>('button', { name: 'Copy link' })
  expect(copy.disabled).toBe(true)
  for (const name of names) await user.click(dialog.getByLabelText(name))
  await user.click(copy)
  await dialog.findByRole('button', { name: 'Copied' })
  return new URL(await navigator.clipboard.readText()).hash
}

test('a link opens lessons in the order in which they were chosen, until the reader asks for all', async () => {
  const hash = await linkTo(await draw('#/lessons'), /^Lesson 4\. /, /^Lesson 3\. /, /^Lesson 1\. /, /^Lesson 3\. /)
  expect(hash).toBe('#/sequence/ignored-write,first-kind')
  cleanup()
  const user = await draw(hash)
  await waitFor(() => expect(rows()).toEqual(['Lesson 4. The ignored write', 'Lesson 1. Your first kind']))
  await press(user, 'Show all lessons')
  await waitFor(() => expect(rows()).toHaveLength(29))
  expect(window.location.hash).toBe('#/lessons')
})

test('a link holds a lesson of the reader among those of the page; who has it already gets no second one', async () => {
  const lesson = await loadLesson('desired-observed')
  if (lesson === undefined) throw new Error('no lesson')
  const texts = { en: { ...lesson.texts.en, title: 'Five replicas' } }
  keepOwn({ lesson: { ...lesson, id: 'mine', chapter: 'own', texts }, spare: {} })
  const hash = await linkTo(await draw('#/lessons'), /Five replicas/, /^Lesson 1\. Your first kind/)
  removeOwn('mine')
  // Opened once more, the lesson is known.
  for (let times = 0; times < 2; times++) {
    cleanup()
    leaveSequence()
    const user = await draw(hash)
    const chosen = within(await screen.findByLabelText('Your 2 lessons'))
    expect(chosen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Five replicas'),
      expect.stringContaining('Your first kind'),
    ])
    await press(user, 'Show all lessons')
    const own = within(await screen.findByLabelText('Your lessons'))
    expect(own.getAllByRole('listitem')).toHaveLength(1)
  }
})

const RUN = { step: 2, from: 2, isHelped: false }

// Progress is kept for the tests that follow, so no other test has these lessons.
test('progress is taken over from a file, and saved as one with the name of the student', async () => {
  const user = await draw('#/sequence/conflict,lost-field')
  const file = JSON.stringify({ conflict: { ...RUN, isHelped: true, best: { requests: 2, isHelped: true } } })
  await user.upload(screen.getByLabelText('Import progress', { selector: 'input' }), new File([file], 'progress.json'))
  await screen.findByText(/^1 of 2 completed/)
  const saved: { name: string; blob?: Blob } = { name: '' }
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.blob = blob as Blob
    return 'blob:progress'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.name = this.download
  })
  await press(user, 'Export progress')
  const name = await screen.findByRole('textbox', { name: 'Your name' })
  await user.clear(name)
  await user.type(name, 'Ada')
  await press(user, 'Save file')
  expect(saved.name).toBe('crdlab-progress-ada.json')
  const { name: student, lessons } = JSON.parse((await saved.blob?.text()) ?? '')
  expect(student).toBe('Ada')
  expect(lessons.conflict.best).toEqual({ requests: 2, isHelped: true })
})

test('the files of a class are one table, which can be copied as CSV; a file that is none is named', async () => {
  const user = await draw('#/lessons')
  await press(user, 'Compare a class')
  const dialog = within(await screen.findByRole('dialog', { name: 'Progress of a class' }))
  const files = {
    'ada.json': JSON.stringify({
      format: 'crdlab-progress',
      version: 1,
      name: 'Ada',
      lessons: { 'first-kind': { ...RUN, best: { requests: 2, isHelped: true } } },
    }),
    'other.json': '{"a":1}',
    'Grace.json': JSON.stringify({ 'desired-observed': { ...RUN, best: { requests: 2, isHelped: false } } }),
  }
  const list = Object.entries(files).map(([name, text]) => new File([text], name, { type: 'application/json' }))
  await user.upload(dialog.getByLabelText('Choose files', { selector: 'input' }), list)
  const table = (): (string | null)[] => dialog.queryAllByRole('row').map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(table()).toEqual([
      expect.stringMatching(/^Student/),
      expect.stringMatching(/^Ada2\*.*1 of 29 completed$/),
      expect.stringMatching(/^Grace2.*1 of 29 completed$/),
    ]),
  )
  expect(dialog.getByRole('alert').textContent).toBe('No progress of lessons in other.json')
  await user.click(dialog.getByRole('button', { name: 'Copy as CSV' }))
  await dialog.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toMatch(
    /^Student,1,2,.*,b,c1,.*,c10,Completed\r\nAda,2 solution,.*,1\r\nGrace,,2,.*,1/,
  )
})
