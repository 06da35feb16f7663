import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useKeptPlace } from './use-kept-place.ts'

interface Shown {
  /** What is drawn of the rows. */
  readonly rows: readonly string[]
  readonly isDisabled?: boolean
  readonly hasList?: boolean
}

function Page({ rows, isDisabled = false, hasList = true }: Shown) {
  useKeptPlace()
  return (
    <>
      <button type="button">top</button>
      <main id="content" tabIndex={-1}>
        <button type="button">first</button>
        {hasList && (
          <section>
            {rows.map((row) => (
              <p key={row}>
                <button type="button" disabled={isDisabled && row === 'a'}>
                  {row}
                </button>
              </p>
            ))}
          </section>
        )}
      </main>
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms))
const focused = (): string | undefined => {
  const { activeElement } = document
  return activeElement === document.body ? undefined : activeElement?.id || activeElement?.textContent || ''
}

/** Draws rows, presses a key in one, and draws something else `later` milliseconds after. Returns what has the focus a moment after that. */
async function focusAfter(next: Shown, later: number): Promise<string | undefined> {
  const { rerender } = render(<Page rows={['a', 'b']} />)
  act(() => screen.getByRole('button', { name: 'a' }).focus())
  fireEvent.keyUp(screen.getByRole('button', { name: 'a' }), { key: 'Enter' })
  await pass(later)
  // A browser takes the focus from what cannot have it any more.
  if (next.isDisabled === true) act(() => screen.getByRole('button', { name: 'a' }).blur())
  rerender(<Page {...next} />)
  await pass(250)
  return focused()
}

test.each<[what: string, next: Shown, later: number, focused: string | undefined]>([
  ['its row is taken away', { rows: ['b'] }, 0, 'b'],
  ['its row is taken away once the server has answered', { rows: ['b'] }, 900, 'b'],
  ['it is disabled', { rows: ['a', 'b'], isDisabled: true }, 0, 'b'],
  ['the last row is taken away', { rows: [] }, 0, 'content'],
  ['the part with it is taken away', { rows: [], hasList: false }, 0, 'content'],
  ['it stays', { rows: ['a'] }, 0, 'a'],
  ['its row goes long after the key', { rows: ['b'] }, 5000, undefined],
])('who works with keys keeps the place of a control when %s', async (_what, next, later, expected) => {
  expect(await focusAfter(next, later)).toBe(expected)
})

test('the focus that nothing has is left where the pointer put it', async () => {
  const { rerender } = render(<Page rows={['a', 'b']} />)
  act(() => screen.getByRole('button', { name: 'a' }).focus())
  fireEvent.keyUp(screen.getByRole('button', { name: 'a' }), { key: 'a' })
  fireEvent.pointerDown(screen.getByRole('button', { name: 'a' }))
  rerender(<Page rows={['b']} />)
  await pass(2000)
  expect(focused()).toBeUndefined()
})
