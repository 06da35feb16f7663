import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MenuItem } from 'react-aria-components'
import { expect, test } from 'vitest'
import { CopyMenu } from './copy-menu.tsx'
import { ButtonMenu } from './menu.tsx'

// Loaded ahead: the code comes as late as the machine is slow.
await import('./tip.tsx')

const draw = (copied: boolean) => (
  <CopyMenu
    label="Copy the request"
    copied={copied}
    menu={(open) => (
      <ButtonMenu {...open} label="Copy the request">
        <MenuItem id="curl">Copy as curl</MenuItem>
      </ButtonMenu>
    )}
  />
)

test('a copy menu has a tooltip where the keys reach it, which goes with Esc and when the menu opens', async () => {
  const user = userEvent.setup()
  render(draw(false))
  await user.tab()
  expect((await screen.findByRole('tooltip')).textContent?.trim()).toBe('Copy the request')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
  await user.tab()
  await user.tab({ shift: true })
  await screen.findByRole('tooltip')
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect((await screen.findByRole('menuitem')).textContent).toBe('Copy as curl')
})

test('its button says that something was copied', () => {
  const { rerender } = render(draw(false))
  screen.getByRole('button', { name: 'Copy the request' })
  rerender(draw(true))
  screen.getByRole('button', { name: 'Copied' })
})
