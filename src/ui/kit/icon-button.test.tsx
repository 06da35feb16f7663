import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Plus } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { IconButton } from './icon-button.tsx'

// Loaded ahead: the code comes as late as the machine is slow.
await import('./tip.tsx')

test('a button without a word has a name, and a tooltip that says it where the keys reach it', async () => {
  const onPress = vi.fn()
  render(<IconButton icon={Plus} label="Add a version" onPress={onPress} />)
  const user = userEvent.setup()
  await user.tab()
  expect((await screen.findByRole('tooltip')).textContent?.trim()).toBe('Add a version')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
  await user.keyboard('{Enter}')
  expect(onPress).toHaveBeenCalledOnce()
})

test('what holds the button does not take its clicks and keys', async () => {
  const row = vi.fn()
  const onPress = vi.fn()
  const kinds = ['click', 'pointerdown', 'keydown']
  for (const kind of kinds) document.body.addEventListener(kind, row)
  render(<IconButton icon={Plus} label="Add" onPress={onPress} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.keyboard('{Enter}')
  expect(onPress).toHaveBeenCalledTimes(2)
  expect(row).not.toHaveBeenCalled()
  for (const kind of kinds) document.body.removeEventListener(kind, row)
})
