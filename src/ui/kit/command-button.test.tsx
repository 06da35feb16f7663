import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Plus } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import type { Handlers } from '../base/commands.ts'
import { CommandButton, CommandIconButton } from './command-button.tsx'
import { useCommands } from './keys.tsx'
import { ButtonMenu, CommandItem } from './menu.tsx'

function Provider({ handlers }: { readonly handlers: Handlers }) {
  useCommands(handlers)
  return null
}

const button = (name: string) => screen.getByRole('button', { name })

function EditMenu() {
  return (
    <ButtonMenu label="Edit" trigger={{ current: document.body as HTMLButtonElement }} autoFocus onClose={() => undefined}>
      <CommandItem id="duplicate" sub="beside the field" />
      <CommandItem id="paste" sub="into the field" />
      <CommandItem id="cut" />
    </ButtonMenu>
  )
}

test('a menu of commands has their titles and keys, and runs their handlers', async () => {
  const duplicate = vi.fn()
  render(
    <>
      <Provider handlers={{ duplicate: { run: duplicate } }} />
      <EditMenu />
    </>,
  )
  const item = screen.getByRole('menuitem', { name: /^Duplicate/ })
  expect([...item.querySelectorAll('kbd')].map((key) => key.textContent)).toEqual(['Ctrl', 'D'])
  expect(item.textContent).toContain('beside the field')
  await userEvent.click(item)
  expect(duplicate).toHaveBeenCalledOnce()
})

test('a menu shows a command that cannot run with its reason, and one without a handler as disabled', async () => {
  const paste = vi.fn()
  render(
    <>
      <Provider handlers={{ paste: { run: paste, disabledReason: 'Cut a field first' } }} />
      <EditMenu />
    </>,
  )
  const item = screen.getByRole('menuitem', { name: /^Paste/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  expect(item.textContent).toContain('Cut a field first')
  expect(item.textContent).not.toContain('into the field')
  await userEvent.click(item)
  expect(paste).not.toHaveBeenCalled()
  expect(screen.getByRole('menuitem', { name: /^Cut/ }).getAttribute('aria-disabled')).toBe('true')
})

test('a button follows what its command is called and whether it can run', async () => {
  const run = vi.fn()
  const draw = (handlers: Handlers) => (
    <>
      <CommandIconButton id="log" icon={Plus} />
      <Provider handlers={handlers} />
    </>
  )
  const { rerender } = render(draw({ log: { run, disabledReason: 'busy' } }))
  expect(button('Open or close the API log').hasAttribute('disabled')).toBe(true)
  expect(button('Open or close the API log').title).toBe('busy')
  rerender(draw({ log: { run, title: 'Open the API log' } }))
  await userEvent.click(button('Open the API log'))
  expect(run).toHaveBeenCalledOnce()
  rerender(draw({}))
  expect(button('Open or close the API log').hasAttribute('disabled')).toBe(true)
})

test('a button of one of several parts runs the handler of its own part', async () => {
  const own = vi.fn()
  const other = vi.fn()
  render(
    <>
      <CommandButton id="send" className="" handler={{ run: own, title: 'Send PUT' }} withKeys />
      <Provider handlers={{ send: { run: other } }} />
    </>,
  )
  await userEvent.click(button('Send PUT Ctrl ↵'))
  expect(own).toHaveBeenCalledOnce()
  expect(other).not.toHaveBeenCalled()
})

test('a button with words of its own has the title as its tooltip, and does nothing while its command is rejected', async () => {
  const run = vi.fn()
  const draw = (disabledReason: string | undefined) => (
    <>
      <Provider handlers={{ create: { run, disabledReason } }} />
      <CommandButton id="create" className="">
        Create
      </CommandButton>
    </>
  )
  const { rerender } = render(draw(undefined))
  expect(button('Create').title).toBe('Create an object')
  rerender(draw('user cannot create webapps'))
  expect(button('Create').title).toBe('user cannot create webapps')
  await act(async () => button('Create').click())
  expect(run).not.toHaveBeenCalled()
})
