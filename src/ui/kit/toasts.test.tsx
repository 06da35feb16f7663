import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { appStore } from '../base/state/store.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  appStore.setState({ toasts: [] })
  return () => vi.useRealTimers()
})

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })

const draw = (...toasts: (readonly ['ok' | 'warn' | 'bad', string])[]) => {
  render(
    <>
      <main id="content" tabIndex={-1} />
      <Toasts />
    </>,
  )
  act(() => {
    for (const [tone, text] of toasts) appStore.getState().addToast(tone, text)
  })
}

const later = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

const texts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('news stands in a named region and goes after five seconds; what is bad stays', async () => {
  draw(['ok', 'Created'], ['bad', 'Connection lost'])
  expect(screen.getByRole('region', { name: 'Notifications' })).toBeDefined()
  expect(screen.getByRole('list').getAttribute('aria-live')).toBe('polite')
  await later(4900)
  expect(texts()).toEqual(['Created', 'Connection lost'])
  await later(200)
  expect(texts()).toEqual(['Connection lost'])
})

test('news waits while the focus is at it', async () => {
  draw(['ok', 'Created'])
  await user.tab()
  expect(screen.getByRole('list').contains(document.activeElement)).toBe(true)
  await later(20_000)
  expect(texts()).toEqual(['Created'])
  act(() => document.getElementById('content')?.focus())
  await later(5100)
  expect(texts()).toEqual([])
})

test('closed by keys, a toast leaves them at the next one, and the last one in the view', async () => {
  draw(['bad', 'first'], ['bad', 'second'])
  await user.tab()
  await user.keyboard('{Enter}')
  expect(texts()).toEqual(['second'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('{Enter}')
  expect(texts()).toEqual([])
  expect(document.activeElement).toBe(document.getElementById('content'))
})

test('news that comes takes no focus', () => {
  draw(['bad', 'first'])
  expect(document.activeElement).toBe(document.body)
})
