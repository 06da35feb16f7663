import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { LineField } from './line-field.tsx'

function Name({ error }: { readonly error?: (text: string) => string | undefined }) {
  const [text, setText] = useState('')
  return <LineField label="Name" showLabel focus value={text} onChange={setText} hint="Lower case" error={error?.(text)} />
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })

const described = () =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')

test('a field takes the focus, shows its label and is described by its hint', async () => {
  render(<Name />)
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(screen.getByText('Name').tagName).toBe('LABEL')
  expect(described()).toBe('Lower case')
  expect(field().hasAttribute('aria-invalid')).toBe(false)
})

test('an error takes the place of the hint and goes with what caused it', async () => {
  render(<Name error={(text) => (text.includes('!') ? 'No marks' : undefined)} />)
  await userEvent.keyboard('a!')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(described()).toBe('No marks')
  expect(screen.queryByText('Lower case')).toBeNull()
  await userEvent.keyboard('{Backspace}')
  expect(field().value).toBe('a')
  expect(described()).toBe('Lower case')
})

test('no more is typed than there is room for, and leaving the field is told', async () => {
  const onBlur = vi.fn()
  const onChange = vi.fn()
  render(<LineField label="Manager" value="abc" maxLength={3} onChange={onChange} onBlur={onBlur} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Manager' }), 'd')
  expect(onChange).not.toHaveBeenCalled()
  expect(onBlur).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(onBlur).toHaveBeenCalledTimes(1)
})
