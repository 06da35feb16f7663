import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { appStore } from '../../base/state/store.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { MenuButton } from '../../kit/menu-button.tsx'
import DialectItems from './dialect-items.tsx'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('dialect-items', [])
})
afterAll(() => opened.close())

const item = (name: RegExp): Promise<HTMLElement> => screen.findByRole('menuitemcheckbox', { name })
const isDisabled = async (name: RegExp): Promise<boolean> => (await item(name)).getAttribute('aria-disabled') === 'true'
const isChecked = (name: RegExp): Promise<void> =>
  waitFor(async () => expect((await item(name)).getAttribute('aria-checked')).toBe('true'))

test('the menu turns dialects on beside v1, opens the gate of one that is on, and leads to the differences', async () => {
  render(
    <Router hook={useHashLocation}>
      <MenuButton className="btn" load={() => Promise.resolve()} menu={(open) => <DialectItems {...open} />}>
        dialects
      </MenuButton>
    </Router>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'dialects' }))
  await isChecked(/^v1/)
  expect([await isDisabled(/^v1/), await isDisabled(/^Feature gate/)]).toEqual([true, true])
  expect(screen.queryByRole('menuitem', { name: 'See the differences' })).toBeNull()
  await user.click(await item(/^proposal/))
  await isChecked(/^proposal/)
  await user.click(await item(/^tpr/))
  await isChecked(/^tpr/)
  expect(await isDisabled(/^Feature gate/)).toBe(false)
  await user.click(await item(/^Feature gate/))
  await isChecked(/^Feature gate/)
  expect(appStore.getState().dialects).toMatchObject({
    dialects: ['proposal', 'tpr'],
    featureGates: { CustomResourceSubResources: true },
  })
  await user.click(screen.getByRole('menuitem', { name: 'See the differences' }))
  await waitFor(() => expect(window.location.hash).toBe('#/ws/dialect-items/dialects'))
})
