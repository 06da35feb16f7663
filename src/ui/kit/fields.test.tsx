import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TextField } from './fields.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'name' })

const accept = () => vi.fn((_: string): string | undefined => undefined)

test.each([
  ['Enter', '{Enter}', [['sizes']]],
  ['leaving the field', '{Tab}', [['sizes']]],
  ['Enter and then leaving it, once', '{Enter}{Tab}', [['sizes']]],
  ['nothing else', '', []],
])('a text enters the document by %s', async (_, keys, committed) => {
  const onCommit = accept()
  render(<TextField label="name" value="size" onCommit={onCommit} />)
  await userEvent.type(field(), `s${keys}`)
  expect(onCommit.mock.calls).toEqual(committed)
})

test('Esc takes a text back, and what is around the field does not hear of it', async () => {
  const onCommit = accept()
  const around = vi.fn()
  const listening = new AbortController()
  window.addEventListener('keydown', ({ key }) => around(key), { signal: listening.signal })
  render(<TextField label="name" value="size" onCommit={onCommit} />)
  await userEvent.type(field(), 's{Escape}')
  expect(field().value).toBe('size')
  expect(around.mock.calls).toEqual([['s']])
  await userEvent.keyboard('{Escape}{Tab}')
  expect(around.mock.calls).toEqual([['s'], ['Escape'], ['Tab']])
  expect(onCommit).not.toHaveBeenCalled()
  listening.abort()
})

test('a complaint keeps the text in the field, describes it, and goes with a text that is taken', async () => {
  render(<TextField label="name" value="size" onCommit={(text) => (text.includes(' ') ? 'No spaces' : undefined)} />)
  await userEvent.type(field(), ' x{Enter}')
  expect(field().value).toBe('size x')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('No spaces')
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.contains(alert)).toBe(true)
  await userEvent.type(field(), '{Backspace}{Backspace}s{Enter}')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a new value of the document shows, but takes nothing from what is being typed', async () => {
  const onCommit = accept()
  const { rerender } = render(<TextField label="name" value="size" onCommit={onCommit} />)
  rerender(<TextField label="name" value="length" onCommit={onCommit} />)
  expect(field().value).toBe('length')
  await userEvent.type(field(), 's')
  rerender(<TextField label="name" value="width" onCommit={onCommit} />)
  expect(field().value).toBe('lengths')
})

test('what was wholly selected is selected again when its value changes', async () => {
  const onCommit = accept()
  const { rerender } = render(<TextField label="name" value="size" onCommit={onCommit} />)
  await userEvent.tab()
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 4])
  rerender(<TextField label="name" value="length" onCommit={onCommit} />)
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 6])
})

test.each([
  [false, '{Enter}', []],
  [false, '{Control>}{Enter}{/Control}', [['textx']]],
  [true, '{Enter}', [['textx']]],
  [true, '{Shift>}{Enter}{/Shift}', []],
])('of several lines (Enter commits: %s), %s commits %j', async (enterCommits, keys, committed) => {
  const onCommit = accept()
  render(<TextField label="name" value="text" lines={3} enterCommits={enterCommits} onCommit={onCommit} />)
  expect(field().tagName).toBe('TEXTAREA')
  await userEvent.type(field(), `x${keys}`)
  expect(onCommit.mock.calls).toEqual(committed)
})

test('where Enter leads, it leads only with a text that is taken', async () => {
  const onEnter = vi.fn()
  render(
    <TextField label="name" value="size" onEnter={onEnter} onCommit={(text) => (text === 'sizes' ? undefined : 'Not this')} />,
  )
  await userEvent.type(field(), 'x{Enter}')
  expect(onEnter).not.toHaveBeenCalled()
  await userEvent.type(field(), '{Backspace}s{Enter}')
  expect(onEnter).toHaveBeenCalledTimes(1)
})
