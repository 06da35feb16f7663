import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Switch } from './switch.tsx'

test.each([
  [true, false],
  [false, true],
])('a switch that is %s asks for %s when it is pressed, by pointer and by the space bar', async (on, wanted) => {
  const onChange = vi.fn()
  render(<Switch label="served" on={on} onChange={onChange} />)
  const element = screen.getByRole<HTMLInputElement>('switch', { name: 'served' })
  expect(element.checked).toBe(on)
  await userEvent.click(screen.getByText('served'))
  await userEvent.keyboard(' ')
  expect(onChange.mock.calls).toEqual([[wanted], [wanted]])
  expect(element.checked).toBe(on)
})

test('a switch without words still has its name', () => {
  render(<Switch label="served" hidden on onChange={vi.fn()} />)
  expect(screen.getByRole('switch', { name: 'served' })).toBeDefined()
  expect(screen.queryByText('served')).toBeNull()
})

test('a disabled switch is no stop and does nothing', async () => {
  const onChange = vi.fn()
  render(<Switch label="served" on={false} isDisabled onChange={onChange} />)
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByText('served'))
  expect(onChange).not.toHaveBeenCalled()
})
