import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import type { Board, Order, Student } from '../../../../protocol/class.ts'
import { forget } from '../../../base/state/stored.ts'
import { keepOwn, removeOwn } from '../own-lessons.ts'
import { BoardView } from './board-view.tsx'

const LESSON = { id: 'first-kind', title: 'Your first kind', step: 1, steps: 2, met: 0, goals: 2, isHelped: false }
const ADA: Student = {
  name: 'ada-muller',
  token: 'secret',
  isHere: true,
  completed: 3,
  requests: 7,
  lesson: LESSON,
  act: { method: 'POST', about: 'webapps/shop', code: 201 },
}

/** What the server has, what it was asked to do, and with which keys. */
let board: Board
const orders: Order[] = []
const keys = new Set<string | null>()

/** Does what an order asks, as the server does. */
function carryOut(order: Order): void {
  orders.push(order)
  if (order.order === 'pause' || order.order === 'resume') board = { ...board, isPaused: order.order === 'pause' }
  if (order.order === 'remove') board = { ...board, students: board.students.filter(({ name }) => name !== order.name) }
}

beforeEach(() => {
  board = { now: 1_000_000, isPaused: false, handouts: [], students: [] }
  orders.length = 0
  keys.clear()
  forget('board-key')
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const key = new Headers(init?.headers).get('Crdlab-Class-Key')
    keys.add(key)
    if (key !== 'right') return new Response('', { status: 403 })
    if (init?.method === 'POST') carryOut(JSON.parse(String(init.body)))
    return Response.json(board)
  })
})
afterEach(() => forget('board-key'))

function draw(given: string): UserEvent {
  window.location.hash = `#/class/${given}`
  render(
    <Router hook={useHashLocation}>
      <BoardView given={given} />
    </Router>,
  )
  return userEvent.setup()
}

const press = async (user: UserEvent, name: string): Promise<void> => user.click(await screen.findByRole('button', { name }))
const row = (name: RegExp): Promise<HTMLElement> => screen.findByRole('row', { name })

test('the key of an address leaves it and opens the board; another one is asked for anew', async () => {
  const user = draw('wrong')
  const field = await screen.findByRole('textbox', { name: 'Key of the board' })
  await screen.findByText('This key does not open the board of this server.')
  await user.type(field, 'right')
  await press(user, 'Open the board')
  await screen.findByText(/^No students yet\./)
  expect(window.location.hash).toBe('#/class')
  expect([...keys]).toEqual(['wrong', 'right'])
})

test('[BD-1] a row says where a student is and what the last write was, and leads into the workspace; names can be hidden', async () => {
  board = { ...board, students: [ADA] }
  const user = draw('right')
  const ada = await row(/ada-muller/)
  for (const text of ['Your first kind', 'step 1 of 2', '0 of 2', '7', '201', 'POST webapps/shop', '3'])
    expect(ada.textContent).toContain(text)
  const look = (): HTMLElement => screen.getByRole('link', { name: /^Look into the workspace of / })
  expect(look().getAttribute('href')).toMatch(/\/workspaces\/ada-muller~secret\/$/)
  await user.click(screen.getByRole('switch', { name: 'Hide names' }))
  await row(/Student 1/)
  expect(look().textContent).not.toContain('ada-muller')
  expect(screen.queryByText('ada-muller')).toBeNull()
})

test('[BD-1] a student keeps the number that stands for the name when another is removed', async () => {
  board = { ...board, students: [ADA, { ...ADA, name: 'bo' }] }
  const user = draw('right')
  await user.click(await screen.findByRole('switch', { name: 'Hide names' }))
  await row(/Student 2/)
  await press(user, 'Remove Student 1 from the board')
  await waitFor(() => expect(screen.queryByText('Student 1')).toBeNull())
  await row(/Student 2/)
})

test('a class is paused and goes on, and a student is removed, by orders to the server', async () => {
  board = { ...board, students: [ADA] }
  const user = draw('right')
  await press(user, 'Pause the class')
  await screen.findByText(/^The class is paused\./)
  await press(user, 'Resume the class')
  await waitFor(() => expect(screen.queryByText(/^The class is paused\./)).toBeNull())
  await press(user, 'Remove ada-muller from the board')
  await screen.findByText(/^No students yet\./)
  expect(orders).toEqual([{ order: 'pause' }, { order: 'resume' }, { order: 'remove', name: 'ada-muller' }])
})

test('a lesson that is still being recorded is not offered, and YAML that was typed is there after Escape', async () => {
  const lesson = { id: 'half', number: '1', chapter: 'own', par: 1, minutes: 5, start: [], steps: [] } as const
  keepOwn({ lesson: { ...lesson, texts: { en: { title: 'Half', summary: '', explain: '', steps: {} } } }, spare: {} })
  const user = draw('right')
  await press(user, 'Hand out')
  const dialog = async () => within(await screen.findByRole('dialog'))
  await user.click((await dialog()).getByRole('button', { name: /^Lesson to hand out/ }))
  await screen.findByRole('option', { name: /Your first kind/ })
  expect(screen.queryByRole('option', { name: /Half/ })).toBeNull()
  await user.keyboard('{Escape}')
  removeOwn('half')

  await user.click((await dialog()).getByRole('button', { name: 'YAML' }))
  await user.type((await dialog()).getByRole('textbox', { name: 'YAML to hand out' }), 'kind: WebApp')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const typed = async (): Promise<string> => {
    await press(user, 'Hand out')
    await user.click((await dialog()).getByRole('button', { name: 'YAML' }))
    return (await dialog()).getByRole<HTMLTextAreaElement>('textbox', { name: 'YAML to hand out' }).value
  }
  expect(await typed()).toBe('kind: WebApp')
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  expect(await typed()).toBe('')
})

test('YAML and lessons are handed out, and what was handed out is withdrawn', async () => {
  board = { ...board, handouts: [{ id: 4, kind: 'yaml', title: 'old.yaml' }] }
  const user = draw('right')
  await press(user, 'Hand out')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Withdraw old.yaml' }))
  await user.click(dialog.getByRole('button', { name: 'YAML' }))
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Hand out' })
  expect(send.disabled).toBe(true)
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'shop.yaml')
  await user.type(dialog.getByRole('textbox', { name: 'YAML to hand out' }), 'kind: WebApp')
  await user.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(user, 'Hand out')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hand out' }))
  await waitFor(() => expect(orders).toHaveLength(3))
  expect(orders).toEqual([
    { order: 'withdraw', id: 4 },
    { order: 'handOut', handout: { kind: 'yaml', title: 'shop.yaml', text: 'kind: WebApp' } },
    { order: 'handOut', handout: { kind: 'lesson', title: 'Your first kind', lesson: 'first-kind' } },
  ])
})
