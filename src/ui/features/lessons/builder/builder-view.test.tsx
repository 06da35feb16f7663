import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { loadLesson } from '../../../../lessons/catalogue.ts'
import { appStore } from '../../../base/state/store.ts'
import { type OpenedHere, openHere } from '../../../entities/workspace/testing/open-here.ts'
import { answersOf, keepAnswers } from '../answers.ts'
import { keepOwn, ownLesson, removeOwn } from '../own-lessons.ts'
import { playStore } from '../play.ts'
import { finish, progressOf } from '../progress.ts'
import BuilderView from './builder-view.tsx'

const ID = 'my-lesson'
const play = playStore.getInitialState()

let opened: OpenedHere
beforeAll(async () => {
  // All parts of the builder beside each other.
  window.innerWidth = 1440
  opened = await openHere('builder', [])
})
afterAll(() => opened.close())
beforeEach(async () => {
  const lesson = await loadLesson('desired-observed')
  if (lesson === undefined) throw new Error('no lesson')
  keepOwn({ lesson: { ...lesson, id: ID, chapter: 'own' }, spare: {} })
  window.location.hash = `#/lessons/${ID}`
})
afterEach(() => {
  removeOwn(ID)
  playStore.setState(play, true)
})

function draw(): UserEvent {
  render(
    <Router hook={useHashLocation}>
      <BuilderView id={ID} />
    </Router>,
  )
  return userEvent.setup()
}

/** Writes a text into a field, and leaves it. */
async function write(user: UserEvent, name: string, text: string): Promise<void> {
  const field = screen.getByRole('textbox', { name, hidden: true })
  await user.clear(field)
  await user.click(field)
  if (text !== '') await user.paste(text)
  await user.tab()
}

const todo = (): string[] => {
  const part = within(screen.getByRole('region', { name: 'To do' }))
  return part.getAllByRole('listitem').map(({ textContent }) => textContent)
}
const says = (...lines: readonly (string | RegExp)[]): Promise<void> =>
  waitFor(() => expect(todo()).toEqual(lines.map((line) => expect.stringMatching(line))))
const press = (user: UserEvent, name: string): Promise<void> => user.click(screen.getByRole('button', { name }))

const CHECK = 'Check of goal 1, as YAML'

test('what a lesson lacks is named by its field, until nothing is missing', async () => {
  const user = draw()
  await says('Nothing is missing.')
  await write(user, 'What to do', 'word '.repeat(41))
  await says('^Step 1, What to do: 41 words, at most 40$')
  await write(user, 'What to do', 'Do step 1.')
  await press(user, 'Step 2')
  await write(user, 'What to do', '')
  await write(user, 'Title of the reason', '')
  await says('^Step 2, What to do: no text yet$', '^Step 2, Title of the reason: no text yet$')
  await write(user, 'What to do', 'Do step 2.')
  await write(user, 'Title of the reason', 'Because')
  await says('Nothing is missing.')
  expect(ownLesson(ID)?.lesson.texts.en.steps).toMatchObject({
    desired: { text: 'Do step 1.' },
    observed: { text: 'Do step 2.', why: { title: 'Because' } },
  })
})

test('a check by playing names the goals that the solution does not meet, and says when it meets all', async () => {
  const user = draw()
  await write(user, CHECK, 'log: {by: nobody}')
  await press(user, 'Check by playing')
  await says(/^Step 1: the solution does not meet “.*5.*”$/)
  await write(user, CHECK, 'log: {by: reader, outcome: [updated]}')
  await says('Nothing is missing.')
  await press(user, 'Check by playing')
  await says('The start meets no goal, and the solution meets all.')
  // The reader's workspace is open again.
  expect(appStore.getState().workspace).toBe('builder')
})

test('a check that is no YAML changes nothing, and one that the format rejects can neither be played nor tried', async () => {
  const user = draw()
  const { lesson } = ownLesson(ID) ?? {}
  await write(user, CHECK, 'log: [')
  expect(screen.getByText(/^Not YAML/)).toBeTruthy()
  expect(ownLesson(ID)?.lesson).toEqual(lesson)
  expect(screen.getByRole('link', { name: 'Try it' })).toBeTruthy()
  await write(user, CHECK, 'log: {by: reader, outcomes: [updated]}')
  await says(/^steps\[0\]\.goals\[0\]\.check/)
  expect(screen.queryByRole('link', { name: 'Try it' })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check by playing' }).disabled).toBe(true)
})

test.each([
  ['a word', 'ten'],
  ['a part of a minute', '2.5'],
  ['more than a lesson has', '31'],
])('minutes that are %s stay out of the lesson, with the reason', async (_what, typed) => {
  const user = draw()
  const { lesson } = ownLesson(ID) ?? {}
  await write(user, 'Minutes', typed)
  expect(screen.getByRole('alert').textContent).toBe('Enter a whole number from 1 to 30.')
  expect(ownLesson(ID)?.lesson).toEqual(lesson)
  await write(user, 'Minutes', ' 12 ')
  expect(ownLesson(ID)?.lesson.minutes).toBe(12)
})

test.each(['hello', '- hello'])(
  'a start that is no list of requests stays out of the lesson, with the reason: %s',
  async (typed) => {
    const user = draw()
    const start = () => ownLesson(ID)?.lesson.start
    const before = start()
    await write(user, 'Start', typed)
    expect(screen.getByText('Enter a list of requests, each with its fields.')).toBeTruthy()
    expect(start()).toEqual(before)
    await write(user, 'Start', '')
    expect(start()).toEqual([])
  },
)

test('a lesson that cannot be played says why', async () => {
  const user = draw()
  await write(user, 'Start', '- {request: POST /apis/none.crdlab.dev/v1/namespaces/default/things, body: {}}')
  await press(user, 'Check by playing')
  await says(/^The lesson stopped: .+/)
})

test('a question whose YAML has no answers stays as it was, with the reason', async () => {
  const user = draw()
  const predict = () => ownLesson(ID)?.lesson.steps[0]?.predict
  const before = predict()
  await write(user, 'When it is answered, and the answers, as YAML', 'choices: yes')
  expect(screen.getByRole('alert').textContent).toBe(
    'A question needs choices or values: a list of entries, each choice with an id.',
  )
  expect(predict()).toEqual(before)
  await write(user, 'When it is answered, and the answers, as YAML', 'choices: [{check: {log: {by: reader}}}]')
  expect(predict()).toEqual(before)
})

test('what was deleted comes back by undoing; the last step stays', async () => {
  const user = draw()
  const ids = (): string[] => ownLesson(ID)?.lesson.steps.map(({ id }) => id) ?? []
  const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Undo the last change' })
  expect(undo().disabled).toBe(true)
  await write(user, 'Minutes', '7')
  await press(user, 'Delete step')
  expect(ids()).toEqual(['observed'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete step' }).disabled).toBe(true)
  await user.click(undo())
  expect(ids()).toEqual(['desired', 'observed'])
  expect(ownLesson(ID)?.lesson.minutes).toBe(7)
  expect(ownLesson(ID)?.lesson.texts.en.steps.desired?.text).not.toBe('')
})

test('a lesson is deleted once that is confirmed', async () => {
  const user = draw()
  await press(user, 'Delete lesson')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(ownLesson(ID)).toBeDefined()
  const remove = vi.spyOn(appStore.getState().connector, 'remove')
  await press(user, 'Delete lesson')
  finish(ID, 1, 3)
  keepAnswers(ID, { explained: 'Because' })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete lesson' }))
  expect(ownLesson(ID)).toBeUndefined()
  expect([progressOf(ID), answersOf(ID).explained]).toEqual([undefined, ''])
  expect(remove).toHaveBeenCalledTimes(1)
  expect(window.location.hash).toBe('#/lessons')
})
