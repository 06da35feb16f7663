import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import ChoiceMenu from './choice-menu.tsx'
import { late } from './late.tsx'
import { MenuButton } from './menu-button.tsx'

const OPTIONS = [
  { id: 'light', word: 'Light' },
  { id: 'dark', word: 'Dark' },
]

function Theme({
  load,
  onChange,
}: {
  readonly load: () => Promise<{ default: typeof ChoiceMenu }>
  readonly onChange: () => void
}) {
  const Menu = late(load)
  return (
    <MenuButton
      className=""
      label="Theme"
      load={load}
      menu={(open) => <Menu {...open} label="Theme" value="dark" options={OPTIONS} onChange={onChange} />}
    >
      …
    </MenuButton>
  )
}

const button = () => screen.getByRole('button', { name: 'Theme' })

const draw = () => {
  const load = vi.fn(async () => ({ default: ChoiceMenu }))
  const onChange = vi.fn()
  render(<Theme load={load} onChange={onChange} />)
  return { load, onChange }
}

test('a menu button says that it opens a menu; its code is asked for when the focus comes near', async () => {
  const { load } = draw()
  expect(button().getAttribute('aria-haspopup')).toBe('menu')
  expect(button().getAttribute('aria-expanded')).toBe('false')
  expect(load).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(load).toHaveBeenCalled()
  expect(screen.queryByRole('menu')).toBeNull()
})

test('what is chosen is marked; a choice closes the menu and leads back to its button', async () => {
  const { onChange } = draw()
  await userEvent.click(button())
  expect((await screen.findByRole('menuitemradio', { name: 'Dark' })).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole('menuitemradio', { name: 'Light' }).getAttribute('aria-checked')).toBe('false')
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Light' }))
  expect(onChange.mock.calls).toEqual([['light']])
  expect(screen.queryByRole('menu')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button()))
})

test.each(['{ArrowDown}', '{ArrowUp}'])('%s opens the menu, Esc closes it and chooses nothing', async (arrow) => {
  const { onChange } = draw()
  await userEvent.tab()
  await userEvent.keyboard(arrow)
  await screen.findByRole('menu')
  expect(button().getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(onChange).not.toHaveBeenCalled()
  await act(async () => undefined)
  expect(button().getAttribute('aria-expanded')).toBe('false')
})
