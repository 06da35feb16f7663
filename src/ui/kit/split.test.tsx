import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Split } from './split.tsx'

const ROOM = 1000

const { getBoundingClientRect, setPointerCapture } = HTMLElement.prototype

/** The document of these tests lays nothing out: parts are as wide as their shares of 1,000 pixels. */
beforeAll(() => {
  HTMLElement.prototype.getBoundingClientRect = function (this: HTMLElement) {
    const extent = (Number(this.style.flexGrow) / 100) * ROOM
    return new DOMRect(0, 0, extent, extent)
  }
  HTMLElement.prototype.setPointerCapture = () => undefined
})
afterAll(() => {
  Object.assign(HTMLElement.prototype, { getBoundingClientRect, setPointerCapture })
})

const PARTS = [
  { id: 'a', share: 30, least: '20%', content: 'A' },
  { id: 'b', share: 30, least: '100px', content: 'B' },
  { id: 'c', share: 40, least: '20%', content: 'C' },
]

const shares = (): number[] => ['a', 'b', 'c'].map((id) => Number(document.getElementById(id)?.style.flexGrow))

test('arrow keys move a line between its two neighbours, Home and End as far as they go', async () => {
  const user = userEvent.setup()
  const onResize = vi.fn()
  render(<Split parts={PARTS} line="line" onResize={onResize} />)
  const [first, second] = screen.getAllByRole('separator')
  expect(first?.getAttribute('aria-valuenow')).toBe('30')
  expect(first?.getAttribute('aria-orientation')).toBe('vertical')
  first?.focus()
  await user.keyboard('{ArrowRight}')
  expect(shares()).toEqual([35, 25, 40])
  expect(first?.getAttribute('aria-valuenow')).toBe('35')
  expect(onResize).toHaveBeenLastCalledWith({ a: 35, b: 25, c: 40 })
  await user.keyboard('{End}')
  expect(shares()).toEqual([50, 10, 40])
  await user.keyboard('{Home}{ArrowLeft}{ArrowUp}')
  expect(shares()).toEqual([20, 40, 40])
  second?.focus()
  await user.keyboard('{ArrowLeft}')
  expect(shares()).toEqual([20, 35, 45])
})

test('arrows follow the writing direction, and those of stacked parts go up and down', async () => {
  const user = userEvent.setup()
  const { rerender } = render(
    <div dir="rtl">
      <Split parts={PARTS} line="line" />
    </div>,
  )
  screen.getAllByRole('separator')[0]?.focus()
  await user.keyboard('{ArrowLeft}')
  expect(shares()).toEqual([35, 25, 40])
  rerender(<Split key="stacked" parts={PARTS} isStacked line="line" label="Height" />)
  const [first] = screen.getAllByRole('separator', { name: 'Height' })
  expect(first?.getAttribute('aria-orientation')).toBe('horizontal')
  first?.focus()
  await user.keyboard('{ArrowRight}{ArrowUp}')
  expect(shares()).toEqual([25, 35, 40])
})

test('the pointer drags a line, and the new shares are told when it lets go', () => {
  const onResize = vi.fn()
  render(<Split parts={PARTS} line="line" onResize={onResize} />)
  const [first] = screen.getAllByRole('separator')
  if (first === undefined) throw new Error('there is no line')
  fireEvent.pointerMove(first, { clientX: 400 })
  expect(shares()).toEqual([30, 30, 40])
  fireEvent.pointerDown(first, { button: 0, clientX: 300 })
  fireEvent.pointerMove(first, { clientX: 340 })
  fireEvent.pointerMove(first, { clientX: 360 })
  expect(shares()).toEqual([36, 24, 40])
  fireEvent.pointerMove(first, { clientX: 900 })
  expect(shares()).toEqual([50, 10, 40])
  expect(onResize).not.toHaveBeenCalled()
  fireEvent.lostPointerCapture(first)
  expect(onResize).toHaveBeenCalledExactlyOnceWith({ a: 50, b: 10, c: 40 })
  fireEvent.pointerMove(first, { clientX: 300 })
  expect(shares()).toEqual([50, 10, 40])
})

test('a part that comes takes its usual share beside those that were there', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Split parts={PARTS.slice(0, 2)} line="line" />)
  expect(screen.getAllByRole('separator')).toHaveLength(1)
  rerender(<Split parts={PARTS} line="line" />)
  screen.getAllByRole('separator')[0]?.focus()
  await user.keyboard('{ArrowRight}')
  expect(shares()).toEqual([35, 25, 40])
})
