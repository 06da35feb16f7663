import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScrollRegion } from './scroll-region.tsx'

let height = 0

/** What is told once the page is laid out: each observer that has begun to observe since, as browsers do. */
const waiting = new Set<() => void>()

class LaidOut {
  readonly #tell: () => void
  constructor(tell: () => void) {
    this.#tell = tell
  }
  observe(): void {
    waiting.add(this.#tell)
  }
  disconnect(): void {
    waiting.delete(this.#tell)
  }
}

const tellAll = (): void => {
  for (const tell of [...waiting]) tell()
  waiting.clear()
}

const layOut = (): void => act(tellAll)

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', LaidOut)
  waiting.clear()
  // No layout is made here: the size of what a region holds is what the test says.
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => height)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
})

afterEach(() => vi.unstubAllGlobals())

const region = (children: ReactNode) => (
  <ScrollRegion className="" label="Answer">
    {children}
  </ScrollRegion>
)

test.each([
  ['a text that fits', 100, 'text', -1],
  ['a text that is longer', 101, 'text', 0],
  ['a longer list with its own stop', 101, <button key="b" type="button" />, -1],
])('the keyboard stops at %s: %i px', (_, size, children, stop) => {
  height = size
  render(region(children))
  layOut()
  expect(screen.getByRole('region', { name: 'Answer' }).tabIndex).toBe(stop)
})

test('a text that grows while it is shown becomes a stop', () => {
  height = 100
  const { rerender } = render(region('short'))
  layOut()
  height = 200
  rerender(region('longer'))
  layOut()
  expect(screen.getByRole('region').tabIndex).toBe(0)
})

test('a region is not measured before the page is laid out', () => {
  const measured = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get')
  render(region('text'))
  expect(measured).not.toHaveBeenCalled()
  layOut()
  expect(measured).toHaveBeenCalled()
})

test('a text that is longer is a stop before its frame is painted', () => {
  height = 200
  render(region('long'))
  // Without act, which would draw whatever is still to be drawn.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  tellAll()
  expect(screen.getByRole('region').tabIndex).toBe(0)
})
