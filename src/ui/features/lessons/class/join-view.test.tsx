import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { JoinView } from './join-view.tsx'

afterEach(() => vi.restoreAllMocks())

/** Draws the view; `isHere` is what the host says of a workspace. Returns the addresses that were opened. */
function draw(isHere: () => Response) {
  const opened: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => isHere())
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void opened.push(String(url)))
  render(<JoinView />)
  return { opened, user: userEvent.setup(), name: screen.getByRole('textbox', { name: 'Your name' }) }
}

const said = (isHere: boolean) => () => new Response(JSON.stringify({ isHere }))

test.each([
  ['nobody is here', said(false)],
  ['the host is an earlier one', () => new Response('', { status: 404 })],
])('[BD-8] a name opens its workspace: %s', async (_what, isHere) => {
  const { opened, user, name } = draw(isHere)
  await user.type(name, 'Ada Müller{Enter}')
  await vi.waitFor(() => expect(opened).toEqual([expect.stringMatching(/\/workspaces\/ada-muller\/$/)]))
})

test('[BD-8] who has the name of somebody who is here is asked, and joins all the same, or under another name', async () => {
  const { opened, user, name } = draw(said(true))
  await user.type(name, 'Ada{Enter}')
  await screen.findByText('A page of ada is open. Join if it is yours. If somebody else has your name, add to it.')
  expect(opened).toEqual([])
  await user.type(name, ' M')
  expect(screen.queryByText(/^A page of/)).toBeNull()
  await user.type(name, '{Backspace}{Backspace}')
  await user.click(screen.getByRole('button', { name: 'Join as ada' }))
  await vi.waitFor(() => expect(opened).toEqual([expect.stringMatching(/\/workspaces\/ada\/$/)]))
})

test('[BD-8] a name without Latin letters is told what it lacks', async () => {
  const { user, name } = draw(said(false))
  screen.getByText('Your trainer sees the name, and how far you are.')
  await user.type(name, '李雷')
  expect(screen.getByText('Use Latin letters or digits: the name becomes part of an address.')).toBeTruthy()
})
