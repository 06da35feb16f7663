import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { Grid } from './grid.tsx'

const grid = (activeRow: string | undefined, onKeyDown: (event: KeyboardEvent) => void = () => undefined) => (
  <Grid role="treegrid" label="Fields" rowCount={300} activeRow={activeRow} onKeyDown={onKeyDown}>
    <tbody>
      <tr id="row-7" aria-rowindex={8} aria-level={1}>
        <td>spec</td>
      </tr>
    </tbody>
  </Grid>
)

test('a grid is one tab stop that names its rows, their number and the row the keys are at', () => {
  const { rerender } = render(grid('row-7'))
  const element = screen.getByRole('treegrid', { name: 'Fields' })
  expect(element.tabIndex).toBe(0)
  expect(element.getAttribute('aria-rowcount')).toBe('300')
  expect(element.getAttribute('aria-activedescendant')).toBe(screen.getByRole('row').id)
  expect(element.querySelectorAll('tbody [tabindex]')).toHaveLength(0)
  rerender(grid(undefined))
  expect(element.hasAttribute('aria-activedescendant')).toBe(false)
})

test('Tab reaches a grid, and its keys reach its handler', async () => {
  const onKeyDown = vi.fn()
  render(grid('row-7', onKeyDown))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('treegrid'))
  await userEvent.keyboard('{ArrowDown}')
  expect(onKeyDown.mock.calls.map(([event]) => event.key)).toEqual(['ArrowDown'])
})
