import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type KeyboardEvent, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

function Box({ onKeyDown }: { readonly onKeyDown?: (event: KeyboardEvent) => void }) {
  const [text, setText] = useState('')
  return (
    <SearchBox
      className=""
      label="Filter rows"
      placeholder="Filter"
      value={text}
      onChange={setText}
      {...(onKeyDown === undefined ? {} : { onKeyDown })}
    >
      <span>/</span>
    </SearchBox>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter rows' })

test('Esc clears what is looked for and leaves the keys in the field', async () => {
  render(<Box />)
  await userEvent.type(field(), 'store')
  expect(field().value).toBe('store')
  await userEvent.keyboard('{Escape}')
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
})

test('its owner sees the keys', async () => {
  const onKeyDown = vi.fn()
  render(<Box onKeyDown={onKeyDown} />)
  await userEvent.type(field(), '{Enter}')
  expect(onKeyDown.mock.calls.map(([{ key }]) => key)).toEqual(['Enter'])
})

test.each([
  ['not letters', 'd', 0],
  ['not Esc with a text, which it clears', 'd{Escape}', 0],
  ['Esc without a text', '{Escape}', 1],
])('what it stands in sees %s', async (_, keys, seen) => {
  const outside = vi.fn()
  render(<Box />)
  document.body.addEventListener('keydown', outside)
  field().focus()
  await userEvent.keyboard(keys)
  document.body.removeEventListener('keydown', outside)
  expect(outside).toHaveBeenCalledTimes(seen)
})
