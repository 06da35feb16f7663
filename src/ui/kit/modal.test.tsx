import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useShortcuts } from './keys.tsx'
import { PageDialog } from './modal.tsx'

function Page({ alert = false }: { readonly alert?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        ask
      </button>
      <PageDialog alert={alert} title="Delete WebApp" open={isOpen} onClose={close} foot={<button type="button">Delete</button>}>
        Gone for good
      </PageDialog>
    </>
  )
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'ask' }))

test.each([
  [false, 'dialog'],
  [true, 'alertdialog'],
] as const)(
  'a dialog (about loss: %s) is a %s with its title, and hides the page from assistive technology',
  async (alert, role) => {
    render(<Page alert={alert} />)
    expect(screen.queryByRole(role)).toBeNull()
    await open()
    expect(screen.getByRole(role, { name: 'Delete WebApp' }).textContent).toContain('Gone for good')
    expect(screen.getByText('ask').closest('[inert], [aria-hidden="true"]')).not.toBeNull()
  },
)

test('the focus goes into a dialog, stays there, and returns when Esc closes it', async () => {
  render(<Page />)
  await open()
  const dialog = screen.getByRole('dialog')
  expect(dialog.contains(document.activeElement)).toBe(true)
  for (const name of ['Close', 'Delete', 'Close', 'Delete']) {
    await userEvent.tab()
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name }))
  }
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'ask' })))
})

test('its cross closes a dialog', async () => {
  render(<Page />)
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

function Vanishing() {
  useShortcuts()
  const [isOpen, setOpen] = useState(true)
  const [isThere, setThere] = useState(true)
  return (
    <PageDialog title="Ignored rules" open={isOpen} onClose={() => setOpen(false)}>
      {isThere && (
        <button type="button" onClick={() => setThere(false)}>
          save
        </button>
      )}
    </PageDialog>
  )
}

test('Esc closes a dialog in which what had the focus is gone', async () => {
  render(<Vanishing />)
  const button = screen.getByRole('button', { name: 'save' })
  button.focus()
  act(() => button.click())
  ;(document.activeElement as HTMLElement | null)?.blur()
  expect(document.activeElement).toBe(document.body)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
