import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PathField } from './column-row.tsx'

it('keeps what is typed when the document changes its value meanwhile', async () => {
  const user = userEvent.setup()
  const onCommit = vi.fn()
  const field = (value: string) => <PathField label="Path" value={value} options={[]} onCommit={onCommit} />
  const { rerender } = render(field('.metadata.name'))
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Path' })
  await user.clear(input)
  await user.type(input, '.spec.si')
  rerender(field('.spec.other'))
  await user.type(input, 'ze')
  expect(input.value).toBe('.spec.size')
  await user.tab()
  expect(onCommit).toHaveBeenLastCalledWith('.spec.size', undefined)
  rerender(field('.spec.size'))
  rerender(field('.spec.undone'))
  expect(input.value).toBe('.spec.undone')
})
