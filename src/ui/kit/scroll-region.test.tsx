import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ScrollRegion } from './scroll-region.tsx'

let height = 0

beforeEach(() => {
  // No layout is made here: the size of what a region holds is what the test says.
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => height)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
})

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
  expect(screen.getByRole('region', { name: 'Answer' }).tabIndex).toBe(stop)
})

test('a text that grows while it is shown becomes a stop', () => {
  height = 100
  const { rerender } = render(region('short'))
  height = 200
  rerender(region('longer'))
  expect(screen.getByRole('region').tabIndex).toBe(0)
})
