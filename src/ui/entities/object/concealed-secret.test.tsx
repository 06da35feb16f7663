import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { objectOf } from '../../../apimachinery/json/value.ts'
import { ConcealedSecret } from './concealed-secret.tsx'

test('[SE-5] a Secret shows its keys and the sizes of their values until it is revealed', () => {
  const onReveal = vi.fn()
  const secret = objectOf({ type: 'Opaque', data: objectOf({ password: 'aHVzaA==', empty: '' }) })
  const { container } = render(<ConcealedSecret secret={secret} onReveal={onReveal} />)
  const terms = [...container.querySelectorAll('dt')].map((term) => term.textContent)
  const values = [...container.querySelectorAll('dd')].map((value) => value.textContent)
  expect([terms, values]).toEqual([
    ['Type', 'password', 'empty'],
    ['Opaque', '4 bytes', '0 bytes'],
  ])
  expect(container.textContent).not.toContain('aHVzaA')
  fireEvent.click(screen.getByRole('button', { name: 'Reveal values' }))
  expect(onReveal).toHaveBeenCalledOnce()
})

test('a Secret without values has none to reveal', () => {
  const onReveal = vi.fn()
  render(<ConcealedSecret secret={objectOf({ type: 'Opaque' })} onReveal={onReveal} />)
  expect(screen.getByRole('heading').textContent).toBe('This Secret has no values')
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(onReveal).toHaveBeenCalledOnce()
})
